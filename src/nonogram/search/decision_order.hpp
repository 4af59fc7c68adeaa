// Which cell to decide next: the one that took part in the most conflicts, recent ones counting
// more (VSIDS with exponential weights, Eén and Sörensson, MiniSat 2003), in a binary heap.
#pragma once

#include "nonogram/search/zeroed_vector.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class DecisionOrder {
 public:
  // Empty; all activities are 0.
  explicit DecisionOrder(int cell_count);

  // Takes in all cells; requires an activity for each.
  void start(std::span<const double> activities);
  // Replaces all activities, and the first bump after it raises by 1; requires one for each cell.
  void set_activities(std::span<const double> activities);
  [[nodiscard]] double activity(int cell) const {
    return activities_[static_cast<std::size_t>(cell)];
  }

  // Raises a cell by `share` of the current step.
  void bump(int cell, double share = 1);
  // Lets all that was bumped so far count for less.
  void decay();

  [[nodiscard]] bool empty() const { return heap_.empty(); }
  // The most active cell; requires that it is not empty.
  [[nodiscard]] int top() const { return heap_.front(); }
  void pop();
  // Does nothing if the cell is there already.
  void insert(int cell);

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  [[nodiscard]] bool contains(int cell) const {
    return places_[static_cast<std::size_t>(cell)] != 0;
  }
  void sift_up(std::size_t place);
  void sift_down(std::size_t place);
  void put(std::size_t place, std::int32_t cell);

  ZeroedVector<double> activities_;
  std::vector<std::int32_t> heap_;
  ZeroedVector<std::int32_t> places_;  // by cell: 1 + where it is in the heap, or 0
  double step_ = 1;
};

}  // namespace quadrille::nonogram
