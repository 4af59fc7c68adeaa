#include "verify/number_text.hpp"

#include <quadrille/verify/formula.hpp>

namespace quadrille::verify {

Result<Formula> read_dimacs(std::string_view text) {
  NumberText numbers(text, "bad_formula");
  numbers.skip_comments();
  const bool has_head = numbers.take("p") && numbers.take("cnf");
  const auto variables = has_head ? numbers.number(kMaxVariable) : std::nullopt;
  const auto clauses = variables ? numbers.number(std::int64_t{1} << 40) : std::nullopt;
  if (!clauses || *variables < 0 || *clauses < 0) {
    return numbers.error("a formula begins with `p cnf VARIABLES CLAUSES`");
  }
  Formula formula(static_cast<int>(*variables));
  std::vector<int> clause;
  for (numbers.skip_comments(); !numbers.at_end(); numbers.skip_comments()) {
    const auto literal = numbers.number(*variables);
    if (!literal) return numbers.error("expected a literal of the formula's variables, or 0");
    if (*literal != 0) {
      clause.push_back(static_cast<int>(*literal));
      continue;
    }
    formula.add(clause);
    clause.clear();
  }
  if (!clause.empty()) return numbers.error("the last clause is not ended by a 0");
  if (formula.clause_count() != static_cast<std::size_t>(*clauses)) {
    return numbers.error("the formula has " + std::to_string(formula.clause_count()) +
                         " clauses, not the " + std::to_string(*clauses) + " of its first line");
  }
  return formula;
}

}  // namespace quadrille::verify
