// The name of a deduction over one line, from nothing but clue, premises and conclusion.
#pragma once

#include <quadrille/nonogram/step.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram {

struct LineDeduction {
  const Clue& clue;
  LineId line;
  std::span<const Cell> premises;    // the whole line
  std::span<const KnownCell> cells;  // the conclusion, of one colour unless the line is complete
  const std::vector<int>& leftmost;  // starts under the premises
  const std::vector<int>& rightmost;
  Technique found_by = Technique::line_logic;
};

struct NamedTechnique {
  Technique technique = Technique::line_logic;
  std::optional<int> block;
};

// The name that tells most of those that fit; line logic if none does. Only what was found as a
// complete or finished line is called so. No value: it turns out to be none.
std::optional<NamedTechnique> name_technique(const LineDeduction& deduction);

class TechniqueNamer {
 public:
  // The deduction must outlive the object.
  explicit TechniqueNamer(const LineDeduction& deduction) : deduction_(deduction) {}

  // Each tells whether the technique of that name fits, and with which block.
  [[nodiscard]] std::optional<NamedTechnique> complete_line() const;
  [[nodiscard]] std::optional<NamedTechnique> finished_line() const;
  [[nodiscard]] std::optional<NamedTechnique> overlap() const;
  [[nodiscard]] std::optional<NamedTechnique> simple_spaces() const;
  [[nodiscard]] std::optional<NamedTechnique> punctuating() const;
  [[nodiscard]] std::optional<NamedTechnique> joining() const;
  [[nodiscard]] std::optional<NamedTechnique> mercury() const;
  [[nodiscard]] std::optional<NamedTechnique> glue() const;
  [[nodiscard]] std::optional<NamedTechnique> splitting() const;
  [[nodiscard]] std::optional<NamedTechnique> forcing() const;

 private:
  template <class Test>
  [[nodiscard]] bool all(Test test) const {
    return std::all_of(deduction_.cells.begin(), deduction_.cells.end(),
                       [&](const KnownCell& cell) { return test(deduction_.line.place_of(cell)); });
  }
  [[nodiscard]] bool concludes(Cell colour) const {
    return deduction_.cells.front().value == colour;
  }
  [[nodiscard]] int length() const { return static_cast<int>(deduction_.premises.size()); }
  [[nodiscard]] std::size_t blocks() const { return deduction_.clue.size(); }
  [[nodiscard]] int size(std::size_t block) const { return deduction_.clue[block]; }
  // Where the block is in all placements.
  [[nodiscard]] int first_of_core(std::size_t block) const { return deduction_.rightmost[block]; }
  [[nodiscard]] int last_of_core(std::size_t block) const {
    return deduction_.leftmost[block] + size(block) - 1;
  }
  [[nodiscard]] std::optional<std::size_t> block_around_conclusion() const;
  [[nodiscard]] Cell premise(int cell) const;
  [[nodiscard]] bool any_filled(int first, int last) const;
  [[nodiscard]] bool is_in_core(std::size_t block, int cell) const;
  [[nodiscard]] bool reaches(std::size_t block, int first, int last) const;
  [[nodiscard]] bool has_one_placement() const {
    return deduction_.leftmost == deduction_.rightmost;
  }
  [[nodiscard]] bool is_out_of_reach(int cell) const;
  [[nodiscard]] bool others_own_filled_premises(std::size_t block) const;
  [[nodiscard]] bool is_joined(std::size_t block, int cell) const;
  [[nodiscard]] bool is_pushed(int cell, int side) const;
  [[nodiscard]] std::optional<int> block_that_mercury_draws() const;
  [[nodiscard]] bool none_is_longer(int first, int last, int limit) const;
  [[nodiscard]] bool ends_a_block(int cell) const;
  [[nodiscard]] bool would_join(int cell) const;
  [[nodiscard]] bool is_in_small_gap(int cell) const;

  const LineDeduction& deduction_;
};

}  // namespace quadrille::nonogram
