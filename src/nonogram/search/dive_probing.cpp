#include "nonogram/search/dive_probing.hpp"

#include <span>

namespace quadrille::nonogram {
namespace {

// A further walk settles little; what it would settle the next round does.
constexpr int kMostWalks = 3;

}  // namespace

void DiveProbing::start() {
  next_cell_ = 0;
  walks_ = 0;
  settled_ = false;
  agreed_.clear();
}

std::optional<Literal> DiveProbing::next(LimitWatch& watch) {
  if (implied_at_.empty())
    implied_at_.resize(static_cast<std::size_t>(assignment_.cell_count()) * 2);
  for (;;) {
    if (const std::optional<Literal> literal = next_agreed()) return literal;
    if (next_cell_ < assignment_.cell_count()) {
      const int cell = next_cell_;
      if (assignment_.is_open(cell) && is_beside_known(cell)) {
        const std::optional<Literal> literal = probe(cell, watch);
        if (literal) settled_ = true;
        if (literal || watch.reached()) return literal;
      }
      ++next_cell_;
      continue;
    }
    const int walks = walks_ + 1;
    const bool again = settled_ && walks < kMostWalks;
    start();
    if (!again) return std::nullopt;
    walks_ = walks;
  }
}

std::optional<Literal> DiveProbing::next_agreed() {
  while (!agreed_.empty()) {
    const Literal literal = agreed_.back();
    agreed_.pop_back();
    if (!assignment_.is_open(literal.cell())) continue;
    settled_ = true;
    return literal;
  }
  return std::nullopt;
}

// The colour that is not believed first: if it fails, the other one need not be tried.
std::optional<Literal> DiveProbing::probe(int cell, LimitWatch& watch) {
  ++probes_;
  const Literal first = Literal::of(cell, belief_.filled_probability(cell) <= 0.5F);
  Propagated result = try_colour(first, watch);
  if (result == Propagated::conflict) return ~first;
  if (result == Propagated::limit) return std::nullopt;
  for (const Literal literal : implied_) implied_at_[literal.code()] = probes_;
  result = try_colour(~first, watch);
  if (result == Propagated::conflict) return first;
  if (result == Propagated::limit) return std::nullopt;
  for (const Literal literal : implied_) {
    if (implied_at_[literal.code()] == probes_) agreed_.push_back(literal);
  }
  return next_agreed();
}

// Lists what the literal implies if it leads to no contradiction, and takes it back.
Propagated DiveProbing::try_colour(Literal literal, LimitWatch& watch) {
  const int level = assignment_.level();
  assignment_.decide(literal);
  const Propagated result = propagator_.run(watch);
  const auto first = static_cast<std::size_t>(assignment_.level_start(level + 1)) + 1;
  const std::span<const Literal> implied = assignment_.trail().subspan(first);
  implied_.assign(implied.begin(), implied.end());
  assignment_.backtrack(level);
  propagator_.forget_pending();
  return result;
}

// Beside the border counts as well: beyond it all is empty.
bool DiveProbing::is_beside_known(int cell) const {
  const int width = assignment_.width();
  const int column = cell % width;
  const bool beside_border = column == 0 || column + 1 == width || cell < width ||
                             cell + width >= assignment_.cell_count();
  return beside_border || !assignment_.is_open(cell - 1) || !assignment_.is_open(cell + 1) ||
         !assignment_.is_open(cell - width) || !assignment_.is_open(cell + width);
}

std::size_t DiveProbing::memory_bytes() const {
  return (implied_.capacity() + agreed_.capacity()) * sizeof(Literal) +
         implied_at_.capacity() * sizeof(std::uint64_t);
}

}  // namespace quadrille::nonogram
