#include "nonogram/search/searcher.hpp"

#include "nonogram/search/assignment.hpp"
#include "nonogram/search/belief.hpp"
#include "nonogram/search/belief_dive.hpp"
#include "nonogram/search/clause_database.hpp"
#include "nonogram/search/conflict_analysis.hpp"
#include "nonogram/search/decision_order.hpp"
#include "nonogram/search/dive_beginning.hpp"
#include "nonogram/search/dive_probing.hpp"
#include "nonogram/search/dive_schedule.hpp"
#include "nonogram/search/line_explainer.hpp"
#include "nonogram/search/other_searches.hpp"
#include "nonogram/search/phase_memory.hpp"
#include "nonogram/search/proof_log.hpp"
#include "nonogram/search/restart_policy.hpp"
#include "nonogram/search/root_probing.hpp"
#include "nonogram/search/search_propagator.hpp"
#include "nonogram/search/weighing.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace quadrille::nonogram {
namespace {

// A cell of which the beliefs are certain starts with half this activity.
constexpr double kBeliefActivity = 100;
// Added at random for a seed other than 0: too little to change anything but ties.
constexpr double kSeedActivity = 1e-3;
// How often learned clauses are thinned out, and how thoroughly. A proof, and a search that has
// come far without a solution, keep few: walking clauses is what their conflicts cost most.
struct Thinning {
  std::uint64_t interval = 0;  // conflicts until the first time
  std::uint64_t growth = 0;    // so many more each time
  int percent = 0;             // of the clauses go
};
constexpr Thinning kThinning{2000, 300, 75};
constexpr Thinning kEagerThinning{1000, 150, 90};
constexpr std::uint64_t kConflictsBetweenCarefulDives = 200;
constexpr std::uint64_t kConflictsBetweenReports = 256;
constexpr std::uint64_t kConflictsBetweenMemoryChecks = 1024;

}  // namespace

class Searcher::Engine {
 public:
  Engine(const Puzzle& puzzle, std::uint64_t seed, ProofSink* proof);

  void join(SearchExchange& exchange, const SearchMind& mind);
  void add_known(const CellGrid& grid);
  Outcome probe(std::uint64_t line_budget, LimitWatch& watch);
  void set_goal(Goal goal);
  Outcome solve(std::span<const Literal> assumptions, LimitWatch& watch);
  [[nodiscard]] CellGrid solution() const;
  void exclude_solution();

  [[nodiscard]] const Assignment& assignment() const { return assignment_; }
  [[nodiscard]] int fact_count() const;
  [[nodiscard]] Stats stats() const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  // Assumptions are decided before anything else, so that all of them hold on levels up to their
  // number: above that there is no need to look.
  [[nodiscard]] bool all_decided(std::span<const Literal> assumptions) const {
    return assignment_.level() >= static_cast<int>(assumptions.size());
  }
  [[nodiscard]] bool contradicts(std::span<const Literal> assumptions) const {
    return !all_decided(assumptions) &&
           std::any_of(assumptions.begin(), assumptions.end(),
                       [this](Literal literal) { return assignment_.is_false(literal); });
  }
  void backtrack(int level);
  void add_fact(Literal literal);
  bool learn_from(Cause conflict, LimitWatch& watch);
  [[nodiscard]] std::vector<Literal> excluding_clause() const;
  bool is_new_solution();
  bool hear_others();
  void add_heard(std::span<const int> clause, ClauseDatabase::Kind kind);
  void housekeeping(LimitWatch& watch);
  [[nodiscard]] Thinning thinning() const;
  void thin_out_clauses();
  void restart(LimitWatch& watch);
  void forget_activities();
  [[nodiscard]] int reusable_level();
  void rephase(std::uint64_t number, LimitWatch& watch);
  [[nodiscard]] bool weighing_due() const;
  void weigh(LimitWatch& watch);
  bool start_beliefs(LimitWatch& watch);
  bool dive_again(LimitWatch& watch);
  [[nodiscard]] bool careful_dive_due() const;
  void dive_carefully(LimitWatch& watch);
  void save_beliefs_as_phases();
  void decide(std::span<const Literal> assumptions, LimitWatch& watch);
  [[nodiscard]] bool dives_carefully() const { return dive_.large(); }
  [[nodiscard]] std::optional<Literal> decided_with_care(LimitWatch& watch);
  void decide_in_dive(LimitWatch& watch);
  void decide(Literal literal);

