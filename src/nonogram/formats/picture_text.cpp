#include "nonogram/formats/picture_text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

tl::unexpected<Error> bad_character(char character, std::string_view name, Place place) {
  return fail("bad_grid_character",
              fmt::format("illegal character {} in the {}: expected # filled, . empty, ? unknown{}",
                          quoted(std::string_view(&character, 1)), name,
                          is_letter(character)
                              ? " (if letters are colours: colour puzzles are not supported yet)"
                              : ""),
              place.line, place.column);
}

tl::unexpected<Error> wrong_cell_count(std::size_t found, GridSize size, std::string_view name,
                                       Place place) {
  return fail("wrong_grid_size",
              fmt::format("the {} has {} cells; a grid of {}×{} has {}", name, found, size.width,
                          size.height, size.cell_count()),
              place.line, place.column);
}

tl::unexpected<Error> wrong_row_count(const Section& section, GridSize size,
                                      std::string_view name) {
  Place place = section.heading();
  if (section.filled() > size.height) {
    place = {section.entries()[static_cast<std::size_t>(size.height)].line.number, 1};
  }
  return fail("wrong_grid_size",
              fmt::format("the {} has {} row{}; the height is {}", name, section.filled(),
                          section.filled() == 1 ? "" : "s", size.height),
              place.line, place.column);
}

// Fills a grid in reading order.
class CellFiller {
 public:
  CellFiller(GridSize size, std::string_view name)
      : grid_(size.width, size.height), size_(size), name_(name) {}

  Result<void> add(const Line& line, int first_column) {
    for (std::size_t index = 0; index < line.text.size(); ++index) {
      const char character = line.text[index];
      if (is_space(character)) continue;
      const Place place{line.number, first_column + static_cast<int>(index)};
      const auto cell = cell_of_char(character);
      if (!cell) return bad_character(character, name_, place);
      if (used_ < grid_.size()) grid_.cells()[used_] = *cell;
      ++used_;
    }
    return {};
  }

  Result<CellGrid> finish(Place heading) {
    if (used_ != grid_.size()) return wrong_cell_count(used_, size_, name_, heading);
    return std::move(grid_);
  }

 private:
  CellGrid grid_;
  GridSize size_;
  std::string_view name_;
  std::size_t used_ = 0;
};

Result<void> fill_row(const Line& line, std::span<Cell> row, std::string_view name) {
  const bool blanks_are_cells = line.text.size() == row.size();
  std::size_t used = 0;
  for (std::size_t index = 0; index < line.text.size(); ++index) {
    const char character = line.text[index];
    if (is_space(character) && !blanks_are_cells) continue;
    const auto cell = cell_of_char(character);
    const Place place{line.number, static_cast<int>(index) + 1};
    if (!cell) return bad_character(character, name, place);
    if (used < row.size()) row[used] = *cell;
    ++used;
  }
  if (used == row.size()) return {};
  if (used == 0) {  // a blank line: nothing is known of this row
    std::ranges::fill(row, Cell::unknown);
    return {};
  }
  return fail("wrong_grid_size",
              fmt::format("a row of the {} has {} cells; the width is {}", name, used, row.size()),
              line.number, 1);
}

}  // namespace

std::optional<Cell> cell_of_char(char character) {
  switch (character) {
    case '#':
    case '*':
    case 'X':
    case 'x':
    case '1':
      return Cell::filled;
    case '.':
    case '-':
    case '0':
      return Cell::empty;
    case '?':
    case ' ':
    case '\t':
      return Cell::unknown;
    default:
      return std::nullopt;
  }
}

Result<CellGrid> parse_cells(const PictureText& text, GridSize size, std::string_view name) {
  CellFiller filler(size, name);
  if (!text.value.text.empty()) {
    if (auto added = filler.add(text.value, text.value_column); !added) {
      return tl::unexpected(std::move(added.error()));
    }
  }
  for (const Section::Entry& entry : text.lines.entries()) {
    if (auto added = filler.add(entry.line, 1); !added) {
      return tl::unexpected(std::move(added.error()));
    }
  }
  return filler.finish(text.lines.heading());
}

Result<CellGrid> parse_rows(const PictureText& text, GridSize size, std::string_view name) {
  if (!text.value.text.empty()) return parse_cells(text, size, name);
  const auto lines = text.lines.select(size.height);
  if (!lines) return wrong_row_count(text.lines, size, name);
  CellGrid grid(size.width, size.height);
  for (int row = 0; row < size.height; ++row) {
    const Line& line = (*lines)[static_cast<std::size_t>(row)];
    if (auto filled = fill_row(line, grid.row(row), name); !filled) {
      return tl::unexpected(std::move(filled.error()));
    }
  }
  return grid;
}

}  // namespace quadrille::nonogram
