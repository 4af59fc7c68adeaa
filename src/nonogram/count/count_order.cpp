#include "nonogram/count/count_order.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace quadrille::nonogram {
namespace {

using Order = std::vector<std::size_t>;

// A greedy order takes a look at every open end for every cell; beyond this it is not tried.
constexpr std::size_t kMaxGreedyLooks = 2'000'000;

// By piece and layer: the cell that is read there.
std::vector<std::vector<std::size_t>> cells_by_piece(const Component& component) {
  std::vector<std::vector<std::size_t>> cells(component.pieces.size());
  for (std::size_t piece = 0; piece < cells.size(); ++piece) {
    cells[piece].resize(component.pieces[piece].layers.size());
  }
  for (std::size_t index = 0; index < component.cells.size(); ++index) {
    for (const ComponentCell::Place& place : component.cells[index].places) {
      cells[place.piece][place.layer] = index;
    }
  }
  return cells;
}

class ClassFinder {
 public:
  explicit ClassFinder(const Component& component)
      : component_(component), cells_(cells_by_piece(component)) {
    for (const LineGraph& piece : component.pieces) {
      std::vector<bool> allowed;
      for (std::size_t layer = 0; layer + 1 < piece.layers.size(); ++layer) {
        allowed.push_back(is_swap_allowed(piece, layer));
      }
      swaps_.push_back(std::move(allowed));
    }
  }

  std::vector<std::size_t> find() {
    std::map<std::vector<std::size_t>, std::size_t> last_with_crossings;
    std::vector<std::size_t> classes(component_.pieces.size());
    std::iota(classes.begin(), classes.end(), std::size_t{0});
    for (std::size_t piece = 0; piece < classes.size(); ++piece) {
      const auto [place, is_first] = last_with_crossings.emplace(crossings(piece), piece);
      if (is_first) continue;
      if (interchangeable(place->second, piece)) classes[piece] = classes[place->second];
      place->second = piece;
    }
    return classes;
  }

 private:
  // The place of the piece's cell in the piece that crosses it there.
  [[nodiscard]] const ComponentCell::Place& crossing(std::size_t piece, std::size_t layer) const {
    const auto& places = component_.cells[cells_[piece][layer]].places;
    return places[0].piece == piece ? places[1] : places[0];
  }
  [[nodiscard]] std::vector<std::size_t> crossings(std::size_t piece) const {
    std::vector<std::size_t> pieces;
    for (std::size_t layer = 0; layer < cells_[piece].size(); ++layer) {
      pieces.push_back(crossing(piece, layer).piece);
    }
    return pieces;
  }
  // Both cross the same pieces, one after the other: which comes first depends on the end from
  // which the component is read.
  [[nodiscard]] bool interchangeable(std::size_t one, std::size_t other) const {
    if (component_.pieces[one].layers != component_.pieces[other].layers) return false;
    for (std::size_t layer = 0; layer < cells_[one].size(); ++layer) {
      const ComponentCell::Place& place = crossing(one, layer);
      const auto [first, last] = std::minmax(place.layer, crossing(other, layer).layer);
      const auto swaps = swaps_[place.piece].begin();
      // Swaps of neighbours make the swap of any two.
      if (!std::all_of(swaps + static_cast<std::ptrdiff_t>(first),
                       swaps + static_cast<std::ptrdiff_t>(last),
                       [](bool allowed) { return allowed; })) {
        return false;
      }
    }
    return true;
  }

  const Component& component_;
  std::vector<std::vector<std::size_t>> cells_;
  std::vector<std::vector<bool>> swaps_;  // by piece and layer: is_swap_allowed()
};

// By n: the logarithm of n! to base 2. (std::lgamma would write to a global variable.)
std::vector<double> log2_factorials(std::size_t most) {
  std::vector<double> sums(most + 1, 0);
  for (std::size_t n = 2; n <= most; ++n) {
    sums[n] = sums[n - 1] + std::log2(static_cast<double>(n));
  }
  return sums;
}

// How many states the frontier would have if all pieces were independent of each other, as a
// logarithm: members of a class at the same layer count as a set in which states may repeat.
class FrontierEstimate {
 public:
  FrontierEstimate(const Component& component, const std::vector<std::size_t>& classes)
      : component_(component),
        classes_(classes),
        progress_(component.pieces.size(), 0),
        members_at_(component.pieces.size()) {
    for (std::size_t piece = 0; piece < classes.size(); ++piece) {
      std::vector<int>& members = members_at_[classes[piece]];
      members.resize(component.pieces[piece].layers.size() + 1);
      ++members[0];
    }
    log2_factorials_ = log2_factorials(most_members() + most_nodes());
  }

  [[nodiscard]] std::size_t progress(std::size_t piece) const { return progress_[piece]; }
  [[nodiscard]] double bits() const { return bits_; }

  [[nodiscard]] double change_by(const ComponentCell& cell) const {
    return change_of_piece(cell.places[0].piece) + change_of_piece(cell.places[1].piece);
  }
  void advance(const ComponentCell& cell) {
    bits_ += change_by(cell);
    for (const ComponentCell::Place& place : cell.places) {
      std::vector<int>& members = members_at_[classes_[place.piece]];
      --members[progress_[place.piece]];
      ++members[++progress_[place.piece]];
    }
  }