  std::unique_ptr<LineExplainer> explainer_;
  Assignment assignment_;
  ClauseDatabase clauses_;
  SearchPropagator propagator_;
  DecisionOrder order_;
  PhaseMemory phases_;
  ConflictAnalysis analysis_;
  Belief belief_;
  BeliefDive dive_;
  DiveProbing dive_probing_;
  DiveBeginning dive_beginning_;
  DiveSchedule dive_schedule_;
  Weighing weighing_;
  RestartPolicy restarts_;
  Rng rng_;
  bool seeded_;
  ProofLog proof_;
  OtherSearches others_;
  SearchMind mind_;
  std::optional<SearchNews> heard_;  // a solution of another search, the answer of solve()

  Goal goal_ = Goal::find;
  bool contradiction_ = false;  // found on level 0: there is no (further) solution
  bool beliefs_started_ = false;
  std::uint64_t far_ = kFarConflicts;
  std::uint64_t next_careful_dive_ = std::numeric_limits<std::uint64_t>::max();
  std::vector<Literal> last_assumptions_;
  std::uint64_t next_reduction_ = kThinning.interval;
  std::uint64_t reductions_ = 0;  // to this goal
  std::uint64_t goal_since_ = 0;  // conflicts
  Stats stats_;
};

Searcher::Engine::Engine(const Puzzle& puzzle, std::uint64_t seed, ProofSink* proof)
    : explainer_(make_line_explainer(puzzle)),
      assignment_(puzzle.width(), puzzle.height()),
      clauses_(assignment_.cell_count()),
      propagator_(puzzle, assignment_, clauses_),
      order_(assignment_.cell_count()),
      phases_(assignment_.cell_count()),
      analysis_(assignment_, clauses_, *explainer_, order_),
      belief_(puzzle, assignment_),
      dive_(assignment_, belief_),
      dive_probing_(assignment_, propagator_, belief_),
      dive_schedule_(std::max(puzzle.width(), puzzle.height())),
      weighing_(puzzle, assignment_),
      rng_(seed),
      seeded_(seed != 0),
      proof_(proof) {}

void Searcher::Engine::backtrack(int level) {
  if (assignment_.level() <= level) return;
  assignment_.backtrack(level, [this](Literal literal) {
    phases_.save(literal);
    analysis_.forget(literal.cell());
    order_.insert(literal.cell());
  });
  propagator_.forget_pending();
  if (dive_.active()) dive_.start();
  dive_probing_.start();
}

void Searcher::Engine::add_fact(Literal literal) {
  QUADRILLE_ASSERT(assignment_.level() == 0);
  if (assignment_.is_false(literal)) {
    contradiction_ = true;
  } else if (!assignment_.is_true(literal)) {
    assignment_.assign(literal, Cause::none());
  }
}

void Searcher::Engine::join(SearchExchange& exchange, const SearchMind& mind) {
  others_.join(exchange);
  mind_ = mind;
  far_ = kFarConflictsInCompany;
  restarts_.begin_quick_phases_at(mind.quick_at_first ? 0 : far_);
}

void Searcher::Engine::add_known(const CellGrid& grid) {
  backtrack(0);
  for (int cell = 0; cell < assignment_.cell_count(); ++cell) {
    const Cell colour = grid.cells()[static_cast<std::size_t>(cell)];
    if (colour != Cell::unknown) add_fact(Literal::of(cell, colour));
  }
}

Searcher::Outcome Searcher::Engine::probe(std::uint64_t line_budget, LimitWatch& watch) {
  if (contradiction_) return Outcome::none;
  backtrack(0);
  Propagated result = propagator_.run(watch);
  if (result == Propagated::complete) {
    RootProbing probing(assignment_, propagator_, proof_);
    watch.holds_memory(memory_bytes() + probing.memory_bytes());
    result = probing.run(line_budget, watch);
    stats_.probes += probing.probes();
  }
  if (result == Propagated::limit) return Outcome::limit;
  contradiction_ = result == Propagated::conflict;
  return contradiction_ ? Outcome::none : Outcome::found;
}

void Searcher::Engine::set_goal(Goal goal) {
  if (goal != goal_) {
    reductions_ = 0;
    next_reduction_ = std::min(next_reduction_, stats_.conflicts + thinning().interval);
    goal_since_ = stats_.conflicts;
  }
  goal_ = goal;
  const bool proving = goal == Goal::prove;
  restarts_.set_goal(proving ? RestartPolicy::Goal::prove : RestartPolicy::Goal::find);
  phases_.set_targeting(!proving);
  if (!proving) return;
  dive_.stop();
  next_careful_dive_ = stats_.conflicts;
}

