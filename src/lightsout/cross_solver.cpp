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

// Solves a board that is at least as high as wide.
class CrossSolver {
 public:
  CrossSolver(const CrossSystem& system, int width, int height, LimitWatch& watch)
      : system_(system), width_(width), height_(height), watch_(watch) {}

  // Requires that the chase of the demand leaves `leftover`. The presses take the demand's place.
  bool press(BitGrid& demand, const std::vector<Word>& first_row) {
    const ChaseEnd end = chase_in_place(demand, first_row, watch_);
    QUADRILLE_CHECK(end != ChaseEnd::last_row_wrong);
    return end == ChaseEnd::all_right;
  }

  std::optional<BitGrid> quiet_pattern(const std::vector<Word>& first_row) {
    BitGrid pattern(width_, height_);
    if (!press(pattern, first_row)) return std::nullopt;
    return pattern;
  }

  std::optional<BitGrid> certificate(const std::vector<Word>& leftover) {
    auto pattern = quiet_pattern(system_.refuting_last_row(leftover));
    if (pattern) turn_upside_down(*pattern);
    return pattern;
  }

  // Empty when a limit was reached.
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
  const CrossSystem& system_;
  int width_;
  int height_;
  LimitWatch& watch_;
};

std::vector<Offset> cross_offsets(int width, int height) {
  return Shape::rectangle(width, height).value().offsets();
}

}  // namespace

std::size_t pattern_bytes(int width, int height, int states) {
  const auto rows = static_cast<std::size_t>(height);
  const auto columns = static_cast<std::size_t>(width);
  return rows * (states == 2 ? words_for(columns) * sizeof(Word) : columns);
}

bool is_cross(const Shape& shape) {
  if (shape.is_graph() || shape.torus()) return false;
  if (shape.neighbourhood() == Neighbourhood::cross) return true;
  return std::ranges::is_permutation(shape.offsets(), cross_offsets(shape.width(), shape.height()));
}

std::optional<LinearAnswer> solve_cross(BitGrid demand, Kernel kernel, LimitWatch& watch) {
  const bool lying = demand.width() > demand.height();
  if (lying) demand = transposed(demand);
  const auto in_place = [&](BitGrid grid) {
    return Pattern(lying ? transposed(grid) : std::move(grid));
  };
  const int width = demand.width();
  const int height = demand.height();
  const auto system = CrossSystem::make(width, height, watch);
  if (!system) return std::nullopt;
  const auto leftover = chase_leftover(demand, watch);
  if (!leftover) return std::nullopt;

  LinearAnswer answer;
  CrossSolver solver(*system, width, height, watch);
  if (const auto first_row = system->first_row(*leftover)) {
    if (!solver.press(demand, *first_row)) return std::nullopt;
    answer.solution = in_place(std::move(demand));
  } else {
    auto certificate = solver.certificate(*leftover);
    if (!certificate) return std::nullopt;
    answer.certificate = in_place(std::move(*certificate));
  }
  const auto nullity = static_cast<std::size_t>(system->nullity());
  answer.orders.assign(nullity, 2);
  const std::size_t kernel_bytes = nullity * pattern_bytes(width, height, 2);
  if (kernel == Kernel::wanted && kernel_bytes <= watch.limits().max_memory) {
    for (BitGrid& pattern : solver.kernel()) answer.kernel.push_back(in_place(std::move(pattern)));
    answer.memory_bytes = kernel_bytes;
  }
  return answer;
}

}  // namespace quadrille::lightsout
