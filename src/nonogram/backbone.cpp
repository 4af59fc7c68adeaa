#include "nonogram/backbone.hpp"

#include "nonogram/literal.hpp"
#include "nonogram/searcher.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace quadrille::nonogram {
namespace {

// In line solves.
constexpr std::uint64_t kProbingBudget = 200'000;

class BackboneFinder {
 public:
  BackboneFinder(const Puzzle& puzzle, const CellGrid& known, std::uint64_t seed, LimitWatch& watch)
      : puzzle_(puzzle),
        searcher_(puzzle, seed),
        watch_(watch),
        varies_(known.size(), false),
        backbone_{false, known, {}} {
    searcher_.add_known(known);
  }

  Backbone find() {
    if (find_first_solution()) try_every_cell();
    return std::move(backbone_);
  }

 private:
  // False if there is nothing more to do: no solution, or a limit.
  bool find_first_solution() {
    Searcher::Outcome outcome = searcher_.probe(kProbingBudget, watch_);
    if (outcome == Searcher::Outcome::found) outcome = searcher_.solve(watch_);
    backbone_.complete = outcome == Searcher::Outcome::none;
    if (outcome != Searcher::Outcome::found) return false;
    add_solution();
    backbone_.cells = searcher_.settled();
    // What is left are small questions, close to solutions that are known.
    searcher_.set_goal(Searcher::Goal::prove);
    return true;
  }

  void try_every_cell() {
    const CellGrid first = backbone_.solutions.front();
    for (std::size_t cell = 0; cell < varies_.size(); ++cell) {
      Cell& known = backbone_.cells.cells()[cell];
      if (known != Cell::unknown || varies_[cell]) continue;
      const Cell colour = first.cells()[cell];
      const std::array opposite{~Literal::of(static_cast<int>(cell), colour)};
      switch (searcher_.solve(opposite, watch_)) {
        case Searcher::Outcome::found:
          add_solution();
          break;
        case Searcher::Outcome::none:
          known = colour;
          searcher_.add_known(backbone_.cells);
          break;
        case Searcher::Outcome::limit:
          return;
      }
      watch_.holds_memory(searcher_.memory_bytes() + backbone_.solutions.size() * varies_.size());
    }
    backbone_.complete = true;
  }

  // Differs from the first solution in a cell in which no other one does.
  void add_solution() {
    CellGrid solution = searcher_.solution();
    QUADRILLE_CHECK(satisfies(puzzle_, solution));
    if (!backbone_.solutions.empty()) {
      const CellGrid& first = backbone_.solutions.front();
      for (std::size_t cell = 0; cell < varies_.size(); ++cell) {
        if (solution.cells()[cell] != first.cells()[cell]) varies_[cell] = true;
      }
    }
    backbone_.solutions.push_back(std::move(solution));
  }

  const Puzzle& puzzle_;
  Searcher searcher_;
  LimitWatch& watch_;
  std::vector<bool> varies_;  // by cell: differs between two known solutions
  Backbone backbone_;
};

}  // namespace

Backbone find_backbone(const Puzzle& puzzle, const CellGrid& known, std::uint64_t seed,
                       LimitWatch& watch) {
  watch.holds_memory(Searcher::estimated_bytes(puzzle));
  if (watch.reached_now()) return {false, known, {}};
  return BackboneFinder(puzzle, known, seed, watch).find();
}

}  // namespace quadrille::nonogram
