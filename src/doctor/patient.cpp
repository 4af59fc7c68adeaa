#include "doctor/patient.hpp"

#include "doctor/stall_support.hpp"
#include "doctor/switch_support.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace quadrille::doctor {

using nonogram::CellGrid;
using nonogram::CellSets;

namespace {

// Flips in a row that do not help, as a multiple of the number of cells, before luck has run out.
constexpr std::size_t kPatience = 6;
// Of this many open cells the cheapest is flipped.
constexpr int kDraws = 3;
// A flip that neither helps nor hurts is kept once in this many times: enough to leave a dead end.
constexpr std::uint64_t kSidewaysOdds = 20;
// Far off: more than this many per cent of the cells are open.
constexpr std::size_t kFarOffPercent = 35;
// Then one in this many open cells is filled at a time.
constexpr std::size_t kOpenCellsPerFlip = 150;
constexpr int kDrawsToFill = 8;
constexpr std::size_t kSwitchesAtOnce = 50;
constexpr int kBreakingRounds = 60;

}  // namespace

Patient::Patient(const CellGrid& picture, const RepairOptions& options)
    : picture_(picture),
      options_(options),
      probe_(picture, options.seed),
      flipped_(picture.size()),
      rng_(Rng(options.seed).stream(1)) {}

CellSets Patient::faults(const Treatment& treatment, std::size_t most, LimitWatch& watch) {
  const bool gives = options_.means == RepairMeans::give;
  const Treatment given = gives ? treatment : Treatment{};
  apply(gives ? Treatment{} : treatment);
  return options_.goal == RepairGoal::unique ? probe_.find_switches(given, most, watch)
                                             : probe_.find_stalls(given, most, watch);
}

std::vector<int> Patient::cause_of(const std::vector<int>& fault) const {
  if (options_.means == RepairMeans::give) return fault;
  const CellGrid treated = probe_.picture();
  return options_.goal == RepairGoal::unique ? support_of_switch(treated, fault)
                                             : support_of_stall(treated, fault);
}

bool Patient::is_flipped(int cell) const {
  return flipped_[static_cast<std::size_t>(cell)];
}

std::optional<Treatment> Patient::complete(const Treatment& start, LimitWatch& watch) {
  std::optional<Treatment> treatment;
  if (options_.means == RepairMeans::give) {
    treatment = give_until_good(start, watch);
  } else {
    // Breaking switches changes less, but may lead nowhere: something to show comes first.
    ++completions_;
    if (options_.goal == RepairGoal::unique && completions_ % 2 == 0) {
      treatment = break_switches(start, watch);
    } else {
      treatment = flip_until_solvable(start, watch);
    }
  }
  if (treatment) drop_unneeded_flips(*treatment, watch);
  return treatment;
}

std::int64_t Patient::weight(int cell) const {
  return options_.weights.empty() ? 1 : options_.weights[static_cast<std::size_t>(cell)];
}

std::int64_t Patient::cost(const Treatment& treatment) const {
  std::int64_t sum = 0;
  for (const int cell : treatment) sum += weight(cell);
  return sum;
}

void Patient::flip(int cell) {
  probe_.flip(cell);
  flipped_[static_cast<std::size_t>(cell)].flip();
}

void Patient::apply(const Treatment& treatment) {
  std::vector<bool> wanted(flipped_.size());
  for (const int cell : treatment) wanted[static_cast<std::size_t>(cell)] = true;
  for (std::size_t cell = 0; cell < flipped_.size(); ++cell) {
    if (wanted[cell] != flipped_[cell]) flip(static_cast<int>(cell));
  }
}

bool Patient::is_good(const Treatment& treatment, LimitWatch& watch) {
  const CellSets found = faults(treatment, 1, watch);
  return found.sets.empty() && !found.limited;
}

// Flips a cell of every switch, until there is none. Works where switches are few.
std::optional<Treatment> Patient::break_switches(const Treatment& start, LimitWatch& watch) {
  apply(start);
  for (int round = 0; round < kBreakingRounds; ++round) {
    const CellSets switches = probe_.find_switches({}, kSwitchesAtOnce, watch);
    if (switches.limited) return std::nullopt;
    if (switches.sets.empty()) return flipped_cells();
    for (const std::vector<int>& cells : switches.sets) flip(cell_to_flip(cells));
  }
  return std::nullopt;
}

