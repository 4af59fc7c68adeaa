// The doctor for colours: the fewest changed cells that make a picture unique.
//
// Another solution of a picture's clues differs from it in some cells, a switch. Cells that change
// in no row and no column of a switch leave it a switch: both fillings still have equal clues. So
// one of the changed cells lies in a row or column of the switch, whatever else is changed. The
// search deepens one change at a time and tries only such cells; every number of changes that it
// has gone through without success is proved not to be enough.
//
// A switch whose cells fall into groups that share no row and no column is as many switches. A cell
// lies in one row and one column, so that m of them take at least m/2 changes.
#include "nonogram/colour/switches.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/generate.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace quadrille::nonogram::colour {
namespace {

class Doctor {
 public:
  Doctor(const Palette& palette, const Picture& picture, const RepairOptions& options,
         const Limits& limits)
      : palette_(palette), original_(picture), options_(options), limits_(limits), watch_(limits) {}

  Repair run() {
    Repair repair;
    for (int changes = 0; changes <= options_.max_changes; ++changes) {
      repair.at_least = changes;
      tried_.clear();
      Picture picture = original_;
      if (search(picture, changes)) {
        repair.end = Repair::End::repaired;
        repair.changes = changes_of(picture);
        repair.picture = std::move(picture);
        return repair;
      }
      if (limit_ != LimitReached::none) {
        repair.limit = limit_;
        return repair;
      }
    }
    repair.at_least = options_.max_changes + 1;
    repair.end = Repair::End::impossible;
    return repair;
  }

 private:
  // Another solution of the picture's clues. None if it is the only one, or a limit was reached.
  std::optional<Picture> other_solution(const Picture& picture) {
    const auto puzzle = Puzzle::from_picture(palette_, picture);
    QUADRILLE_CHECK(puzzle.has_value());
    const SolveReport report = solve(*puzzle, {}, limits_);
    if (report.verdict == Verdict::unknown) limit_ = report.limit;
    for (const Picture& solution : report.solutions) {
      if (solution != picture) return solution;
    }
    return std::nullopt;
  }

  // True, with the picture repaired, if `left` more changes can make it unique.
  bool search(Picture& picture, int left) {
    if (watch_.reached_now()) limit_ = watch_.reason();
    if (limit_ != LimitReached::none) return false;
    if (!tried_.emplace(picture.cells().begin(), picture.cells().end()).second) return false;
    const std::optional<Picture> other = other_solution(picture);
    if (limit_ != LimitReached::none) return false;
    if (!other) return left == 0;
    const std::vector<Switch> switches = switches_between(picture, *other);
    if (static_cast<int>(switches.size() + 1) / 2 > left) return false;
    const auto lines = [](const Switch& each) { return each.rows.size() + each.columns.size(); };
    const Switch& smallest = *std::ranges::min_element(switches, {}, lines);
    for (int row = 0; row < picture.height(); ++row) {
      for (int column = 0; column < picture.width(); ++column) {
        if (!smallest.rows.contains(row) && !smallest.columns.contains(column)) continue;
        if (try_cell(picture, row, column, left)) return true;
        if (limit_ != LimitReached::none) return false;
      }
    }
    return false;
  }

  bool try_cell(Picture& picture, int row, int column, int left) {
    Value& cell = picture.at(row, column);
    const Value before = cell;
    if (before != original_.at(row, column)) return false;  // changed already
    for (int value = 0; value < palette_.size(); ++value) {
      const auto next = static_cast<Value>(value);
      if (next == before || (options_.may_become & domain_of(next)) == 0) continue;
      cell = next;
      if (search(picture, left - 1)) return true;
    }
    cell = before;
    return false;
  }

  [[nodiscard]] std::vector<ChangedCell> changes_of(const Picture& picture) const {
    std::vector<ChangedCell> changes;
    for (int row = 0; row < picture.height(); ++row) {
      for (int column = 0; column < picture.width(); ++column) {
        const Value from = original_.at(row, column);
        const Value to = picture.at(row, column);
        if (from != to) changes.push_back({row, column, from, to});
      }
    }
    return changes;
  }

  const Palette& palette_;
  const Picture& original_;
  RepairOptions options_;
  const Limits& limits_;
  LimitWatch watch_;
  LimitReached limit_ = LimitReached::none;
  std::set<std::vector<Value>> tried_;  // pictures of this depth
};

}  // namespace

Repair repair(const Palette& palette, const Picture& picture, const RepairOptions& options,
              const Limits& limits) {
  return Doctor(palette, picture, options, limits).run();
}

}  // namespace quadrille::nonogram::colour
