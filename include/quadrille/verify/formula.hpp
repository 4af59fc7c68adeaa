// A formula in conjunctive normal form: clauses over the variables 1, 2, …, a literal is a variable
// or its negative, as in the DIMACS format.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>

#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace quadrille::verify {

// What a literal may be at most: both forms of it fit into 32 bits.
inline constexpr int kMaxVariable = std::numeric_limits<int>::max() / 2 - 1;

class Formula {
 public:
  // No clauses yet. Requires 0 … kMaxVariable variables.
  explicit Formula(int variables = 0) : variables_(variables) {}

  [[nodiscard]] int variables() const { return variables_; }
  [[nodiscard]] std::size_t clause_count() const { return ends_.size(); }
  [[nodiscard]] std::span<const int> clause(std::size_t index) const {
    const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
    return std::span<const int>(literals_).subspan(begin, ends_[index] - begin);
  }

  // Requires literals of the formula's variables.
  void add(std::span<const int> clause) {
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    ends_.push_back(literals_.size());
  }
  void reserve(std::size_t clauses, std::size_t literals) {
    ends_.reserve(clauses);
    literals_.reserve(literals);
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return literals_.capacity() * sizeof(int) + ends_.capacity() * sizeof(std::size_t);
  }

  friend bool operator==(const Formula&, const Formula&) = default;

 private:
  int variables_;
  std::vector<int> literals_;
  std::vector<std::size_t> ends_;
};

// Reads DIMACS: lines of comments (`c …`), `p cnf VARIABLES CLAUSES`, then the clauses, each ended
// by a 0. Takes no more memory than a few times the text. Errors: bad_formula, with the line.
Result<Formula> read_dimacs(std::string_view text);

}  // namespace quadrille::verify
