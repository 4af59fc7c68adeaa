#include "nonogram/colour/searcher.hpp"

#include "nonogram/colour/assignment.hpp"
#include "nonogram/colour/belief.hpp"
#include "nonogram/colour/belief_dive.hpp"
#include "nonogram/colour/proof_numbers.hpp"
#include "nonogram/colour/reasons.hpp"
#include "nonogram/colour/search_propagator.hpp"
#include "nonogram/search/decision_order.hpp"
#include "nonogram/search/dive_schedule.hpp"
#include "nonogram/search/phase_memory.hpp"
#include "nonogram/search/restart_policy.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace quadrille::nonogram::colour {
namespace {

// The same numbers as in nonogram/search/searcher.cpp, for the same reasons.
constexpr float kBeliefActivity = 100;
constexpr double kSeedActivity = 1e-3;
constexpr std::uint64_t kReductionInterval = 2000;
constexpr std::uint64_t kReductionGrowth = 300;
// Added to the conflicts that the schedule of dives is told: a search in colours dives eagerly from
// the beginning (random 30×30 in two colours: half the time at density 0.4).
constexpr std::uint64_t kEagerFromTheBeginning = 2000;
constexpr std::uint64_t kConflictsBetweenReports = 256;
constexpr std::uint64_t kConflictsBetweenMemoryChecks = 1024;

}  // namespace

class Searcher::Engine {
 public:
  Engine(const Puzzle& puzzle, const Propagation& known, std::uint64_t seed, ProofSink* proof);

  void set_goal(Goal goal);
  Outcome solve(std::span<const CellValue> assumptions, LimitWatch& watch);
  void exclude_solution();

  [[nodiscard]] const Assignment& assignment() const { return assignment_; }
  [[nodiscard]] Stats stats() const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  // False if one of them contradicts what lines and probing have found.
  bool take_assumptions(std::span<const CellValue> assumptions);
  [[nodiscard]] bool all_decided() const {
    return assignment_.level() >= static_cast<int>(assumptions_.size());
  }
  [[nodiscard]] bool contradicts_assumptions() const;
  Outcome search(LimitWatch& watch);
  void backtrack(int level);
  void add_fact(Literal literal);
  bool learn_from(Cause conflict, LimitWatch& watch);
  void housekeeping(LimitWatch& watch);
  void restart(LimitWatch& watch);
  bool dive_again(LimitWatch& watch);
  void forget_activities();
  [[nodiscard]] int reusable_level();
  void rephase(std::uint64_t number, LimitWatch& watch);
  bool start_beliefs(LimitWatch& watch);
  void save_beliefs_as_phases();
  [[nodiscard]] bool is_likeliest(int variable) const;
  void decide(LimitWatch& watch);
  void decide(Literal literal);
  [[nodiscard]] Literal choice_for(int variable) const;

  Board board_;
  std::unique_ptr<LineExplainer> explainer_;
  Assignment assignment_;
  ClauseDatabase clauses_;
  SearchPropagator propagator_;
  DecisionOrder order_;
  PhaseMemory phases_;
  ConflictAnalysis analysis_;
  Belief belief_;
  BeliefDive dive_;
  DiveSchedule dive_schedule_;
  RestartPolicy restarts_;
  Rng rng_;
  bool seeded_;
  std::unique_ptr<ProofNumbers> proof_numbers_;  // null: no proof is wanted
  ProofLog proof_;

  Goal goal_ = Goal::find;
  bool contradiction_ = false;  // found on level 0: there is no (further) solution
  bool beliefs_started_ = false;
  std::vector<CellValue> last_assumptions_;
  std::vector<Literal> assumptions_;
  std::uint64_t next_reduction_ = kReductionInterval;
  std::uint64_t reductions_ = 0;
  Stats stats_;
};

Searcher::Engine::Engine(const Puzzle& puzzle, const Propagation& known, std::uint64_t seed,
                         ProofSink* proof)
    : board_(known.board()),
      explainer_(make_line_explainer(puzzle)),
      assignment_(board_),
      clauses_(assignment_.variable_count()),
      propagator_(known.lines(), assignment_, clauses_),
      order_(assignment_.variable_count()),
      phases_(assignment_.variable_count()),
      analysis_(assignment_, clauses_, order_, Reasons(assignment_, *explainer_)),
      belief_(puzzle, board_),
      dive_(assignment_, belief_),
      dive_schedule_(std::max(puzzle.width(), puzzle.height())),
      rng_(seed),
      seeded_(seed != 0),
      proof_numbers_(proof == nullptr ? nullptr
                                      : std::make_unique<ProofNumbers>(assignment_, *proof)),
      proof_(proof_numbers_.get()) {}

