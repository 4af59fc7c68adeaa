// Probing in fixed memory: both colours of every open cell are tried and propagated. A colour that
// leads to a conflict settles the cell; what both colours agree on is settled too. A probe is
// repeated only if one of the lines that it looked at has changed since (root_probing.hpp).
#pragma once

#include "nonogram/fixed/fixed_propagator.hpp"
#include "nonogram/fixed/fixed_state.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::nonogram {

class FixedProbing {
 public:
  using Result = FixedPropagator::Result;

  static constexpr std::size_t bytes(std::size_t cells) {
    return FixedMemory::bytes<std::uint64_t>(cells) + FixedMemory::bytes<std::uint32_t>(cells) +
           FixedMemory::bytes<std::uint32_t>(2 * cells) + FixedMemory::bytes<std::uint16_t>(cells);
  }

  FixedProbing(FixedState& state, FixedPropagator& propagator, FixedMemory& memory);

  // Requires level 0, completely propagated. `complete`: nothing more can be settled this way.
  // After `stopped` it can be called again and goes on.
  Result run(const FixedStop& stop);

  [[nodiscard]] std::uint32_t probes() const { return probes_; }

 private:
  [[nodiscard]] bool due(int cell) const;
  Result probe(int cell, const FixedStop& stop);
  Result try_colour(Literal literal, const FixedStop& stop);
  void remember_implied();
  void collect_common();
  Result settle_common(const FixedStop& stop);
  void add_common(Literal literal) {
    common_[common_count_++] = static_cast<std::uint16_t>(literal.code());
  }

  FixedState& state_;
  FixedPropagator& propagator_;
  std::span<std::uint64_t> lines_seen_;  // by cell: what its last probe looked at
  std::span<std::uint32_t> probed_at_;   // by cell: the number of its last probe, or 0
  std::span<std::uint32_t> implied_at_;  // by literal: the probe whose first colour gave it
  std::span<std::uint16_t> common_;      // what the probe has settled
  std::size_t common_count_ = 0;
  std::array<std::uint32_t, 64> changed_at_{};  // by line modulo 64
  std::uint32_t probes_ = 0;
};

}  // namespace quadrille::nonogram
