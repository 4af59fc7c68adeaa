// Which cell to decide next: the one that took part in the most conflicts, recent ones counting
// more (VSIDS with exponential weights, Eén and Sörensson, MiniSat 2003), in a binary heap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class DecisionOrder {
 public:
  // All cells, with activity 0.
  explicit DecisionOrder(int cell_count);

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
  static constexpr std::int32_t kAbsent = -1;

  void sift_up(std::size_t place);
  void sift_down(std::size_t place);
  void put(std::size_t place, std::int32_t cell);

  std::vector<double> activities_;
  std::vector<std::int32_t> heap_;
  std::vector<std::int32_t> places_;  // by cell: where it is in the heap, or kAbsent
  double step_ = 1;
};

}  // namespace quadrille::nonogram
