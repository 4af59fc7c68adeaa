#include "nonogram/search/belief.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::nonogram {
namespace {

// Square roots only: they are the same on every machine, other powers are not.
float sixteenth_root(float value) {
  return std::sqrt(std::sqrt(std::sqrt(std::sqrt(value))));
}

}  // namespace

Belief::Belief(const Puzzle& puzzle, const Assignment& assignment)
    : assignment_(assignment),
      rows_(puzzle.rows()),
      columns_(puzzle.columns()),
      inputs_(static_cast<std::size_t>(std::max(assignment.width(), assignment.height()))),
      results_(inputs_.size()) {}

// False if a limit was reached before they were made: for a large grid it takes tens of
// milliseconds.
bool Belief::make_groups(LimitWatch& watch) {
  const int width = assignment_.width();
  const int height = assignment_.height();
  if (!add_groups(rows_, 0, width, watch) || !add_groups(columns_, height, height, watch)) {
    groups_.clear();
    return false;
  }
  int max_stays = 0;
  for (const Group& group : groups_) max_stays = std::max(max_stays, group.lines.max_stays());
  marginals_ = LineMarginals(std::max(width, height), max_stays);
  return true;
}

bool Belief::add_groups(std::span<const Clue> clues, int first_line, int length,
                        LimitWatch& watch) {
  while (!clues.empty()) {
    if (watch.reached_now()) return false;
    const std::size_t count = std::min<std::size_t>(clues.size(), kLanes);
    groups_.push_back({first_line, static_cast<int>(count), LineGroup(clues.first(count), length)});
    clues = clues.subspan(count);
    first_line += static_cast<int>(count);
  }
  return true;
}

void Belief::reset() {
  const auto cells = static_cast<std::size_t>(assignment_.cell_count());
  row_odds_.assign(cells, 1.0F);
  column_odds_.assign(cells, 1.0F);
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

void Belief::begin_anew(Style style, Rng& rng, LimitWatch& watch) {
  style_ = style;
  reset_with_noise(rng);
  settle(watch);
}

void Belief::sweep(int times, LimitWatch& watch) {
  if (groups_.empty() && !make_groups(watch)) return;
  if (row_odds_.empty()) reset();
  for (int time = 0; time < times; ++time) {
    for (const Group& group : groups_) {
      if (watch.reached_now()) return;  // a group of long lines takes milliseconds
      if (group.first_line < assignment_.height()) {
        send(group, column_odds_, row_odds_);
      } else {
        send(group, row_odds_, column_odds_);
      }
    }
  }
  update_probabilities();
}

// Collects what the other lines say of the group's cells; false if none of the cells is open.
bool Belief::read(const Group& group, std::span<const float> from) {
  bool any_open = false;
  for (int lane = 0; lane < group.count; ++lane) {
    const int line = group.first_line + lane;
    const GridLine cells = assignment_.line(line);
    const LineBits bits = assignment_.line_bits(line);
    bool open = false;
    for (std::size_t piece = 0; piece < bits.may_fill.size(); ++piece) {
      open |= (bits.may_fill[piece] & bits.may_empty[piece]) != 0;
    }
    any_open |= open;
    for (int position = 0; position < group.lines.length(); ++position) {
      const int cell = cells.cell(position);
      const Cell colour = assignment_.colour(cell);
      LineMarginals::CellInput& input = inputs_[static_cast<std::size_t>(position)];
      input.odds[lane] = colour == Cell::unknown ? from[static_cast<std::size_t>(cell)] : 1.0F;
      // Of a line without open cells nothing is asked: no sums keep its lane idle.
      input.may_fill[lane] = open && colour != Cell::empty ? 1.0F : 0.0F;
      input.may_empty[lane] = open && colour != Cell::filled ? 1.0F : 0.0F;
    }
  }
  return any_open;
}

void Belief::send(const Group& group, std::span<const float> from, std::span<float> to) {
  if (!read(group, from)) return;
  const auto length = static_cast<std::size_t>(group.lines.length());
  const std::span<FloatLanes> results = std::span(results_).first(length);
  marginals_.compute(group.lines, std::span(inputs_).first(length), results);
  if (style_ == Style::cautious) soften(results);
  for (int lane = 0; lane < group.count; ++lane) {
    const GridLine cells = assignment_.line(group.first_line + lane);
    for (int position = 0; position < cells.length; ++position) {
      const int cell = cells.cell(position);
      if (!assignment_.is_open(cell)) continue;
      float& message = to[static_cast<std::size_t>(cell)];
      message = std::sqrt(message * results[static_cast<std::size_t>(position)][lane]);
    }
  }
}

// What a line says of a cell, times what it was told of it, is what it believes; the message loses
// a part of that. Lanes without a line may divide by 0; nobody reads them.
void Belief::soften(std::span<FloatLanes> results) const {
  for (std::size_t position = 0; position < results.size(); ++position) {
    FloatLanes believed = results[position] * inputs_[position].odds;
    for (int lane = 0; lane < kLanes; ++lane) believed[lane] = sixteenth_root(believed[lane]);
    results[position] /= believed;
  }
}

void Belief::update_probabilities() {
  probabilities_.resize(row_odds_.size());
  for (std::size_t index = 0; index < probabilities_.size(); ++index) {
    const int cell = static_cast<int>(index);
    if (assignment_.is_open(cell)) {
      float odds = row_odds_[index] * column_odds_[index];
      // The belief is the product of the messages times its own sixteenth root. The root of the
      // product stands in for that: a power of 17/16 instead of 16/15.
      if (style_ == Style::cautious) odds *= sixteenth_root(odds);
      probabilities_[index] = odds / (1.0F + odds);
    } else {
      probabilities_[index] = assignment_.colour(cell) == Cell::filled ? 1.0F : 0.0F;
    }
  }
}

// Caution changes the power of all odds alike, and so not their order.
float Belief::certainty(int cell) const {
  const auto index = static_cast<std::size_t>(cell);
  const float odds = row_odds_[index] * column_odds_[index];
  return std::max(odds, 1.0F / odds);
}

std::size_t Belief::memory_bytes() const {
  std::size_t bytes = marginals_.memory_bytes() + groups_.capacity() * sizeof(Group);
  for (const Group& group : groups_) bytes += group.lines.memory_bytes();
  return bytes +
         (row_odds_.capacity() + column_odds_.capacity() + probabilities_.capacity()) *
             sizeof(float) +
         inputs_.capacity() * sizeof(LineMarginals::CellInput) +
         results_.capacity() * sizeof(FloatLanes);
}

}  // namespace quadrille::nonogram
