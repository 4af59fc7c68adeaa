#include "nonogram/make/class_steering.hpp"

#include "nonogram/search/probing_only.hpp"

#include <quadrille/core/assert.hpp>

#include <numeric>

namespace quadrille::nonogram {
namespace {

// Looking for switches pays when few cells are open; before that line steering is cheaper. What is
// to become deep must not be made easy first.
constexpr std::size_t kOpenForSwitches = 150;
constexpr std::size_t kOpenForDeep = 400;
// Changes before giving up, in multiples of the number of lines.
constexpr int kChangesALine = 8;

}  // namespace

ClassSteering::ClassSteering(Draft& draft, PictureStyle style, Rng& rng, LimitWatch& watch)
    : draft_(draft),
      rng_(rng),
      watch_(watch),
      lines_(draft, style, rng, watch),
      switches_(draft),
      all_cells_(static_cast<std::size_t>(draft.cell_count())) {
  std::iota(all_cells_.begin(), all_cells_.end(), 0);
}

bool ClassSteering::run(std::optional<Difficulty> wanted) {
  using Reader = LineSteering::Reader;
  if (wanted != Difficulty::trivial && wanted != Difficulty::line)
    return steer_beyond_lines(wanted);
  return lines_.run(Reader::line_logic, 0) &&
         (wanted == Difficulty::line || lines_.run(Reader::single_looks, 0));
}

bool ClassSteering::steer_beyond_lines(std::optional<Difficulty> wanted) {
  const bool deep = wanted == Difficulty::deep;
  if (!lines_.run(LineSteering::Reader::line_logic, deep ? kOpenForDeep : kOpenForSwitches)) {
    return false;
  }
  const int patience = kChangesALine * (draft_.width() + draft_.height());
  for (int change = 0; change < patience && !watch_.reached(); ++change) {
    const std::size_t open = draft_.propagate();
    if (open == 0) {
      if (!wanted) return true;
      return_to_hardest();
      flip_any();
      continue;
    }
    switch (switches_.run(rng_, watch_)) {
      case SwitchFinder::Outcome::found:
        cells_.assign(switches_.cells().begin(), switches_.cells().end());
        flip(lines_.pick(cells_));
        continue;
      case SwitchFinder::Outcome::none:
        break;
      case SwitchFinder::Outcome::unsure:
        return_to_hardest();
        flip_any();
        continue;
      case SwitchFinder::Outcome::limited:
        return false;
    }
    if (!wanted) return true;
    const std::optional<bool> moderate = solved_by_probing();
    if (!moderate) return false;
    if (*moderate != deep) return true;
    if (deep) keep_if_hardest(open + switches_.backtracks());
    return_to_hardest();
    flip_any();
  }
  return false;
}

// Requires that the switch finder has proved the picture unique. No value: a limit was reached.
std::optional<bool> ClassSteering::solved_by_probing() {
  // Its proof was a part of what probing does.
  if (!switches_.branched()) return true;
  const auto puzzle = Puzzle::from_picture(draft_.picture());
  QUADRILLE_CHECK(puzzle.has_value());
  switch (probe_only(*puzzle, watch_)) {
    case ProbingOnly::solved:
      return true;
    case ProbingOnly::stalled:
      return false;
    case ProbingOnly::contradiction:
    case ProbingOnly::limited:
      break;
  }
  return std::nullopt;
}

void ClassSteering::flip(int cell) {
  draft_.flip(cell);
  if (hardness_) flipped_.push_back(cell);
}

void ClassSteering::flip_any() {
  flip(lines_.pick(all_cells_));
}

void ClassSteering::keep_if_hardest(std::uint64_t hardness) {
  if (hardness_ && hardness < *hardness_) return;
  hardness_ = hardness;
  flipped_.clear();
}

void ClassSteering::return_to_hardest() {
  for (const int cell : flipped_) draft_.flip(cell);
  flipped_.clear();
}

}  // namespace quadrille::nonogram
