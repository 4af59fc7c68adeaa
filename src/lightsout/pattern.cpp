#include <quadrille/lightsout/pattern.hpp>

#include <algorithm>
#include <numeric>
#include <string>

namespace quadrille::lightsout {
namespace {

bool alike(const Pattern& left, const Pattern& right) {
  return left.width() == right.width() && left.height() == right.height() &&
         left.states() == right.states();
}

}  // namespace

Pattern::Pattern(int width, int height, int states) : states_(states) {
  QUADRILLE_CHECK(states >= 2 && states <= kMaxStates);
  if (states == 2) {
    bits_ = BitGrid(width, height);
  } else {
    values_ = ValueGrid(width, height);
  }
}

Result<Pattern> Pattern::from_values(const ValueGrid& values, int states) {
  if (states < 2 || states > kMaxStates) {
    return fail("bad_states", "a cell has 2 to " + std::to_string(kMaxStates) + " states, not " +
                                  std::to_string(states));
  }
  for (int row = 0; row < values.height(); ++row) {
    for (int column = 0; column < values.width(); ++column) {
      if (values.at(row, column) >= states) {
        return fail("value_out_of_range",
                    "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1) +
                        " has the value " + std::to_string(values.at(row, column)) + ", but with " +
                        std::to_string(states) + " states the largest is " +
                        std::to_string(states - 1));
      }
    }
  }
  Pattern pattern(values.width(), values.height(), states);
  if (states > 2) {
    pattern.values_ = values;
    return pattern;
  }
  for (int row = 0; row < values.height(); ++row) {
    for (int column = 0; column < values.width(); ++column) {
      pattern.bits_.set(row, column, values.at(row, column) != 0);
    }
  }
  return pattern;
}

void Pattern::set(int row, int column, int value) {
  QUADRILLE_ASSERT(value >= 0 && value < states_);
  if (states_ == 2) {
    bits_.set(row, column, value != 0);
  } else {
    values_.at(row, column) = static_cast<std::uint8_t>(value);
  }
}

const BitGrid& Pattern::bits() const {
  QUADRILLE_CHECK(states_ == 2);
  return bits_;
}

BitGrid& Pattern::bits() {
  QUADRILLE_CHECK(states_ == 2);
  return bits_;
}

const ValueGrid& Pattern::values() const {
  QUADRILLE_CHECK(states_ > 2);
  return values_;
}

ValueGrid& Pattern::values() {
  QUADRILLE_CHECK(states_ > 2);
  return values_;
}

std::uint64_t Pattern::sum() const {
  if (states_ == 2) return bits_.count();
  const auto cells = values_.cells();
  return std::accumulate(cells.begin(), cells.end(), std::uint64_t{0});
}

bool Pattern::is_zero() const {
  if (states_ == 2) return !bits_.any();
  return std::ranges::all_of(values_.cells(), [](std::uint8_t value) { return value == 0; });
}

Pattern sum_of(const Pattern& left, const Pattern& right) {
  QUADRILLE_CHECK(alike(left, right));
  if (left.states() == 2) return Pattern(left.bits() ^ right.bits());
  Pattern result = left;
  const auto cells = result.values().cells();
  const auto added = right.values().cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i] = static_cast<std::uint8_t>((cells[i] + added[i]) % left.states());
  }
  return result;
}

Pattern difference_of(const Pattern& left, const Pattern& right) {
  QUADRILLE_CHECK(alike(left, right));
  if (left.states() == 2) return Pattern(left.bits() ^ right.bits());
  Pattern result = left;
  const auto cells = result.values().cells();
  const auto subtracted = right.values().cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int difference = cells[i] + left.states() - subtracted[i];
    cells[i] = static_cast<std::uint8_t>(difference % left.states());
  }
  return result;
}

}  // namespace quadrille::lightsout
