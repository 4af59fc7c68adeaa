#include "nonogram/search/backbone.hpp"

#include "nonogram/search/literal.hpp"
#include "nonogram/search/searcher.hpp"
#include "nonogram/search/small_switches.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace quadrille::nonogram {
namespace {

// In line solves.
constexpr std::uint64_t kProbingBudget = 200'000;
// For the solutions that are kept besides the first one; more may be known.
constexpr std::size_t kMaxNeighbourBytes = std::size_t{8} << 20;

class BackboneFinder {
 public:
  BackboneFinder(const Puzzle& puzzle, const CellGrid& known, std::uint64_t seed, LimitWatch& watch)
      : puzzle_(puzzle),
        searcher_(puzzle, seed),
        rng_(seed),
        watch_(watch),
        backbone_{false, known, std::vector<bool>(known.size()), {}} {
    searcher_.add_known(known);
  }

  Backbone find(const std::optional<CellGrid>& at_hand) {
    if (at_hand) add_with_neighbours(*at_hand);
    if (find_first_solution()) try_every_cell();
    return std::move(backbone_);
  }

 private:
  // False if there is nothing more to do: no solution, or a limit.
  bool find_first_solution() {
    Searcher::Outcome outcome = searcher_.probe(kProbingBudget, watch_);
    const bool search = outcome == Searcher::Outcome::found && backbone_.solutions.empty();
    if (search) outcome = searcher_.solve(watch_);
    backbone_.complete = outcome == Searcher::Outcome::none;
    if (outcome != Searcher::Outcome::found) return false;
    if (search) add_with_neighbours(searcher_.solution());
    backbone_.cells = searcher_.settled();
    // What is left are small questions, close to solutions that are known.
    searcher_.set_goal(Searcher::Goal::prove);
    return true;
  }

  void try_every_cell() {
    const CellGrid first = backbone_.solutions.front();
    for (std::size_t cell = 0; cell < first.size(); ++cell) {
      Cell& known = backbone_.cells.cells()[cell];
      if (known != Cell::unknown || backbone_.varies[cell]) continue;
      const Cell colour = first.cells()[cell];
      const std::array other{~Literal::of(static_cast<int>(cell), colour)};
      switch (searcher_.solve(other, watch_)) {
        case Searcher::Outcome::found:
          add_solution(searcher_.solution());
          break;
        case Searcher::Outcome::none:
          known = colour;
          searcher_.add_known(backbone_.cells);
          break;
        case Searcher::Outcome::limit:
          return;
      }
      watch_.holds_memory(searcher_.memory_bytes() + backbone_.solutions.size() * first.size());
    }
    backbone_.complete = true;
  }

  // The first solution, and those around it that are seen at a glance.
  void add_with_neighbours(const CellGrid& first) {
    std::vector<int> given;
    for (std::size_t cell = 0; cell < first.size(); ++cell) {
      if (backbone_.cells.cells()[cell] != Cell::unknown) given.push_back(static_cast<int>(cell));
    }
    add_solution(first);
    for (const auto& cells : find_small_switches(first, given, first.size(), rng_, watch_)) {
      if (backbone_.solutions.size() * first.size() < kMaxNeighbourBytes) {
        CellGrid neighbour = first;
        for (const int cell : cells) {
          Cell& colour = neighbour.cells()[static_cast<std::size_t>(cell)];
          colour = opposite(colour);
        }
        add_solution(std::move(neighbour));
      }
      for (const int cell : cells) backbone_.varies[static_cast<std::size_t>(cell)] = true;
    }
  }

  // Differs from the first solution in a cell in which no other one does.
  void add_solution(CellGrid solution) {
    QUADRILLE_CHECK(satisfies(puzzle_, solution));
    if (!backbone_.solutions.empty()) {
      const CellGrid& first = backbone_.solutions.front();
      for (std::size_t cell = 0; cell < first.size(); ++cell) {
        if (solution.cells()[cell] != first.cells()[cell]) backbone_.varies[cell] = true;
      }
    }
    backbone_.solutions.push_back(std::move(solution));
  }

  const Puzzle& puzzle_;
  Searcher searcher_;
  Rng rng_;
  LimitWatch& watch_;
  Backbone backbone_;
};

}  // namespace

Backbone find_backbone(const Puzzle& puzzle, const CellGrid& known, std::uint64_t seed,
                       LimitWatch& watch, const std::optional<CellGrid>& at_hand) {
  watch.holds_memory(Searcher::estimated_bytes(puzzle));
  if (watch.reached_now()) return {false, known, std::vector<bool>(known.size()), {}};
  return BackboneFinder(puzzle, known, seed, watch).find(at_hand);
}

}  // namespace quadrille::nonogram
