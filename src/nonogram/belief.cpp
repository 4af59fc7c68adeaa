#include "nonogram/belief.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::nonogram {

Belief::Belief(const Assignment& assignment, LineEngine& lines)
    : assignment_(assignment),
      lines_(lines),
      row_odds_(static_cast<std::size_t>(assignment.cell_count()), 1.0F),
      column_odds_(row_odds_),
      probabilities_(row_odds_.size(), 0.5F),
      line_odds_(static_cast<std::size_t>(std::max(assignment.width(), assignment.height()))) {}

void Belief::reset() {
  std::fill(row_odds_.begin(), row_odds_.end(), 1.0F);
  std::fill(column_odds_.begin(), column_odds_.end(), 1.0F);
}

void Belief::reset_with_noise(Rng& rng) {
  reset();
  // (1 + u) / (1 - u) runs from 1/e to e without a logarithm, whose last bit differs by machine.
  constexpr double kWidest = 0.46211715726;
  for (float& odds : column_odds_) {
    const double noise = (2 * rng.unit() - 1) * kWidest;
    odds = static_cast<float>((1 + noise) / (1 - noise));
  }
}

void Belief::sweep(int times, LimitWatch& watch) {
  for (int time = 0; time < times; ++time) {
    for (int line = 0; line < assignment_.line_count(); ++line) {
      if (watch.reached()) return;
      if (line < assignment_.height()) {
        send(line, column_odds_, row_odds_);
      } else {
        send(line, row_odds_, column_odds_);
      }
    }
  }
  update_probabilities();
}

void Belief::send(int line, std::span<const float> from, std::span<float> to) {
  const std::span<const Cell> colours = assignment_.line_colours(line);
  const std::span<float> odds = std::span<float>(line_odds_).first(colours.size());
  bool any_open = false;
  for (std::size_t index = 0; index < colours.size(); ++index) {
    const int cell = assignment_.cell_at(line, static_cast<int>(index));
    odds[index] = from[static_cast<std::size_t>(cell)];
    any_open |= colours[index] == Cell::unknown;
  }
  if (!any_open || !lines_.replace_odds(line, colours, odds)) return;
  for (std::size_t index = 0; index < colours.size(); ++index) {
    if (colours[index] != Cell::unknown) continue;
    const int cell = assignment_.cell_at(line, static_cast<int>(index));
    float& message = to[static_cast<std::size_t>(cell)];
    message = std::sqrt(message * odds[index]);
  }
}

void Belief::update_probabilities() {
  for (std::size_t index = 0; index < probabilities_.size(); ++index) {
    const int cell = static_cast<int>(index);
    if (assignment_.is_open(cell)) {
      const float odds = row_odds_[index] * column_odds_[index];
      probabilities_[index] = odds / (1.0F + odds);
    } else {
      probabilities_[index] = assignment_.colour(cell) == Cell::filled ? 1.0F : 0.0F;
    }
  }
}

std::size_t Belief::memory_bytes() const {
  return (row_odds_.capacity() + column_odds_.capacity() + probabilities_.capacity() +
          line_odds_.capacity()) *
         sizeof(float);
}

}  // namespace quadrille::nonogram
