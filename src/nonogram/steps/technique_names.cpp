#include "nonogram/steps/technique_names.hpp"

#include "nonogram/steps/techniques.hpp"

#include <array>

namespace quadrille::nonogram {
namespace {

// Those that conclude filled cells, then the others, each from cheapest to most expensive: so the
// name is that of the easiest argument. Of equal cost are names for special cases, which tell more
// and come first.
constexpr std::array kNamesInOrder{
    Technique::overlap,     Technique::joining,       Technique::glue,      Technique::mercury,
    Technique::punctuating, Technique::simple_spaces, Technique::splitting, Technique::forcing};

}  // namespace

std::optional<NamedTechnique> name_technique(const LineDeduction& deduction) {
  const TechniqueNamer namer(deduction);
  if (deduction.found_by == Technique::complete_line) return namer.complete_line();
  if (deduction.found_by == Technique::finished_line) return namer.finished_line();
  for (const Technique technique : kNamesInOrder) {
    if (auto named = (namer.*descriptor_of(technique).fits)()) return named;
  }
  return NamedTechnique{};
}

std::optional<NamedTechnique> TechniqueNamer::complete_line() const {
  if (!has_one_placement() || any_filled(0, length() - 1)) return std::nullopt;
  return NamedTechnique{Technique::complete_line, std::nullopt};
}

std::optional<NamedTechnique> TechniqueNamer::finished_line() const {
  if (!has_one_placement() || !concludes(Cell::empty)) return std::nullopt;
  return NamedTechnique{Technique::finished_line, std::nullopt};
}

std::optional<NamedTechnique> TechniqueNamer::overlap() const {
  const auto block = block_around_conclusion();
  if (!block || !others_own_filled_premises(*block)) return std::nullopt;
  return NamedTechnique{Technique::overlap, static_cast<int>(*block)};
}

std::optional<NamedTechnique> TechniqueNamer::joining() const {
  const auto block = block_around_conclusion();
  if (!block || !all([&](int cell) { return is_joined(*block, cell); })) return std::nullopt;
  return NamedTechnique{Technique::joining, static_cast<int>(*block)};
}

std::optional<NamedTechnique> TechniqueNamer::glue() const {
  const auto block = block_around_conclusion();
  if (block && any_filled(first_of_core(*block), last_of_core(*block))) {
    return NamedTechnique{Technique::glue, static_cast<int>(*block)};
  }
  if (!concludes(Cell::filled) ||
      !all([&](int cell) { return is_pushed(cell, -1) || is_pushed(cell, 1); })) {
    return std::nullopt;
  }
  return NamedTechnique{Technique::glue, std::nullopt};
}

std::optional<NamedTechnique> TechniqueNamer::mercury() const {
  if (!concludes(Cell::empty)) return std::nullopt;
  const std::optional<int> block = block_that_mercury_draws();
  if (!block) return std::nullopt;
  return NamedTechnique{Technique::mercury, block};
}

std::optional<NamedTechnique> TechniqueNamer::punctuating() const {
  if (!concludes(Cell::empty) || !all([&](int cell) { return ends_a_block(cell); })) {
    return std::nullopt;
  }
  return NamedTechnique{Technique::punctuating, std::nullopt};
}

std::optional<NamedTechnique> TechniqueNamer::simple_spaces() const {
  if (!concludes(Cell::empty) || !all([&](int cell) { return is_out_of_reach(cell); })) {
    return std::nullopt;
  }
  return NamedTechnique{Technique::simple_spaces, std::nullopt};
}

std::optional<NamedTechnique> TechniqueNamer::splitting() const {
  if (!concludes(Cell::empty) || deduction_.cells.size() != 1 ||
      !all([&](int cell) { return would_join(cell); })) {
    return std::nullopt;
  }
  return NamedTechnique{Technique::splitting, std::nullopt};
}

std::optional<NamedTechnique> TechniqueNamer::forcing() const {
  if (!concludes(Cell::empty) || !all([&](int cell) { return is_in_small_gap(cell); })) {
    return std::nullopt;
  }
  return NamedTechnique{Technique::forcing, std::nullopt};
}

// The block that covers all cells of the conclusion wherever it stands. There is at most one.
std::optional<std::size_t> TechniqueNamer::block_around_conclusion() const {
  if (!concludes(Cell::filled)) return std::nullopt;
  for (std::size_t block = 0; block < blocks(); ++block) {
    if (all([&](int cell) { return is_in_core(block, cell); })) return block;
  }
  return std::nullopt;
}

Cell TechniqueNamer::premise(int cell) const {
  if (cell < 0 || cell >= length()) return Cell::empty;
  return deduction_.premises[static_cast<std::size_t>(cell)];
}

bool TechniqueNamer::any_filled(int first, int last) const {
  for (int cell = first; cell <= last; ++cell) {
    if (premise(cell) == Cell::filled) return true;
  }
  return false;
}

bool TechniqueNamer::is_in_core(std::size_t block, int cell) const {
  return first_of_core(block) <= cell && cell <= last_of_core(block);
}

bool TechniqueNamer::reaches(std::size_t block, int first, int last) const {
  return deduction_.leftmost[block] <= first &&
         last <= deduction_.rightmost[block] + size(block) - 1;
}

bool TechniqueNamer::is_out_of_reach(int cell) const {
  for (std::size_t block = 0; block < blocks(); ++block) {
    if (reaches(block, cell, cell)) return false;
  }
  return true;
}

bool TechniqueNamer::others_own_filled_premises(std::size_t block) const {
  for (int cell = 0; cell < length(); ++cell) {
    if (premise(cell) != Cell::filled) continue;
    bool owned = false;
    for (std::size_t other = 0; other < blocks(); ++other) {
      owned = owned || (other != block && is_in_core(other, cell));
    }
    if (!owned) return false;
  }
  return true;
}

bool TechniqueNamer::is_joined(std::size_t block, int cell) const {
  return any_filled(first_of_core(block), cell - 1) && any_filled(cell + 1, last_of_core(block));
}

// The shortest block that reaches a filled cell still covers `cell` when it stands right at the
// wall on this side of the filled cell.
bool TechniqueNamer::is_pushed(int cell, int side) const {
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

std::optional<int> TechniqueNamer::block_that_mercury_draws() const {
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

bool TechniqueNamer::none_is_longer(int first, int last, int limit) const {
  for (std::size_t block = 0; block < blocks(); ++block) {
    if (reaches(block, first, last) && size(block) > limit) return false;
  }
  return true;
}

bool TechniqueNamer::ends_a_block(int cell) const {
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

bool TechniqueNamer::would_join(int cell) const {
  int first = cell;
  int last = cell;
  while (premise(first - 1) == Cell::filled) --first;
  while (premise(last + 1) == Cell::filled) ++last;
  return first < cell && cell < last && none_is_longer(first, last, last - first);
}

bool TechniqueNamer::is_in_small_gap(int cell) const {
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

}  // namespace quadrille::nonogram
