#include "cell_grid.hpp"

#include <quadrille/core/text.hpp>

namespace quadrille::python {
namespace {

namespace py = pybind11;

constexpr std::int8_t kUnknown = -1;

std::int8_t value_of(char mark) {
  if (mark == '#') return 1;
  if (mark == '.') return 0;
  if (mark == '?') return kUnknown;
  if (mark >= '0' && mark <= '9') return static_cast<std::int8_t>(mark - '0');
  throw py::value_error(std::string("a cell is \"#\", \".\", \"?\" or a digit, not \"") + mark +
                        "\"");
}

char mark_of(std::int8_t value) {
  if (value == kUnknown) return '?';
  if (value == 0) return '.';
  return value == 1 ? '#' : static_cast<char>('0' + value);
}

int wrapped(int index, int size) {
  const int place = index < 0 ? index + size : index;
  if (place < 0 || place >= size) throw py::index_error("there is no such cell");
  return place;
}

}  // namespace

CellGrid::CellGrid(const std::vector<std::string>& rows)
    : width_(rows.empty() ? 0 : static_cast<int>(rows.front().size())),
      height_(static_cast<int>(rows.size())) {
  cells_.reserve(rows.size() * static_cast<std::size_t>(width_));
  for (const std::string& row : rows) {
    if (static_cast<int>(row.size()) != width_) {
      throw py::value_error("the rows of a grid must have one length");
    }
    for (const char mark : row) cells_.push_back(value_of(mark));
  }
}

CellGrid CellGrid::of_text(const std::string& text) {
  std::vector<std::string> rows;
  LineCursor cursor(text);
  while (const auto line = cursor.next()) rows.emplace_back(line->text);
  return CellGrid(rows);
}

int CellGrid::at(int row, int column) const {
  const auto place = static_cast<std::size_t>(wrapped(row, height_)) *
                         static_cast<std::size_t>(width_) +
                     static_cast<std::size_t>(wrapped(column, width_));
  return cells_[place];
}

std::vector<std::string> CellGrid::rows() const {
  std::vector<std::string> rows(static_cast<std::size_t>(height_));
  auto cell = cells_.begin();
  for (std::string& row : rows) {
    for (int column = 0; column < width_; ++column) row += mark_of(*cell++);
  }
  return rows;
}

py::buffer_info CellGrid::buffer() {
  return {cells_.data(),
          sizeof(std::int8_t),
          py::format_descriptor<std::int8_t>::format(),
          2,
          {height_, width_},
          {width_, 1},
          true};
}

}  // namespace quadrille::python