Searcher::Outcome Searcher::Engine::solve(std::span<const Literal> assumptions, LimitWatch& watch) {
  if (!std::equal(assumptions.begin(), assumptions.end(), last_assumptions_.begin(),
                  last_assumptions_.end())) {
    backtrack(0);
    last_assumptions_.assign(assumptions.begin(), assumptions.end());
  }
  while (!contradiction_) {
    const Propagated propagation = propagator_.run(watch);
    // Before any limit: what the propagator finds on level 0 it does not find again.
    contradiction_ = propagation == Propagated::conflict && assignment_.level() == 0;
    if (contradiction_ || propagation == Propagated::limit || watch.reached()) break;
    if (propagation == Propagated::conflict) {
      if (!learn_from(propagator_.conflict(), watch)) break;
      continue;
    }
    if (contradicts(assumptions)) {
      backtrack(0);
      return Outcome::none;
    }
    const bool complete = assignment_.complete();
    if (complete && is_new_solution()) return Outcome::found;
    if (complete || others_.time_to_listen(stats_.conflicts)) {
      if (hear_others()) return Outcome::found;
      continue;
    }
    if (!beliefs_started_ && !start_beliefs(watch)) break;
    if (weighing_due()) {
      weigh(watch);
      continue;
    }
    if (restarts_.phase_ended()) phases_.set_targeting(!restarts_.quick());
    if (careful_dive_due()) {
      dive_carefully(watch);
      continue;
    }
    if (restarts_.due() && assignment_.level() > 0) {
      restart(watch);
      continue;
    }
    if (stats_.conflicts >= next_reduction_) thin_out_clauses();
    decide(assumptions, watch);
  }
  backtrack(0);
  if (contradiction_) others_.tell_end();
  return contradiction_ ? Outcome::none : Outcome::limit;
}

// All else follows from the decisions.
std::vector<Literal> Searcher::Engine::excluding_clause() const {
  std::vector<Literal> clause;
  for (int level = assignment_.level(); level > 0; --level) {
    clause.push_back(~assignment_.decision(level));
  }
  return clause;
}

// Requires that all cells are known. False if another search has told of the solution, which is
// then to be heard.
bool Searcher::Engine::is_new_solution() {
  return !others_.exist() || others_.tell(solution(), excluding_clause());
}

// True if another search has found a solution: this one has heard of it, and of nothing that was
// told later.
bool Searcher::Engine::hear_others() {
  backtrack(0);
  while (std::optional<SearchNews> news = others_.hear()) {
    if (news->solution) {
      heard_ = std::move(news);
      return true;
    }
    add_heard(news->clause, ClauseDatabase::Kind::learned);
  }
  return false;
}

// There is room for a permanent clause always, for others while there is plenty.
void Searcher::Engine::add_heard(std::span<const int> clause, ClauseDatabase::Kind kind) {
  std::vector<Literal> literals;
  for (const int number : clause) {
    const Literal literal = Literal::from_number(number);
    if (assignment_.is_true(literal)) return;
    if (!assignment_.is_false(literal)) literals.push_back(literal);
  }
  if (literals.empty()) {
    contradiction_ = true;
  } else if (literals.size() == 1) {
    add_fact(literals[0]);
  } else if (kind == ClauseDatabase::Kind::permanent ||
             !clauses_.full(2 * static_cast<std::size_t>(assignment_.cell_count()))) {
    clauses_.add(literals, static_cast<int>(literals.size()), kind);
  }
}

CellGrid Searcher::Engine::solution() const {
  if (heard_) return *heard_->solution;
  QUADRILLE_CHECK(assignment_.complete());
  CellGrid grid(assignment_.width(), assignment_.height());
  for (int cell = 0; cell < assignment_.cell_count(); ++cell) {
    grid.cells()[static_cast<std::size_t>(cell)] = assignment_.colour(cell);
  }
  return grid;
}

// Requires a level above 0. False if a limit was reached.
bool Searcher::Engine::learn_from(Cause conflict, LimitWatch& watch) {
  ++stats_.conflicts;
  watch.count_node();
  if (dive_.active() && dives_carefully()) {
    dive_beginning_.note_end(assignment_);
    next_careful_dive_ = stats_.conflicts + kConflictsBetweenCarefulDives;
  }
  dive_.stop();
  const int level = assignment_.level();
  phases_.note_consistent(
      assignment_.trail().first(static_cast<std::size_t>(assignment_.level_start(level))));
  if (stats_.conflicts == far_) analysis_.prefer_touched_levels();
  const LearnedClause* learned = analysis_.analyse(conflict, watch);
  if (learned == nullptr) return false;
  backtrack(learned->level);
  restarts_.note_conflict(learned->glue);
  ++stats_.learned_clauses;
  proof_.add(learned->literals);
  others_.tell(*learned);
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
  if (clauses_.full(static_cast<std::size_t>(assignment_.cell_count()))) {
    watch.holds_memory(std::numeric_limits<std::size_t>::max());
  }
}

