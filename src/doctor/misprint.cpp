// Every argument that a puzzle is impossible uses the clues of some lines only, and stays right
// when others change. So a slip that helps changes a clue of the lines in the argument that
// explain() gives: the core. Of the two clues of a slip one is taken from the core, the other from
// anywhere.
#include <quadrille/core/assert.hpp>
#include <quadrille/doctor/misprint.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::doctor {

using nonogram::Axis;
using nonogram::Clue;
using nonogram::LineId;
using nonogram::Puzzle;

namespace {

// Beyond these a setter does not wait: slips that are tried, and work of the solver on each.
constexpr int kMostSlips = 60'000;
constexpr std::uint64_t kNodesForOne = 2'000;

// A clue with one cell more or less, or as many.
struct Slip {
  LineId line;
  Clue clue;
};

std::vector<LineId> lines_of(const Puzzle& puzzle) {
  std::vector<LineId> lines;
  for (int row = 0; row < puzzle.height(); ++row) lines.push_back({Axis::row, row});
  for (int column = 0; column < puzzle.width(); ++column) lines.push_back({Axis::column, column});
  return lines;
}

std::vector<LineId> core_of(const Puzzle& puzzle, const Limits& limits) {
  const auto explanation = explain(puzzle, limits);
  if (!explanation.broken) return lines_of(puzzle);
  std::vector<LineId> core{explanation.broken->line};
  for (const std::size_t entry : explanation.broken->needed) {
    const std::vector<LineId>& lines = explanation.entries[entry].step.lines;
    core.insert(core.end(), lines.begin(), lines.end());
  }
  // A search rests on all clues.
  const auto is_search = [&](std::size_t entry) {
    return explanation.entries[entry].step.technique == nonogram::Technique::search;
  };
  const auto& needed = explanation.broken->needed;
  if (std::any_of(needed.begin(), needed.end(), is_search)) return lines_of(puzzle);
  std::vector<LineId> unique;
  for (const LineId line : core) {
    if (std::find(unique.begin(), unique.end(), line) == unique.end()) unique.push_back(line);
  }
  return unique;
}

std::vector<Clue> with_one_more(const Clue& clue, int length) {
  std::vector<Clue> results;
  for (std::size_t i = 0; i < clue.size(); ++i) {
    results.push_back(clue);
    ++results.back()[i];
  }
  for (std::size_t i = 0; i <= clue.size(); ++i) {
    // Before a 1 and behind it a new 1 gives the same clue.
    if (i > 0 && clue[i - 1] == 1) continue;
    results.push_back(clue);
    results.back().insert(results.back().begin() + static_cast<std::ptrdiff_t>(i), 1);
  }
  std::erase_if(results,
                [length](const Clue& one) { return nonogram::minimal_length(one) > length; });
  return results;
}

std::vector<Clue> with_one_less(const Clue& clue) {
  std::vector<Clue> results;
  for (std::size_t i = 0; i < clue.size(); ++i) {
    if (clue[i] == 1 && i > 0 && clue[i - 1] == 1) continue;
    results.push_back(clue);
    if (--results.back()[i] == 0) {
      results.back().erase(results.back().begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  return results;
}

// One cell from a number to another, or two numbers exchanged.
std::vector<Clue> with_as_many(const Clue& clue, int length) {
  std::vector<Clue> results;
  for (const Clue& less : with_one_less(clue)) {
    const std::vector<Clue> again = with_one_more(less, length);
    results.insert(results.end(), again.begin(), again.end());
  }
  for (std::size_t i = 0; i < clue.size(); ++i) {
    for (std::size_t j = i + 1; j < clue.size(); ++j) {
      results.push_back(clue);
      std::swap(results.back()[i], results.back()[j]);
    }
  }
  std::sort(results.begin(), results.end());
  results.erase(std::unique(results.begin(), results.end()), results.end());
  std::erase(results, clue);
  return results;
}

class Search {
 public:
  Search(const Puzzle& puzzle, std::size_t most, const Limits& limits)
      : puzzle_(puzzle), most_(most), limits_(limits), watch_(limits) {
    limits_.max_nodes = std::min(limits_.max_nodes, kNodesForOne);
    limits_.progress = {};
  }

  Misprints run(const Limits& limits) {
    core_ = core_of(puzzle_, limits);
    try_single_clues();
    if (misprints_.found.empty()) try_pairs();
    std::stable_sort(misprints_.found.begin(), misprints_.found.end(),
                     [](const Misprint& a, const Misprint& b) {
                       return (a.verdict == Verdict::unique) > (b.verdict == Verdict::unique);
                     });
    misprints_.complete = !ended_ && !left_open_ && misprints_.found.size() <= most_;
    if (misprints_.found.size() > most_) misprints_.found.resize(most_);
    misprints_.limit = watch_.reason();
    return std::move(misprints_);
  }

 private:
  [[nodiscard]] int length_of(LineId line) const {
    return line.is_row() ? puzzle_.width() : puzzle_.height();
  }
  [[nodiscard]] bool is_core(LineId line) const {
    return std::find(core_.begin(), core_.end(), line) != core_.end();
  }
  [[nodiscard]] std::vector<Slip> slips_of(LineId line, bool more) const {
    const Clue& clue = puzzle_.clue(line);
    std::vector<Slip> slips;
    for (Clue& changed : more ? with_one_more(clue, length_of(line)) : with_one_less(clue)) {
      slips.push_back({line, std::move(changed)});
    }
    return slips;
  }

  void try_single_clues() {
    for (const LineId line : core_) {
      for (const Clue& clue : with_as_many(puzzle_.clue(line), length_of(line))) {
        try_slips({{line, clue}});
      }
    }
  }

  // Each pair once: where both lines are of the core, the earlier one looks for the later.
  void try_pairs() {
    const std::vector<LineId> all = lines_of(puzzle_);
    for (const LineId line : core_) {
      for (const LineId other : all) {
        if (other == line || (is_core(other) && is_before(other, line))) continue;
        for (const bool more : {true, false}) {
          const bool other_more = more == (other.axis != line.axis);
          const std::vector<Slip> others = slips_of(other, other_more);
          for (const Slip& slip : slips_of(line, more)) {
            for (const Slip& second : others) try_slips({slip, second});
            if (ended_) return;
          }
        }
      }
    }
  }

  static bool is_before(LineId a, LineId b) {
    return std::pair(a.axis, a.index) < std::pair(b.axis, b.index);
  }

  void try_slips(const std::vector<Slip>& slips) {
    if (!ended_ && (watch_.reached_now() || ++tried_ > kMostSlips)) ended_ = true;
    if (ended_) return;
    Misprint misprint;
    for (const Slip& slip : slips) {
      misprint.clues.push_back({slip.line, puzzle_.clue(slip.line), slip.clue});
    }
    std::sort(misprint.clues.begin(), misprint.clues.end(),
              [](const ChangedClue& a, const ChangedClue& b) { return is_before(a.line, b.line); });
    const auto report =
        nonogram::solve(corrected(puzzle_, misprint), {.max_solutions = 2}, limits_);
    if (report.verdict == Verdict::unknown) left_open_ = true;
    misprint.verdict = report.verdict;
    if (report.verdict == Verdict::unique || report.verdict == Verdict::multiple) {
      misprints_.found.push_back(std::move(misprint));
    }
  }

  const Puzzle& puzzle_;
  std::size_t most_;
  Limits limits_;  // for one attempt
  LimitWatch watch_;
  std::vector<LineId> core_;
  Misprints misprints_;
  int tried_ = 0;
  bool ended_ = false;      // before everything was tried
  bool left_open_ = false;  // of one the solver did not know
};

}  // namespace

Misprints find_misprints(const Puzzle& puzzle, std::size_t most, const Limits& limits) {
  QUADRILLE_CHECK(most >= 1);
  return Search(puzzle, most, limits).run(limits);
}

Puzzle corrected(const Puzzle& puzzle, const Misprint& misprint) {
  std::vector<Clue> rows = puzzle.rows();
  std::vector<Clue> columns = puzzle.columns();
  for (const ChangedClue& changed : misprint.clues) {
    (changed.line.is_row() ? rows : columns)[static_cast<std::size_t>(changed.line.index)] =
        changed.to;
  }
  auto made = Puzzle::make(std::move(rows), std::move(columns));
  QUADRILLE_CHECK(made.has_value());
  return made->with_metadata(puzzle.metadata());
}

}  // namespace quadrille::doctor
