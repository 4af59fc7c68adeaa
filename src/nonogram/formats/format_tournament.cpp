// The lists of the computer nonogram tournaments: `$1`, the clues of the columns, the clues of the
// rows, `$2`, … with tabs between numbers. The tournaments' puzzles are 25×25; a list says no size,
// so a puzzle is square and has half as many rows as there are clues.
#include "nonogram/formats/clue_text.hpp"

#include <quadrille/nonogram/format_support.hpp>
#include <quadrille/nonogram/formats.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

constexpr std::string_view kBlanks = " \t";
constexpr int kTournamentSide = 25;

// `$7`
bool is_heading(const Line& line) {
  const std::string_view text = trim(line.text);
  return text.starts_with('$') && is_number(text.substr(1));
}

// How many clues the section holds: by the blank-line rule for the tournaments' own size, else as
// many as there are lines.
Result<std::vector<Line>> clue_lines_of(const Section& section) {
  if (auto lines = section.select(2 * kTournamentSide)) return std::move(*lines);
  const int last = section.filled() == 0 ? 0 : section.entries().back().position + 1;
  for (const int count : {section.filled(), last}) {
    if (count % 2 != 0 || count == 0) continue;
    if (auto lines = section.select(count)) return std::move(*lines);
  }
  return fail("wrong_clue_count",
              fmt::format("expected {} column clues and {} row clues, found {} clues in all",
                          kTournamentSide, kTournamentSide, section.filled()),
              section.heading().line, section.heading().column);
}

Result<Puzzle> puzzle_of(std::string_view number, const Section& section) {
  const auto lines = clue_lines_of(section);
  if (!lines) return tl::unexpected(lines.error());
  const auto middle = lines->begin() + static_cast<std::ptrdiff_t>(lines->size() / 2);
  auto columns = parse_clues(std::vector<Line>(lines->begin(), middle), section.heading(), kBlanks);
  if (!columns) return tl::unexpected(std::move(columns.error()));
  auto rows = parse_clues(std::vector<Line>(middle, lines->end()), section.heading(), kBlanks);
  if (!rows) return tl::unexpected(std::move(rows.error()));
  return make_puzzle(std::move(*rows), std::move(*columns)).map([&](const Puzzle& puzzle) {
    Metadata metadata;
    metadata.catalogue = number;
    return puzzle.with_metadata(std::move(metadata));
  });
}

Result<std::vector<Puzzle>> read_tournament(std::string_view text) {
  std::vector<Puzzle> puzzles;
  std::string_view number;  // of the puzzle that is being collected; empty before the first one
  Section section;
  const auto finish_puzzle = [&]() -> Result<void> {
    if (number.empty()) return {};
    auto puzzle = puzzle_of(number, section);
    if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
    puzzles.push_back(std::move(*puzzle));
    return {};
  };

  LineCursor cursor(without_byte_order_mark(text));
  while (const auto line = cursor.next()) {
    const std::string_view content = trim(line->text);
    if (is_heading(*line)) {
      if (auto finished = finish_puzzle(); !finished) return tl::unexpected(finished.error());
      number = content.substr(1);
      section = Section({line->number, 1});
    } else if (!number.empty()) {
      section.add(*line);
    } else if (!content.empty()) {
      return fail(
          "missing_heading",
          fmt::format("expected the number of a puzzle such as $1, found {}", quoted(content)),
          line->number, 1);
    }
  }
  if (number.empty()) return fail("no_puzzles", "the text holds no puzzle", 1, 1);
  if (auto finished = finish_puzzle(); !finished) return tl::unexpected(finished.error());
  return puzzles;
}

std::string puzzle_text(std::string_view number, const Puzzle& puzzle) {
  std::string text = fmt::format("${}\n", number);
  for (const auto* clues : {&puzzle.columns(), &puzzle.rows()}) {
    for (const Clue& clue : *clues) text += clue_text(clue, "\t", "0") + '\n';
  }
  return text;
}

// The catalogue number stands after the dollar sign if it is one; else puzzles are counted.
Result<Written> write_tournament(std::span<const Puzzle> puzzles) {
  Written written;
  FormatLosses losses(puzzles.size());
  std::size_t count = 0;
  for (const Puzzle& puzzle : puzzles) {
    ++count;
    if (puzzle.width() != puzzle.height()) {
      return fail("not_square",
                  fmt::format("puzzle {} is {}×{}; a tournament list holds square puzzles only",
                              count, puzzle.width(), puzzle.height()));
    }
    const std::string& catalogue = puzzle.metadata().catalogue;
    const bool numbered = is_number(catalogue);
    written.text += puzzle_text(numbered ? catalogue : std::to_string(count), puzzle);
    losses.add_all(puzzle, FormatCapabilities{.catalogue = numbered});
  }
  written.losses = losses.list();
  return written;
}

int resembles_tournament(std::string_view text) {
  constexpr std::size_t kLookAt = 4096;
  LineCursor cursor(without_byte_order_mark(text).substr(0, kLookAt));
  while (const auto line = cursor.next()) {
    if (!trim(line->text).empty()) return is_heading(*line) ? 95 : 0;
  }
  return 0;
}

}  // namespace

PuzzleFormat tournament_format() {
  return {"tournament",
          {},
          "tournament lists: $1, column clues, row clues, $2 …",
          resembles_tournament,
          read_tournament,
          write_tournament};
}

}  // namespace quadrille::nonogram
