#include "studio/patient.hpp"

#include "studio/stall_support.hpp"
#include "studio/switch_support.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::studio {

using nonogram::CellGrid;
using nonogram::CellSets;

namespace {

// Flips in a row that do not help, as a multiple of the number of cells, before luck has run out.
constexpr std::size_t kPatience = 6;
// Of so many open cells the cheapest is flipped.
constexpr int kDraws = 3;
// A flip that neither helps nor hurts is kept once in so many times: enough to leave a dead end.
constexpr std::uint64_t kSidewaysOdds = 20;

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
  std::optional<Treatment> treatment = options_.means == RepairMeans::flip
                                           ? flip_until_solvable(start, watch)
                                           : give_until_good(start, watch);
  if (treatment) leave_out_needless(*treatment, watch);
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

void Patient::apply(const Treatment& treatment) {
  std::vector<bool> wanted(flipped_.size());
  for (const int cell : treatment) wanted[static_cast<std::size_t>(cell)] = true;
  for (std::size_t cell = 0; cell < flipped_.size(); ++cell) {
    if (wanted[cell] != flipped_[cell]) probe_.flip(static_cast<int>(cell));
  }
  flipped_ = std::move(wanted);
}

bool Patient::is_good(const Treatment& treatment, LimitWatch& watch) {
  const CellSets found = faults(treatment, 1, watch);
  return found.sets.empty() && !found.limited;
}

// Flips cells that line logic leaves open, and keeps what leaves fewer of them open. A picture that
// line logic solves is unique, so this serves both goals.
std::optional<Treatment> Patient::flip_until_solvable(const Treatment& start, LimitWatch& watch) {
  apply(start);
  std::vector<int> open = probe_.open_cells();
  std::size_t failures = 0;
  while (!open.empty()) {
    if (watch.reached_now() || failures > kPatience * flipped_.size()) return std::nullopt;
    const int cell = cell_to_flip(open);
    const auto index = static_cast<std::size_t>(cell);
    probe_.flip(cell);
    flipped_[index] = !flipped_[index];
    std::vector<int> open_now = probe_.open_cells();
    const bool better = open_now.size() < open.size();
    const bool sideways =
        open_now.size() == open.size() && (!flipped_[index] || rng_.below(kSidewaysOdds) == 0);
    if (better || sideways) {
      open = std::move(open_now);
    } else {
      probe_.flip(cell);
      flipped_[index] = !flipped_[index];
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

// Tries the dear ones first, the equal ones by chance: another run may end elsewhere.
void Patient::leave_out_needless(Treatment& treatment, LimitWatch& watch) {
  Treatment order = treatment;
  rng_.shuffle(std::span<int>(order));
  std::stable_sort(order.begin(), order.end(),
                   [this](int a, int b) { return weight(a) > weight(b); });
  for (const int cell : order) {
    Treatment smaller = treatment;
    std::erase(smaller, cell);
    if (is_good(smaller, watch)) treatment = std::move(smaller);
  }
}

Treatment Patient::flipped_cells() const {
  Treatment cells;
  for (std::size_t cell = 0; cell < flipped_.size(); ++cell) {
    if (flipped_[cell]) cells.push_back(static_cast<int>(cell));
  }
  return cells;
}

}  // namespace quadrille::studio