 private:
  [[nodiscard]] std::size_t most_members() const {
    int most = 0;
    for (const std::vector<int>& members : members_at_) {
      if (!members.empty()) most = std::max(most, members[0]);
    }
    return static_cast<std::size_t>(most);
  }
  [[nodiscard]] std::size_t most_nodes() const {
    std::size_t most = 0;
    for (const LineGraph& piece : component_.pieces) {
      for (const std::vector<LineNode>& layer : piece.layers) most = std::max(most, layer.size());
    }
    return most;
  }

  [[nodiscard]] double log2_binomial(std::size_t n, std::size_t k) const {
    return log2_factorials_[n] - log2_factorials_[k] - log2_factorials_[n - k];
  }
  [[nodiscard]] double bits_of_group(const LineGraph& graph, std::size_t layer, int members) const {
    if (members == 0 || layer == graph.layers.size()) return 0;
    const std::size_t nodes = graph.layers[layer].size();
    if (members == 1) return std::log2(static_cast<double>(nodes));
    const auto count = static_cast<std::size_t>(members);
    return log2_binomial(count + nodes - 1, count);
  }
  [[nodiscard]] double change_of_piece(std::size_t piece) const {
    const LineGraph& graph = component_.pieces[piece];
    const std::vector<int>& members = members_at_[classes_[piece]];
    const std::size_t layer = progress_[piece];
    return bits_of_group(graph, layer, members[layer] - 1) -
           bits_of_group(graph, layer, members[layer]) +
           bits_of_group(graph, layer + 1, members[layer + 1] + 1) -
           bits_of_group(graph, layer + 1, members[layer + 1]);
  }

  const Component& component_;
  const std::vector<std::size_t>& classes_;
  std::vector<std::size_t> progress_;         // by piece: the layer reached
  std::vector<std::vector<int>> members_at_;  // by class and layer
  std::vector<double> log2_factorials_;
  double bits_ = 0;
};

// The logarithm of the sum of all states on the way; infinite when a limit was reached.
double estimated_work(const Component& component, const std::vector<std::size_t>& classes,
                      const Order& order, LimitWatch& watch) {
  FrontierEstimate estimate(component, classes);
  double work = 0;
  for (const std::size_t cell : order) {
    if (watch.reached()) return std::numeric_limits<double>::infinity();
    estimate.advance(component.cells[cell]);
    const double high = std::max(work, estimate.bits());
    work = high + std::log2(std::exp2(work - high) + std::exp2(estimate.bits() - high));
  }
  return work;
}

Order row_by_row(const Component& component) {
  Order order(component.cells.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

Order column_by_column(const Component& component) {
  Order order = row_by_row(component);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    return component.cells[left].column < component.cells[right].column;
  });
  return order;
}

// Always the cell that makes the frontier smallest, among those whose predecessors are done.
class GreedyOrder {
 public:
  GreedyOrder(const Component& component, const std::vector<std::size_t>& classes)
      : component_(component), cells_(cells_by_piece(component)), estimate_(component, classes) {
    for (std::size_t cell = 0; cell < component.cells.size(); ++cell) offer(cell);
  }

  // Ends early when a limit is reached.
  Order run(LimitWatch& watch) {
    Order order;
    while (!available_.empty() && !watch.reached()) {
      const std::size_t cell = take_best();
      order.push_back(cell);
      estimate_.advance(component_.cells[cell]);
      for (const ComponentCell::Place& place : component_.cells[cell].places) {
        const std::vector<std::size_t>& line = cells_[place.piece];
        if (place.layer + 1 < line.size()) offer(line[place.layer + 1]);
      }
    }
    return order;
  }

 private:
  void offer(std::size_t cell) {
    // Both pieces of a cell may go on with the same one: the next question of a cell in colours.
    if (!available_.empty() && available_.back() == cell) return;
    const auto& places = component_.cells[cell].places;
    if (std::all_of(places.begin(), places.end(), [this](const ComponentCell::Place& place) {
          return estimate_.progress(place.piece) == place.layer;
        })) {
      available_.push_back(cell);
    }
  }

  std::size_t take_best() {
    auto best = available_.begin();
    double least = std::numeric_limits<double>::infinity();
    for (auto place = available_.begin(); place != available_.end(); ++place) {
      const double change = estimate_.change_by(component_.cells[*place]);
      if (change < least || (change == least && *place < *best)) {
        least = change;
        best = place;
      }
    }
    const std::size_t cell = *best;
    available_.erase(best);
    return cell;
  }

  const Component& component_;
  std::vector<std::vector<std::size_t>> cells_;
  FrontierEstimate estimate_;
  Order available_;
};

}  // namespace

std::vector<std::size_t> interchangeable_classes(const Component& component) {
  return ClassFinder(component).find();
}

std::vector<CellOrder> possible_cell_orders(const Component& component,
                                            const std::vector<std::size_t>& classes,
                                            LimitWatch& watch) {
  std::vector<CellOrder> orders;
  const auto add = [&](Order cells) {
    const double work = estimated_work(component, classes, cells, watch);
    orders.push_back({std::move(cells), work});
  };
  add(row_by_row(component));
  add(column_by_column(component));
  if (component.cells.size() * component.pieces.size() <= kMaxGreedyLooks) {
    Order greedy = GreedyOrder(component, classes).run(watch);
    if (!watch.reached()) add(std::move(greedy));
  }
  if (watch.reached()) return {};
  std::stable_sort(orders.begin(), orders.end(), [](const CellOrder& left, const CellOrder& right) {
    return left.estimated_work < right.estimated_work;
  });
  return orders;
}

}  // namespace quadrille::nonogram
