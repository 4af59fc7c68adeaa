// Idea: modulo p^k the numbers are ordered by how often p divides them: a divides b exactly if it
// does not have more factors p. So the pivot must be an entry with the fewest factors p of all that
// are left; then it divides everything below it and beside it, and elimination works as in a field.
// The pivots are therefore taken in rounds: first those without a factor p (units; in a field that
// is all), then those with one, and so on. A column in which round v finds no pivot has only
// entries with more than v factors p, and no later step of the round changes that: one pass through
// the columns a round is enough.
//
// Row i then reads p^v·(a_1·x_1 + …) = c_i with a unit at its pivot's place. It is solvable only if
// p^v divides c_i, and it determines its pivot's unknown modulo p^(k-v) only: adding p^(k-v) to the
// unknown is a solution of the homogeneous system of order p^v. Columns without a pivot are free,
// of order p^k. This is the Howell form (Howell, 1986) in the one case, a local ring, where it
// needs no further rows.
#include "lightsout/modular_elimination.hpp"

#include <algorithm>
#include <cstddef>

namespace quadrille::lightsout {
namespace {

struct Pivot {
  int column = 0;
  int valuation = 0;          // factors p of the row's entries
  std::uint32_t inverse = 0;  // of the pivot divided by p^valuation
};

class ModularElimination {
 public:
  ModularElimination(ValueMatrix& matrix, const PrimePower& modulus)
      : matrix_(matrix),
        modulus_(modulus),
        unknowns_(matrix.width() - 1),
        has_pivot_(static_cast<std::size_t>(unknowns_)) {}

  // False when a limit was reached.
  bool eliminate(LimitWatch& watch) {
    for (int valuation = 0; valuation < modulus_.exponent(); ++valuation) {
      for (int column = 0; column < unknowns_; ++column) {
        if (has_pivot_[static_cast<std::size_t>(column)]) continue;
        if (watch.reached()) return false;
        if (!take_pivot(column, valuation)) continue;
        for (int row = rank(); row < matrix_.height(); ++row) {
          if (watch.reached()) return false;
          clear(row);
        }
      }
    }
    return true;
  }

  [[nodiscard]] bool solvable() const {
    for (int row = 0; row < matrix_.height(); ++row) {
      const std::uint32_t wanted = matrix_.at(row, unknowns_);
      const int valuation = row < rank() ? pivot(row).valuation : modulus_.exponent();
      if (wanted % modulus_.power(valuation) != 0) return false;
    }
    return true;
  }

  // The solution whose unknowns without a pivot are 0. Requires solvable().
  [[nodiscard]] Values particular() const {
    Values solution(static_cast<std::size_t>(unknowns_));
    substitute_back(solution, rank(), RightSide::used);
    return solution;
  }

  [[nodiscard]] std::vector<int> orders() const {
    std::vector<int> orders(static_cast<std::size_t>(unknowns_ - rank()), modulus_.value());
    for (const Pivot& pivot : pivots_) {
      if (pivot.valuation > 0) {
        orders.push_back(static_cast<int>(modulus_.power(pivot.valuation)));
      }
    }
    return orders;
  }

  // In the order of orders(). No value when a limit was reached.
  [[nodiscard]] std::optional<std::vector<Values>> kernel(LimitWatch& watch) const {
    std::vector<Values> generators;
    for (int column = 0; column < unknowns_; ++column) {
      if (has_pivot_[static_cast<std::size_t>(column)]) continue;
      if (watch.reached_now()) return std::nullopt;
      generators.push_back(generator(column, 1, rank()));
    }
    for (int row = 0; row < rank(); ++row) {
      const int valuation = pivot(row).valuation;
      if (valuation == 0) continue;
      if (watch.reached_now()) return std::nullopt;
      const std::uint32_t step = modulus_.power(modulus_.exponent() - valuation);
      generators.push_back(generator(pivot(row).column, step, row));
    }
    return generators;
  }

