// Who explains what was no clause's doing: lines, and the rule that a cell has exactly one value.
// What ConflictAnalysisOf (nonogram/search/conflict_analysis.hpp) asks.
#pragma once

#include "nonogram/colour/assignment.hpp"
#include "nonogram/colour/line_explainer.hpp"
#include "nonogram/search/conflict_analysis.hpp"
#include "nonogram/search/literal.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace quadrille::nonogram::colour {

class Reasons {
 public:
  Reasons(const Assignment& assignment, LineExplainer& explainer)
      : assignment_(assignment), explainer_(explainer) {}

  template <class Involved>
  void explain(Cause cause, Literal literal, Involved involved, std::vector<Literal>& out) {
    if (is_cell_rule(cause)) {
      explain_by_cell(literal, out);
    } else {
      explain_by_line(cause.line_number(), literal, assignment_.basis_of(literal.cell()), involved,
                      out);
    }
  }

  template <class Involved>
  void explain_conflict(Cause cause, Involved involved, std::vector<Literal>& out) {
    if (is_cell_rule(cause)) {
      explain_cell_conflict(cause.line_number() - assignment_.line_count(), out);
    } else {
      find_lost(cause.line_number(), -1, std::numeric_limits<int>::max(), involved);
      shrink(cause.line_number(), out);
    }
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return domains_.capacity() * sizeof(Domain) + candidates_.capacity() * sizeof(Candidate) +
           lost_.capacity() * sizeof(LostValue);
  }

 private:
  struct Candidate {
    std::uint64_t rank = 0;
    LostValue lost;
  };
  // What is given up first: values that are not in the clause yet, then those of the current level,
  // then the newest.
  static constexpr std::uint64_t kOfCurrentLevel = std::uint64_t{1} << 62;
  static constexpr std::uint64_t kNotInClause = std::uint64_t{1} << 63;

  [[nodiscard]] bool is_cell_rule(Cause cause) const {
    return cause.line_number() >= assignment_.line_count();
  }

  void explain_by_cell(Literal literal, std::vector<Literal>& out) const;
  void explain_cell_conflict(int cell, std::vector<Literal>& out) const;
  void shrink(int line, std::vector<Literal>& out);

  // The literal took a value from its cell, because the line has no placement with it.
  template <class Involved>
  void explain_by_line(int line, Literal literal, int basis, Involved involved,
                       std::vector<Literal>& out) {
    const int cell = assignment_.cell_of(literal.cell());
    const int place = assignment_.board().size().line(line).place_of(cell);
    find_lost(line, place, basis, involved);
    domains_[static_cast<std::size_t>(place)] = domain_of(assignment_.taken_by(literal));
    shrink(line, out);
  }

  // The line as it was when the trail had the length `basis`, and what may be given up.
  template <class Involved>
  void find_lost(int line, int self, int basis, Involved involved) {
    const GridLine cells = assignment_.board().size().line(line);
    domains_.resize(static_cast<std::size_t>(cells.length));
    candidates_.clear();
    for (int place = 0; place < cells.length; ++place) {
      const int cell = cells.cell(place);
      Domain& domain = domains_[static_cast<std::size_t>(place)];
      domain = assignment_.root_domain(cell);
      if (place == self) continue;
      const Domain gone = domain & ~assignment_.board().domain(cell);
      for (Domain left = gone; left != 0; left &= left - 1) {
        const auto value = static_cast<Value>(std::countr_zero(left));
        const int variable = assignment_.literal_of(cell, value).cell();
        const int position = assignment_.trail_position(variable);
        if (position >= basis) continue;
        domain &= ~domain_of(value);
        const int level = assignment_.level_of(variable);
        if (level == 0) continue;  // a fact costs nothing, so it stays
        auto rank = static_cast<std::uint64_t>(position);
        if (level == assignment_.level()) rank |= kOfCurrentLevel;
        if (!involved(variable)) rank |= kNotInClause;
        candidates_.push_back({rank, {place, value}});
      }
    }
    std::ranges::sort(candidates_, std::greater<>(), &Candidate::rank);
  }

  const Assignment& assignment_;
  LineExplainer& explainer_;
  std::vector<Domain> domains_;  // scratch
  std::vector<Candidate> candidates_;
  std::vector<LostValue> lost_;
};

using ClauseDatabase = ClauseDatabaseOf<Assignment>;
using ConflictAnalysis = ConflictAnalysisOf<Assignment, Reasons>;

}  // namespace quadrille::nonogram::colour

extern template class quadrille::nonogram::ClauseDatabaseOf<
    quadrille::nonogram::colour::Assignment>;
extern template class quadrille::nonogram::ConflictAnalysisOf<
    quadrille::nonogram::colour::Assignment, quadrille::nonogram::colour::Reasons>;
