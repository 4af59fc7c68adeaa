// Idea. The search over skeletons (skeleton_search.cpp) already refutes whole boxes of positions:
// one set of cells for each piece. A box is refuted when every step from it leads to a box that is
// refuted, or from which the dice do not suffice (Bounds::by_dice). Written down behind what they
// rest on, the boxes are a proof.
//
// The sets forget how the pieces' places hang together, and now and then a box leads home though
// none of its positions does. Then the box after a step is split: one box for each cell on which
// the mover may stand. Splits are expensive, so they are rationed: first none along a way from the
// start, then one, two, …
//
// Only the simpler of the solver's two bounds is used: boxes cost little, and the checker has to
// repeat the bound.
#include "ewn/bounds.hpp"
#include "ewn/skeleton.hpp"

#include <quadrille/ewn/refutation.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace quadrille::ewn {
namespace {

class Refuter {
 public:
  Refuter(const Puzzle& puzzle, int rounds, const Limits& limits)
      : puzzle_(puzzle),
        rounds_(rounds),
        terrain_(puzzle.board()),
        bounds_(puzzle, terrain_),
        // Without a goal piece, as coming home is no step of a skeleton here but the end of all.
        rules_(terrain_, kGone, 0),
        watch_(limits),
        refuted_((static_cast<std::size_t>(rounds) + 1) * (kAllPieces + 1)) {}

  Refutation run() {
    Refutation result;
    const Whereabouts start = Whereabouts::at(first_position(puzzle_));
    for (int splits = 0; splits <= rounds_ && !result.found && !watch_.reached(); ++splits) {
      result.found = refute(0, start, splits);
    }
    result.limit = watch_.reason();
    if (!result.found) return result;
    // The dice alone may refute the given position; a proof has a last line all the same.
    if (text_.empty()) add(0, start);
    result.text = std::move(text_);
    result.states = states_;
    return result;
  }

 private:
  [[nodiscard]] bool is_hopeless(int round, const Whereabouts& box) const {
    const int distance = terrain_.distance_home(box.cells[puzzle_.goal()]);
    return round + bounds_.by_dice(round, box.alive, distance) > rounds_;
  }

  [[nodiscard]] std::vector<Whereabouts>& refuted_at(int round, PieceSet alive) {
    return refuted_[static_cast<std::size_t>(round) * (kAllPieces + 1) + alive];
  }

  [[nodiscard]] bool is_covered(int round, const Whereabouts& box) {
    return std::ranges::any_of(refuted_at(round, box.alive), [&](const Whereabouts& entry) {
      return std::ranges::equal(box.cells, entry.cells,
                                [](const CellSet& a, const CellSet& b) { return a.within(b); });
    });
  }

  // Requires a box that does not contain a won position. False: it could not be refuted with so
  // many splits, or a limit was reached.
  bool refute(int round, const Whereabouts& box, int splits) {
    if (is_hopeless(round, box) || is_covered(round, box)) return true;
    watch_.count_node();
    if (watch_.reached()) return false;
    for (const int mover : movers(box.alive, puzzle_.dice()[round])) {
      if (!refute_step(round, box, {static_cast<std::int8_t>(mover), kGone}, splits)) return false;
      // Whoever captures the goal piece has lost.
      PieceSet victims = box.alive & ~only(mover) & ~only(puzzle_.goal());
      for (; victims != 0; victims &= victims - 1) {
        const Step step{static_cast<std::int8_t>(mover),
                        static_cast<std::int8_t>(std::countr_zero(victims))};
        if (!refute_step(round, box, step, splits)) return false;
      }
    }
    add(round, box);
    return true;
  }

  bool refute_step(int round, const Whereabouts& box, const Step& step, int splits) {
    CellSet targets = rules_.targets(round, box, box.certain(), step);
    if (targets.empty()) return true;
    if (step.mover == puzzle_.goal() && targets.has(kHome)) return false;
    if (refute(round + 1, box.after(step, targets), splits)) return true;
    if (splits == 0) return false;
    while (!targets.empty()) {
      const CellSet target = CellSet::of(targets.take_first());
      if (!refute(round + 1, box.after(step, target), splits - 1)) return false;
    }
    return true;
  }

  void add(int round, const Whereabouts& box) {
    refuted_at(round, box.alive).push_back(box);
    ++states_;
    text_ += std::to_string(round);
    for (CellSet cells : box.cells) {
      text_ += ' ';
      if (cells.empty()) text_ += '-';
      while (!cells.empty()) {
        text_ += std::to_string(cells.take_first());
        if (!cells.empty()) text_ += ',';
      }
    }
    text_ += '\n';
    watch_.holds_memory(text_.capacity() + states_ * 2 * sizeof(Whereabouts));
  }

  const Puzzle& puzzle_;
  int rounds_;
  Terrain terrain_;
  Bounds bounds_;
  StepRules rules_;
  LimitWatch watch_;
  std::vector<std::vector<Whereabouts>> refuted_;  // by round and pieces on the board
  std::string text_;
  std::uint64_t states_ = 0;
};

}  // namespace

Refutation refute(const Puzzle& puzzle, int rounds, const Limits& limits) {
  if (rounds < 0 || is_won(puzzle, first_position(puzzle))) return {};
  return Refuter(puzzle, std::min(rounds, puzzle.rounds()), limits).run();
}

}  // namespace quadrille::ewn
