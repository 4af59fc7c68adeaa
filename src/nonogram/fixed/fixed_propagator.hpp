// Everything that follows from what is known, in fixed memory: by clauses first, because they are
// cheap, then line by line until nothing changes.
#pragma once

#include "nonogram/fixed/fixed_clauses.hpp"
#include "nonogram/fixed/fixed_lines.hpp"
#include "nonogram/fixed/fixed_state.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace quadrille::nonogram {

// The caller's question whether to go on.
struct FixedStop {
  bool (*ask)(void* context) = nullptr;
  void* context = nullptr;

  [[nodiscard]] bool operator()() const { return ask(context); }
};

class FixedPropagator {
 public:
  enum class Result : std::uint8_t { complete, conflict, stopped };

  static constexpr std::size_t bytes(std::size_t lines) {
    return FixedMemory::bytes<std::uint8_t>(lines) + FixedMemory::bytes<bool>(lines);
  }

  // All lines are waiting to be looked at.
  FixedPropagator(FixedState& state, FixedClauses& clauses, FixedLines& lines, FixedMemory& memory);

  // After `conflict`, conflict() says where. After `stopped` it can be called again and goes on.
  Result run(const FixedStop& stop);
  [[nodiscard]] Cause conflict() const { return conflict_; }

  // Levels were taken back: what was waiting belonged to them.
  void forget_pending();

  [[nodiscard]] std::uint64_t line_solves() const { return line_solves_; }
  // The lines that were looked at since the last call, as a signature: bit (line modulo 64).
  [[nodiscard]] std::uint64_t take_lines_seen() { return std::exchange(lines_seen_, 0); }

 private:
  void enqueue(int line);
  void enqueue_lines_of(Literal literal);
  int take_line();
  bool settle(int line);
  void assign_bits(int line, Word64 bits, Cell colour, int basis);

  FixedState& state_;
  FixedClauses& clauses_;
  FixedLines& lines_;
  std::span<std::uint8_t> queue_;  // a ring
  std::span<bool> queued_;         // by line
  std::size_t first_ = 0;
  std::size_t waiting_ = 0;
  int next_on_trail_ = 0;
  Cause conflict_;
  std::uint64_t line_solves_ = 0;
  std::uint64_t lines_seen_ = 0;
};

}  // namespace quadrille::nonogram
