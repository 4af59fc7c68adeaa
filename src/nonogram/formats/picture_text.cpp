#include "nonogram/formats/picture_text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

tl::unexpected<Error> bad_character(char character, std::string_view name, Place place) {
  return fail("bad_grid_character",
              fmt::format("illegal character {} in the {}: expected # filled, . empty, ? unknown{}",
                          quoted(std::string_view(&character, 1)), name,
                          is_letter(character) ? " (no such colour is declared)" : ""),
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
  CellFiller(GridSize size, std::string_view name, const IsCell& is_cell)
      : grid_(size.width, size.height), size_(size), name_(name), is_cell_(is_cell) {}

  Result<void> add(const Line& line, int first_column) {
    for (std::size_t index = 0; index < line.text.size(); ++index) {
      const char character = line.text[index];
      if (is_space(character)) continue;
      const Place place{line.number, first_column + static_cast<int>(index)};
      if (!is_cell_(character)) return bad_character(character, name_, place);
      if (used_ < grid_.size()) grid_.cells()[used_] = character;
      ++used_;
    }
    return {};
  }

  Result<Grid<char>> finish(Place heading) {
    if (used_ != grid_.size()) return wrong_cell_count(used_, size_, name_, heading);
    return std::move(grid_);
  }

 private:
  Grid<char> grid_;
  GridSize size_;
  std::string_view name_;
  const IsCell& is_cell_;
  std::size_t used_ = 0;
};

constexpr char kUnknown = '?';

Result<void> fill_row(const Line& line, std::span<char> row, std::string_view name,
                      const IsCell& is_cell) {
  const bool blanks_are_cells = line.text.size() == row.size();
  std::size_t used = 0;
  for (std::size_t index = 0; index < line.text.size(); ++index) {
    const char character = line.text[index];
    if (is_space(character) && !blanks_are_cells) continue;
    const Place place{line.number, static_cast<int>(index) + 1};
    if (!is_space(character) && !is_cell(character)) return bad_character(character, name, place);
    if (used < row.size()) row[used] = is_space(character) ? kUnknown : character;
    ++used;
  }
  if (used == row.size()) return {};
  if (used == 0) {  // a blank line: nothing is known of this row
    std::ranges::fill(row, kUnknown);
    return {};
  }
  return fail("wrong_grid_size",
              fmt::format("a row of the {} has {} cells; the width is {}", name, used, row.size()),
              line.number, 1);
}

bool is_plain_cell(char character) {
  return cell_of_char(character).has_value();
}

CellGrid cells_of(const Grid<char>& characters) {
  CellGrid cells(characters.width(), characters.height());
  std::ranges::transform(characters.cells(), cells.cells().begin(),
                         [](char character) { return *cell_of_char(character); });
  return cells;
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

Result<Grid<char>> read_characters(const PictureText& text, GridSize size, std::string_view name,
                                   const IsCell& is_cell) {
  CellFiller filler(size, name, is_cell);
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

Result<Grid<char>> read_character_rows(const PictureText& text, GridSize size,
                                       std::string_view name, const IsCell& is_cell) {
  if (!text.value.text.empty()) return read_characters(text, size, name, is_cell);
  const auto lines = text.lines.select(size.height);
  if (!lines) return wrong_row_count(text.lines, size, name);
  Grid<char> grid(size.width, size.height);
  for (int row = 0; row < size.height; ++row) {
    const Line& line = (*lines)[static_cast<std::size_t>(row)];
    if (auto filled = fill_row(line, grid.row(row), name, is_cell); !filled) {
      return tl::unexpected(std::move(filled.error()));
    }
  }
  return grid;
}

Result<CellGrid> parse_cells(const PictureText& text, GridSize size, std::string_view name) {
  return read_characters(text, size, name, is_plain_cell).map(cells_of);
}

Result<CellGrid> parse_rows(const PictureText& text, GridSize size, std::string_view name) {
  return read_character_rows(text, size, name, is_plain_cell).map(cells_of);
}

}  // namespace quadrille::nonogram
