#include "nonogram/count/meeting.hpp"

#include "nonogram/count/row_front.hpp"
#include "nonogram/count/row_join.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace quadrille::nonogram {
namespace {

// So many moves take some hundredths of a second.
constexpr double kLittleWork = 5e5;
// Four frontiers, a new one, and the lists of those that meet.
constexpr std::size_t kTables = 6;
// Two meet with one row between; with two where the next row would take more moves than this for
// every state on either side, or leads to too many states. From each state there must not be too
// many moves: the rows between are filled in all ways.
constexpr double kMovesPerJoinedState = 10;
constexpr double kMostMovesFromState = 64;
constexpr std::size_t kMostRowsBetween = 2;

// The fronts from both ends, in one direction.
class Pair {
 public:
  static std::optional<Pair> start(const Component& component, const Component& turned) {
    std::optional<RowFront> first = RowFront::start(component);
    std::optional<RowFront> last = RowFront::start(turned);
    if (!first || !last) return std::nullopt;
    return Pair(std::move(*first), std::move(*last));
  }

  [[nodiscard]] std::size_t rows_left() const {
    return fronts_[0].rows() - fronts_[0].rows_done() - fronts_[1].rows_done();
  }
  // The pair with the lower price goes on: the work for its next row while that takes little, so
  // that both directions show what they are like; then what it would take until they meet if every
  // row took twice as much as the one before.
  [[nodiscard]] double price() const {
    const double work = easier().work_for_next_row();
    return work < kLittleWork ? work : std::ldexp(work, static_cast<int>(rows_left()));
  }
  [[nodiscard]] bool may_meet() const { return rows_left() <= kMostRowsBetween; }
  [[nodiscard]] bool should_meet() const {
    if (rows_left() != 2) return rows_left() < 2;
    const auto moving = static_cast<double>(easier().states().size());
    const auto states =
        static_cast<double>(fronts_[0].states().size() + fronts_[1].states().size());
    const double work = easier().work_for_next_row();
    return work > kMovesPerJoinedState * states && work < kMostMovesFromState * moving;
  }
  [[nodiscard]] RowFront::Outcome take_row(std::size_t max_states, LimitWatch& watch) {
    return easier().take_row(max_states, watch);
  }
  [[nodiscard]] std::optional<BigInteger> count(LimitWatch& watch) const {
    std::optional<RowJoin> join = RowJoin::of(fronts_[0], fronts_[1]);
    return join ? join->count(watch) : std::nullopt;
  }
  [[nodiscard]] std::size_t memory_bytes() const {
    return fronts_[0].memory_bytes() + fronts_[1].memory_bytes();
  }

 private:
  Pair(RowFront first, RowFront last) : fronts_{std::move(first), std::move(last)} {}

  [[nodiscard]] const RowFront& easier() const {
    return fronts_[fronts_[1].work_for_next_row() < fronts_[0].work_for_next_row() ? 1 : 0];
  }
  [[nodiscard]] RowFront& easier() { return const_cast<RowFront&>(std::as_const(*this).easier()); }

  std::array<RowFront, 2> fronts_;
};

}  // namespace

std::optional<BigInteger> count_by_meeting(const Component& component, std::size_t max_states,
                                           LimitWatch& watch) {
  const std::uint64_t bytes = kTables * StateSums::bytes_per_state(2);
  max_states = static_cast<std::size_t>(
      std::min<std::uint64_t>(max_states, watch.limits().max_memory / bytes));
  const Component swapped = transposed(component);
  const Component ends = turned(component);
  const Component swapped_ends = turned(swapped);
  std::vector<Pair> pairs;
  if (auto pair = Pair::start(component, ends)) pairs.push_back(std::move(*pair));
  if (auto pair = Pair::start(swapped, swapped_ends)) {
    pairs.push_back(std::move(*pair));
  }
  // The others are not needed any more.
  const auto meet = [&](std::vector<Pair>::iterator pair) {
    const Pair chosen = std::move(*pair);
    pairs.clear();
    return chosen.count(watch);
  };
  while (!pairs.empty()) {
    const auto next =
        std::min_element(pairs.begin(), pairs.end(),
                         [](const Pair& a, const Pair& b) { return a.price() < b.price(); });
    if (next->should_meet()) return meet(next);
    switch (next->take_row(max_states, watch)) {
      case RowFront::Outcome::done:
        break;
      case RowFront::Outcome::interrupted:
        return std::nullopt;
      case RowFront::Outcome::too_many_states:
        if (next->may_meet()) return meet(next);
        pairs.erase(next);
        break;
    }
    std::size_t held = 0;
    for (const Pair& pair : pairs) held += pair.memory_bytes();
    watch.holds_memory(held);
  }
  return std::nullopt;
}

}  // namespace quadrille::nonogram
