// A grid of cells that Python programs read as numbers, without copying: 0 empty, 1 filled (or a
// state above it), -1 unknown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

namespace quadrille::python {

class CellGrid {
 public:
  // Rows of one length; "#" or a digit, "." and "?". ValueError for anything else.
  explicit CellGrid(const std::vector<std::string>& rows);
  // The same from one text, a row a line.
  static CellGrid of_text(const std::string& text);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  // Counted from the end for negative numbers, as in Python. IndexError beyond.
  [[nodiscard]] int at(int row, int column) const;
  [[nodiscard]] std::vector<std::string> rows() const;
  [[nodiscard]] pybind11::buffer_info buffer();

  friend bool operator==(const CellGrid&, const CellGrid&) = default;

 private:
  int width_ = 0;
  int height_ = 0;
  std::vector<std::int8_t> cells_;
};

}  // namespace quadrille::python
