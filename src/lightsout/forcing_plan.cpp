#include "lightsout/forcing_plan.hpp"

#include <algorithm>
#include <numeric>

namespace quadrille::lightsout {
namespace {

std::vector<std::uint32_t> order_of_rectangle(const Shape& shape) {
  const auto width = static_cast<std::uint32_t>(shape.width());
  const auto height = static_cast<std::uint32_t>(shape.height());
  std::vector<std::uint32_t> order(static_cast<std::size_t>(width) * height);
  if (width <= height) {
    std::iota(order.begin(), order.end(), 0U);
    return order;
  }
  std::size_t next = 0;
  for (std::uint32_t column = 0; column < width; ++column) {
    for (std::uint32_t row = 0; row < height; ++row) order[next++] = row * width + column;
  }
  return order;
}

std::vector<std::uint32_t> order_of_graph(const SparseSystem& system) {
  std::vector<std::uint32_t> by_degree(system.cells());
  std::iota(by_degree.begin(), by_degree.end(), 0U);
  const auto degree = [&](std::uint32_t vertex) { return system.equation(vertex).size(); };
  std::ranges::stable_sort(by_degree, {}, degree);
  std::vector<bool> seen(system.cells());
  std::vector<std::uint32_t> order;
  order.reserve(system.cells());
  for (const std::uint32_t root : by_degree) {
    if (seen[root]) continue;
    seen[root] = true;
    std::size_t next = order.size();
    for (order.push_back(root); next < order.size(); ++next) {
      const std::size_t first_new = order.size();
      for (const Term& term : system.equation(order[next])) {
        if (seen[term.index]) continue;
        seen[term.index] = true;
        order.push_back(term.index);
      }
      std::ranges::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(first_new), order.end(),
                               {}, degree);
    }
  }
  return order;
}

// The state of the construction: what is known, and how many unknown cells each equation has left.
class Forcing {
 public:
  Forcing(const SparseSystem& system, int prime)
      : system_(system), prime_(static_cast<std::uint32_t>(prime)), known_(system.cells()) {
    unknown_count_.reserve(system.cells());
    for (std::uint32_t equation = 0; equation < system.cells(); ++equation) {
      unknown_count_.push_back(static_cast<std::uint32_t>(system.equation(equation).size()));
      if (unknown_count_.back() == 1) ready_.push_back(equation);
    }
    used_.resize(system.cells());
  }

  [[nodiscard]] bool knows(std::uint32_t cell) const { return known_[cell]; }

  void add_seed(std::uint32_t cell) {
    plan_.seeds.push_back(cell);
    learn(cell);
  }

  // Lets one equation force its last unknown cell. False: no equation can.
  bool force_one() {
    while (next_ready_ < ready_.size()) {
      const std::uint32_t equation = ready_[next_ready_++];
      const Term* const last = last_unknown(equation);
      if (last == nullptr || last->coefficient % prime_ == 0) continue;
      used_[equation] = true;
      plan_.steps.push_back({equation, last->index, last->coefficient});
      learn(last->index);
      return true;
    }
    return false;
  }

  ForcingPlan take_plan() {
    for (std::uint32_t equation = 0; equation < system_.cells(); ++equation) {
      if (!used_[equation]) plan_.leftover_equations.push_back(equation);
    }
    return std::move(plan_);
  }

 private:
  [[nodiscard]] const Term* last_unknown(std::uint32_t equation) const {
    for (const Term& term : system_.equation(equation)) {
      if (!known_[term.index]) return &term;
    }
    return nullptr;
  }

  void learn(std::uint32_t cell) {
    known_[cell] = true;
    for (const Term& term : system_.column(cell)) {
      if (--unknown_count_[term.index] == 1) ready_.push_back(term.index);
    }
  }

  const SparseSystem& system_;
  std::uint32_t prime_;
  std::vector<bool> known_;
  std::vector<bool> used_;
  std::vector<std::uint32_t> unknown_count_;
  std::vector<std::uint32_t> ready_;  // equations that came down to one unknown cell, a queue
  std::size_t next_ready_ = 0;
  ForcingPlan plan_;
};

}  // namespace

std::vector<std::uint32_t> seed_order(const Shape& shape, const SparseSystem& system) {
  return shape.is_graph() ? order_of_graph(system) : order_of_rectangle(shape);
}

std::optional<ForcingPlan> make_forcing_plan(const SparseSystem& system,
                                             const std::vector<std::uint32_t>& order, int prime,
                                             LimitWatch& watch) {
  Forcing forcing(system, prime);
  for (const std::uint32_t cell : order) {
    do {
      if (watch.reached()) return std::nullopt;
    } while (forcing.force_one());
    if (!forcing.knows(cell)) forcing.add_seed(cell);
  }
  return forcing.take_plan();
}

std::uint64_t forcing_plan_bytes(std::uint32_t cells) {
  // Order, queue, counts, steps (three numbers), seeds and leftovers; two bits a cell.
  return std::uint64_t{cells} * 9 * sizeof(std::uint32_t);
}

}  // namespace quadrille::lightsout
