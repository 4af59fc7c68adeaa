#include <quadrille/core/assert.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/store/content.hpp>

#include <span>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::store {
namespace {

const Format& json_format(const Registry& registry, std::string_view kind) {
  const Format* format = registry.find_format(kind, "json");
  QUADRILLE_CHECK(format != nullptr);
  return *format;
}

}  // namespace

Result<StoredPuzzle> to_stored(const Registry& registry, const AnyPuzzle& puzzle) {
  const PuzzleKind* kind = registry.find(puzzle.kind());
  QUADRILLE_CHECK(kind != nullptr);
  auto listing = kind->listing(puzzle);
  if (!listing) return tl::unexpected(std::move(listing.error()));
  const auto written = json_format(registry, puzzle.kind()).write(std::span(&listing->puzzle, 1));
  if (!written) return tl::unexpected(written.error());
  StoredPuzzle stored;
  stored.content = trim(written->text);
  if (stored.content.size() > kMaxContent) {
    return fail("puzzle_too_large", fmt::format("the puzzle takes {} bytes; {} can be stored",
                                                stored.content.size(), kMaxContent));
  }
  stored.id = puzzle_id(stored.content);
  stored.kind = puzzle.kind();
  stored.width = listing->width;
  stored.height = listing->height;
  stored.title = std::move(listing->title);
  stored.author = std::move(listing->author);
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

Result<bool> is_solution(const operations::Catalogue& catalogue, const AnyPuzzle& puzzle,
                         const boost::json::value& solution) {
  const auto text = catalogue.json_of(puzzle.kind()).solution(solution);
  if (!text) return tl::unexpected(text.error());
  return catalogue.registry().find(puzzle.kind())->check(puzzle, *text);
}

}  // namespace quadrille::store
