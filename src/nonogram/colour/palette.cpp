#include <quadrille/nonogram/colour/palette.hpp>

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>

namespace quadrille::nonogram::colour {
namespace {

bool is_mark(char mark) {
  constexpr std::string_view kReserved = "?![],\"\\";
  return mark > ' ' && mark < 127 && kReserved.find(mark) == std::string_view::npos;
}

std::string entry_name(std::size_t entry) {
  return entry == 0 ? "the background" : "colour " + std::to_string(entry);
}

template <class T, class ToChar>
std::vector<std::string> rows_of(const Grid<T>& grid, ToChar to_char_of) {
  std::vector<std::string> rows;
  rows.reserve(static_cast<std::size_t>(grid.height()));
  for (int row = 0; row < grid.height(); ++row) {
    std::string text;
    for (const T cell : grid.row(row)) text += to_char_of(cell);
    rows.push_back(std::move(text));
  }
  return rows;
}

}  // namespace

Result<Palette> Palette::make(std::vector<Colour> colours) {
  if (colours.size() < 2 || colours.size() > std::size_t{kMaxColours} + 1) {
    return fail("palette_size", "a palette has a background and 1 to " +
                                    std::to_string(kMaxColours) + " colours, not " +
                                    std::to_string(colours.size()) + " entries");
  }
  for (std::size_t entry = 0; entry < colours.size(); ++entry) {
    const char mark = colours[entry].mark;
    if (entry == 0 ? mark != '.' : !is_mark(mark)) {
      return fail("bad_mark", entry == 0
                                  ? "the mark of the background is '.'"
                                  : "the mark of " + entry_name(entry) +
                                        " is not a printable character that grids of text can use");
    }
    for (std::size_t before = 0; before < entry; ++before) {
      if (colours[before].mark == mark) {
        return fail("duplicate_mark", entry_name(before) + " and " + entry_name(entry) +
                                          " have the same mark '" + std::string(1, mark) + "'");
      }
    }
  }
  return Palette(std::move(colours));
}

std::optional<Value> Palette::value_of(char mark) const {
  const auto found = std::ranges::find(colours_, mark, &Colour::mark);
  if (found == colours_.end()) return std::nullopt;
  return static_cast<Value>(found - colours_.begin());
}

char to_char(const Palette& palette, Domain domain) {
  return std::has_single_bit(domain) ? palette[std::countr_zero(domain)].mark : '?';
}

std::vector<std::string> to_rows(const Palette& palette, const Picture& picture) {
  return rows_of(picture, [&](Value value) { return palette[value].mark; });
}

std::vector<std::string> to_rows(const Palette& palette, const DomainGrid& grid) {
  return rows_of(grid, [&](Domain domain) { return to_char(palette, domain); });
}

DomainGrid domains_of(const Picture& picture) {
  DomainGrid grid(picture.width(), picture.height());
  std::ranges::transform(picture.cells(), grid.cells().begin(), domain_of);
  return grid;
}

std::optional<Picture> picture_of(const DomainGrid& grid) {
  Picture picture(grid.width(), grid.height());
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    const Domain domain = grid.cells()[cell];
    if (!std::has_single_bit(domain)) return std::nullopt;
    picture.cells()[cell] = static_cast<Value>(std::countr_zero(domain));
  }
  return picture;
}

}  // namespace quadrille::nonogram::colour
