#include "nonogram/colour/step_finder.hpp"

#include "nonogram/colour/plain_line.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <bit>

namespace quadrille::nonogram::colour {
namespace {

Domain values_in(const Clue& clue) {
  Domain values = domain_of(0);
  for (const Block& block : clue) values |= domain_of(block.colour);
  return values;
}

Value only_value(Domain domain) {
  return static_cast<Value>(std::countr_zero(domain));
}

bool in_scope(const HintScope& scope, const CellClaim& claim) {
  return scope.contains(claim.row, claim.column);
}

// Takes out of `items` what `is_right(items)` does not need: whole parts from the end on, halved
// where a part is needed. What goes never moves a part that still waits, since those lie before it.
template <class Item, class IsRight>
void drop_unneeded(std::vector<Item>& items, const IsRight& is_right) {
  struct Part {
    std::size_t first;
    std::size_t count;
  };
  std::vector<Part> waiting{{0, items.size()}};
  while (!waiting.empty()) {
    const auto [first, count] = waiting.back();
    waiting.pop_back();
    if (count == 0) continue;
    std::vector<Item> without = items;
    const auto begin = without.begin() + static_cast<std::ptrdiff_t>(first);
    without.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
    if (is_right(without)) {
      items = std::move(without);
    } else if (count > 1) {
      const std::size_t half = count / 2;
      waiting.push_back({first, half});
      waiting.push_back({first + half, count - half});
    }
  }
}

}  // namespace

StepFinder::StepFinder(const Puzzle& puzzle, const DomainGrid& state, LimitWatch& watch)
    : puzzle_(puzzle), state_(state), watch_(watch), board_(puzzle) {
  const GridSize size = puzzle.size();
  for (int number = 0; number < size.line_count(); ++number) {
    line_values_.push_back(values_in(puzzle.clue(size.line_id(number))));
  }
  for (int cell = 0; cell < puzzle.size().cell_count(); ++cell) {
    broken_ = broken_ || !board_.restrict_to(cell, known(cell) & colours_of(cell));
  }
}

Domain StepFinder::colours_of(int cell) const {
  const Board& board = board_.board();
  return line_values_[static_cast<std::size_t>(board.row_line(cell))] &
         line_values_[static_cast<std::size_t>(board.column_line(cell))];
}

std::vector<Domain> StepFinder::board_line(LineId line) const {
  const GridLine cells = puzzle_.size().line(line);
  std::vector<Domain> domains;
  domains.reserve(static_cast<std::size_t>(cells.length));
  for (int place = 0; place < cells.length; ++place) {
    domains.push_back(board_.board().domain(cells.cell(place)));
  }
  return domains;
}

CellClaim StepFinder::claim(int cell, Value value, bool is_not) const {
  const int width = puzzle_.width();
  return {cell / width, cell % width, value, is_not};
}

// What the state says of a cell.
std::vector<CellClaim> StepFinder::claims_about(int cell) const {
  const Domain domain = known(cell);
  if (std::has_single_bit(domain)) return {claim(cell, only_value(domain), false)};
  std::vector<CellClaim> claims;
  for (Domain lost = colours_of(cell) & ~domain; lost != 0; lost &= lost - 1) {
    claims.push_back(claim(cell, only_value(lost), true));
  }
  return claims;
}

std::vector<Domain> StepFinder::narrowed(LineId line) {
  const int number = puzzle_.size().number_of(line);
  const std::span<const Word64> sets = board_.look_at(number);
  if (sets.empty()) return {};
  const std::size_t pieces = board_.board().set_pieces(number);
  std::vector<Domain> domains(static_cast<std::size_t>(puzzle_.size().length_of(line)));
  for (std::size_t cell = 0; cell < domains.size(); ++cell) {
    for (int value = 0; value < puzzle_.palette().size(); ++value) {
      const Word64 set = sets[static_cast<std::size_t>(value) * pieces + cell / 64];
      if ((set >> (cell % 64) & 1) != 0) domains[cell] |= domain_of(static_cast<Value>(value));
    }
  }
  return domains;
}

std::optional<LineId> StepFinder::broken_line() {
  const GridSize size = puzzle_.size();
  for (int number = 0; number < size.line_count() && !watch_.reached_now(); ++number) {
    const LineId line = size.line_id(number);
    if (broken_ ? !plain_narrow(puzzle_.clue(line), line_of(state_, line))
                : narrowed(line).empty()) {
      return line;
    }
  }
  return std::nullopt;
}

bool StepFinder::is_finished(LineId line) const {
  Clue runs;
  Value before = 0;
  for (const Domain domain : line_of(state_, line)) {
    const Value value = std::has_single_bit(domain) ? only_value(domain) : Value{0};
    if (value != 0 && value != before) runs.push_back({0, value});
    if (value != 0) ++runs.back().length;
    before = value;
  }
  return runs == puzzle_.clue(line);
}

// The easiest argument for what a line settles, and the cells that it gives.
StepFinder::Finding StepFinder::name(LineId line, std::vector<CellClaim> settled) const {
  const Clue& clue = puzzle_.clue(line);
  const bool all_empty =
      std::ranges::all_of(settled, [](const CellClaim& each) { return each.value == 0; });
  if (minimal_length(clue) == puzzle_.size().length_of(line)) {
    return {Technique::complete_line, line, std::move(settled)};
  }
  if (all_empty && is_finished(line)) return {Technique::finished_line, line, std::move(settled)};
  if (auto found = empty_by_colours(settled); !found.empty()) {
    return {Technique::crossing_colours, line, std::move(found)};
  }
  if (auto found = of_shared_colour(line, settled); !found.empty()) {
    return {Technique::shared_colour, line, std::move(found)};
  }
  if (auto found = overlapped(line, settled); !found.empty()) {
    return {Technique::overlap, line, std::move(found)};
  }
  return {Technique::line_logic, line, std::move(settled)};
}

// Row and column share no colour.
std::vector<CellClaim> StepFinder::empty_by_colours(std::span<const CellClaim> settled) const {
  std::vector<CellClaim> found;
  for (const CellClaim& each : settled) {
    if (colours_of(each.row * puzzle_.width() + each.column) == domain_of(0)) found.push_back(each);
  }
  return found;
}

// In the core of a block of their colour.
std::vector<CellClaim> StepFinder::overlapped(LineId line,
                                              std::span<const CellClaim> settled) const {
  const Clue& clue = puzzle_.clue(line);
  const auto outermost = plain_outermost(clue, board_line(line));
  if (!outermost) return {};
  std::vector<CellClaim> found;
  for (const CellClaim& each : settled) {
    const int place = line.place_of(each.row, each.column);
    bool covered = false;
    for (std::size_t block = 0; block < clue.size(); ++block) {
      covered |= clue[block].colour == each.value && place >= outermost->rightmost[block] &&
                 place < outermost->leftmost[block] + clue[block].length;
    }
    if (covered) found.push_back(each);
  }
  return found;
}

// The line by itself has a block there, and row and column share one colour only.
std::vector<CellClaim> StepFinder::of_shared_colour(LineId line,
                                                    std::span<const CellClaim> settled) const {
  const auto alone = plain_narrow(puzzle_.clue(line), line_of(state_, line));
  if (!alone) return {};
  std::vector<CellClaim> found;
  for (const CellClaim& each : settled) {
    const Domain says = (*alone)[static_cast<std::size_t>(line.place_of(each.row, each.column))];
    const Domain both = colours_of(each.row * puzzle_.width() + each.column);
    const bool is_shared = each.value != 0 && both == (domain_of(0) | domain_of(each.value));
    if (is_shared && (says & domain_of(0)) == 0 && !std::has_single_bit(says)) {
      found.push_back(each);
    }
  }
  return found;
}

void StepFinder::find_in_line(LineId line, const HintScope& scope, std::vector<Finding>& findings) {
  const std::vector<Domain> after = narrowed(line);
  QUADRILLE_CHECK(!after.empty());
  const GridLine cells = puzzle_.size().line(line);
  std::vector<CellClaim> settled;
  std::vector<CellClaim> lost;
  for (int place = 0; place < cells.length; ++place) {
    const int cell = cells.cell(place);
    const Domain domain = after[static_cast<std::size_t>(place)];
    if (std::has_single_bit(domain)) {
      const CellClaim value = claim(cell, only_value(domain), false);
      if (!std::has_single_bit(known(cell)) && in_scope(scope, value)) settled.push_back(value);
      continue;
    }
    for (Domain gone = board_.board().domain(cell) & ~domain; gone != 0; gone &= gone - 1) {
      const CellClaim value = claim(cell, only_value(gone), true);
      if (in_scope(scope, value)) lost.push_back(value);
    }
  }
  if (!settled.empty()) {
    findings.push_back(name(line, std::move(settled)));
  } else if (!lost.empty()) {
    findings.push_back({Technique::colour_logic, line, std::move(lost)});
  }
}

std::optional<Step> StepFinder::line_step(const HintScope& scope, int& open_lines) {
  const GridSize size = puzzle_.size();
  std::vector<Finding> findings;
  for (int number = 0; number < size.line_count(); ++number) {
    if (watch_.reached_now()) return std::nullopt;
    find_in_line(size.line_id(number), scope, findings);
  }
  open_lines = static_cast<int>(findings.size());
  if (findings.empty()) return std::nullopt;
  const auto best = std::ranges::min_element(findings, {}, [](const Finding& finding) {
    return std::pair(base_cost(finding.technique), -static_cast<int>(finding.cells.size()));
  });
  return make_line_step(*best);
}

std::optional<Step> StepFinder::make_line_step(const Finding& finding) {
  Step step;
  step.technique = finding.technique;
  step.cells = finding.cells;
  std::ranges::sort(step.cells);
  step.cost = base_cost(step.technique);
  step.lines = {finding.line};
  const GridLine cells = puzzle_.size().line(finding.line);
  for (int place = 0; place < cells.length; ++place) {
    const std::vector<CellClaim> claims = claims_about(cells.cell(place));
    step.premises.insert(step.premises.end(), claims.begin(), claims.end());
    step.lines.push_back(finding.line.crossing(place));
  }
  if (!minimise(step, {finding.line})) return std::nullopt;
  return step;
}

// With the outermost places of an overlap, which move with what they rest on.
bool StepFinder::is_right(Step& step) const {
  if (step.technique == Technique::overlap) {
    const LineId line = step.lines.front();
    std::vector<Domain> domains(
        static_cast<std::size_t>(puzzle_.size().length_of(line)),
        line_values_[static_cast<std::size_t>(puzzle_.size().number_of(line))]);
    for (const LineId crossing : step.lines) {
      if (crossing.axis == line.axis) continue;
      domains[static_cast<std::size_t>(crossing.index)] &=
          line_values_[static_cast<std::size_t>(puzzle_.size().number_of(crossing))];
    }
    for (const CellClaim& premise : step.premises) {
      const int place = line.place_of(premise.row, premise.column);
      domains[static_cast<std::size_t>(place)] &=
          premise.is_not ? ~domain_of(premise.value) : domain_of(premise.value);
    }
    const auto outermost = plain_outermost(puzzle_.clue(line), domains);
    if (!outermost) return false;
    step.leftmost = outermost->leftmost;
    step.rightmost = outermost->rightmost;
  }
  return !find_flaw(puzzle_, step);
}

// Requires a step that is right. Crossing lines go first, then premises. False when a limit was
// reached.
bool StepFinder::minimise(Step& step, const std::vector<LineId>& fixed_lines) {
  const auto still_right = [&](Step candidate) {
    return !watch_.reached_now() && is_right(candidate);
  };
  std::vector<LineId> crossing(step.lines.begin() + static_cast<std::ptrdiff_t>(fixed_lines.size()),
                               step.lines.end());
  const auto with_lines = [&](const std::vector<LineId>& kept) {
    Step candidate = step;
    candidate.lines = fixed_lines;
    candidate.lines.insert(candidate.lines.end(), kept.begin(), kept.end());
    return candidate;
  };
  drop_unneeded(crossing,
                [&](const std::vector<LineId>& kept) { return still_right(with_lines(kept)); });
  step = with_lines(crossing);
  std::vector<CellClaim> premises = step.premises;
  drop_unneeded(premises, [&](const std::vector<CellClaim>& kept) {
    Step candidate = step;
    candidate.premises = kept;
    return still_right(std::move(candidate));
  });
  step.premises = std::move(premises);
  std::ranges::sort(step.premises);
  if (watch_.reached_now()) return false;
  const bool right = is_right(step);
  QUADRILLE_CHECK(right);
  return true;
}

std::optional<Step> StepFinder::trial_step(const HintScope& scope) {
  if (auto step = contradiction_step(scope)) return step;
  if (watch_.reached()) return std::nullopt;
  return every_way_step(scope);
}

// Of all values that lead to a line without placement the one with the fewest looks.
std::optional<Step> StepFinder::contradiction_step(const HintScope& scope) {
  if (board_.propagate(watch_) != Propagation::Outcome::stable) return std::nullopt;
  const std::size_t mark = board_.mark();
  std::optional<CellClaim> best;
  std::uint64_t fewest = ~std::uint64_t{0};
  for (int cell = 0; cell < puzzle_.size().cell_count(); ++cell) {
    const Domain domain = board_.board().domain(cell);
    if (std::has_single_bit(domain)) continue;
    for (Domain left = domain; left != 0; left &= left - 1) {
      const CellClaim assumed = claim(cell, only_value(left), false);
      if (!in_scope(scope, assumed)) continue;
      const std::uint64_t before = board_.line_solves();
      if (!board_.restrict_to(cell, domain_of(assumed.value))) continue;
      const Propagation::Outcome outcome = board_.propagate(watch_);
      const std::uint64_t looks = board_.line_solves() - before;
      board_.undo_to(mark);
      if (outcome == Propagation::Outcome::interrupted) return std::nullopt;
      if (outcome == Propagation::Outcome::contradiction && looks < fewest) {
        fewest = looks;
        best = assumed;
      }
    }
  }
  if (!best) return std::nullopt;
  Step step;
  step.technique = Technique::contradiction;
  step.cells = {{best->row, best->column, best->value, true}};
  step.trials = {make_trial(
      *best, [] { return false; }, step)};
  return finish_trials(std::move(step));
}

// The first cell all of whose values lead to one claim.
std::optional<Step> StepFinder::every_way_step(const HintScope& scope) {
  const std::size_t mark = board_.mark();
  for (int cell = 0; cell < puzzle_.size().cell_count(); ++cell) {
    const Domain domain = board_.board().domain(cell);
    if (std::has_single_bit(domain)) continue;
    if (watch_.reached_now()) return std::nullopt;
    const DomainGrid before = board_.board().grid();
    DomainGrid common(puzzle_.width(), puzzle_.height(), 0);
    for (Domain left = domain; left != 0; left &= left - 1) {
      if (!board_.restrict_to(cell, domain_of(only_value(left)))) continue;
      const Propagation::Outcome outcome = board_.propagate(watch_);
      if (outcome == Propagation::Outcome::interrupted) return std::nullopt;
      if (outcome == Propagation::Outcome::stable) {
        for (std::size_t each = 0; each < common.size(); ++each) {
          common.cells()[each] |= board_.board().domain(static_cast<int>(each));
        }
      }
      board_.undo_to(mark);
    }
    std::optional<CellClaim> found;
    for (int each = 0; each < puzzle_.size().cell_count(); ++each) {
      const Domain then = common.cells()[static_cast<std::size_t>(each)];
      const Domain gone = before.cells()[static_cast<std::size_t>(each)] & ~then;
      if (gone == 0) continue;
      const bool settles = std::has_single_bit(then);
      const CellClaim next =
          settles ? claim(each, only_value(then), false) : claim(each, only_value(gone), true);
      if (!in_scope(scope, next) || (found && (!found->is_not || !settles))) continue;
      found = next;
    }
    if (!found) continue;
    Step step;
    step.technique = Technique::every_way;
    step.cells = {*found};
    const int target = found->row * puzzle_.width() + found->column;
    const CellClaim wanted = *found;
    const auto reached = [this, target, wanted] {
      const Domain now = board_.board().domain(target);
      return wanted.is_not ? (now & domain_of(wanted.value)) == 0 : now == domain_of(wanted.value);
    };
    for (Domain left = domain; left != 0; left &= left - 1) {
      step.trials.push_back(make_trial(claim(cell, only_value(left), false), reached, step));
    }
    return finish_trials(std::move(step));
  }
  return std::nullopt;
}

// Looks at a line and takes what it gives into the board; false if it has no placement.
bool StepFinder::look(LineId line, std::vector<CellClaim>* claims) {
  const std::vector<Domain> after = narrowed(line);
  if (after.empty()) return false;
  const GridLine cells = puzzle_.size().line(line);
  for (int place = 0; place < cells.length; ++place) {
    const int cell = cells.cell(place);
    const Domain now = after[static_cast<std::size_t>(place)];
    const Domain gone = board_.board().domain(cell) & ~now;
    if (gone == 0) continue;
    if (claims != nullptr && std::has_single_bit(now)) {
      claims->push_back(claim(cell, only_value(now), false));
    } else if (claims != nullptr) {
      for (Domain left = gone; left != 0; left &= left - 1) {
        claims->push_back(claim(cell, only_value(left), true));
      }
    }
    const bool fits = board_.restrict_to(cell, now);
    QUADRILLE_CHECK(fits);
  }
  return true;
}

// Lines in an order that leads from the assumption to a line without placement, or to `reached`.
std::vector<LineId> StepFinder::sequence_to(const CellClaim& assumption, const Reached& reached) {
  const std::size_t mark = board_.mark();
  const bool fits = board_.restrict_to(assumption.row * puzzle_.width() + assumption.column,
                                       domain_of(assumption.value));
  QUADRILLE_CHECK(fits);
  std::vector<LineId> sequence;
  std::vector<LineId> waiting{{Axis::row, assumption.row}, {Axis::column, assumption.column}};
  for (std::size_t next = 0; next < waiting.size() && !reached(); ++next) {
    std::vector<CellClaim> claims;
    const LineId line = waiting[next];
    const bool possible = look(line, &claims);
    if (possible && claims.empty()) continue;
    sequence.push_back(line);
    if (!possible) break;
    for (const CellClaim& each : claims) {
      const LineId crossing = line.crossing(line.place_of(each.row, each.column));
      const auto rest = waiting.begin() + static_cast<std::ptrdiff_t>(next) + 1;
      if (std::find(rest, waiting.end(), crossing) == waiting.end()) waiting.push_back(crossing);
    }
  }
  board_.undo_to(mark);
  return sequence;
}

// True if the sequence leads there; its claims go to `chain`.
bool StepFinder::replay(const CellClaim& assumption, const std::vector<LineId>& sequence,
                        const Reached& reached, std::vector<ChainLink>* chain) {
  const std::size_t mark = board_.mark();
  bool there = !board_.restrict_to(assumption.row * puzzle_.width() + assumption.column,
                                   domain_of(assumption.value)) ||
               reached();
  for (std::size_t next = 0; next < sequence.size() && !there; ++next) {
    std::vector<CellClaim> claims;
    if (!look(sequence[next], &claims)) {
      there = true;
      claims.clear();
      if (chain != nullptr) chain->push_back({sequence[next], {}});
    } else if (!claims.empty() && chain != nullptr) {
      chain->push_back({sequence[next], std::move(claims)});
    }
    there = there || reached();
  }
  board_.undo_to(mark);
  return there;
}

Trial StepFinder::make_trial(const CellClaim& assumption, const Reached& reached,
                             const Step& step) {
  std::vector<LineId> sequence = sequence_to(assumption, reached);
  drop_unneeded(sequence, [&](const std::vector<LineId>& kept) {
    return replay(assumption, kept, reached, nullptr);
  });
  Trial trial{assumption, {}};
  (void)replay(assumption, sequence, reached, &trial.chain);
  // What no later line meets says nothing, but for the conclusion itself.
  for (std::size_t index = 0; index < trial.chain.size(); ++index) {
    ChainLink& link = trial.chain[index];
    std::erase_if(link.cells, [&](const CellClaim& each) {
      const bool is_concluded = std::ranges::any_of(step.cells, [&](const CellClaim& wanted) {
        return wanted.row == each.row && wanted.column == each.column;
      });
      const LineId crossing = link.line.crossing(link.line.place_of(each.row, each.column));
      const bool is_met = std::any_of(
          trial.chain.begin() + static_cast<std::ptrdiff_t>(index) + 1, trial.chain.end(),
          [&](const ChainLink& later) { return later.line == crossing; });
      return !is_concluded && !is_met;
    });
    std::ranges::sort(link.cells);
  }
  if (!trial.chain.empty() && !trial.chain.back().cells.empty()) {
    std::erase_if(trial.chain, [](const ChainLink& link) { return link.cells.empty(); });
  } else if (!trial.chain.empty()) {
    const ChainLink last = trial.chain.back();
    trial.chain.pop_back();
    std::erase_if(trial.chain, [](const ChainLink& link) { return link.cells.empty(); });
    trial.chain.push_back(last);
  }
  return trial;
}

// Adds the lines, the premises and the cost.
std::optional<Step> StepFinder::finish_trials(Step step) {
  std::size_t links = 0;
  std::vector<LineId> fixed;
  const auto add = [&](LineId line, std::vector<LineId>& lines) {
    if (std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
  };
  for (const Trial& trial : step.trials) {
    links += trial.chain.size();
    for (const ChainLink& link : trial.chain) add(link.line, fixed);
  }
  const CellClaim& assumed = step.trials.front().assumption;
  if (fixed.empty()) add({Axis::row, assumed.row}, fixed);
  step.lines = fixed;
  const GridSize size = puzzle_.size();
  std::vector<bool> is_seen(static_cast<std::size_t>(size.cell_count()));
  const auto take = [&](int cell) {
    if (is_seen[static_cast<std::size_t>(cell)]) return;
    is_seen[static_cast<std::size_t>(cell)] = true;
    const std::vector<CellClaim> claims = claims_about(cell);
    step.premises.insert(step.premises.end(), claims.begin(), claims.end());
    add(size.line_through(cell, Axis::row), step.lines);
    add(size.line_through(cell, Axis::column), step.lines);
  };
  take(assumed.row * puzzle_.width() + assumed.column);
  for (const LineId line : fixed) {
    const GridLine cells = size.line(line);
    for (int place = 0; place < cells.length; ++place) take(cells.cell(place));
  }
  step.cost = base_cost(step.technique) + static_cast<double>(links);
  if (!minimise(step, fixed)) return std::nullopt;
  return step;
}

// The first cell that has the same value in every solution, or a value that it has in none.
std::optional<Step> StepFinder::search_step(const HintScope& scope) {
  const SolveReport any = solve(puzzle_, {.max_solutions = 1, .from = state_}, watch_.limits());
  if (any.solutions.empty()) return std::nullopt;
  for (int cell = 0; cell < puzzle_.size().cell_count(); ++cell) {
    const Domain domain = board_.board().domain(cell);
    const Value value = any.solutions.front().cells()[static_cast<std::size_t>(cell)];
    const CellClaim wanted = claim(cell, value, false);
    if (std::has_single_bit(domain) || !in_scope(scope, wanted)) continue;
    DomainGrid others = state_;
    others.cells()[static_cast<std::size_t>(cell)] &= ~domain_of(value);
    const SolveReport other = solve(puzzle_, {.max_solutions = 1, .from = others}, watch_.limits());
    if (other.verdict == Verdict::unknown) return std::nullopt;
    if (other.verdict != Verdict::none) continue;
    Step step;
    step.technique = Technique::search;
    step.cells = {wanted};
    step.cost = base_cost(Technique::search);
    return step;
  }
  return std::nullopt;
}

}  // namespace quadrille::nonogram::colour
