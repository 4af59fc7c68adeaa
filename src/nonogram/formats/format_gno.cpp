// Gnonograms' .gno: sections under headings in brackets. [Dimensions] has the number of rows and
// the number of columns; then there are clues, or a solution, or both.
//
//   [Description]      title, author, date and a score, one a line; date and score are not kept
//   [License]
//   [Dimensions]
//   [Row clues]        1,2
//   [Column clues]
//   [Solution grid]    or [Solution]: 1 empty, 2 filled, 0 unknown, blanks between them
//   [Working grid]     the state of play
//
// Sections of other names say how the program was used; they are passed over.
#include "nonogram/formats/clue_text.hpp"
#include "nonogram/formats/picture_text.hpp"

#include <quadrille/nonogram/formats.hpp>

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

enum class Part : std::uint8_t { description, license, size, rows, columns, goal, saved, other };

struct Named {
  std::string_view name;
  Part part;
};
constexpr std::array<Named, 8> kHeadings{{{"Description", Part::description},
                                          {"License", Part::license},
                                          {"Dimensions", Part::size},
                                          {"Row clues", Part::rows},
                                          {"Column clues", Part::columns},
                                          {"Solution grid", Part::goal},
                                          {"Solution", Part::goal},
                                          {"Working grid", Part::saved}}};
constexpr std::string_view kSeparators = ", \t";

std::optional<Part> heading_of(std::string_view text) {
  text = trim(text);
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') return std::nullopt;
  const std::string_view name = trim(text.substr(1, text.size() - 2));
  for (const Named& known : kHeadings) {
    if (equal_ignoring_case(known.name, name)) return known.part;
  }
  return Part::other;
}

class Reader {
 public:
  Result<void> take(const Line& line);
  Result<Puzzle> finish();

 private:
  [[nodiscard]] std::optional<Section>& section(Part part) {
    return sections_[static_cast<std::size_t>(part)];
  }
  Result<int> side(Axis axis, std::size_t number);
  Result<Puzzle> puzzle_of_clues(GridSize size);
  Result<std::optional<CellGrid>> grid(Part part, GridSize size, std::string_view name);
  std::string text_of(Part part, std::size_t number);

  std::array<std::optional<Section>, 8> sections_;
  Part open_ = Part::other;
  int last_line_ = 1;
};

Result<void> Reader::take(const Line& line) {
  last_line_ = line.number;
  if (const auto part = heading_of(line.text)) {
    open_ = *part;
    if (open_ == Part::other) return {};
    if (section(open_)) {
      return fail("repeated_section", fmt::format("a second section {}", quoted(trim(line.text))),
                  line.number, 1);
    }
    section(open_).emplace(Place{line.number, 1});
    return {};
  }
  if (open_ != Part::other) section(open_)->add(line);
  return {};
}

// Lines of a text, or nothing.
std::string Reader::text_of(Part part, std::size_t number) {
  const auto& lines = section(part);
  if (!lines || lines->entries().size() <= number) return {};
  std::string text = as_utf8(trim(lines->entries()[number].line.text));
  std::erase(text, '\0');
  return text;
}

Result<int> Reader::side(Axis axis, std::size_t number) {
  const auto& lines = section(Part::size);
  if (!lines || lines->entries().size() <= number) {
    return fail(axis == Axis::row ? "missing_height" : "missing_width",
                fmt::format("the section [Dimensions] has no number of {}",
                            axis == Axis::row ? "rows" : "columns"),
                lines ? lines->heading().line : last_line_, 1);
  }
  const Line& line = lines->entries()[number].line;
  return parse_side(axis, trim(line.text), {line.number, 1});
}

Result<Puzzle> Reader::puzzle_of_clues(GridSize size) {
  const auto clues_of = [&](Part part, Axis axis, int count) -> Result<ClueList> {
    const auto& lines = section(part);
    if (!lines) {
      return fail(axis == Axis::row ? "missing_rows_heading" : "missing_columns_heading",
                  fmt::format("neither clues of the {} nor a solution",
                              axis == Axis::row ? "rows" : "columns"),
                  last_line_, 1);
    }
    const auto chosen = lines->select(count);
    if (!chosen) return wrong_clue_count(axis, count, *lines);
    return parse_clues(*chosen, lines->heading(), kSeparators);
  };
  auto rows = clues_of(Part::rows, Axis::row, size.height);
  if (!rows) return tl::unexpected(std::move(rows.error()));
  auto columns = clues_of(Part::columns, Axis::column, size.width);
  if (!columns) return tl::unexpected(std::move(columns.error()));
  return make_puzzle(std::move(*rows), std::move(*columns));
}

