// The .txt of picross-solver: puzzles one after the other, each with a line GRID and its title,
// then ROWS and COLUMNS with a clue in brackets on each line. Lines that begin with # are comments.
//
//   GRID "Fish"
//   ROWS
//   [ ]
//   [ 2 1 3 ]
//   COLUMNS
//   [ 2 ]
#include "nonogram/formats/clue_text.hpp"

#include <quadrille/nonogram/formats.hpp>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

constexpr std::string_view kGrid = "GRID";
constexpr std::string_view kRows = "ROWS";
constexpr std::string_view kColumns = "COLUMNS";
constexpr std::string_view kBlanks = " \t";

// What follows the keyword on its line; no value if it does not begin with it.
std::optional<std::string_view> after_keyword(std::string_view text, std::string_view keyword) {
  text = trim(text);
  if (!text.starts_with(keyword)) return std::nullopt;
  text.remove_prefix(keyword.size());
  if (!text.empty() && !is_space(text.front())) return std::nullopt;
  return trim(text);
}

bool is_quoted(std::string_view text) {
  return text.size() >= 2 && text.front() == '"' && text.back() == '"';
}

std::string title_of(std::string_view text) {
  if (is_quoted(text)) text = text.substr(1, text.size() - 2);
  std::string title = as_utf8(text);
  std::erase(title, '\0');
  return title;
}

// A puzzle that is being read.
struct Draft {
  std::string title;
  Place heading;
  std::optional<ClueList> rows = {};
  std::optional<ClueList> columns = {};
};

class Reader {
 public:
  Result<void> take(const Line& line);
  Result<std::vector<Puzzle>> finish();

 private:
  Result<void> take_clue(const Line& line);
  Result<void> open(std::optional<ClueList>& list, const Line& line);
  Result<void> close_draft();

  std::vector<Puzzle> puzzles_;
  std::optional<Draft> draft_;
  ClueList* open_ = nullptr;
  int last_line_ = 1;
};

Result<void> Reader::take(const Line& line) {
  const std::string_view text = trim(line.text);
  if (text.empty() || text.front() == '#') return {};
  last_line_ = line.number;
  if (const auto title = after_keyword(text, kGrid)) {
    if (auto closed = close_draft(); !closed) return closed;
    draft_ = Draft{title_of(*title), {line.number, 1}};
    return {};
  }
  if (!draft_) {
    return fail("missing_heading",
                fmt::format("expected a line that begins with {}, found {}", kGrid, quoted(text)),
                line.number, 1);
  }
  if (text == kRows) return open(draft_->rows, line);
  if (text == kColumns) return open(draft_->columns, line);
  return take_clue(line);
}

Result<void> Reader::open(std::optional<ClueList>& list, const Line& line) {
  if (list) {
    return fail(&list == &draft_->rows ? "repeated_rows" : "repeated_columns",
                fmt::format("a second list {}", quoted(trim(line.text))), line.number, 1);
  }
  open_ = &list.emplace();
  open_->heading = {line.number, 1};
  return {};
}

Result<void> Reader::take_clue(const Line& line) {
  const std::size_t begin = line.text.find('[');
  const std::size_t end = line.text.rfind(']');
  if (open_ == nullptr || begin == std::string_view::npos || end == std::string_view::npos ||
      end < begin) {
    return fail(
        "bad_clue",
        fmt::format("expected a clue in brackets{}, found {}",
                    open_ == nullptr ? " after ROWS or COLUMNS" : "", quoted(trim(line.text))),
        line.number, 1);
  }
  if (open_->clues.size() == static_cast<std::size_t>(kMaxSide)) {
    return fail("grid_too_large",
                fmt::format("more than {0} clues; at most {0}×{0} is supported", kMaxSide),
                line.number, 1);
  }
  const Line numbers{line.text.substr(begin + 1, end - begin - 1), line.number};
  auto clue = parse_clue(numbers, kBlanks);
  if (!clue) {
    clue.error().column += static_cast<int>(begin) + 1;
    return tl::unexpected(std::move(clue.error()));
  }
  open_->clues.push_back(std::move(*clue));
  open_->places.push_back({line.number, static_cast<int>(begin) + 1});
  return {};
}

Result<void> Reader::close_draft() {
  open_ = nullptr;
  if (!draft_) return {};
  if (!draft_->rows || !draft_->columns) {
    return fail(draft_->rows ? "missing_columns_heading" : "missing_rows_heading",
                fmt::format("the line {} is missing", draft_->rows ? kColumns : kRows), last_line_,
                1);
  }
  auto puzzle = make_puzzle(std::move(*draft_->rows), std::move(*draft_->columns));
  if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
  Metadata metadata;
  metadata.title = std::move(draft_->title);
  puzzles_.push_back(puzzle->with_metadata(std::move(metadata)));
  draft_.reset();
  return {};
}

Result<std::vector<Puzzle>> Reader::finish() {
  if (auto closed = close_draft(); !closed) return tl::unexpected(std::move(closed.error()));
  if (puzzles_.empty()) return fail("no_puzzles", "there is no puzzle", 1, 1);
  return std::move(puzzles_);
}

Result<std::vector<Puzzle>> read_picross(std::string_view text) {
  Reader reader;
  LineCursor cursor(without_byte_order_mark(text));
  while (const auto line = cursor.next()) {
    if (auto taken = reader.take(*line); !taken) return tl::unexpected(std::move(taken.error()));
  }
  return reader.finish();
}

std::string list_of(const std::vector<Clue>& clues) {
  std::string text;
  for (const Clue& clue : clues) {
    text += clue.empty() ? "[ ]\n" : fmt::format("[ {} ]\n", clue_text(clue, " ", ""));
  }
  return text;
}

Result<Written> write_picross(std::span<const Puzzle> puzzles) {
  std::string text;
  FormatLosses losses(puzzles.size());
  for (const Puzzle& puzzle : puzzles) {
    const std::string& title = puzzle.metadata().title;
    FormatCapabilities holds;
    holds.title = title.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos;
    losses.add_all(puzzle, holds);
    const bool quotes = is_quoted(title) || trim(title) != title || title.empty();
    const std::string shown = !holds.title ? "\"\"" : quotes ? fmt::format("\"{}\"", title) : title;
    text += fmt::format("{}GRID {}\nROWS\n{}COLUMNS\n{}", text.empty() ? "" : "\n", shown,
                        list_of(puzzle.rows()), list_of(puzzle.columns()));
  }
  return Written{std::move(text), losses.list()};
}

// GRID, then ROWS on the next line.
int resembles_picross(std::string_view text) {
  constexpr std::size_t kLookAt = 1 << 12;
  LineCursor cursor(without_byte_order_mark(text).substr(0, kLookAt));
  bool grid = false;
  while (const auto line = cursor.next()) {
    const std::string_view own = trim(line->text);
    if (own.empty() || own.front() == '#') continue;
    if (grid) return own == kRows || own == kColumns ? 92 : 0;
    if (!after_keyword(own, kGrid)) return 0;
    grid = true;
  }
  return 0;
}

}  // namespace

PuzzleFormat picross_format() {
  return {"picross",         {},           "picross-solver's format: GRID, ROWS, COLUMNS",
          resembles_picross, read_picross, write_picross};
}

}  // namespace quadrille::nonogram
