#include "corpus/scoreboard.hpp"

#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>

namespace quadrille::corpus {
namespace {

// A verdict that says how many solutions there are.
bool decides(const std::optional<Verdict>& verdict) {
  return verdict && *verdict != Verdict::unknown && *verdict != Verdict::solved;
}

bool fits_number(Verdict verdict, std::size_t solutions) {
  switch (verdict) {
    case Verdict::unique:
    case Verdict::solved:
      return solutions == 1;
    case Verdict::multiple:
      return solutions >= 2;
    case Verdict::none:
      return solutions == 0;
    case Verdict::unknown:
      break;
  }
  return true;
}

// For both kinds of puzzles, each with its own satisfies().
template <class AnyPuzzle, class Solution>
std::string fault_of_solutions(const AnyPuzzle& puzzle, const std::vector<Solution>& solutions,
                               const std::optional<Verdict>& verdict) {
  for (std::size_t index = 0; index < solutions.size(); ++index) {
    if (!satisfies(puzzle, solutions[index])) return "a solution is wrong";
    const auto earlier = solutions.begin() + static_cast<std::ptrdiff_t>(index);
    if (std::find(solutions.begin(), earlier, solutions[index]) != earlier) {
      return "two solutions are equal";
    }
  }
  if (verdict && !fits_number(*verdict, solutions.size())) {
    return fmt::format("the verdict is {}, but it shows {} solutions", to_string(*verdict),
                       solutions.size());
  }
  return {};
}

std::string fault_of_solutions(const Instance& instance, const Outcome& outcome) {
  if (const nonogram::colour::Puzzle* puzzle = instance.colour()) {
    return fault_of_solutions(*puzzle, outcome.colour_solutions, outcome.verdict);
  }
  return fault_of_solutions(instance.plain(), outcome.solutions, outcome.verdict);
}

bool has_goal_as_solution(const Instance& instance) {
  return std::visit(
      [](const auto& puzzle) { return puzzle.goal() && satisfies(puzzle, *puzzle.goal()); },
      instance.puzzle);
}

std::string text_of(const std::optional<Verdict>& verdict) {
  return verdict ? std::string(to_string(*verdict)) : "not read";
}

// Text of a CSV field: quoted when it has to be.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char character : text) {
    if (character == '"') quoted += '"';
    quoted += character;
  }
  return quoted + '"';
}

double ratio(double part, double whole) {
  return whole > 0 ? part / whole : 0;
}

}  // namespace

std::string fault_of(const Instance& instance, const Outcome& outcome) {
  if (outcome.shows_solutions) {
    if (std::string fault = fault_of_solutions(instance, outcome); !fault.empty()) return fault;
  }
  if (!decides(outcome.verdict)) return {};
  if (instance.expected && *outcome.verdict != *instance.expected) {
    return fmt::format("the verdict is {}, but the set says {}", to_string(*outcome.verdict),
                       to_string(*instance.expected));
  }
  if (*outcome.verdict == Verdict::none && has_goal_as_solution(instance)) {
    return "the verdict is none, but the picture behind the puzzle is a solution";
  }
  return {};
}

Scoreboard::Scoreboard(std::vector<std::string> contestants, std::ostream* csv) : csv_(csv) {
  for (std::string& name : contestants) tallies_.emplace_back().name = std::move(name);
  if (csv_ != nullptr) *csv_ << "instance,solver,verdict,nodes,milliseconds\n";
}

void Scoreboard::take_down(const Instance& instance,
                           const std::vector<std::optional<Outcome>>& outcomes) {
  for (std::size_t index = 0; index < outcomes.size(); ++index) {
    if (!outcomes[index]) continue;
    Tally& tally = tallies_[index];
    add(tally, instance, *outcomes[index]);
    if (!outcomes.front()) continue;
    ++tally.shared;
    tally.shared_seconds += outcomes[index]->seconds;
    tally.first_shared_seconds += outcomes.front()->seconds;
  }
  if (!outcomes.empty() && outcomes.front() && outcomes.front()->effort) {
    effort_.decisions += outcomes.front()->effort->decisions;
    effort_.conflicts += outcomes.front()->effort->conflicts;
  }
  compare_verdicts(instance, outcomes);
}

