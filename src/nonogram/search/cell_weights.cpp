#include "nonogram/search/cell_weights.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace quadrille::nonogram {
namespace {

// Longer blocks move more cells at once, so that their lines take smaller steps.
constexpr double kStep = 8;
// Within these bounds and rounded like this, the sum over all lines of the largest grid is exact.
constexpr double kMaxWeight = 1 << 20;
constexpr double kUnitsOfWeight = 1 << 10;
static_assert(kMaxWeight * kUnitsOfWeight * kMaxSide * 2 * kMaxSide < 0x1p53);

// 2^-value for value >= 0, off by one in two hundred: sums only guide. No library function, as
// their last bit differs by machine.
double power_of_half(double value) {
  constexpr double kCurve = 0.1716;  // right at 0, 1/2 and 1
  constexpr double kMost = 1000;
  value = std::min(value, kMost);
  const double whole = std::floor(value);
  const double rest = value - whole;
  const auto exponent = static_cast<std::uint64_t>(1023 - static_cast<int>(whole));
  return (1 - rest * (0.5 + kCurve - kCurve * rest)) * std::bit_cast<double>(exponent << 52);
}

double rounded(double weight) {
  return std::floor(weight * kUnitsOfWeight) / kUnitsOfWeight;
}

int longest_block(const Clue& clue) {
  return clue.empty() ? 1 : *std::max_element(clue.begin(), clue.end());
}

}  // namespace

std::uint64_t CellWeights::work_of_sweep(const Puzzle& puzzle) {
  std::uint64_t work = 0;
  const auto add = [&work](const std::vector<Clue>& clues, int length) {
    for (const Clue& clue : clues) {
      const LinePattern line(clue, length);
      work += line.length() * (line.highest(line.length()) - line.lowest(line.length()) + 1 +
                               line.length() - line.last_state() + 1);
    }
  };
  add(puzzle.rows(), puzzle.width());
  add(puzzle.columns(), puzzle.height());
  return work;
}

CellWeights::CellWeights(const Puzzle& puzzle, const Assignment& assignment)
    : assignment_(assignment),
      sums_(std::max(puzzle.width(), puzzle.height())),
      greatest_(std::max(puzzle.width(), puzzle.height())),
      likely_(static_cast<std::size_t>(std::max(puzzle.width(), puzzle.height()))),
      likely_totals_(likely_.size()),
      weighed_(likely_.size()),
      weighed_totals_(likely_.size()),
      weights_(static_cast<std::size_t>(assignment.cell_count())),
      shares_(weights_.size()) {
  for (const Clue& clue : puzzle.rows()) lines_.emplace_back(clue, puzzle.width());
  for (const Clue& clue : puzzle.columns()) lines_.emplace_back(clue, puzzle.height());
  std::size_t cell = 0;
  for (const Clue& row : puzzle.rows()) {
    for (const Clue& column : puzzle.columns()) {
      weights_[cell++].step = kStep / (longest_block(row) + longest_block(column));
    }
  }
}

bool CellWeights::is_settled(int line) const {
  const LineBits bits = assignment_.line_bits(line);
  for (std::size_t piece = 0; piece < bits.may_fill.size(); ++piece) {
    if ((bits.may_fill[piece] & bits.may_empty[piece]) != 0) return false;
  }
  return true;
}

void CellWeights::improve(int sweeps, LimitWatch& watch) {
  for (int number = 0; number < sweeps; ++number) {
    if (!sweep(watch)) return;
    take_step();
  }
}

// False if a limit was reached.
bool CellWeights::sweep(LimitWatch& watch) {
  for (std::size_t index = 0; index < weights_.size(); ++index) {
    const double weight = weights_[index].ahead;
    const double lighter = power_of_half(std::fabs(weight));
    shares_[index] = {weight < 0 ? lighter : 1, weight < 0 ? 1 : lighter};
    weights_[index].pull = 0;
  }
  for (int line = 0; line < assignment_.line_count(); ++line) {
    if (watch.reached()) return false;
    if (!is_settled(line)) compare(line);
  }
  return true;
}

