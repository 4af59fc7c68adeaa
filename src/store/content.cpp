#include <quadrille/core/text.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/ewn/puzzle.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/lightsout/puzzle.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/store/content.hpp>

#include <algorithm>
#include <span>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::store {
namespace {

// What is stored about a puzzle beside its content, and the puzzle without its answer.
struct Bare {
  AnyPuzzle puzzle;
  int width = 0;
  int height = 0;
  std::string title;
  std::string author;
};

Result<Bare> bare_nonogram(const AnyPuzzle& any) {
  const auto& puzzle = any.as<nonogram::Puzzle>(nonogram::kKindName);
  return nonogram::Puzzle::make(puzzle.rows(), puzzle.columns())
      .map([&](nonogram::Puzzle clues_only) {
        return Bare{AnyPuzzle::of(nonogram::kKindName, std::move(clues_only)), puzzle.width(),
                    puzzle.height(), puzzle.metadata().title, puzzle.metadata().author};
      });
}

Result<Bare> bare_ewn(const AnyPuzzle& any) {
  ewn::Layout layout = any.as<ewn::Puzzle>(ewn::kKindName).layout();
  layout.stated_optimum.reset();
  const int width = layout.board.width();
  const int height = layout.board.height();
  return ewn::Puzzle::create(std::move(layout)).map([&](ewn::Puzzle unstated) {
    return Bare{AnyPuzzle::of(ewn::kKindName, std::move(unstated)), width, height, {}, {}};
  });
}

Result<Bare> bare_of(const AnyPuzzle& puzzle) {
  if (puzzle.kind() == nonogram::kKindName) return bare_nonogram(puzzle);
  if (puzzle.kind() == ewn::kKindName) return bare_ewn(puzzle);
  const auto& board = puzzle.as<lightsout::Puzzle>(lightsout::kKindName);
  return Bare{puzzle, board.width(), board.height(), {}, {}};
}

const Format& json_format(const Registry& registry, std::string_view kind) {
  const Format* format = registry.find_format(kind, "json");
  QUADRILLE_CHECK(format != nullptr);
  return *format;
}

Result<std::string> rows_text(const boost::json::array& rows) {
  std::string text;
  for (const boost::json::value& row : rows) {
    if (!row.is_string()) return fail("bad_solution", "a row of a solution must be a string");
    text += row.get_string();
    text += '\n';
  }
  return text;
}

Result<std::string> pairs_text(const boost::json::array& pairs, bool is_presses) {
  std::string text;
  for (const boost::json::value& pair : pairs) {
    const boost::json::array* numbers = pair.if_array();
    const bool is_pair =
        numbers != nullptr && numbers->size() == 2 &&
        std::all_of(numbers->begin(), numbers->end(), [](const boost::json::value& number) {
          return number.is_int64() && number.get_int64() >= 0;
        });
    if (!is_pair) {
      return fail("bad_solution", "a solution is rows of a grid or pairs of numbers from 0");
    }
    text += fmt::format(fmt::runtime(is_presses ? "({},{}) " : "{} {} "), (*numbers)[0].get_int64(),
                        (*numbers)[1].get_int64());
  }
  return text;
}

// As PuzzleKind::check() takes it.
Result<std::string> solution_text(std::string_view kind, const boost::json::value& solution) {
  const boost::json::array* items = solution.if_array();
  if (items == nullptr) return fail("bad_solution", "a solution must be an array");
  const bool is_rows = !items->empty() && items->front().is_string();
  if (!is_rows) return pairs_text(*items, kind == lightsout::kKindName);
  auto text = rows_text(*items);
  if (text && kind == nonogram::kKindName) std::replace(text->begin(), text->end(), '?', '.');
  return text;
}

}  // namespace

Result<StoredPuzzle> to_stored(const Registry& registry, const AnyPuzzle& puzzle) {
  auto bare = bare_of(puzzle);
  if (!bare) return tl::unexpected(std::move(bare.error()));
  const auto written = json_format(registry, puzzle.kind()).write(std::span(&bare->puzzle, 1));
  if (!written) return tl::unexpected(written.error());
  StoredPuzzle stored;
  stored.content = trim(written->text);
  if (stored.content.size() > kMaxContent) {
    return fail("puzzle_too_large", fmt::format("the puzzle takes {} bytes; {} can be stored",
                                                stored.content.size(), kMaxContent));
  }
  stored.id = puzzle_id(stored.content);
  stored.kind = puzzle.kind();
  stored.width = bare->width;
  stored.height = bare->height;
  stored.title = std::move(bare->title);
  stored.author = std::move(bare->author);
  return stored;
}

Result<AnyPuzzle> from_stored(const Registry& registry, std::string_view kind,
                              std::string_view content) {
  if (registry.find(kind) == nullptr) {
    return fail("unknown_kind", quoted(kind) + " is no kind of puzzle");
  }
  auto puzzles = json_format(registry, kind).read(content);
  if (!puzzles) return tl::unexpected(std::move(puzzles.error()));
  return std::move(puzzles->front());
}

Result<bool> is_solution(const Registry& registry, const AnyPuzzle& puzzle,
                         const boost::json::value& solution) {
  const auto text = solution_text(puzzle.kind(), solution);
  if (!text) return tl::unexpected(text.error());
  const PuzzleKind* kind = registry.find(puzzle.kind());
  QUADRILLE_CHECK(kind != nullptr);
  return kind->check(puzzle, *text);
}

}  // namespace quadrille::store
