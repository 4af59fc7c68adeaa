#include "gallery/class_search.hpp"

#include "gallery/probe.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/colour/hint.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace quadrille::gallery {
namespace {

using nonogram::Difficulty;
using nonogram::colour::Value;

// Changes that are looked at in each round, of those that are cheapest.
constexpr std::size_t kChoices = 32;
constexpr std::size_t kSingles = 48;
constexpr std::size_t kPairs = 14;
// One change in this many cells may be made, and a few more.
constexpr std::size_t kCellsPerChange = 40;
constexpr std::size_t kChangesAtLeast = 2;
// A cell less that stays open is worth so much.
constexpr int kWorthOfOpenCell = 12;
// Steps of the climb, switches that are broken in one, and how much chance weighs against cost.
constexpr int kSteps = 80;
constexpr std::size_t kSwitchesAtOnce = 8;
constexpr std::uint64_t kChance = 60;
// What a changed cell costs by how many of its four neighbours have its new colour.
constexpr int kAlone = 140;
constexpr int kAtAnEnd = 30;
// Cells that may be open after single looks, times the cells there are: beyond, hardly a picture
// was mended by a few changes, and looking at them took most of the time of large boards.
constexpr std::size_t kHopeless = 50'000;
// Nodes that a search for another solution may take: what needs more is given up. Pictures of
// stripes and grids take millions now and then. The rare class is worth more of them.
constexpr std::uint64_t kMostNodes = 1000;
constexpr std::uint64_t kMostNodesForDeep = 10'000;
// Classes beyond this one are found among pictures that lines leave open.
constexpr Difficulty kLastOfLines = Difficulty::line;

struct Change {
  int cell = 0;
  Value to = 0;
  int cost = 0;
};

class ClassSearch {
 public:
  ClassSearch(const Drawing& drawing, std::optional<Difficulty> wanted, LimitWatch& watch)
      : drawing_(drawing),
        wanted_(wanted),
        watch_(watch),
        limits_of_search_(watch.limits()),
        probe_(make_probe(drawing)) {
    limits_of_search_.max_nodes = wanted == Difficulty::deep ? kMostNodesForDeep : kMostNodes;
  }

  std::optional<Found> run() {
    if (auto found = judge()) return found;
    if (wanted_ && *wanted_ > kLastOfLines) return climb();
    const bool single_looks = wanted_ == Difficulty::trivial;
    if (!steer(false) || (single_looks && !steer(true))) return std::nullopt;
    if (auto found = judge()) return found;
    if (!wanted_) return std::nullopt;
    return search_nearby();
  }

 private:
  [[nodiscard]] int width() const { return drawing_.picture.width(); }
  [[nodiscard]] int height() const { return drawing_.picture.height(); }
  [[nodiscard]] int cells() const { return static_cast<int>(drawing_.picture.size()); }

  [[nodiscard]] Value drawn(int cell) const {
    return drawing_.picture.cells()[static_cast<std::size_t>(cell)];
  }
  [[nodiscard]] bool is_changed(int cell) const { return probe_->value(cell) != drawn(cell); }

  [[nodiscard]] std::size_t most_changes() const {
    return kChangesAtLeast + static_cast<std::size_t>(cells()) / kCellsPerChange;
  }

  [[nodiscard]] std::size_t changes() const {
    std::size_t count = 0;
    for (int cell = 0; cell < cells(); ++cell) count += is_changed(cell) ? 1 : 0;
    return count;
  }

  [[nodiscard]] int neighbours_with(Value value, int cell) const {
    const int row = cell / width();
    const int column = cell % width();
    int count = 0;
    if (row > 0) count += probe_->value(cell - width()) == value ? 1 : 0;
    if (row + 1 < height()) count += probe_->value(cell + width()) == value ? 1 : 0;
    if (column > 0) count += probe_->value(cell - 1) == value ? 1 : 0;
    if (column + 1 < width()) count += probe_->value(cell + 1) == value ? 1 : 0;
    return count;
  }

  // What it costs to give the cell this value now; to take a change back costs nothing.
  [[nodiscard]] int cost_of(int cell, Value to) const {
    if (to == drawn(cell)) return 0;
    const int alike = neighbours_with(to, cell);
    const int shape = alike == 0 ? kAlone : alike == 1 ? kAtAnEnd : 0;
    return drawing_.cost[static_cast<std::size_t>(cell * drawing_.values() + to)] + shape;
  }

  [[nodiscard]] std::vector<Change> changes_of(const std::vector<int>& among) const {
    std::vector<Change> all;
    for (const int cell : among) {
      for (int value = 0; value < drawing_.values(); ++value) {
        const auto to = static_cast<Value>(value);
        if (to != probe_->value(cell)) all.push_back({cell, to, cost_of(cell, to)});
      }
    }
    return all;
  }

  // The cheapest changes among these cells.
  [[nodiscard]] std::vector<Change> cheapest(const std::vector<int>& among,
                                             std::size_t most) const {
    std::vector<Change> all = changes_of(among);
    std::ranges::stable_sort(all, {}, &Change::cost);
    if (all.size() > most) all.resize(most);
    return all;
  }

  [[nodiscard]] std::vector<Change> cheapest_of_all(std::size_t most) const {
    std::vector<int> all(static_cast<std::size_t>(cells()));
    for (int cell = 0; cell < cells(); ++cell) all[static_cast<std::size_t>(cell)] = cell;
    return cheapest(all, most);
  }