// Adds to the pull of a line's cells how likely the line thinks each of them is.
void CellWeights::compare(int line) {
  using Rule = SumOfProducts;
  const GridLine cells = assignment_.line(line);
  const auto length = static_cast<std::size_t>(cells.length);
  for (std::size_t position = 0; position < length; ++position) {
    const int cell = cells.cell(static_cast<int>(position));
    LinePaths<Rule>::ByColour& input = likely_[position];
    switch (assignment_.colour(cell)) {
      case Cell::filled:
        input = {Rule::kNeutral, Rule::kNothing};
        break;
      case Cell::empty:
        input = {Rule::kNothing, Rule::kNeutral};
        break;
      case Cell::unknown:
        input = shares_[static_cast<std::size_t>(cell)];
        if (!is_row(line)) std::swap(input.filled, input.empty);
        break;
    }
  }
  sums_.compute(lines_[static_cast<std::size_t>(line)], std::span(likely_).first(length),
                std::span(likely_totals_).first(length));
  for (std::size_t position = 0; position < length; ++position) {
    const auto [filled, empty] = likely_totals_[position];
    if (filled + empty == 0) continue;
    const double likely = filled / (filled + empty);
    const int cell = cells.cell(static_cast<int>(position));
    weights_[static_cast<std::size_t>(cell)].pull += is_row(line) ? likely : -likely;
  }
}

void CellWeights::take_step() {
  const double momentum = steps_ / (steps_ + 3);
  ++steps_;
  for (std::size_t index = 0; index < weights_.size(); ++index) {
    if (!assignment_.is_open(static_cast<int>(index))) continue;
    Weight& weight = weights_[index];
    const double next =
        std::clamp(weight.ahead - weight.step * weight.pull, -kMaxWeight, kMaxWeight);
    weight.ahead = next + momentum * (next - weight.now);
    weight.now = next;
  }
}

bool CellWeights::prove(std::vector<Literal>& facts, LimitWatch& watch) {
  std::vector<Behind> behind(weights_.size());
  double room = 0;
  for (int line = 0; line < assignment_.line_count(); ++line) {
    if (watch.reached()) return true;
    if (!is_settled(line)) room += weigh(line, behind);
  }
  if (room < 0) return false;
  for (std::size_t index = 0; index < weights_.size(); ++index) {
    const int cell = static_cast<int>(index);
    if (!assignment_.is_open(cell)) continue;
    const bool fill_fails = behind[index].filled > room;
    const bool empty_fails = behind[index].empty > room;
    if (fill_fails && empty_fails) return false;
    if (fill_fails || empty_fails) facts.push_back(Literal::of(cell, empty_fails));
  }
  return true;
}

// The best that the line's placements weigh. Known cells weigh nothing, on either side.
double CellWeights::weigh(int line, std::span<Behind> behind) {
  using Rule = GreatestSum;
  const GridLine cells = assignment_.line(line);
  const auto length = static_cast<std::size_t>(cells.length);
  for (std::size_t position = 0; position < length; ++position) {
    const int cell = cells.cell(static_cast<int>(position));
    const Cell colour = assignment_.colour(cell);
    LinePaths<Rule>::ByColour& input = weighed_[position];
    input = {colour == Cell::empty ? Rule::kNothing : Rule::kNeutral,
             colour == Cell::filled ? Rule::kNothing : Rule::kNeutral};
    if (colour != Cell::unknown) continue;
    const double weight = rounded(weights_[static_cast<std::size_t>(cell)].now);
    input.filled = is_row(line) ? weight : -weight;
  }
  const std::span<LinePaths<Rule>::ByColour> totals = std::span(weighed_totals_).first(length);
  greatest_.compute(lines_[static_cast<std::size_t>(line)], std::span(weighed_).first(length),
                    totals);
  const double best = std::max(totals[0].filled, totals[0].empty);
  for (std::size_t position = 0; position < length; ++position) {
    const auto cell = static_cast<std::size_t>(cells.cell(static_cast<int>(position)));
    behind[cell].filled += best - totals[position].filled;
    behind[cell].empty += best - totals[position].empty;
  }
  return best;
}

std::size_t CellWeights::memory_bytes() const {
  std::size_t bytes = sums_.memory_bytes() + greatest_.memory_bytes() +
                      weights_.capacity() * (sizeof(Weight) + sizeof(Behind)) +
                      4 * likely_.capacity() * sizeof(likely_[0]) +
                      shares_.capacity() * sizeof(shares_[0]) +
                      lines_.capacity() * sizeof(LinePattern);
  for (const LinePattern& line : lines_) bytes += line.memory_bytes();
  return bytes;
}

}  // namespace quadrille::nonogram
