// A set of cells as a bit board of two machine words, and the board as the search sees it.
#pragma once

#include <quadrille/core/assert.hpp>
#include <quadrille/ewn/puzzle.hpp>

#include <array>
#include <bit>
#include <cstdint>

namespace quadrille::ewn {

class CellSet {
 public:
  constexpr CellSet() = default;
  static constexpr CellSet of(int cell) {
    CellSet set;
    set.add(cell);
    return set;
  }

  constexpr void add(int cell) {
    (cell < kWordBits ? low_ : high_) |= std::uint64_t{1} << (cell % kWordBits);
  }
  [[nodiscard]] constexpr bool has(int cell) const {
    return (((cell < kWordBits ? low_ : high_) >> (cell % kWordBits)) & 1) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return (low_ | high_) == 0; }
  [[nodiscard]] constexpr bool single() const {
    return ((low_ & (low_ - 1)) | (high_ & (high_ - 1))) == 0 && (low_ == 0) != (high_ == 0);
  }
  [[nodiscard]] constexpr bool meets(const CellSet& other) const {
    return ((low_ & other.low_) | (high_ & other.high_)) != 0;
  }
  [[nodiscard]] constexpr bool within(const CellSet& other) const {
    return ((low_ & ~other.low_) | (high_ & ~other.high_)) == 0;
  }
  // The smallest cell. Requires a set that is not empty.
  [[nodiscard]] constexpr int first() const {
    return low_ != 0 ? std::countr_zero(low_) : kWordBits + std::countr_zero(high_);
  }
  // Requires a set that is not empty.
  constexpr int take_first() {
    const int cell = first();
    (low_ != 0 ? low_ : high_) &= (low_ != 0 ? low_ : high_) - 1;
    return cell;
  }

  // Every cell moved up or down by `distance`, 0 < distance < 64; what leaves the words is lost.
  [[nodiscard]] constexpr CellSet up(int distance) const {
    return {low_ << distance, high_ << distance | low_ >> (kWordBits - distance)};
  }
  [[nodiscard]] constexpr CellSet down(int distance) const {
    return {low_ >> distance | high_ << (kWordBits - distance), high_ >> distance};
  }

  friend constexpr CellSet operator&(const CellSet& a, const CellSet& b) {
    return {a.low_ & b.low_, a.high_ & b.high_};
  }
  friend constexpr CellSet operator|(const CellSet& a, const CellSet& b) {
    return {a.low_ | b.low_, a.high_ | b.high_};
  }
  // What is in `a` and not in `b`.
  friend constexpr CellSet operator-(const CellSet& a, const CellSet& b) {
    return {a.low_ & ~b.low_, a.high_ & ~b.high_};
  }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

 private:
  static constexpr int kWordBits = 64;

  constexpr CellSet(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

// The board's geometry for sets of cells.
class Terrain {
 public:
  static constexpr int kUnreachable = 255;

  explicit Terrain(const Board& board);

  // All cells one step from a cell of the set. Nothing wraps around: a step to the side starts
  // only from cells that have a neighbour on that side.
  [[nodiscard]] CellSet spread(const CellSet& set) const {
    const CellSet sideways = (set & has_right_).up(1) | (set & has_left_).down(1);
    const CellSet rows = sideways | set;
    return (sideways | rows.up(width_) | rows.down(width_)) & open_;
  }

  // The fewest steps from a cell of the set to home; kUnreachable if there is no way.
  [[nodiscard]] int distance_home(const CellSet& set) const {
    for (int distance = 0; distance <= farthest_; ++distance) {
      if (set.meets(within_[distance])) return distance;
    }
    return kUnreachable;
  }
  // The largest distance from home of a cell that has a way there.
  [[nodiscard]] int farthest() const { return farthest_; }

 private:
  int width_;
  CellSet open_;
  CellSet has_left_;   // cells that are not in the first column
  CellSet has_right_;  // cells that are not in the last column
  int farthest_ = 0;
  std::array<CellSet, kMaxCells> within_;  // [d]: the cells at most d steps from home
};

}  // namespace quadrille::ewn
