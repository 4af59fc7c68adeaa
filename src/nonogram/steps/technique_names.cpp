#include "nonogram/steps/technique_names.hpp"

#include <algorithm>
#include <cstddef>

namespace quadrille::nonogram {
namespace {

class Namer {
 public:
  explicit Namer(const LineDeduction& deduction)
      : deduction_(deduction), length_(static_cast<int>(deduction.premises.size())) {}

  [[nodiscard]] NamedTechnique name_filled() const {
    for (std::size_t block = 0; block < blocks(); ++block) {
      if (!all([&](int cell) { return is_in_core(block, cell); })) continue;
      const auto index = static_cast<int>(block);
      if (others_own_filled_premises(block)) return {Technique::overlap, index};
      if (all([&](int cell) { return is_joined(block, cell); })) {
        return {Technique::joining, index};
      }
      if (any_filled(first_of_core(block), last_of_core(block))) return {Technique::glue, index};
    }
    if (all([&](int cell) { return is_pushed(cell, -1) || is_pushed(cell, 1); })) {
      return {Technique::glue, std::nullopt};
    }
    return {};
  }

  // A name that tells more comes before one that tells less, even where both fit.
  [[nodiscard]] NamedTechnique name_empty() const {
    if (const auto block = block_that_mercury_draws()) return {Technique::mercury, block};
    if (all([&](int cell) { return ends_a_block(cell); })) return {Technique::punctuating, {}};
    if (all([&](int cell) { return is_out_of_reach(cell); })) return {Technique::simple_spaces, {}};
    if (all([&](int cell) { return would_join(cell); }) && deduction_.cells.size() == 1) {
      return {Technique::splitting, {}};
    }
    if (all([&](int cell) { return is_in_small_gap(cell); })) return {Technique::forcing, {}};
    return {};
  }

 private:
  template <class Test>
  [[nodiscard]] bool all(Test test) const {
    return std::all_of(deduction_.cells.begin(), deduction_.cells.end(),
                       [&](const KnownCell& cell) { return test(deduction_.line.place_of(cell)); });
  }
  [[nodiscard]] std::size_t blocks() const { return deduction_.clue.size(); }
  [[nodiscard]] int size(std::size_t block) const { return deduction_.clue[block]; }
  [[nodiscard]] Cell premise(int cell) const {
    if (cell < 0 || cell >= length_) return Cell::empty;
    return deduction_.premises[static_cast<std::size_t>(cell)];
  }
  [[nodiscard]] bool any_filled(int first, int last) const {
    for (int cell = first; cell <= last; ++cell) {
      if (premise(cell) == Cell::filled) return true;
    }
    return false;
  }

  // Where the block is in all placements, and where it is in some.
  [[nodiscard]] int first_of_core(std::size_t block) const { return deduction_.rightmost[block]; }
  [[nodiscard]] int last_of_core(std::size_t block) const {
    return deduction_.leftmost[block] + size(block) - 1;
  }
  [[nodiscard]] bool is_in_core(std::size_t block, int cell) const {
    return first_of_core(block) <= cell && cell <= last_of_core(block);
  }
  [[nodiscard]] bool reaches(std::size_t block, int first, int last) const {
    return deduction_.leftmost[block] <= first &&
           last <= deduction_.rightmost[block] + size(block) - 1;
  }
  [[nodiscard]] bool is_out_of_reach(int cell) const {
    for (std::size_t block = 0; block < blocks(); ++block) {
      if (reaches(block, cell, cell)) return false;
    }
    return true;
  }
  [[nodiscard]] bool others_own_filled_premises(std::size_t block) const {
    for (int cell = 0; cell < length_; ++cell) {
      if (premise(cell) != Cell::filled) continue;
      bool owned = false;
      for (std::size_t other = 0; other < blocks(); ++other) {
        owned = owned || (other != block && is_in_core(other, cell));
      }
      if (!owned) return false;
    }
    return true;
  }
  [[nodiscard]] bool is_joined(std::size_t block, int cell) const {
    return any_filled(first_of_core(block), cell - 1) && any_filled(cell + 1, last_of_core(block));
  }

  // The shortest block that reaches a filled cell still covers `cell` when it stands right at the
  // wall on this side of the filled cell.
  [[nodiscard]] bool is_pushed(int cell, int side) const {
    int filled = cell + side;
    while (premise(filled) == Cell::unknown) filled += side;
    if (premise(filled) != Cell::filled) return false;
    int wall = filled;
    while (premise(wall) != Cell::empty) wall += side;
    const int needed = (wall - cell) * side;
    for (std::size_t block = 0; block < blocks(); ++block) {
      if (reaches(block, filled, filled) && size(block) < needed) return false;
    }
    return true;
  }

  [[nodiscard]] std::optional<int> block_that_mercury_draws() const {
    if (deduction_.cells.size() != 1) return std::nullopt;
    const int cell = deduction_.line.place_of(deduction_.cells.front());
    if (!is_out_of_reach(cell)) return std::nullopt;
    for (std::size_t block = 0; block < blocks(); ++block) {
      for (const int side : {-1, 1}) {
        const int drawn = cell - side * size(block);
        if (premise(cell + side) == Cell::empty && premise(drawn) == Cell::filled &&
            is_in_core(block, drawn)) {
          return static_cast<int>(block);
        }
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] bool none_is_longer(int first, int last, int limit) const {
    for (std::size_t block = 0; block < blocks(); ++block) {
      if (reaches(block, first, last) && size(block) > limit) return false;
    }
    return true;
  }
  [[nodiscard]] bool ends_a_block(int cell) const {
    for (const int side : {-1, 1}) {
      int end = cell + side;
      if (premise(end) != Cell::filled) continue;
      while (premise(end + side) == Cell::filled) end += side;
      const int first = std::min(cell + side, end);
      const int last = std::max(cell + side, end);
      if (none_is_longer(first, last, last - first + 1)) return true;
    }
    return false;
  }
  [[nodiscard]] bool would_join(int cell) const {
    int first = cell;
    int last = cell;
    while (premise(first - 1) == Cell::filled) --first;
    while (premise(last + 1) == Cell::filled) ++last;
    return first < cell && cell < last && none_is_longer(first, last, last - first);
  }
  [[nodiscard]] bool is_in_small_gap(int cell) const {
    int first = cell;
    int last = cell;
    while (premise(first - 1) != Cell::empty) --first;
    while (premise(last + 1) != Cell::empty) ++last;
    for (std::size_t block = 0; block < blocks(); ++block) {
      const int end = deduction_.rightmost[block] + size(block) - 1;
      const bool meets = deduction_.leftmost[block] <= last && first <= end;
      if (meets && size(block) <= last - first + 1) return false;
    }
    return true;
  }

  const LineDeduction& deduction_;
  int length_;
};

}  // namespace

NamedTechnique name_technique(const LineDeduction& deduction) {
  const Namer namer(deduction);
  return deduction.cells.front().value == Cell::filled ? namer.name_filled() : namer.name_empty();
}

}  // namespace quadrille::nonogram
