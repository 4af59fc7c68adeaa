#include <quadrille/nonogram/formats.hpp>

#include <iterator>
#include <string>

namespace quadrille::nonogram {

std::vector<PuzzleFormat> puzzle_formats() {
  return {non_format(),  nin_format(),        mk_format(),     cwd_format(),
          g_format(),    tournament_format(), pbm_format(),    ini_format(),
          toml_format(), gno_format(),        picross_format()};
}

Result<std::vector<Puzzle>> only_plain(Result<std::vector<AnyNonogram>> puzzles) {
  if (!puzzles) return tl::unexpected(std::move(puzzles.error()));
  std::vector<Puzzle> plain;
  for (AnyNonogram& puzzle : *puzzles) {
    if (!std::holds_alternative<Puzzle>(puzzle)) {
      Error error = colour_unsupported("Whoever asked");
      error.line = error.column = 1;
      return tl::unexpected(std::move(error));
    }
    plain.push_back(std::get<Puzzle>(std::move(puzzle)));
  }
  return plain;
}

namespace {

Result<std::vector<AnyNonogram>> read(const PuzzleFormat& format, std::string_view text) {
  if (format.read_any != nullptr) return format.read_any(text);
  return format.read(text).map([](std::vector<Puzzle> puzzles) {
    return std::vector<AnyNonogram>(std::make_move_iterator(puzzles.begin()),
                                    std::make_move_iterator(puzzles.end()));
  });
}

Result<Written> write(const PuzzleFormat& format, std::span<const AnyPuzzle> any) {
  if (any.empty()) return fail("no_puzzles", "there is no puzzle to write");
  if (format.write_any != nullptr) {
    std::vector<AnyNonogram> puzzles;
    puzzles.reserve(any.size());
    for (const AnyPuzzle& puzzle : any) puzzles.push_back(nonogram_of(puzzle));
    return format.write_any(puzzles);
  }
  std::vector<Puzzle> puzzles;
  puzzles.reserve(any.size());
  for (const AnyPuzzle& puzzle : any) {
    const auto plain = only_plain(puzzle, "The format " + std::string(format.name));
    if (!plain) return tl::unexpected(plain.error());
    puzzles.push_back(**plain);
  }
  return format.write(puzzles);
}

}  // namespace

Format as_format(const PuzzleFormat& format) {
  Format general;
  general.name = format.name;
  general.extensions = format.extensions;
  general.summary = format.summary;
  general.resemblance = format.resemblance;
  general.read = [format](std::string_view text) {
    return read(format, text).map([](std::vector<AnyNonogram> puzzles) {
      std::vector<AnyPuzzle> any;
      any.reserve(puzzles.size());
      for (AnyNonogram& puzzle : puzzles) any.push_back(boxed(std::move(puzzle)));
      return any;
    });
  };
  if (format.write != nullptr) {
    general.write = [format](std::span<const AnyPuzzle> any) { return write(format, any); };
  }
  return general;
}

std::vector<Format> nonogram_formats() {
  std::vector<Format> formats;
  for (const PuzzleFormat& format : puzzle_formats()) formats.push_back(as_format(format));
  formats.push_back(as_format(page_format()));
  return formats;
}

}  // namespace quadrille::nonogram
