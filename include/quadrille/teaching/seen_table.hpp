// A hash table from states to the moves that led to them: open addressing with linear probing.
//
// It is cut into shares by the state's hash, and each share doubles by itself: no insertion ever
// has to move the whole table, so that a search of millions of states still stops at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::teaching {

using State = std::uint64_t;
using MoveCode = std::uint16_t;

// No state: it marks free places.
inline constexpr State kNoState = ~State{0};

class SeenTable {
 public:
  SeenTable();

  // False if the state is there already, which then keeps its move. Requires a state but kNoState.
  bool insert(State state, MoveCode move);
  [[nodiscard]] std::optional<MoveCode> find(State state) const;
  [[nodiscard]] bool contains(State state) const { return find(state).has_value(); }

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  // visit(state, move) for every entry until it returns false; was it true for all?
  template <class Visit>
  bool all_of(Visit visit) const {
    for (const Share& share : shares_) {
      for (std::size_t place = 0; place < share.states.size(); ++place) {
        if (share.states[place] != kNoState && !visit(share.states[place], share.moves[place])) {
          return false;
        }
      }
    }
    return true;
  }

 private:
  static constexpr int kShareBits = 8;

  // Invariants: a power of two places, at most half of them taken; a state lies behind its own
  // place without a free one between.
  struct Share {
    std::vector<State> states;
    std::vector<MoveCode> moves;
    std::size_t taken = 0;
  };

  static std::size_t place_of(const Share& share, State state, std::uint64_t hash);
  void grow(Share& share);

  std::array<Share, std::size_t{1} << kShareBits> shares_;
  std::uint64_t size_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace quadrille::teaching