// Flips cells that line logic leaves open, and keeps what leaves fewer of them open. A picture that
// line logic solves is unique, so this serves both goals. While most of the picture is open a
// single flip says nothing: then several cells at a time are filled, which takes slack out of the
// lines, next to filled ones, so that blocks grow instead of dots appearing.
std::optional<Treatment> Patient::flip_until_solvable(const Treatment& start, LimitWatch& watch) {
  apply(start);
  std::vector<int> open = probe_.open_cells();
  std::size_t failures = 0;
  while (!open.empty()) {
    if (watch.reached_now() || failures > kPatience * flipped_.size()) return std::nullopt;
    const bool far_off = open.size() * 100 > flipped_.size() * kFarOffPercent;
    std::vector<int> cells(far_off ? 1 + open.size() / kOpenCellsPerFlip : 1);
    for (int& cell : cells) {
      cell = far_off ? cell_to_fill(open) : cell_to_flip(open);
      flip(cell);
    }
    std::vector<int> open_now = probe_.open_cells();
    const bool better = open_now.size() < open.size();
    const bool sideways = open_now.size() == open.size() &&
                          (far_off || !is_flipped(cells.front()) || rng_.below(kSidewaysOdds) == 0);
    if (better || sideways) {
      open = std::move(open_now);
    } else {
      for (const int cell : cells) flip(cell);
    }
    failures = better ? 0 : failures + 1;
  }
  return flipped_cells();
}

// The cheapest of a few, or one whose flip takes an earlier flip back.
int Patient::cell_to_flip(const std::vector<int>& open) {
  int chosen = open[rng_.below(open.size())];
  for (int draw = 1; draw < kDraws && !is_flipped(chosen); ++draw) {
    const int other = open[rng_.below(open.size())];
    if (is_flipped(other) || weight(other) < weight(chosen)) chosen = other;
  }
  return chosen;
}

// An empty one beside a filled one, if a few draws find it.
int Patient::cell_to_fill(const std::vector<int>& open) {
  const int width = picture_.width();
  const int cells = static_cast<int>(flipped_.size());
  int chosen = open.front();
  for (int draw = 0; draw < kDrawsToFill; ++draw) {
    chosen = open[rng_.below(open.size())];
    if (probe_.is_filled(chosen)) continue;
    const int column = chosen % width;
    if ((column > 0 && probe_.is_filled(chosen - 1)) ||
        (column + 1 < width && probe_.is_filled(chosen + 1)) ||
        (chosen >= width && probe_.is_filled(chosen - width)) ||
        (chosen + width < cells && probe_.is_filled(chosen + width))) {
      break;
    }
  }
  return chosen;
}

std::optional<Treatment> Patient::give_until_good(Treatment treatment, LimitWatch& watch) {
  for (;;) {
    const CellSets found = faults(treatment, 1, watch);
    if (found.sets.empty()) break;
    const std::vector<int>& fault = found.sets.front();
    treatment.push_back(fault[rng_.below(fault.size())]);
  }
  if (watch.reached()) return std::nullopt;
  std::sort(treatment.begin(), treatment.end());
  return treatment;
}

// Tries the costly ones first, equal ones in random order: another run may end elsewhere. Flips
// that line logic does not need are many after filling, and cheap to find in bunches.
void Patient::drop_unneeded_flips(Treatment& treatment, LimitWatch& watch) {
  if (options_.means == RepairMeans::flip) {
    const auto is_solvable = [this](const Treatment& smaller) {
      apply(smaller);
      return probe_.open_cells().empty();
    };
    if (is_solvable(treatment)) {
      leave_out_in_bunches(treatment, treatment.size() / 4, is_solvable, watch);
    }
  }
  if (options_.means == RepairMeans::give || options_.goal == RepairGoal::unique) {
    leave_out_in_bunches(
        treatment, 1, [&](const Treatment& smaller) { return is_good(smaller, watch); }, watch);
  }
}

void Patient::leave_out_in_bunches(Treatment& treatment, std::size_t largest,
                                   const std::function<bool(const Treatment&)>& good,
                                   LimitWatch& watch) {
  Treatment order = treatment;
  rng_.shuffle(std::span<int>(order));
  std::stable_sort(order.begin(), order.end(),
                   [this](int a, int b) { return weight(a) > weight(b); });
  for (std::size_t bunch = std::max<std::size_t>(1, largest); bunch > 0; bunch /= 2) {
    for (std::size_t first = 0; first < order.size() && !watch.reached_now();) {
      const auto begin = order.begin() + static_cast<std::ptrdiff_t>(first);
      const auto end =
          order.begin() + static_cast<std::ptrdiff_t>(std::min(first + bunch, order.size()));
      const std::set<int> left_out(begin, end);
      Treatment smaller;
      std::copy_if(treatment.begin(), treatment.end(), std::back_inserter(smaller),
                   [&](int cell) { return left_out.count(cell) == 0; });
      if (good(smaller)) {
        treatment = std::move(smaller);
        order.erase(begin, end);
      } else {
        first += bunch;
      }
    }
  }
}

Treatment Patient::flipped_cells() const {
  Treatment cells;
  for (std::size_t cell = 0; cell < flipped_.size(); ++cell) {
    if (flipped_[cell]) cells.push_back(static_cast<int>(cell));
  }
  return cells;
}

}  // namespace quadrille::doctor