void Scoreboard::add(Tally& tally, const Instance& instance, const Outcome& outcome) {
  ++tally.puzzles;
  ++tally.verdicts[text_of(outcome.verdict)];
  tally.seconds += outcome.seconds;
  if (outcome.seconds >= tally.slowest_seconds) {
    tally.slowest_seconds = outcome.seconds;
    tally.slowest = instance.name;
  }
  if (const std::string fault = fault_of(instance, outcome); !fault.empty()) {
    faults_.push_back(fmt::format("{}: {}: {}", instance.name, tally.name, fault));
  }
  if (csv_ == nullptr) return;
  const std::string nodes =
      outcome.effort ? std::to_string(outcome.effort->decisions + outcome.effort->conflicts) : "";
  *csv_ << fmt::format("{},{},{},{},{:.3f}\n", csv_field(instance.name), csv_field(tally.name),
                       text_of(outcome.verdict), nodes, outcome.seconds * 1000);
}

void Scoreboard::compare_verdicts(const Instance& instance,
                                  const std::vector<std::optional<Outcome>>& outcomes) {
  std::size_t known = outcomes.size();
  for (std::size_t index = 0; index < outcomes.size(); ++index) {
    if (!outcomes[index] || !decides(outcomes[index]->verdict)) continue;
    if (known == outcomes.size()) {
      known = index;
    } else if (outcomes[index]->verdict != outcomes[known]->verdict) {
      faults_.push_back(fmt::format("{}: {} says {}, {} says {}", instance.name,
                                    tallies_[known].name, text_of(outcomes[known]->verdict),
                                    tallies_[index].name, text_of(outcomes[index]->verdict)));
    }
  }
}

std::string Scoreboard::ratio_line(const Tally& tally) const {
  const Tally& first = tallies_.front();
  std::string line = fmt::format("ratio {}/{}: {:.4f} (total over total)", first.name, tally.name,
                                 ratio(first.seconds, tally.seconds));
  if (tally.shared != first.puzzles) {
    line += fmt::format(", {:.4f} on the {} puzzles of both",
                        ratio(tally.first_shared_seconds, tally.shared_seconds), tally.shared);
  }
  return line + "\n";
}

std::string Scoreboard::table() const {
  std::string text = fmt::format("{:<14}{:>8}{:>8}{:>9}{:>7}{:>9}{:>12}{:>11}{:>13}  {}\n",
                                 "solver", "puzzles", "unique", "multiple", "none", "unknown",
                                 "total s", "mean ms", "slowest ms", "slowest puzzle");
  for (const Tally& tally : tallies_) {
    const auto count = [&](Verdict verdict) {
      const auto found = tally.verdicts.find(std::string(to_string(verdict)));
      return found == tally.verdicts.end() ? std::size_t{0} : found->second;
    };
    const double puzzles = static_cast<double>(std::max<std::size_t>(tally.puzzles, 1));
    text +=
        fmt::format("{:<14}{:>8}{:>8}{:>9}{:>7}{:>9}{:>12.3f}{:>11.3f}{:>13.2f}  {}\n", tally.name,
                    tally.puzzles, count(Verdict::unique), count(Verdict::multiple),
                    count(Verdict::none), count(Verdict::unknown), tally.seconds,
                    1000 * tally.seconds / puzzles, 1000 * tally.slowest_seconds, tally.slowest);
  }
  for (std::size_t index = 1; index < tallies_.size(); ++index) text += ratio_line(tallies_[index]);
  text +=
      fmt::format("signature: {} decisions, {} conflicts\n", effort_.decisions, effort_.conflicts);
  text += fmt::format("wrong answers: {}\n", faults_.size());
  return text;
}

}  // namespace quadrille::corpus
