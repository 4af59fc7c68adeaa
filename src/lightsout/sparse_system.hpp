// The linear system of a shape, one equation a cell, with only the terms that are not 0.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/lightsout/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::lightsout {

// coefficient · (the presses of the cell `index`), or: the term of a cell in the equation `index`.
struct Term {
  std::uint32_t index = 0;
  std::uint32_t coefficient = 1;
};

// Cells are numbered row by row.
class SparseSystem {
 public:
  // Coefficients modulo `modulus`; terms that vanish are left out. No value when a limit was
  // reached.
  static std::optional<SparseSystem> make(const Shape& shape, int modulus, LimitWatch& watch);

  // What make() allocates at most.
  static std::uint64_t bytes_for(const Shape& shape);

  [[nodiscard]] std::uint32_t cells() const { return cells_; }
  // The presses that reach the cell: their weighted sum is the cell's demand.
  [[nodiscard]] std::span<const Term> equation(std::uint32_t cell) const {
    return equations_.of(cell);
  }
  // The equations in which the presses of the cell appear.
  [[nodiscard]] std::span<const Term> column(std::uint32_t cell) const { return columns_.of(cell); }

 private:
  struct Lists {
    [[nodiscard]] std::span<const Term> of(std::uint32_t index) const {
      return std::span<const Term>(terms).subspan(starts[index], starts[index + 1] - starts[index]);
    }
    void add(std::vector<Term>& list, int modulus);

    std::vector<std::size_t> starts = {0};
    std::vector<Term> terms;
  };

  SparseSystem() = default;
  static std::optional<Lists> lists_of_rectangle(const Shape& shape, int direction, int modulus,
                                                 LimitWatch& watch);
  static Lists lists_of_graph(const Shape& shape);

  std::uint32_t cells_ = 0;
  Lists equations_;
  Lists columns_;
};

}  // namespace quadrille::lightsout
