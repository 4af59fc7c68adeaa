// A rectangle of values in row-major order.
#pragma once

#include <quadrille/core/assert.hpp>

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace quadrille {

template <class T>
class Grid {
 public:
  Grid() = default;
  Grid(int width, int height, T value = T{})
      : width_(width),
        height_(height),
        cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), value) {}

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] std::size_t size() const { return cells_.size(); }
  [[nodiscard]] bool empty() const { return cells_.empty(); }

  [[nodiscard]] T& at(int row, int column) { return cells_[index(row, column)]; }
  [[nodiscard]] const T& at(int row, int column) const { return cells_[index(row, column)]; }

  [[nodiscard]] std::span<T> row(int row) {
    return std::span<T>(cells_).subspan(index(row, 0), static_cast<std::size_t>(width_));
  }
  [[nodiscard]] std::span<const T> row(int row) const {
    return std::span<const T>(cells_).subspan(index(row, 0), static_cast<std::size_t>(width_));
  }

  [[nodiscard]] std::span<T> cells() { return cells_; }
  [[nodiscard]] std::span<const T> cells() const { return cells_; }

  friend bool operator==(const Grid&, const Grid&) = default;

 private:
  [[nodiscard]] std::size_t index(int row, int column) const {
    QUADRILLE_ASSERT(row >= 0 && row < height_ && column >= 0 && column < width_);
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(column);
  }

  int width_ = 0;
  int height_ = 0;
  std::vector<T> cells_;
};

}  // namespace quadrille
