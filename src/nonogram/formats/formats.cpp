#include <quadrille/nonogram/formats.hpp>

namespace quadrille::nonogram {

std::vector<PuzzleFormat> puzzle_formats() {
  return {non_format(), nin_format(),        mk_format(), cwd_format(),
          g_format(),   tournament_format(), pbm_format()};
}

Format as_format(const PuzzleFormat& format) {
  Format general;
  general.name = format.name;
  general.extensions = format.extensions;
  general.summary = format.summary;
  general.resemblance = format.resemblance;
  general.read = [read = format.read](std::string_view text) {
    return read(text).map([](const std::vector<Puzzle>& puzzles) {
      std::vector<AnyPuzzle> any;
      any.reserve(puzzles.size());
      for (const Puzzle& puzzle : puzzles) any.push_back(AnyPuzzle::of(kKindName, puzzle));
      return any;
    });
  };
  general.write = [write = format.write](std::span<const AnyPuzzle> any) -> Result<Written> {
    if (any.empty()) return fail("no_puzzles", "there is no puzzle to write");
    std::vector<Puzzle> puzzles;
    puzzles.reserve(any.size());
    for (const AnyPuzzle& puzzle : any) puzzles.push_back(puzzle.as<Puzzle>(kKindName));
    return write(puzzles);
  };
  return general;
}

std::vector<Format> nonogram_formats() {
  std::vector<Format> formats;
  for (const PuzzleFormat& format : puzzle_formats()) formats.push_back(as_format(format));
  return formats;
}

}  // namespace quadrille::nonogram