Thinning Searcher::Engine::thinning() const {
  return goal_ == Goal::prove || stats_.conflicts >= far_ ? kEagerThinning : kThinning;
}

void Searcher::Engine::thin_out_clauses() {
  const Thinning now = thinning();
  next_reduction_ = stats_.conflicts + now.interval + now.growth * ++reductions_;
  clauses_.reduce(assignment_, proof_, now.percent);
}

void Searcher::Engine::restart(LimitWatch& watch) {
  ++stats_.restarts;
  if (goal_ == Goal::find && !restarts_.quick() && dive_again(watch)) return;
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
  if (dives_carefully()) return false;
  const std::optional<Belief::Style> style = dive_schedule_.at_restart(stats_.conflicts);
  if (!style) return false;
  backtrack(0);
  belief_.begin_anew(*style, rng_, watch);
  if (!watch.reached_now()) dive_.start();
  return true;
}

bool Searcher::Engine::careful_dive_due() const {
  return dives_carefully() && goal_ == Goal::find && stats_.conflicts >= next_careful_dive_;
}

// Large grids fall to dives or not at all: there are some conflicts between two of them only, and
// whatever the restarts do.
void Searcher::Engine::dive_carefully(LimitWatch& watch) {
  ++stats_.restarts;
  backtrack(0);
  if (dive_beginning_.repeat()) {
    dive_.start_again();
  } else {
    belief_.begin_anew(Belief::Style::plain, rng_, watch);
    if (watch.reached_now()) return;
    dive_.start();
  }
  next_careful_dive_ = std::numeric_limits<std::uint64_t>::max();  // until this one ends
}

void Searcher::Engine::forget_activities() {
  backtrack(0);
  std::vector<double> activities(static_cast<std::size_t>(assignment_.cell_count()));
  for (double& activity : activities) activity = rng_.unit();
  order_.set_activities(activities);
}

// Decisions that would be made again need not be taken back (van der Tak, Ramos and Heule, 2011).
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

// What is weighed has no clauses that a proof could be written of.
bool Searcher::Engine::weighing_due() const {
  return goal_ == Goal::prove && !proof_.active() && weighing_.due(stats_.conflicts - goal_since_);
}

void Searcher::Engine::weigh(LimitWatch& watch) {
  backtrack(0);
  std::vector<Literal> facts;
  contradiction_ = !weighing_.run(facts, watch);
  for (const Literal fact : facts) {
    others_.tell(LearnedClause{.literals = {fact}, .glue = 1});
    add_fact(fact);
  }
  watch.holds_memory(memory_bytes());
}

// False if a limit was reached; called again if that was before the beliefs had settled.
bool Searcher::Engine::start_beliefs(LimitWatch& watch) {
  if (mind_.cautious || mind_.noisy) {
    belief_.begin_anew(mind_.cautious ? Belief::Style::cautious : Belief::Style::plain, rng_,
                       watch);
  } else {
    belief_.settle(watch);
  }
  if (watch.reached_now()) return false;
  save_beliefs_as_phases();
  phases_.remember_saved_as_best();
  std::vector<double> activities(static_cast<std::size_t>(assignment_.cell_count()));
  for (std::size_t index = 0; index < activities.size(); ++index) {
    const float probability = belief_.filled_probability(static_cast<int>(index));
    activities[index] = std::fabs(probability - 0.5F) * kBeliefActivity;
    if (seeded_) activities[index] += rng_.unit() * kSeedActivity;
  }
  order_.start(activities);
  if (goal_ == Goal::find) dive_.start();
  beliefs_started_ = true;
  return !watch.reached_now();  // all this takes tens of milliseconds for a large grid
}

void Searcher::Engine::save_beliefs_as_phases() {
  for (int cell = 0; cell < assignment_.cell_count(); ++cell) {
    phases_.save(cell, belief_.filled_probability(cell) > 0.5F);
  }
}

void Searcher::Engine::decide(Literal literal) {
  ++stats_.decisions;
  assignment_.decide(literal);
}

