// What a conflict teaches: a clause that would have prevented it.
//
// Resolution backwards along the trail until a single literal of the current level is left (first
// unique implication point; Marques-Silva and Sakallah, GRASP, 1996), then removal of literals that
// the others imply (Sörensson and Biere, 2009; iterative here). Lines explain themselves only when
// they are asked, by a smallest-by-inclusion set of known cells (line_explanation.hpp); which cells
// are given up first decides how good the clause becomes: those that are not in it yet, of them
// those of the current level, then those of levels that it does not touch yet (once that is
// preferred), newest first. An explanation is kept until its literal is taken back.
//
// ConflictAnalysisOf is a template over the state of the search and over who explains what lines
// did, so that colour puzzles share it; its code is in conflict_analysis_code.hpp.
#pragma once

#include "nonogram/search/assignment.hpp"
#include "nonogram/search/clause_database.hpp"
#include "nonogram/search/decision_order.hpp"
#include "nonogram/search/line_explainer.hpp"
#include "nonogram/search/literal.hpp"

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// literals[0] is the one that becomes true after backtracking to `level`; literals[1], if there is
// one, is false on that level. `glue` is the number of levels among the literals.
struct LearnedClause {
  std::vector<Literal> literals;
  int level = 0;
  int glue = 0;
};

// Reasons: explain(cause, literal, involved, out) adds to `out` false literals that were false
// before `literal` and force it, by the cause that is no clause; explain_conflict(cause, involved,
// out) false literals that cannot all be false. involved(variable): it is in the clause already;
// involved.has_level(level): something of that level, below the current one, is.
template <class State, class Reasons>
class ConflictAnalysisOf {
 public:
  ConflictAnalysisOf(const State& assignment, ClauseDatabaseOf<State>& clauses,
                     DecisionOrder& order, Reasons reasons);

  // Requires a conflict on a level above 0. Raises the activities of the cells that took part.
  // No result if a limit was reached on the way.
  const LearnedClause* analyse(Cause conflict, LimitWatch& watch);

  // From now on reasons hear which levels the clause touches (Involved::has_level()).
  void prefer_touched_levels() { prefers_touched_levels_ = true; }

  // The literal was taken back: its explanation no longer holds.
  void forget(int cell) {
    if (!explained_.empty()) explained_[static_cast<std::size_t>(cell)].valid = false;
  }

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  enum class Mark : std::uint8_t { none, involved, implied, needed };

  // What is in the clause so far, for the reasons.
  class Involved {
   public:
    explicit Involved(const ConflictAnalysisOf& analysis) : analysis_(analysis) {}
    bool operator()(int cell) const {
      return analysis_.marks_[static_cast<std::size_t>(cell)] != Mark::none;
    }
    [[nodiscard]] bool has_level(int level) const {
      return analysis_.prefers_touched_levels_ &&
             analysis_.clause_levels_[static_cast<std::size_t>(level)] == analysis_.analyses_;
    }

   private:
    const ConflictAnalysisOf& analysis_;
  };

  struct Explanation {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
    bool valid = false;
  };

  [[nodiscard]] Mark& mark(int cell) { return marks_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] bool stamp_level(int level);

  void make_tables();
  void shrink_cache();
  void take_conflict(Cause conflict);
  void take_reason(Literal literal);
  std::span<const Literal> explanation_of(Literal literal);
  void note_clause_use(ClauseRef clause);
  bool resolve_to_first_uip(LimitWatch& watch);
  void add_antecedents(int& open_on_level);
  void minimise();
  bool is_implied_by_others(Literal literal);
  void bump_reason_side();
  void finish();
  void clear_marks();

  const State& assignment_;
  ClauseDatabaseOf<State>& clauses_;
  DecisionOrder& order_;
  Reasons reasons_;

  LearnedClause learned_;
  std::vector<Literal> antecedents_;  // of the literal or conflict that is being resolved
  std::vector<Mark> marks_;           // by cell
  std::vector<std::int32_t> marked_;
  std::vector<Literal> pending_;  // of is_implied_by_others()
  std::vector<std::int64_t> level_stamps_;
  std::int64_t stamp_ = 0;
  std::vector<std::int64_t> clause_levels_;  // by level: the analysis whose clause touches it
  std::int64_t analyses_ = 0;
  bool prefers_touched_levels_ = false;

  std::vector<Explanation> explained_;  // by cell
  std::vector<Literal> explanations_;
};

// What lines of black and white did.
class LineReasons {
 public:
  LineReasons(const Assignment& assignment, LineExplainer& explainer)
      : assignment_(assignment), explainer_(explainer) {}

  template <class Involved>
  void explain(Cause cause, Literal literal, Involved involved, std::vector<Literal>& out);
  template <class Involved>
  void explain_conflict(Cause cause, Involved involved, std::vector<Literal>& out);

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  template <class Involved>
  void explain(int line, int self_position, Cell self_colour, int basis, Involved involved,
               std::vector<Literal>& out);
  template <class Involved>
  void consider(int cell, int position, int basis, Involved involved);
  void put_candidates_in_order();

  const Assignment& assignment_;
  LineExplainer& explainer_;
  std::vector<Cell> line_colours_;   // scratch of explain()
  std::vector<std::int32_t> ranks_;  // of the candidates for dropping
  std::vector<std::int32_t> positions_;
  std::vector<int> droppable_;
};

class ConflictAnalysis : public ConflictAnalysisOf<Assignment, LineReasons> {
 public:
  ConflictAnalysis(const Assignment& assignment, ClauseDatabase& clauses, LineExplainer& explainer,
                   DecisionOrder& order)
      : ConflictAnalysisOf(assignment, clauses, order, LineReasons(assignment, explainer)) {}
};
extern template class ConflictAnalysisOf<Assignment, LineReasons>;

}  // namespace quadrille::nonogram
