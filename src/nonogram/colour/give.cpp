// Given cells for colours: a smallest set of cells that hits every other solution.
//
// Another solution goes away exactly if a cell in which it differs from the picture is given. What
// it differs in falls into switches that share no row and no column; each of them alone is a
// further solution, so that each needs a cell of its own. The search deepens one cell at a time and
// branches over the cells of a switch that none of the given cells is in; switches that were found
// stay known, so that most branches need no solver.
#include "nonogram/colour/switches.hpp"

#include <quadrille/nonogram/colour/give.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

namespace quadrille::nonogram::colour {
namespace {

class Giver {
 public:
  Giver(const Puzzle& puzzle, const Picture& picture, const Limits& limits)
      : puzzle_(puzzle), picture_(picture), limits_(limits), watch_(limits) {}

  GivenCells run() {
    GivenCells result;
    for (int most = 0;; ++most) {
      result.at_least = most;
      tried_.clear();
      tried_bytes_ = 0;
      std::vector<int> given;
      result.proven = search(given, most);
      if (result.proven) {
        std::ranges::sort(given);
        result.cells = std::move(given);
        return result;
      }
      if (limit_ != LimitReached::none) {
        result.limit = limit_;
        return result;
      }
    }
  }

 private:
  using Cells = std::vector<int>;

  // In a set.
  static std::size_t bytes_of(const Cells& cells) {
    constexpr std::size_t kNode = 64;  // about: pointers, the vector, what the heap adds
    return kNode + cells.size() * sizeof(int);
  }

  static bool is_hit(const Cells& cells, const std::vector<int>& given) {
    return std::ranges::any_of(given,
                               [&](int cell) { return std::ranges::binary_search(cells, cell); });
  }

  // Switches that are not hit and share no cell with each other, the smallest first.
  [[nodiscard]] std::vector<const Cells*> disjoint_open(const std::vector<int>& given) const {
    std::vector<const Cells*> open;
    for (const Cells& cells : switches_) {
      if (!is_hit(cells, given)) open.push_back(&cells);
    }
    std::ranges::stable_sort(open, {}, [](const Cells* cells) { return cells->size(); });
    std::vector<const Cells*> disjoint;
    for (const Cells* cells : open) {
      const bool apart = std::ranges::none_of(
          disjoint, [&](const Cells* other) { return is_hit(*other, *cells); });
      if (apart) disjoint.push_back(cells);
    }
    return disjoint;
  }

  // True if there is another solution with the given cells as they are: its switches are known
  // then.
  bool find_more(const std::vector<int>& given) {
    SolveOptions options;
    options.from = shown_cells(puzzle_.palette(), picture_, given);
    const SolveReport report = solve(puzzle_, options, limits_);
    bool found = false;
    for (const Picture& solution : report.solutions) {
      if (solution == picture_) continue;
      found = true;
      for (Switch& each : switches_between(picture_, solution)) {
        std::ranges::sort(each.cells);
        const std::size_t bytes = bytes_of(each.cells);
        if (switches_.insert(std::move(each.cells)).second) switch_bytes_ += bytes;
      }
    }
    if (!found && report.verdict != Verdict::unique) limit_ = report.limit;
    return found;
  }

  enum class Node : std::uint8_t { solved, hopeless, branches };
  // What the search may give next, cell by cell.
  struct Branches {
    Cells cells;
    std::size_t next = 0;
  };

  // What is known of these given cells and `left` more; `cells` are those to try if it branches.
  Node look_at(const std::vector<int>& given, int left, Cells& cells) {
    watch_.holds_memory(tried_bytes_ + switch_bytes_);
    if (watch_.reached_now()) limit_ = watch_.reason();
    Cells sorted = given;
    std::ranges::sort(sorted);
    if (limit_ != LimitReached::none || !tried_.insert(std::move(sorted)).second) {
      return Node::hopeless;
    }
    tried_bytes_ += bytes_of(given);
    std::vector<const Cells*> open = disjoint_open(given);
    if (open.empty()) {
      if (!find_more(given)) {
        return limit_ == LimitReached::none ? Node::solved : Node::hopeless;
      }
      open = disjoint_open(given);
    }
    if (static_cast<int>(open.size()) > left) return Node::hopeless;
    cells = *open.front();
    return Node::branches;
  }

  // True, with the cells given, if `most` are enough. There is a frame for every given cell, and
  // one more while a node branches.
  bool search(std::vector<int>& given, int most) {
    std::vector<Branches> frames;
    for (;;) {
      Cells cells;
      const Node node = look_at(given, most - static_cast<int>(given.size()), cells);
      if (node == Node::solved) return true;
      if (limit_ != LimitReached::none) return false;
      if (node == Node::branches) frames.push_back({std::move(cells)});
      if (!take_next(frames, given)) return false;
    }
  }

  // Gives the next cell that was not tried, instead of those that led to nothing. False if there is
  // none.
  static bool take_next(std::vector<Branches>& frames, std::vector<int>& given) {
    while (!frames.empty()) {
      if (given.size() == frames.size()) given.pop_back();
      Branches& last = frames.back();
      if (last.next < last.cells.size()) {
        given.push_back(last.cells[last.next++]);
        return true;
      }
      frames.pop_back();
    }
    return false;
  }

  const Puzzle& puzzle_;
  const Picture& picture_;
  const Limits& limits_;
  LimitWatch watch_;
  LimitReached limit_ = LimitReached::none;
  std::set<Cells> switches_;  // cells of each in order
  std::set<Cells> tried_;     // sets of given cells of this depth
  std::size_t switch_bytes_ = 0;
  std::size_t tried_bytes_ = 0;
};

}  // namespace

GivenCells fewest_given(const Puzzle& puzzle, const Picture& picture, const Limits& limits) {
  return Giver(puzzle, picture, limits).run();
}

DomainGrid shown_cells(const Palette& palette, const Picture& picture,
                       const std::vector<int>& cells) {
  DomainGrid shown(picture.width(), picture.height());
  std::ranges::fill(shown.cells(), palette.all());
  for (const int cell : cells) {
    const auto index = static_cast<std::size_t>(cell);
    shown.cells()[index] = domain_of(picture.cells()[index]);
  }
  return shown;
}

}  // namespace quadrille::nonogram::colour
