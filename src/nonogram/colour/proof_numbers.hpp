// Hands the steps of a search on as those of a proof: the search has variables for what was open
// when it began, the formula one for every cell and value.
#pragma once

#include "nonogram/colour/assignment.hpp"

#include <quadrille/nonogram/colour/proof.hpp>

#include <cstdlib>
#include <vector>

namespace quadrille::nonogram::colour {

class ProofNumbers final : public ProofSink {
 public:
  // `sink` outlives the object.
  ProofNumbers(const Assignment& assignment, ProofSink& sink) : sink_(sink) {
    for (int variable = 0; variable < assignment.variable_count(); ++variable) {
      numbers_.push_back(formula_variable(assignment.cell_of(variable),
                                          assignment.value_of(variable),
                                          assignment.board().values()));
    }
  }

  void add(std::span<const int> clause) override { sink_.add(of_formula(clause)); }
  void remove(std::span<const int> clause) override { sink_.remove(of_formula(clause)); }

 private:
  std::span<const int> of_formula(std::span<const int> clause) {
    clause_.clear();
    for (const int literal : clause) {
      const int number = numbers_[static_cast<std::size_t>(std::abs(literal)) - 1];
      clause_.push_back(literal > 0 ? number : -number);
    }
    return clause_;
  }

  ProofSink& sink_;
  std::vector<int> numbers_;  // by the search's variable
  std::vector<int> clause_;
};

}  // namespace quadrille::nonogram::colour