 private:
  enum class RightSide : std::uint8_t { used, zero };

  [[nodiscard]] int rank() const { return static_cast<int>(pivots_.size()); }
  [[nodiscard]] const Pivot& pivot(int row) const { return pivots_[static_cast<std::size_t>(row)]; }

  // Makes a row with exactly that many factors p in the column the next pivot row.
  bool take_pivot(int column, int valuation) {
    for (int row = rank(); row < matrix_.height(); ++row) {
      const std::uint32_t entry = matrix_.at(row, column);
      if (entry == 0 || modulus_.valuation(entry) != valuation) continue;
      if (row != rank()) std::ranges::swap_ranges(matrix_.row(row), matrix_.row(rank()));
      const std::uint32_t unit = entry / modulus_.power(valuation);
      pivots_.push_back({column, valuation, modulus_.inverse(unit)});
      has_pivot_[static_cast<std::size_t>(column)] = true;
      return true;
    }
    return false;
  }

  // Subtracts the multiple of the last pivot row that clears its column in the row.
  void clear(int row) {
    const Pivot& last = pivots_.back();
    const std::uint32_t entry = matrix_.at(row, last.column);
    if (entry == 0) return;
    const std::uint32_t multiple =
        modulus_.reduce(entry / modulus_.power(last.valuation) * last.inverse);
    const std::uint32_t factor = modulus_.negative(multiple);
    const auto target = matrix_.row(row);
    const auto source = matrix_.row(rank() - 1);
    for (std::size_t i = 0; i < target.size(); ++i) {
      target[i] = static_cast<std::uint8_t>(modulus_.reduce(target[i] + factor * source[i]));
    }
  }

  // Fills in the unknowns of the pivots of the rows before `rows`, last one first.
  void substitute_back(Values& unknowns, int rows, RightSide side) const {
    for (int row = rows; row-- > 0;) {
      const Pivot& pivot = this->pivot(row);
      const std::uint32_t common = modulus_.power(pivot.valuation);
      std::uint32_t sum = 0;
      for (int column = 0; column < unknowns_; ++column) {
        const std::uint32_t value = unknowns[static_cast<std::size_t>(column)];
        sum = modulus_.reduce(sum + matrix_.at(row, column) / common * value);
      }
      const std::uint32_t wanted =
          side == RightSide::used ? matrix_.at(row, unknowns_) / common : 0;
      const std::uint32_t rest = modulus_.reduce(wanted + modulus_.negative(sum));
      unknowns[static_cast<std::size_t>(pivot.column)] =
          static_cast<std::uint8_t>(modulus_.reduce(rest * pivot.inverse));
    }
  }

  // The solution of the homogeneous system with this value in the column and 0 in every other
  // column but those of the pivots of the rows before `rows`.
  [[nodiscard]] Values generator(int column, std::uint32_t value, int rows) const {
    Values vector(static_cast<std::size_t>(unknowns_));
    vector[static_cast<std::size_t>(column)] = static_cast<std::uint8_t>(value);
    substitute_back(vector, rows, RightSide::zero);
    return vector;
  }

  ValueMatrix& matrix_;
  const PrimePower& modulus_;
  int unknowns_;
  std::vector<bool> has_pivot_;
  std::vector<Pivot> pivots_;  // the i-th belongs to row i
};

}  // namespace

std::optional<DenseAnswer> solve_modular(ValueMatrix& augmented, const PrimePower& modulus,
                                         Kernel kernel, LimitWatch& watch) {
  ModularElimination elimination(augmented, modulus);
  if (!elimination.eliminate(watch)) return std::nullopt;
  DenseAnswer answer;
  if (elimination.solvable()) answer.solution = elimination.particular();
  answer.orders = elimination.orders();
  if (kernel == Kernel::not_wanted) return answer;
  auto generators = elimination.kernel(watch);
  if (!generators) return std::nullopt;
  answer.kernel = std::move(*generators);
  return answer;
}

}  // namespace quadrille::lightsout
