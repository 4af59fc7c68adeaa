// 1. Chase with every seed in turn set to 1 and all others to 0, without demand, and once with the
//    demand and all seeds 0: as many of these vectors at once as a block has lanes. What the
//    leftover equations come to is a matrix M and a right-hand side c: M·(seeds) = c.
// 2. Eliminate. Chase again with the solution and the kernel vectors as seeds: they become
// patterns.
// 3. No solution: find a row vector λ with λ·M = 0 and λ·c ≠ 0 by solving the transposed system.
//    As weights of the leftover equations it extends to weights of all equations, in the reverse
//    order of the plan: the equation that forced a cell gets the weight that makes the weighted sum
//    of the cell's column 0. Later steps and leftover equations have theirs already, and earlier
//    ones do not contain the cell.
#include "lightsout/forcing_solver.hpp"

#include "lightsout/forcing_plan.hpp"
#include "lightsout/lanes.hpp"
#include "lightsout/sparse_system.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::lightsout {
namespace {

constexpr int kNoLane = -1;

Values values_of(const Pattern& pattern, int modulus) {
  Values values;
  values.reserve(static_cast<std::size_t>(pattern.width()) *
                 static_cast<std::size_t>(pattern.height()));
  for (int row = 0; row < pattern.height(); ++row) {
    for (int column = 0; column < pattern.width(); ++column) {
      values.push_back(static_cast<std::uint8_t>(pattern.at(row, column) % modulus));
    }
  }
  return values;
}

template <class ValueAt>
Pattern pattern_of(const Shape& shape, int modulus, const ValueAt& value_at) {
  Pattern pattern(shape.width(), shape.height(), modulus);
  std::size_t cell = 0;
  for (int row = 0; row < shape.height(); ++row) {
    for (int column = 0; column < shape.width(); ++column, ++cell) {
      pattern.set(row, column, static_cast<int>(value_at(cell)));
    }
  }
  return pattern;
}

template <class Ring>
class ForcingSolver {
 public:
  using Block = typename Ring::Block;
  using Matrix = typename Ring::Matrix;

  ForcingSolver(const Ring& ring, const Shape& shape, const Pattern& demand, LimitWatch& watch)
      : ring_(ring), shape_(shape), demand_(demand), watch_(watch) {}

  std::optional<LinearAnswer> solve(Kernel kernel) {
    if (!prepare()) return std::nullopt;
    auto system = leftover_system();
    if (!system) return std::nullopt;
    Matrix reduced = *system;
    auto dense = ring_.solve(reduced, kernel, watch_);
    if (!dense) return std::nullopt;
    LinearAnswer answer;
    answer.memory_bytes = memory_;
    answer.orders = std::move(dense->orders);
    if (!kernel_fits(dense->kernel.size())) dense->kernel.clear();
    if (dense->solution) {
      auto solution = expand({*dense->solution}, 0);
      if (!solution) return std::nullopt;
      answer.solution = std::move(solution->front());
    } else {
      answer.certificate = certificate(*system);
      if (!answer.certificate) return std::nullopt;
    }
    if (auto patterns = expand(dense->kernel, kNoLane)) answer.kernel = std::move(*patterns);
    return answer;
  }

 private:
  // Makes the system and the plan. False: a limit.
  bool prepare() {
    const auto cells = static_cast<std::size_t>(shape_.cells());
    memory_ = SparseSystem::bytes_for(shape_) + cells * (sizeof(Block) + 1) +
              forcing_plan_bytes(static_cast<std::uint32_t>(cells));
    watch_.holds_memory(memory_);
    if (watch_.reached_now()) return false;
    system_ = SparseSystem::make(shape_, ring_.modulus().value(), watch_);
    if (!system_) return false;
    auto plan =
        make_forcing_plan(*system_, seed_order(shape_, *system_), ring_.modulus().prime(), watch_);
    if (!plan) return false;
    plan_ = std::move(*plan);
    // The system as it is, the copy that is reduced, and the transposed one for a certificate.
    memory_ += 3 * Ring::matrix_bytes(plan_.seeds.size() + 1, plan_.seeds.size() + 1);
    watch_.holds_memory(memory_);
    if (watch_.reached_now()) return false;
    values_ = values_of(demand_, ring_.modulus().value());
    blocks_.resize(cells);
    return true;
  }