Result<std::optional<CellGrid>> Reader::grid(Part part, GridSize size, std::string_view name) {
  if (!section(part)) return std::optional<CellGrid>();
  const bool whole = part == Part::goal;
  const auto is_cell = [whole](char character) {
    return character == '1' || character == '2' || (character == '0' && !whole);
  };
  return read_characters({*section(part), {}, 1}, size, name, is_cell)
      .map([](const Grid<char>& characters) {
        CellGrid cells(characters.width(), characters.height());
        std::ranges::transform(characters.cells(), cells.cells().begin(), [](char character) {
          if (character == '0') return Cell::unknown;
          return character == '2' ? Cell::filled : Cell::empty;
        });
        return std::optional(std::move(cells));
      });
}

Result<Puzzle> Reader::finish() {
  const auto height = side(Axis::row, 0);
  if (!height) return tl::unexpected(height.error());
  const auto width = side(Axis::column, 1);
  if (!width) return tl::unexpected(width.error());
  const GridSize size{*width, *height};
  auto goal = grid(Part::goal, size, "solution");
  if (!goal) return tl::unexpected(std::move(goal.error()));
  auto saved = grid(Part::saved, size, "working grid");
  if (!saved) return tl::unexpected(std::move(saved.error()));
  const bool picture_alone = *goal && !section(Part::rows) && !section(Part::columns);
  auto puzzle = picture_alone ? Puzzle::from_picture(**goal) : puzzle_of_clues(size);
  if (!puzzle) return puzzle;
  Metadata metadata;
  metadata.title = text_of(Part::description, 0);
  metadata.author = text_of(Part::description, 1);
  metadata.license = text_of(Part::license, 0);
  return puzzle->with_metadata(std::move(metadata))
      .with_goal(*std::move(goal))
      .and_then([&](const Puzzle& own) { return own.with_saved(*std::move(saved)); });
}

Result<std::vector<Puzzle>> read_gno(std::string_view text) {
  Reader reader;
  LineCursor cursor(without_byte_order_mark(text));
  while (const auto line = cursor.next()) {
    if (auto taken = reader.take(*line); !taken) return tl::unexpected(std::move(taken.error()));
  }
  return reader.finish().map([](const Puzzle& puzzle) { return std::vector<Puzzle>{puzzle}; });
}

// A line of its own that reads back equal; no value: it cannot be one.
std::optional<std::string> as_line(const std::string& text) {
  const bool plain = text == trim(text) && !heading_of(text) &&
                     text.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos;
  return plain ? std::optional(text) : std::nullopt;
}

std::string clue_section(const std::vector<Clue>& clues) {
  std::string text;
  for (const Clue& clue : clues) text += clue_text(clue, ",", "0") + '\n';
  return text;
}

std::string grid_section(const CellGrid& grid) {
  std::string text;
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      const Cell cell = grid.at(row, column);
      text += cell == Cell::unknown ? "0 " : cell == Cell::filled ? "2 " : "1 ";
    }
    text.back() = '\n';
  }
  return text;
}

Result<Written> write_gno(std::span<const Puzzle> puzzles) {
  const Puzzle& puzzle = puzzles.front();
  const Metadata& metadata = puzzle.metadata();
  const auto title = as_line(metadata.title);
  const auto author = as_line(metadata.author);
  const auto license = as_line(metadata.license);
  // The author is the second line, which needs a first one.
  const bool has_title = title && !title->empty();
  const bool has_author = author && (author->empty() || has_title);
  std::string text;
  if (has_title) text += fmt::format("[Description]\n{}\n{}\n", *title, has_author ? *author : "");
  if (license && !license->empty()) text += fmt::format("[License]\n{}\n", *license);
  text += fmt::format("[Dimensions]\n{}\n{}\n[Row clues]\n{}[Column clues]\n{}", puzzle.height(),
                      puzzle.width(), clue_section(puzzle.rows()), clue_section(puzzle.columns()));
  if (puzzle.goal()) text += "[Solution grid]\n" + grid_section(*puzzle.goal());
  if (puzzle.saved()) text += "[Working grid]\n" + grid_section(*puzzle.saved());
  FormatCapabilities holds;
  holds.title = title.has_value();
  holds.author = has_author;
  holds.license = license.has_value();
  holds.goal = true;
  holds.saved = true;
  return Written{std::move(text), losses_of_single(puzzles, holds)};
}

int resembles_gno(std::string_view text) {
  constexpr std::size_t kLookAt = 1 << 14;
  LineCursor cursor(without_byte_order_mark(text).substr(0, kLookAt));
  while (const auto line = cursor.next()) {
    if (heading_of(line->text) == Part::size) return 92;
  }
  return 0;
}

}  // namespace

PuzzleFormat gno_format() {
  return {"gno",         {"gno"},  "Gnonograms' format: sections under headings in brackets",
          resembles_gno, read_gno, write_gno};
}

}  // namespace quadrille::nonogram
