#include "lightsout/cross_solver.hpp"

#include "lightsout/cross_system.hpp"
#include "lightsout/row_chaser.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::lightsout {
namespace {

void turn_upside_down(BitGrid& grid) {
  for (int top = 0, bottom = grid.height() - 1; top < bottom; ++top, --bottom) {
    std::ranges::swap_ranges(grid.row(top), grid.row(bottom));
  }
}

// The parts of an answer for a board that is at least as high as wide.
class CrossSolver {
 public:
  CrossSolver(const CrossSystem& system, const BitGrid& demand, LimitWatch& watch)
      : system_(system), demand_(demand), watch_(watch) {}

  // All of these: no value, or nothing, when a limit was reached.
  std::optional<BitGrid> presses(std::span<const Word> first_row) {
    return chase(first_row, demand_);
  }

  std::optional<BitGrid> certificate(std::span<const Word> leftover) {
    auto pattern = quiet_pattern(system_.refuting_last_row(leftover));
    if (pattern) turn_upside_down(*pattern);
    return pattern;
  }

  std::vector<BitGrid> kernel() {
    std::vector<BitGrid> patterns;
    for (const std::vector<Word>& row : system_.quiet_first_rows()) {
      auto pattern = quiet_pattern(row);
      if (!pattern) return {};
      patterns.push_back(std::move(*pattern));
    }
    return patterns;
  }

 private:
  std::optional<BitGrid> quiet_pattern(std::span<const Word> first_row) {
    return chase(first_row, BitGrid(demand_.width(), demand_.height()));
  }

  std::optional<BitGrid> chase(std::span<const Word> first_row, const BitGrid& demand) {
    auto result = chase_from(first_row, demand, watch_);
    if (!result) return std::nullopt;
    QUADRILLE_CHECK(result->all_right);
    return std::move(result->presses);
  }

  const CrossSystem& system_;
  const BitGrid& demand_;
  LimitWatch& watch_;
};

std::vector<Offset> cross_offsets(int width, int height) {
  return Shape::rectangle(width, height).value().offsets();
}

std::optional<LinearAnswer> solve_cross_standing(const BitGrid& demand, Kernel kernel,
                                                 LimitWatch& watch) {
  const int width = demand.width();
  const int height = demand.height();
  // The demand and the presses, which may be larger than all else.
  const std::uint64_t board_bytes = 2 * pattern_bytes(width, height, 2);
  watch.holds_memory(board_bytes);
  if (watch.reached_now()) return std::nullopt;
  const auto system = CrossSystem::make(width, height, watch);
  if (!system) return std::nullopt;
  const auto leftover = chase_leftover(demand, watch);
  if (!leftover) return std::nullopt;

  LinearAnswer answer;
  CrossSolver solver(*system, demand, watch);
  if (const auto first_row = system->first_row(*leftover)) {
    auto presses = solver.presses(*first_row);
    if (!presses) return std::nullopt;
    answer.solution = Pattern(std::move(*presses));
  } else {
    auto certificate = solver.certificate(*leftover);
    if (!certificate) return std::nullopt;
    answer.certificate = Pattern(std::move(*certificate));
  }
  const auto nullity = static_cast<std::size_t>(system->nullity());
  answer.orders.assign(nullity, 2);
  const std::uint64_t kernel_bytes = nullity * pattern_bytes(width, height, 2);
  answer.memory_bytes = board_bytes;
  if (kernel == Kernel::wanted && board_bytes + kernel_bytes <= watch.limits().max_memory) {
    for (BitGrid& pattern : solver.kernel()) answer.kernel.emplace_back(std::move(pattern));
    answer.memory_bytes += kernel_bytes;
  }
  return answer;
}

void transpose_all(LinearAnswer& answer) {
  const auto turn = [](Pattern& pattern) { pattern = Pattern(transposed(pattern.bits())); };
  if (answer.solution) turn(*answer.solution);
  if (answer.certificate) turn(*answer.certificate);
  for (Pattern& pattern : answer.kernel) turn(pattern);
}

}  // namespace

std::uint64_t pattern_bytes(int width, int height, int states) {
  const auto rows = static_cast<std::uint64_t>(height);
  const auto columns = static_cast<std::size_t>(width);
  return rows * (states == 2 ? words_for(columns) * sizeof(Word) : columns);
}

bool is_cross(const Shape& shape) {
  if (shape.is_graph() || shape.torus()) return false;
  if (shape.neighbourhood() == Neighbourhood::cross) return true;
  return std::ranges::is_permutation(shape.offsets(), cross_offsets(shape.width(), shape.height()));
}

std::optional<LinearAnswer> solve_cross(const BitGrid& demand, Kernel kernel, LimitWatch& watch) {
  if (demand.width() > demand.height()) {
    auto answer = solve_cross_standing(transposed(demand), kernel, watch);
    if (answer) transpose_all(*answer);
    return answer;
  }
  return solve_cross_standing(demand, kernel, watch);
}

}  // namespace quadrille::lightsout