  [[nodiscard]] int seed_count() const { return static_cast<int>(plan_.seeds.size()); }

  [[nodiscard]] bool kernel_fits(std::size_t generators) const {
    const std::uint64_t bytes =
        pattern_bytes(shape_.width(), shape_.height(), ring_.modulus().value());
    return generators <= (watch_.limits().max_memory - memory_) / bytes;
  }

  // The weighted sum of the equation's known cells, less the demand in the demand's lane.
  typename Ring::Sum sum_of_equation(std::uint32_t equation, std::uint32_t without,
                                     int demand_lane) const {
    typename Ring::Sum sum{};
    if (demand_lane != kNoLane) ring_.subtract_value(sum, demand_lane, values_[equation]);
    for (const Term& term : system_->equation(equation)) {
      if (term.index != without) ring_.add(sum, blocks_[term.index], term.coefficient);
    }
    return sum;
  }

  // What turns the sum of a forcing equation's other terms into the forced cell's value.
  [[nodiscard]] std::uint32_t forced_factor(const ForcingStep& step) const {
    return ring_.modulus().negative(ring_.modulus().inverse(step.coefficient));
  }

  // Fills in the blocks of all forced cells. False: a limit.
  bool chase(int demand_lane) {
    for (const ForcingStep& step : plan_.steps) {
      if (watch_.reached()) return false;
      const auto sum = sum_of_equation(step.equation, step.cell, demand_lane);
      blocks_[step.cell] = ring_.product(sum, forced_factor(step));
    }
    return true;
  }

  void clear_seeds() {
    for (const std::uint32_t seed : plan_.seeds) blocks_[seed] = Block{};
  }

  // (M | c). Column j of M is what seed j alone makes of the leftover equations; c is the opposite
  // of what the demand alone makes of them.
  std::optional<Matrix> leftover_system() {
    const int seeds = seed_count();
    Matrix matrix(seeds + 1, seeds);
    for (int first = 0; first <= seeds; first += Ring::kCount) {
      const int lanes = std::min(Ring::kCount, seeds + 1 - first);
      const int demand_lane = first + lanes == seeds + 1 ? lanes - 1 : kNoLane;
      clear_seeds();
      for (int lane = 0; lane < lanes && first + lane < seeds; ++lane) {
        const auto seed = static_cast<std::size_t>(first) + static_cast<std::size_t>(lane);
        ring_.set(blocks_[plan_.seeds[seed]], lane, 1);
      }
      if (!chase(demand_lane)) return std::nullopt;
      for (int row = 0; row < seeds; ++row) {
        if (watch_.reached()) return std::nullopt;
        const std::uint32_t equation = plan_.leftover_equations[static_cast<std::size_t>(row)];
        const Block left = ring_.product(sum_of_equation(equation, kNoCell, demand_lane), 1);
        for (int lane = 0; lane < lanes; ++lane) {
          const std::uint32_t value = ring_.get(left, lane);
          ring_.set(matrix, row, first + lane,
                    lane == demand_lane ? ring_.modulus().negative(value) : value);
        }
      }
    }
    return matrix;
  }

