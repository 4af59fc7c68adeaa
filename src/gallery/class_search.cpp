#include "gallery/class_search.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/picture_probe.hpp>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace quadrille::gallery {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Difficulty;
using nonogram::PictureProbe;
using nonogram::Puzzle;

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
  int cost = 0;
};

class ClassSearch {
 public:
  ClassSearch(const Drawing& drawing, std::optional<Difficulty> wanted, LimitWatch& watch)
      : drawing_(drawing),
        wanted_(wanted),
        watch_(watch),
        limits_of_search_(watch.limits()),
        probe_(drawing.picture, 0) {
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

  [[nodiscard]] bool is_changed(int cell) const {
    const bool drawn = drawing_.picture.cells()[static_cast<std::size_t>(cell)] == Cell::filled;
    return probe_.is_filled(cell) != drawn;
  }

  [[nodiscard]] std::size_t most_changes() const {
    return kChangesAtLeast + static_cast<std::size_t>(cells()) / kCellsPerChange;
  }

  [[nodiscard]] std::size_t changes() const {
    std::size_t count = 0;
    for (int cell = 0; cell < cells(); ++cell) count += is_changed(cell) ? 1 : 0;
    return count;
  }

  [[nodiscard]] int neighbours_unlike(int cell) const {
    const int row = cell / width();
    const int column = cell % width();
    const bool filled = probe_.is_filled(cell);
    int count = 0;
    if (row > 0) count += probe_.is_filled(cell - width()) != filled ? 1 : 0;
    if (row + 1 < height()) count += probe_.is_filled(cell + width()) != filled ? 1 : 0;
    if (column > 0) count += probe_.is_filled(cell - 1) != filled ? 1 : 0;
    if (column + 1 < width()) count += probe_.is_filled(cell + 1) != filled ? 1 : 0;
    return count;
  }

  // What it costs to flip the cell now; to take a change back costs nothing.
  [[nodiscard]] int cost_of(int cell) const {
    if (is_changed(cell)) return 0;
    const int alike = neighbours_unlike(cell);
    const int shape = alike == 0 ? kAlone : alike == 1 ? kAtAnEnd : 0;
    return drawing_.certainty[static_cast<std::size_t>(cell)] + shape;
  }

  // The cheapest changes among these cells.
  [[nodiscard]] std::vector<Change> cheapest(const std::vector<int>& among,
                                             std::size_t most) const {
    std::vector<Change> all;
    all.reserve(among.size());
    for (const int cell : among) all.push_back({cell, cost_of(cell)});
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
    return single_looks ? probe_.open_cells_after_single_looks() : probe_.open_cells();
  }

  // Changes cells until lines leave nothing open. False: it does not get there with few changes.
  bool steer(bool single_looks) {
    std::vector<int> open = open_cells(single_looks);
    if (single_looks && open.size() * drawing_.picture.size() > kHopeless) return false;
    for (std::size_t round = 0; !open.empty(); ++round) {
      if (round >= 2 * most_changes() || changes() > most_changes()) return false;
      int best_worth = 0;
      int best = -1;
      for (const Change& change : cheapest(open, kChoices)) {
        if (watch_.reached_now()) return false;
        probe_.flip(change.cell);
        const int open_now = static_cast<int>(open_cells(single_looks).size());
        probe_.flip(change.cell);
        const int gain = static_cast<int>(open.size()) - open_now;
        const int worth = gain * kWorthOfOpenCell - change.cost;
        if (gain > 0 && (best < 0 || worth > best_worth)) {
          best = change.cell;
          best_worth = worth;
        }
      }
      if (best < 0) return false;
      probe_.flip(best);
      open = open_cells(single_looks);
    }
    return changes() <= most_changes();
  }

  // Beyond lines the picture must be unique although lines stall. Switches are broken one by one;
  // a picture that turns out too easy gives way to the hardest one so far, with another change.
  std::optional<Found> climb() {
    std::vector<int> path;  // flipped since the hardest picture so far
    std::size_t hardest = 0;
    const auto flip = [&](int cell) {
      probe_.flip(cell);
      path.push_back(cell);
    };
    const auto go_back = [&] {
      for (const int cell : path) probe_.flip(cell);
      path.clear();
    };
    for (int step = 0; step < kSteps && !watch_.reached_now(); ++step) {
      if (changes() > most_changes()) go_back();
      LimitWatch watch(limits_of_search_);
      const nonogram::CellSets switches = probe_.find_switches({}, kSwitchesAtOnce, watch);
      if (switches.limited) return std::nullopt;
      for (const std::vector<int>& cells : switches.sets) flip(drawn_from(cells));
      if (!switches.sets.empty()) continue;
      if (auto found = judge()) return found;
      const std::vector<int> open = probe_.open_cells();
      if (open.size() > hardest && changes() < most_changes()) {
        hardest = open.size();
        path.clear();
      } else {
        go_back();
      }
      flip(drawn_from(any_cell()));
    }
    return std::nullopt;
  }

  // A cell that is cheap to change, by chance.
  int drawn_from(const std::vector<int>& among) {
    int best = among.front();
    int best_cost = std::numeric_limits<int>::max();
    for (const int cell : among) {
      const int cost = cost_of(cell) + static_cast<int>(rng_.below(kChance));
      if (cost < best_cost) {
        best = cell;
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
    const std::size_t open = probe_.open_cells().size();
    if (wanted_ && (*wanted_ > kLastOfLines) != (open > 0)) return std::nullopt;
    CellGrid picture = probe_.picture();
    const auto puzzle = Puzzle::from_picture(picture);
    QUADRILLE_CHECK(puzzle.has_value());
    const Difficulty difficulty = classify(*puzzle, limits_of_search_).difficulty;
    if (difficulty > Difficulty::deep || (wanted_ && difficulty != *wanted_)) return std::nullopt;
    return Found{std::move(picture), difficulty, changes()};
  }

  // Cheap changes of the picture as it is now: one of them, or two. The picture stays.
  std::optional<Found> search_nearby() {
    const std::vector<Change> singles = cheapest_of_all(kSingles);
    for (const Change& change : singles) {
      if (watch_.reached_now()) return std::nullopt;
      if (auto found = judge_with({change.cell})) return found;
    }
    const std::size_t pairs = std::min(kPairs, singles.size());
    for (std::size_t second = 1; second < pairs; ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        if (watch_.reached_now()) return std::nullopt;
        if (auto found = judge_with({singles[first].cell, singles[second].cell})) return found;
      }
    }
    return std::nullopt;
  }

  std::optional<Found> judge_with(std::initializer_list<int> flips) {
    for (const int cell : flips) probe_.flip(cell);
    auto found = judge();
    for (const int cell : flips) probe_.flip(cell);
    return found;
  }

  const Drawing& drawing_;
  std::optional<Difficulty> wanted_;
  LimitWatch& watch_;
  Limits limits_of_search_;  // those of the watch, and the same nodes on every machine
  PictureProbe probe_;
  Rng rng_{0};
};

}  // namespace

std::optional<Found> find_class(const Drawing& drawing, std::optional<Difficulty> wanted,
                                LimitWatch& watch) {
  return ClassSearch(drawing, wanted, watch).run();
}

}  // namespace quadrille::gallery
