// Tells which states of a frontier have no future: line solving over what is left of the component.
//
// Idea. A state says at which node every piece in progress stands. From there on each piece allows
// certain colours at each of its cells; a cell's colour must be allowed by both of its pieces, and
// what one piece forbids may leave the other less, and so on until nothing changes or a piece has
// no way to its end. In sparse puzzles most states of a frontier are ruled out by this, and without
// it they would multiply on the way.
//
// Cost. About a microsecond a state: what a piece in progress allows by itself is known for each of
// its nodes beforehand, and after that the same few questions come up again and again for each
// piece; the latest answers are kept.
#pragma once

#include "nonogram/count/count_components.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class Outlook {
 public:
  // Keeps a pointer to the component. Requires can_hold(component).
  explicit Outlook(const Component& component);

  // Sets of cells and of nodes are bits of a word.
  static bool can_hold(const Component& component);

  // Says how far the frontier is: by piece, the layer reached.
  void move_to(std::span<const std::size_t> layers);
  // The pieces that are begun and not finished there.
  [[nodiscard]] std::span<const std::size_t> in_progress() const { return in_progress_; }

  // The node of each piece in progress, in this order. False: nothing completes this state.
  [[nodiscard]] bool is_open(std::span<const std::uint64_t> nodes);

  // Where a piece may still go with which colour: bit t is layer t.
  struct Colours {
    std::uint64_t empty = 0;
    std::uint64_t filled = 0;
    friend bool operator==(const Colours&, const Colours&) = default;
  };
  // By node: what a piece in progress allows by itself.
  [[nodiscard]] std::span<const Colours> alone(std::size_t piece) const {
    return pieces_[piece].alone;
  }
  // What is left to a piece by the last state that was open.
  [[nodiscard]] const Colours& colours_of(std::size_t piece) const {
    return pieces_[piece].colours;
  }

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Answer {
    Colours asked;
    std::uint64_t place = 0;  // the node, and when it was asked
    Colours allowed;          // none: no way to the end
  };
  struct Piece {
    const LineGraph* graph = nullptr;
    std::vector<ComponentCell::Place> crossings;  // by layer
    std::size_t layer = 0;                        // reached
    std::uint64_t left = 0;                       // set of layers from there on
    std::uint64_t node = 0;
    Colours colours;
    std::vector<Colours> alone;   // by node, while in progress: what the piece allows by itself
    std::vector<Answer> answers;  // a table, each at the place that its question hashes to
    std::size_t walks = 0;        // since it has this size
  };

  void start_from(std::span<const std::uint64_t> nodes);
  [[nodiscard]] Colours narrowed(Piece& piece);
  [[nodiscard]] Colours walk(const Piece& piece);
  [[nodiscard]] bool sweep();
  [[nodiscard]] bool look_at(std::size_t index);
  void forbid(const Piece& piece, std::uint64_t layers, std::uint64_t Colours::*colour);
  void enlist(std::size_t piece) { waiting_[piece / 64] |= std::uint64_t{1} << piece % 64; }

  std::vector<Piece> pieces_;
  std::vector<std::size_t> in_progress_;
  std::vector<std::uint64_t> waiting_;  // set of pieces
  std::vector<Colours> forbidden_;      // by piece, by those in progress
  std::vector<std::uint64_t> reached_;  // by layer: set of nodes
  std::uint64_t age_ = 0;
};

}  // namespace quadrille::nonogram