void Searcher::Engine::backtrack(int level) {
  if (assignment_.level() <= level) return;
  assignment_.backtrack(level, [this](Literal literal) {
    phases_.save(literal);
    analysis_.forget(literal.cell());
    order_.insert(literal.cell());
  });
  propagator_.forget_pending();
  if (dive_.active()) dive_.start();
}

void Searcher::Engine::add_fact(Literal literal) {
  QUADRILLE_ASSERT(assignment_.level() == 0);
  if (assignment_.is_false(literal)) {
    contradiction_ = true;
  } else if (!assignment_.is_true(literal)) {
    assignment_.assign(literal, Cause::none());
  }
}

void Searcher::Engine::set_goal(Goal goal) {
  goal_ = goal;
  const bool proving = goal == Goal::prove;
  restarts_.set_goal(proving ? RestartPolicy::Goal::prove : RestartPolicy::Goal::find);
  phases_.set_targeting(!proving);
  if (proving) dive_.stop();
}

bool Searcher::Engine::take_assumptions(std::span<const CellValue> assumptions) {
  if (std::ranges::equal(assumptions, last_assumptions_)) return true;
  backtrack(0);
  last_assumptions_.assign(assumptions.begin(), assumptions.end());
  assumptions_.clear();
  for (const CellValue& assumed : assumptions) {
    const Domain root = assignment_.root_domain(assumed.cell);
    if ((root & domain_of(assumed.value)) == 0) {
      last_assumptions_.clear();
      assumptions_.clear();
      return false;
    }
    if (root == domain_of(assumed.value)) continue;
    assumptions_.push_back(assignment_.literal_of(assumed.cell, assumed.value));
  }
  return true;
}

// Assumptions are decided before anything else, so that all of them hold on levels up to their
// number: above that there is no need to look.
bool Searcher::Engine::contradicts_assumptions() const {
  return !all_decided() && std::ranges::any_of(assumptions_, [this](Literal literal) {
    return assignment_.is_false(literal);
  });
}

Searcher::Outcome Searcher::Engine::solve(std::span<const CellValue> assumptions,
                                          LimitWatch& watch) {
  if (!take_assumptions(assumptions)) return Outcome::none;
  return search(watch);
}

Searcher::Outcome Searcher::Engine::search(LimitWatch& watch) {
  while (!contradiction_) {
    const Propagated propagation = propagator_.run(watch);
    // Before any limit: what the propagator finds on level 0 it does not find again.
    contradiction_ = propagation == Propagated::conflict && assignment_.level() == 0;
    if (contradiction_ || propagation == Propagated::limit || watch.reached()) break;
    if (propagation == Propagated::conflict) {
      if (!learn_from(propagator_.conflict(), watch)) break;
      continue;
    }
    if (contradicts_assumptions()) {
      backtrack(0);
      return Outcome::none;
    }
    if (assignment_.complete()) return Outcome::found;
    if (!beliefs_started_ && !start_beliefs(watch)) break;
    if (restarts_.due() && assignment_.level() > 0) {
      restart(watch);
      continue;
    }
    if (stats_.conflicts >= next_reduction_) {
      next_reduction_ = stats_.conflicts + kReductionInterval + kReductionGrowth * ++reductions_;
      clauses_.reduce(assignment_, proof_);
    }
    decide(watch);
  }
  backtrack(0);
  return contradiction_ ? Outcome::none : Outcome::limit;
}

// Requires a level above 0. False if a limit was reached.
bool Searcher::Engine::learn_from(Cause conflict, LimitWatch& watch) {
  ++stats_.conflicts;
  watch.count_node();
  dive_.stop();
  const int level = assignment_.level();
  phases_.note_consistent(
      assignment_.trail().first(static_cast<std::size_t>(assignment_.level_start(level))));
  const LearnedClause* learned = analysis_.analyse(conflict, watch);
  if (learned == nullptr) return false;
  backtrack(learned->level);
  restarts_.note_conflict(learned->glue);
  ++stats_.learned_clauses;
  proof_.add(learned->literals);
  if (learned->literals.size() == 1) {
    add_fact(learned->literals[0]);
  } else {
    const ClauseRef clause =
        clauses_.add(learned->literals, learned->glue, ClauseDatabase::Kind::learned);
    assignment_.assign(learned->literals[0], Cause::clause(clause));
  }
  housekeeping(watch);
  return true;
}

