#include "nonogram/colour/reasons.hpp"

#include "nonogram/search/clause_database_code.hpp"
#include "nonogram/search/conflict_analysis_code.hpp"

namespace quadrille::nonogram::colour {
namespace {

template <class Use>
void for_each_literal(const Assignment& assignment, int cell, Use use) {
  for (Domain left = assignment.root_domain(cell); left != 0; left &= left - 1) {
    use(assignment.literal_of(cell, static_cast<Value>(std::countr_zero(left))));
  }
}

}  // namespace

// A value is out because the cell has another one, or is the last because all others are out.
void Reasons::explain_by_cell(Literal literal, std::vector<Literal>& out) const {
  const int position = assignment_.trail_position(literal.cell());
  const int cell = assignment_.cell_of(literal.cell());
  for_each_literal(assignment_, cell, [&](Literal other) {
    if (other.cell() == literal.cell()) return;
    if (literal.filled()) {
      out.push_back(other);
    } else if (assignment_.is_true(other) && assignment_.trail_position(other.cell()) < position) {
      out.push_back(~other);
    }
  });
}

// Two values at once, or none.
void Reasons::explain_cell_conflict(int cell, std::vector<Literal>& out) const {
  for_each_literal(assignment_, cell, [&](Literal literal) {
    if (assignment_.is_true(literal)) out.push_back(~literal);
  });
  if (!out.empty()) return;
  for_each_literal(assignment_, cell, [&](Literal literal) { out.push_back(literal); });
}

void Reasons::shrink(int line, std::vector<Literal>& out) {
  lost_.clear();
  for (const Candidate& candidate : candidates_) lost_.push_back(candidate.lost);
  explainer_.shrink_conflict(line, domains_, lost_);
  const GridLine cells = assignment_.board().size().line(line);
  for (const LostValue& lost : lost_) {
    out.push_back(assignment_.literal_of(cells.cell(lost.place), lost.value));
  }
}

}  // namespace quadrille::nonogram::colour

template class quadrille::nonogram::ClauseDatabaseOf<quadrille::nonogram::colour::Assignment>;
template class quadrille::nonogram::ConflictAnalysisOf<quadrille::nonogram::colour::Assignment,
                                                       quadrille::nonogram::colour::Reasons>;