  // The patterns that follow from these seeds; the vector number `demand_vector` with the demand.
  std::optional<std::vector<Pattern>> expand(const std::vector<Values>& seed_vectors,
                                             int demand_vector) {
    std::vector<Pattern> patterns;
    const int count = static_cast<int>(seed_vectors.size());
    for (int first = 0; first < count; first += Ring::kCount) {
      const int lanes = std::min(Ring::kCount, count - first);
      clear_seeds();
      for (int lane = 0; lane < lanes; ++lane) {
        const auto number = static_cast<std::size_t>(first) + static_cast<std::size_t>(lane);
        const Values& vector = seed_vectors[number];
        for (std::size_t i = 0; i < vector.size(); ++i) {
          ring_.set(blocks_[plan_.seeds[i]], lane, vector[i]);
        }
      }
      if (!chase(first == 0 ? demand_vector : kNoLane)) return std::nullopt;
      for (int lane = 0; lane < lanes; ++lane) {
        if (watch_.reached_now()) return std::nullopt;
        patterns.push_back(pattern_of(shape_, ring_.modulus().value(), [&](std::size_t cell) {
          return ring_.get(blocks_[cell], lane);
        }));
      }
    }
    return patterns;
  }

  // Weights of the leftover equations with λ·M = 0 and λ·c = p^(k-1), the last number before 0 on
  // the way of every number that p is multiplied to: if any λ·c is not 0, one is that.
  std::optional<Values> refuting_weights(const Matrix& system) {
    const int seeds = seed_count();
    Matrix transposed(seeds + 1, seeds + 1);
    for (int row = 0; row < seeds; ++row) {
      if (watch_.reached()) return std::nullopt;
      for (int column = 0; column <= seeds; ++column) {
        ring_.set(transposed, column, row, ring_.get(system, row, column));
      }
    }
    const PrimePower& modulus = ring_.modulus();
    ring_.set(transposed, seeds, seeds, modulus.power(modulus.exponent() - 1));
    auto dense = ring_.solve(transposed, Kernel::not_wanted, watch_);
    if (!dense) return std::nullopt;
    // A system over Z/q has a solution or such weights, never neither.
    QUADRILLE_CHECK(dense->solution.has_value());
    return std::move(dense->solution);
  }

  std::optional<Pattern> certificate(const Matrix& system) {
    const auto leftover_weights = refuting_weights(system);
    if (!leftover_weights) return std::nullopt;
    const PrimePower& modulus = ring_.modulus();
    Values weights(values_.size());
    for (std::size_t i = 0; i < leftover_weights->size(); ++i) {
      weights[plan_.leftover_equations[i]] = (*leftover_weights)[i];
    }
    for (std::size_t i = plan_.steps.size(); i-- > 0;) {
      if (watch_.reached()) return std::nullopt;
      const ForcingStep& step = plan_.steps[i];
      std::uint32_t sum = 0;
      for (const Term& term : system_->column(step.cell)) {
        sum = modulus.reduce(sum + term.coefficient * weights[term.index]);
      }
      weights[step.equation] = static_cast<std::uint8_t>(modulus.reduce(sum * forced_factor(step)));
    }
    return pattern_of(shape_, modulus.value(), [&](std::size_t cell) { return weights[cell]; });
  }

  static constexpr std::uint32_t kNoCell = ~std::uint32_t{0};

  const Ring& ring_;
  const Shape& shape_;
  const Pattern& demand_;
  LimitWatch& watch_;
  std::optional<SparseSystem> system_;
  ForcingPlan plan_;
  Values values_;              // the demand
  std::vector<Block> blocks_;  // one a cell
  std::uint64_t memory_ = 0;
};

}  // namespace

std::optional<LinearAnswer> solve_by_forcing(const Shape& shape, const Pattern& demand,
                                             const PrimePower& modulus, Kernel kernel,
                                             LimitWatch& watch) {
  if (modulus.value() == 2) {
    const BitLanes ring;
    return ForcingSolver<BitLanes>(ring, shape, demand, watch).solve(kernel);
  }
  const ByteLanes ring(modulus);
  return ForcingSolver<ByteLanes>(ring, shape, demand, watch).solve(kernel);
}

}  // namespace quadrille::lightsout
