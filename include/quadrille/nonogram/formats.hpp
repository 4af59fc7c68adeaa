// The file formats of nonograms that need no library. docs/FORMATS.md describes each of them with
// its dialects and error codes; JSON and webpbn XML come from `wire`.
//
// Every reader stops at the first error, names its line and column, and holds no more memory than
// a few times what it was given. A puzzle that was read from a format can be written in the same
// format without loss and reads back equal.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::nonogram {

// A Format in the kind's own types.
struct PuzzleFormat {
  std::string_view name;
  std::vector<std::string_view> extensions;
  std::string_view summary;
  int (*resemblance)(std::string_view text) = nullptr;
  // At least one puzzle, or an error.
  Result<std::vector<Puzzle>> (*read)(std::string_view text) = nullptr;
  // Requires at least one puzzle. A format for one puzzle writes the first and counts the others
  // among the losses. Errors: no_picture, not_square.
  Result<Written> (*write)(std::span<const Puzzle> puzzles) = nullptr;
  // The same for a format that knows colours; null for the others.
  Result<std::vector<AnyNonogram>> (*read_any)(std::string_view text) = nullptr;
  Result<Written> (*write_any)(std::span<const AnyNonogram> puzzles) = nullptr;
};

// The black and white puzzles of what a reader of both sorts reads. Error: colour_unsupported.
Result<std::vector<Puzzle>> only_plain(Result<std::vector<AnyNonogram>> puzzles);

// A format that knows colours, in both shapes.
template <Result<std::vector<AnyNonogram>> (*Read)(std::string_view),
          Result<Written> (*Write)(std::span<const AnyNonogram>)>
PuzzleFormat colour_format(std::string_view name, std::vector<std::string_view> extensions,
                           std::string_view summary, int (*resemblance)(std::string_view)) {
  return {name,
          std::move(extensions),
          summary,
          resemblance,
          [](std::string_view text) { return only_plain(Read(text)); },
          [](std::span<const Puzzle> puzzles) {
            return Write(std::vector<AnyNonogram>(puzzles.begin(), puzzles.end()));
          },
          Read,
          Write};
}

PuzzleFormat non_format();         // Steve Simpson's .non with all its dialects
PuzzleFormat nin_format();         // width height, rows, columns
PuzzleFormat mk_format();          // height width, rows, #, columns
PuzzleFormat cwd_format();         // height, width, rows, blank line, columns
PuzzleFormat g_format();           // Olšák's .g: rows and columns after lines with a colon
PuzzleFormat tournament_format();  // lists of square puzzles, columns first
PuzzleFormat pbm_format();         // a black and white picture, plain or raw
PuzzleFormat ini_format();         // pynogram's: [clues], [colors]
PuzzleFormat toml_format();        // nonogrid's: the same in TOML
PuzzleFormat gno_format();         // Gnonograms': sections under headings in brackets
PuzzleFormat picross_format();     // picross-solver's: GRID, ROWS, COLUMNS

// A saved page of nonograms.org; it cannot be written.
PuzzleFormat page_format();

// All that can be written.
std::vector<PuzzleFormat> puzzle_formats();

// The same as the registry wants it.
Format as_format(const PuzzleFormat& format);
std::vector<Format> nonogram_formats();

}  // namespace quadrille::nonogram
