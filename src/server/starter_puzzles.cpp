// The puzzles that a new library begins with.
#include <quadrille/server/library.hpp>
#include <quadrille/store/content.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace quadrille::server {
namespace {

Result<store::StoredPuzzle> prepared(const Registry& registry, const StarterPuzzle& starter,
                                     const Limits& limits) {
  auto stored = store::to_stored(registry, starter.puzzle);
  if (!stored) return stored;
  const auto assessment = registry.find(starter.puzzle.kind())->assess(starter.puzzle, limits);
  if (!assessment) return tl::unexpected(assessment.error());
  stored->difficulty = assessment->difficulty;
  stored->score = assessment->score;
  if (stored->title.empty()) stored->title = starter.title;
  if (stored->author.empty()) stored->author = starter.author;
  return stored;
}

int cells(const store::StoredPuzzle& puzzle) {
  return puzzle.width * puzzle.height;
}

}  // namespace

Result<bool> Library::is_empty() {
  store::PuzzleFilter any;
  any.limit = 1;
  return store_.list_puzzles(any).map(
      [](const store::PuzzlePage& page) { return page.puzzles.empty(); });
}

Result<std::size_t> Library::stock(std::span<const StarterPuzzle> puzzles, const Limits& limits) {
  std::vector<store::StoredPuzzle> stored;
  stored.reserve(puzzles.size());
  for (const StarterPuzzle& puzzle : puzzles) {
    auto one = prepared(registry_, puzzle, limits);
    if (!one) return tl::unexpected(std::move(one.error()));
    stored.push_back(*std::move(one));
  }
  std::stable_sort(stored.begin(), stored.end(),
                   [](const store::StoredPuzzle& a, const store::StoredPuzzle& b) {
                     return cells(a) < cells(b);
                   });
  // The newest come first in a list, so each is a moment older than the one before it.
  store::Timestamp created = clock_();
  for (store::StoredPuzzle& puzzle : stored) puzzle.created = created--;
  return store_.stock(stored);
}

}  // namespace quadrille::server