  std::vector<int> open_cells(bool single_looks) {
    return single_looks ? probe_->open_cells_after_single_looks() : probe_->open_cells();
  }

  // Changes cells until lines leave nothing open. False: it does not get there with few changes.
  bool steer(bool single_looks) {
    std::vector<int> open = open_cells(single_looks);
    if (single_looks && open.size() * drawing_.picture.size() > kHopeless) return false;
    for (std::size_t round = 0; !open.empty(); ++round) {
      if (round >= 2 * most_changes() || changes() > most_changes()) return false;
      int best_worth = 0;
      std::optional<Change> best;
      for (const Change& change : cheapest(open, kChoices)) {
        if (watch_.reached_now()) return false;
        const Value before = probe_->value(change.cell);
        probe_->set(change.cell, change.to);
        const int open_now = static_cast<int>(open_cells(single_looks).size());
        probe_->set(change.cell, before);
        const int gain = static_cast<int>(open.size()) - open_now;
        const int worth = gain * kWorthOfOpenCell - change.cost;
        if (gain > 0 && (!best || worth > best_worth)) {
          best = change;
          best_worth = worth;
        }
      }
      if (!best) return false;
      probe_->set(best->cell, best->to);
      open = open_cells(single_looks);
    }
    return changes() <= most_changes();
  }

  // Beyond lines the picture must be unique although lines stall. Switches are broken one by one;
  // a picture that turns out too easy gives way to the hardest one so far, with another change.
  std::optional<Found> climb() {
    std::vector<std::pair<int, Value>> path;  // what cells were since the hardest picture so far
    std::size_t hardest = 0;
    const auto make = [&](const Change& change) {
      path.emplace_back(change.cell, probe_->value(change.cell));
      probe_->set(change.cell, change.to);
    };
    const auto go_back = [&] {
      for (; !path.empty(); path.pop_back()) probe_->set(path.back().first, path.back().second);
    };
    for (int step = 0; step < kSteps && !watch_.reached_now(); ++step) {
      if (changes() > most_changes()) go_back();
      const nonogram::CellSets switches = probe_->find_switches(kSwitchesAtOnce, limits_of_search_);
      if (switches.limited) return std::nullopt;
      for (const std::vector<int>& cells : switches.sets) make(drawn_from(cells));
      if (!switches.sets.empty()) continue;
      if (auto found = judge()) return found;
      const std::vector<int> open = probe_->open_cells();
      if (open.size() > hardest && changes() < most_changes()) {
        hardest = open.size();
        path.clear();
      } else {
        go_back();
      }
      make(drawn_from(any_cell()));
    }
    return std::nullopt;
  }

  // A change that is cheap, by chance.
  Change drawn_from(const std::vector<int>& among) {
    Change best;
    int best_cost = std::numeric_limits<int>::max();
    for (const Change& change : changes_of(among)) {
      const int cost = change.cost + static_cast<int>(rng_.below(kChance));
      if (cost < best_cost) {
        best = change;
        best_cost = cost;
      }
    }
    return best;
  }

  [[nodiscard]] std::vector<int> any_cell() const {
    std::vector<int> all;
    for (int cell = 0; cell < cells(); ++cell) {
      if (!is_changed(cell)) all.push_back(cell);
    }
    return all;
  }

  // The picture as it is now, if it is of the wanted class.
  std::optional<Found> judge() {
    const std::size_t open = probe_->open_cells().size();
    if (wanted_ && (*wanted_ > kLastOfLines) != (open > 0)) return std::nullopt;
    nonogram::AnyNonogram puzzle = probe_->puzzle();
    const Difficulty difficulty = std::visit(
        [&](const auto& own) { return classify(own, limits_of_search_).difficulty; }, puzzle);
    if (difficulty > Difficulty::deep || (wanted_ && difficulty != *wanted_)) return std::nullopt;
    return Found{std::move(puzzle), difficulty, changes()};
  }

  // Cheap changes of the picture as it is now: one of them, or two. The picture stays.
  std::optional<Found> search_nearby() {
    const std::vector<Change> singles = cheapest_of_all(kSingles);
    for (const Change& change : singles) {
      if (watch_.reached_now()) return std::nullopt;
      if (auto found = judge_with({change})) return found;
    }
    const std::size_t pairs = std::min(kPairs, singles.size());
    for (std::size_t second = 1; second < pairs; ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        if (watch_.reached_now()) return std::nullopt;
        if (singles[first].cell == singles[second].cell) continue;
        if (auto found = judge_with({singles[first], singles[second]})) return found;
      }
    }
    return std::nullopt;
  }

  std::optional<Found> judge_with(std::initializer_list<Change> changes) {
    std::vector<Value> before;
    for (const Change& change : changes) {
      before.push_back(probe_->value(change.cell));
      probe_->set(change.cell, change.to);
    }
    auto found = judge();
    auto value = before.begin();
    for (const Change& change : changes) probe_->set(change.cell, *value++);
    return found;
  }

  const Drawing& drawing_;
  std::optional<Difficulty> wanted_;
  LimitWatch& watch_;
  Limits limits_of_search_;  // those of the watch, and the same nodes on every machine
  std::unique_ptr<Probe> probe_;
  Rng rng_{0};
};

}  // namespace

std::optional<Found> find_class(const Drawing& drawing, std::optional<Difficulty> wanted,
                                LimitWatch& watch) {
  return ClassSearch(drawing, wanted, watch).run();
}

}  // namespace quadrille::gallery