// Requires that a cell is open.
void Searcher::Engine::decide(std::span<const Literal> assumptions, LimitWatch& watch) {
  if (!all_decided(assumptions)) {
    for (const Literal literal : assumptions) {
      if (!assignment_.is_true(literal)) return decide(literal);
    }
  }
  if (dive_.active()) return decide_in_dive(watch);
  while (!assignment_.is_open(order_.top())) order_.pop();
  const int cell = order_.top();
  decide(Literal::of(cell, phases_.prefers_filled(cell)));
}

// A dive decides nothing once a limit is reached.
void Searcher::Engine::decide_in_dive(LimitWatch& watch) {
  if (dives_carefully()) {
    const std::optional<Literal> literal = decided_with_care(watch);
    if (literal) return decide(*literal);
  }
  if (watch.reached()) return;
  if (dive_.refresh_if_due(watch)) save_beliefs_as_phases();
  if (watch.reached()) return;
  decide(dive_.next());
}

// What a dive through a large grid decides before it asks the beliefs: what is kept of an earlier
// dive, then what follows by looking ahead.
std::optional<Literal> Searcher::Engine::decided_with_care(LimitWatch& watch) {
  if (const std::optional<Literal> kept = dive_beginning_.next(assignment_)) return kept;
  if (dive_beginning_.just_ended()) {
    belief_.begin_anew(belief_.style(), rng_, watch);
    dive_.start();
  }
  if (watch.reached_now() || !dive_.refresh_due()) return std::nullopt;
  return dive_probing_.next(watch);
}

void Searcher::Engine::exclude_solution() {
  if (heard_) {
    add_heard(heard_->clause, ClauseDatabase::Kind::permanent);
    heard_.reset();
    return;
  }
  const std::vector<Literal> clause = excluding_clause();
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

int Searcher::Engine::fact_count() const {
  return assignment_.level() == 0 ? assignment_.trail_size() : assignment_.level_start(1);
}

Searcher::Stats Searcher::Engine::stats() const {
  Stats stats = stats_;
  stats.line_solves = propagator_.line_solves();
  return stats;
}

std::size_t Searcher::Engine::memory_bytes() const {
  return explainer_->memory_bytes() + assignment_.memory_bytes() + clauses_.memory_bytes() +
         propagator_.memory_bytes() + order_.memory_bytes() + phases_.memory_bytes() +
         analysis_.memory_bytes() + belief_.memory_bytes() + dive_.memory_bytes() +
         dive_probing_.memory_bytes() + dive_beginning_.memory_bytes() + weighing_.memory_bytes() +
         others_.memory_bytes();
}

std::size_t Searcher::estimated_bytes(const Puzzle& puzzle) {
  constexpr std::size_t kBytesPerCell = 160;
  return static_cast<std::size_t>(puzzle.width()) * static_cast<std::size_t>(puzzle.height()) *
         kBytesPerCell;
}

Searcher::Searcher(const Puzzle& puzzle, std::uint64_t seed, ProofSink* proof)
    : engine_(std::make_unique<Engine>(puzzle, seed, proof)) {}

Searcher::~Searcher() = default;

void Searcher::join(SearchExchange& exchange, const SearchMind& mind) {
  engine_->join(exchange, mind);
}

void Searcher::add_known(const CellGrid& grid) {
  engine_->add_known(grid);
}

Searcher::Outcome Searcher::probe(std::uint64_t line_budget, LimitWatch& watch) {
  return engine_->probe(line_budget, watch);
}

void Searcher::set_goal(Goal goal) {
  engine_->set_goal(goal);
}

Searcher::Outcome Searcher::solve(std::span<const Literal> assumptions, LimitWatch& watch) {
  return engine_->solve(assumptions, watch);
}

CellGrid Searcher::solution() const {
  return engine_->solution();
}

void Searcher::exclude_solution() {
  engine_->exclude_solution();
}

CellGrid Searcher::settled() const {
  const Assignment& assignment = engine_->assignment();
  CellGrid grid(assignment.width(), assignment.height());
  for (const Literal literal : assignment.trail().first(settled_count())) {
    grid.cells()[static_cast<std::size_t>(literal.cell())] = literal.colour();
  }
  return grid;
}

std::size_t Searcher::settled_count() const {
  return static_cast<std::size_t>(engine_->fact_count());
}

Searcher::Stats Searcher::stats() const {
  return engine_->stats();
}

std::size_t Searcher::memory_bytes() const {
  return engine_->memory_bytes();
}

}  // namespace quadrille::nonogram