void Searcher::Engine::housekeeping(LimitWatch& watch) {
  if (stats_.conflicts % kConflictsBetweenReports == 0 && watch.limits().progress) {
    watch.limits().progress({"search", -1});
  }
  if (stats_.conflicts % kConflictsBetweenMemoryChecks == 0) watch.holds_memory(memory_bytes());
  // The next clause must find room in the arena.
  if (clauses_.full(static_cast<std::size_t>(assignment_.variable_count()))) {
    watch.holds_memory(std::numeric_limits<std::size_t>::max());
  }
}

void Searcher::Engine::restart(LimitWatch& watch) {
  ++stats_.restarts;
  if (goal_ == Goal::find && dive_again(watch)) return;
  if (goal_ == Goal::prove) {
    if (restarts_.fresh_start_due()) forget_activities();
    backtrack(reusable_level());
    return;
  }
  backtrack(reusable_level());
  if (const std::uint64_t number = restarts_.rephasing_due(); number != 0) rephase(number, watch);
}

// False if it is not the time for it.
bool Searcher::Engine::dive_again(LimitWatch& watch) {
  const std::optional<Belief::Style> style =
      dive_schedule_.at_restart(stats_.conflicts + kEagerFromTheBeginning);
  if (!style) return false;
  backtrack(0);
  belief_.begin_anew(*style, rng_, watch);
  if (!watch.reached_now()) dive_.start();
  return true;
}

void Searcher::Engine::forget_activities() {
  backtrack(0);
  std::vector<double> activities(static_cast<std::size_t>(assignment_.variable_count()));
  for (double& activity : activities) activity = rng_.unit();
  order_.set_activities(activities);
}

// Decisions that would be made again need not be taken back.
int Searcher::Engine::reusable_level() {
  while (!order_.empty() && !assignment_.is_open(order_.top())) order_.pop();
  int level = 0;
  if (order_.empty()) return level;
  const double next = order_.activity(order_.top());
  while (level < assignment_.level() &&
         order_.activity(assignment_.decision(level + 1).cell()) > next) {
    ++level;
  }
  return level;
}

void Searcher::Engine::rephase(std::uint64_t number, LimitWatch& watch) {
  switch (number % 4) {
    case 0:
      phases_.invert();
      break;
    case 2:
      phases_.forget_target();
      backtrack(0);
      belief_.begin_anew(belief_.style(), rng_, watch);
      if (!watch.reached_now()) save_beliefs_as_phases();
      break;
    default:
      phases_.return_to_best();
      break;
  }
}

// False if a limit was reached; called again if that was before the beliefs had settled.
bool Searcher::Engine::start_beliefs(LimitWatch& watch) {
  belief_.settle(watch);
  if (watch.reached_now()) return false;
  save_beliefs_as_phases();
  phases_.remember_saved_as_best();
  std::vector<double> activities(static_cast<std::size_t>(assignment_.variable_count()));
  for (int variable = 0; variable < assignment_.variable_count(); ++variable) {
    const float certainty =
        belief_.probability(assignment_.cell_of(variable), assignment_.value_of(variable)) - 0.5F;
    double& activity = activities[static_cast<std::size_t>(variable)];
    activity = kBeliefActivity *
               (assignment_.is_alone(variable) ? std::fabs(certainty) : std::max(0.0F, certainty));
    if (seeded_) activity += rng_.unit() * kSeedActivity;
  }
  order_.start(activities);
  beliefs_started_ = true;
  if (goal_ == Goal::find) dive_.start();
  return true;
}

bool Searcher::Engine::is_likeliest(int variable) const {
  const int cell = assignment_.cell_of(variable);
  const float own = belief_.probability(cell, assignment_.value_of(variable));
  if (assignment_.is_alone(variable)) return own > 0.5F;
  for (Domain left = board_.domain(cell); left != 0; left &= left - 1) {
    if (belief_.probability(cell, static_cast<Value>(std::countr_zero(left))) > own) return false;
  }
  return true;
}

void Searcher::Engine::save_beliefs_as_phases() {
  for (int variable = 0; variable < assignment_.variable_count(); ++variable) {
    if (assignment_.is_open(variable)) phases_.save(variable, is_likeliest(variable));
  }
}

