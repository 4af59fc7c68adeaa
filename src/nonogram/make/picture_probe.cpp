#include "nonogram/line/single_pass.hpp"
#include "nonogram/make/draft.hpp"
#include "nonogram/make/switch_finder.hpp"
#include "nonogram/search/searcher.hpp"
#include "nonogram/search/small_switches.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/picture_probe.hpp>

#include <optional>
#include <utility>

namespace quadrille::nonogram {
namespace {

// What takes more of them is left to the clause-learning search. (100 to 1000 differ little.)
constexpr std::uint64_t kBacktracks = 200;

}  // namespace

class PictureProbe::Work {
 public:
  Work(const CellGrid& picture, std::uint64_t seed)
      : draft_(picture, Symmetry::none), finder_(draft_, kBacktracks), rng_(seed), seed_(seed) {}

  Draft& draft() { return draft_; }
  [[nodiscard]] const Draft& draft() const { return draft_; }

  // Line logic from these cells on.
  void start(std::span<const int> given) {
    draft_.propagate();
    settle(given);
  }

  // Those that are seen at a glance; else what a search from start() on finds.
  CellSets find_switches(std::span<const int> given, std::size_t most, LimitWatch& watch) {
    CellSets found;
    found.sets = find_small_switches(draft_.picture(), given, most, rng_, watch);
    if (!found.sets.empty()) return found;
    start(given);
    while (found.sets.size() < most) {
      switch (finder_.run(rng_, watch)) {
        case SwitchFinder::Outcome::found:
          finder_.shrink(watch);
          found.sets.emplace_back(finder_.cells().begin(), finder_.cells().end());
          settle(found.sets.back());
          break;
        case SwitchFinder::Outcome::none:
          return found;
        case SwitchFinder::Outcome::limited:
          found.limited = true;
          return found;
        case SwitchFinder::Outcome::unsure:
          // One is enough for a clause; that there is none is for the clause-learning search.
          if (found.sets.empty()) search(found, watch);
          return found;
      }
    }
    return found;
  }

  CellSets find_stalls(std::size_t most, LimitWatch& watch) {
    CellSets found;
    std::vector<int> open;
    while (found.sets.size() < most && draft_.grid().unknown_cells() > 0) {
      if (watch.reached_now()) {
        found.limited = true;
        break;
      }
      const std::size_t mark = draft_.grid().mark();
      give_away_while_stalled();
      draft_.list_open(open);
      draft_.grid().undo_to(mark);
      settle(open);
      found.sets.push_back(open);
    }
    return found;
  }

 private:
  void settle(std::span<const int> cells) {
    for (const int cell : cells) {
      QUADRILLE_CHECK(
          draft_.grid().settle(cell / draft_.width(), cell % draft_.width(), draft_.colour(cell)));
    }
    QUADRILLE_CHECK(draft_.grid().propagate() == GridPropagation::Outcome::stable);
  }

  // Makes open cells known, in a random order, as long as that does not solve the puzzle.
  void give_away_while_stalled() {
    GridPropagation& grid = draft_.grid();
    std::vector<int> order;
    draft_.list_open(order);
    rng_.shuffle(std::span<int>(order));
    for (const int cell : order) {
      if (!draft_.is_open(cell)) continue;
      const std::size_t mark = grid.mark();
      settle({&cell, 1});
      if (grid.unknown_cells() == 0) grid.undo_to(mark);
    }
  }

  // Any other solution that agrees with what the grid knows.
  void search(CellSets& found, LimitWatch& watch) {
    const CellGrid picture = draft_.picture();
    const auto puzzle = Puzzle::from_picture(picture);
    QUADRILLE_CHECK(puzzle.has_value());
    Searcher searcher(*puzzle, seed_);
    searcher.add_known(to_grid(draft_.grid()));
    Searcher::Outcome outcome = searcher.solve(watch);
    if (outcome == Searcher::Outcome::found && searcher.solution() == picture) {
      searcher.exclude_solution();
      searcher.set_goal(Searcher::Goal::prove);
      outcome = searcher.solve(watch);
    }
    found.limited = outcome == Searcher::Outcome::limit;
    if (outcome != Searcher::Outcome::found) return;
    finder_.start_from(searcher.solution());
    finder_.shrink(watch);
    found.sets.emplace_back(finder_.cells().begin(), finder_.cells().end());
  }

  Draft draft_;
  SwitchFinder finder_;
  Rng rng_;
  std::uint64_t seed_;
};

PictureProbe::PictureProbe(const CellGrid& picture, std::uint64_t seed)
    : work_(std::make_unique<Work>(picture, seed)) {}

PictureProbe::~PictureProbe() = default;

bool PictureProbe::is_filled(int cell) const {
  return work_->draft().is_filled(cell);
}

CellGrid PictureProbe::picture() const {
  return work_->draft().picture();
}

void PictureProbe::flip(int cell) {
  work_->draft().flip(cell);
}

std::vector<int> PictureProbe::open_cells(std::span<const int> given) {
  work_->start(given);
  std::vector<int> cells;
  work_->draft().list_open(cells);
  return cells;
}

std::vector<int> PictureProbe::open_cells_after_single_looks() {
  Draft& draft = work_->draft();
  draft.restart();
  SinglePass(draft.grid()).run();
  std::vector<int> cells;
  draft.list_open(cells);
  return cells;
}

CellSets PictureProbe::find_switches(std::span<const int> given, std::size_t most,
                                     LimitWatch& watch) {
  return work_->find_switches(given, most, watch);
}

CellSets PictureProbe::find_stalls(std::span<const int> given, std::size_t most,
                                   LimitWatch& watch) {
  work_->start(given);
  return work_->find_stalls(most, watch);
}

}  // namespace quadrille::nonogram
