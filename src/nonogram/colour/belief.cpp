#include "nonogram/colour/belief.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace quadrille::nonogram::colour {
namespace {

// Nothing that the board allows is believed to be less likely.
constexpr float kLeast = 1e-6F;

// Square roots only: they are the same on every machine, other powers are not.
float sixteenth_root(float value) {
  return std::sqrt(std::sqrt(std::sqrt(std::sqrt(value))));
}

template <class Use>
void for_each_value(Domain domain, Use use) {
  for (; domain != 0; domain &= domain - 1) use(static_cast<std::size_t>(std::countr_zero(domain)));
}

}  // namespace

Belief::Belief(const Puzzle& puzzle, const Board& board)
    : board_(board),
      values_(static_cast<std::size_t>(board.values())),
      marginals_(make_line_marginals(puzzle)) {
  const auto longest = static_cast<std::size_t>(std::max(puzzle.width(), puzzle.height()));
  domains_.resize(longest);
  weights_.resize(longest * values_);
  results_.resize(longest * values_);
}

void Belief::reset() {
  const std::size_t entries = static_cast<std::size_t>(board_.cell_count()) * values_;
  row_messages_.assign(entries, 1.0F / static_cast<float>(values_));
  column_messages_ = row_messages_;
}

void Belief::begin_anew(Style style, Rng& rng, LimitWatch& watch) {
  style_ = style;
  reset();
  // From 1/e to e without a logarithm, whose last bit differs by machine.
  constexpr double kWidest = 0.46211715726;
  for (float& message : column_messages_) {
    const double noise = (2 * rng.unit() - 1) * kWidest;
    message *= static_cast<float>((1 + noise) / (1 - noise));
  }
  settle(watch);
}

void Belief::sweep(int times, LimitWatch& watch) {
  if (row_messages_.empty()) reset();
  const int height = board_.size().height;
  for (int time = 0; time < times; ++time) {
    for (int line = 0; line < board_.size().line_count(); ++line) {
      if (watch.reached()) return;
      if (line < height) {
        send(line, column_messages_, row_messages_);
      } else {
        send(line, row_messages_, column_messages_);
      }
    }
  }
  update_probabilities();
}

// Collects what the other lines say of the line's cells; false if none of them is open.
bool Belief::read(int line, std::span<const float> from) {
  const GridLine cells = board_.size().line(line);
  bool any_open = false;
  for (int place = 0; place < cells.length; ++place) {
    const int cell = cells.cell(place);
    const Domain domain = board_.domain(cell);
    domains_[static_cast<std::size_t>(place)] = domain;
    float* weights = weights_.data() + static_cast<std::size_t>(place) * values_;
    if (is_single(domain)) {
      weights[std::countr_zero(domain)] = 1;
      continue;
    }
    any_open = true;
    const float* messages = from.data() + static_cast<std::size_t>(cell) * values_;
    for_each_value(domain, [&](std::size_t value) { weights[value] = messages[value]; });
  }
  return any_open;
}

void Belief::send(int line, std::span<const float> from, std::span<float> to) {
  if (!read(line, from)) return;
  const GridLine cells = board_.size().line(line);
  const auto length = static_cast<std::size_t>(cells.length);
  if (!marginals_->compute(line, std::span(domains_).first(length), weights_, results_)) return;
  for (int place = 0; place < cells.length; ++place) {
    if (is_single(domains_[static_cast<std::size_t>(place)])) continue;
    update_message(place, to.data() + static_cast<std::size_t>(cells.cell(place)) * values_);
  }
}

void Belief::update_message(int place, float* message) {
  const Domain domain = domains_[static_cast<std::size_t>(place)];
  const float* result = results_.data() + static_cast<std::size_t>(place) * values_;
  const float* weight = weights_.data() + static_cast<std::size_t>(place) * values_;
  float total = 0;
  for_each_value(domain, [&](std::size_t value) { total += result[value]; });
  if (!(total > 0)) return;
  std::array<float, kMaxColours + 1> renewed{};
  float sum = 0;
  for_each_value(domain, [&](std::size_t value) {
    float said = std::max(kLeast, result[value] / total);
    if (style_ == Style::cautious) said /= sixteenth_root(said * weight[value] + 1e-12F);
    renewed[value] = std::sqrt(std::max(kLeast, message[value]) * said);
    sum += renewed[value];
  });
  const float scale = 1 / sum;
  for_each_value(domain, [&](std::size_t value) { message[value] = renewed[value] * scale; });
}

void Belief::update_probabilities() {
  probabilities_.assign(row_messages_.size(), 0.0F);
  for (int cell = 0; cell < board_.cell_count(); ++cell) {
    const std::size_t first = static_cast<std::size_t>(cell) * values_;
    float sum = 0;
    for_each_value(board_.domain(cell), [&](std::size_t value) {
      float& probability = probabilities_[first + value];
      probability = row_messages_[first + value] * column_messages_[first + value] + 1e-30F;
      sum += probability;
    });
    for_each_value(board_.domain(cell),
                   [&](std::size_t value) { probabilities_[first + value] /= sum; });
  }
}

std::size_t Belief::memory_bytes() const {
  return marginals_->memory_bytes() + domains_.capacity() * sizeof(Domain) +
         (row_messages_.capacity() + column_messages_.capacity() + probabilities_.capacity() +
          weights_.capacity() + results_.capacity()) *
             sizeof(float);
}

}  // namespace quadrille::nonogram::colour