void Searcher::Engine::decide(Literal literal) {
  ++stats_.decisions;
  assignment_.decide(literal);
}

// Requires that a variable is open. A dive decides nothing once a limit is reached.
void Searcher::Engine::decide(LimitWatch& watch) {
  if (!all_decided()) {
    for (const Literal literal : assumptions_) {
      if (!assignment_.is_true(literal)) return decide(literal);
    }
  }
  while (dive_.active()) {
    if (dive_.refresh_if_due(watch)) save_beliefs_as_phases();
    if (watch.reached()) return;
    if (const std::optional<Literal> literal = dive_.next()) return decide(*literal);
  }
  while (!assignment_.is_open(order_.top())) order_.pop();
  decide(choice_for(order_.top()));
}

// Where the phase says "not this value", a value of the same cell whose phase says "yes" says more.
Literal Searcher::Engine::choice_for(int variable) const {
  if (phases_.prefers_filled(variable)) return Literal::of(variable, true);
  if (!assignment_.is_alone(variable)) {
    const int cell = assignment_.cell_of(variable);
    for (Domain left = board_.domain(cell); left != 0; left &= left - 1) {
      const Literal other =
          assignment_.literal_of(cell, static_cast<Value>(std::countr_zero(left)));
      if (assignment_.is_open(other.cell()) && phases_.prefers_filled(other.cell())) return other;
    }
  }
  return Literal::of(variable, false);
}

void Searcher::Engine::exclude_solution() {
  // All else follows from the decisions.
  std::vector<Literal> clause;
  for (int level = assignment_.level(); level > 0; --level) {
    clause.push_back(~assignment_.decision(level));
  }
  if (clause.empty()) {
    contradiction_ = true;
    return;
  }
  proof_.add(clause);
  backtrack(assignment_.level() - 1);
  if (clause.size() == 1) {
    add_fact(clause[0]);
    return;
  }
  const ClauseRef added =
      clauses_.add(clause, static_cast<int>(clause.size()), ClauseDatabase::Kind::permanent);
  assignment_.assign(clause[0], Cause::clause(added));
}

Searcher::Stats Searcher::Engine::stats() const {
  Stats stats = stats_;
  stats.line_solves = propagator_.line_solves();
  return stats;
}

std::size_t Searcher::Engine::memory_bytes() const {
  return board_.memory_bytes() + explainer_->memory_bytes() + assignment_.memory_bytes() +
         clauses_.memory_bytes() + propagator_.memory_bytes() + order_.memory_bytes() +
         phases_.memory_bytes() + analysis_.memory_bytes() + belief_.memory_bytes() +
         dive_.memory_bytes();
}

std::size_t Searcher::estimated_bytes(const Board& board) {
  constexpr std::size_t kBytesPerVariable = 150;
  constexpr std::size_t kBytesPerCellAndValue = 16;
  std::size_t variables = 0;
  for (int cell = 0; cell < board.cell_count(); ++cell) {
    const auto values = static_cast<std::size_t>(std::popcount(board.domain(cell)));
    variables += values == 2 ? 1 : values == 1 ? 0 : values;
  }
  return variables * kBytesPerVariable + static_cast<std::size_t>(board.cell_count()) *
                                             static_cast<std::size_t>(board.values()) *
                                             kBytesPerCellAndValue;
}

Searcher::Searcher(const Puzzle& puzzle, const Propagation& known, std::uint64_t seed,
                   ProofSink* proof)
    : engine_(std::make_unique<Engine>(puzzle, known, seed, proof)) {}

Searcher::~Searcher() = default;

void Searcher::set_goal(Goal goal) {
  engine_->set_goal(goal);
}

Searcher::Outcome Searcher::solve(std::span<const CellValue> assumptions, LimitWatch& watch) {
  return engine_->solve(assumptions, watch);
}

Picture Searcher::solution() const {
  const std::optional<Picture> picture = picture_of(settled());
  QUADRILLE_CHECK(picture);
  return *picture;
}

void Searcher::exclude_solution() {
  engine_->exclude_solution();
}

DomainGrid Searcher::settled() const {
  return engine_->assignment().board().grid();
}

Searcher::Stats Searcher::stats() const {
  return engine_->stats();
}

std::size_t Searcher::memory_bytes() const {
  return engine_->memory_bytes();
}

}  // namespace quadrille::nonogram::colour
