// A nonogram solver in a fixed place: no heap, no recursion, no exceptions, nothing from the
// system. sizeof() of the object is all the memory that it ever uses, so that it runs on a bare
// board, in an interrupt's neighbourhood or in shared memory.
//
//   static FixedSolver<32> solver;
//   solver.begin(width, height);
//   for (…) solver.set_clue({Axis::row, row}, lengths);  // every row, every column
//   if (solver.solve([] { return out_of_time(); }) == FixedOutcome::solved) … solver.at(row,
//   column)
//
// It solves by lines, then by trying both colours of single cells, then by a search that learns a
// clause from every conflict. The clauses have a room of fixed size; when it is full the worst are
// dropped, and when nothing can be dropped the search ends with `full`. For everything else (other
// solutions, proofs that there is one only, larger grids) there is solve.hpp.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace quadrille::nonogram {

enum class FixedOutcome : std::uint8_t {
  solved,
  none,     // the clues contradict each other
  stopped,  // the caller said so; solve() again goes on
  full,     // no room for another clause
};

struct FixedStats {
  std::uint64_t line_solves = 0;
  std::uint32_t probes = 0;
  std::uint32_t decisions = 0;
  std::uint32_t conflicts = 0;
  std::uint32_t restarts = 0;
};

// How much the search may remember.
struct FixedRoom {
  std::size_t clauses = 4096;
  std::size_t literals = 128 * 1024;  // of all clauses together
};

namespace detail {

// What the search needs at most; fixed_solver.cpp checks it.
constexpr std::size_t fixed_solver_bytes(int side, const FixedRoom& room) {
  const auto lines = 2 * static_cast<std::size_t>(side);
  const auto cells = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  constexpr std::size_t kOnce = 3072 + 160 * sizeof(void*);
  constexpr std::size_t kPerLine = 96;
  constexpr std::size_t kPerBlock = 4;
  constexpr std::size_t kPerCell = 80;
  constexpr std::size_t kPerClause = 16;
  return kOnce + lines * (kPerLine + (lines / 2 + 1) / 2 * kPerBlock) + cells * kPerCell +
         room.clauses * kPerClause + room.literals * 2;
}

class FixedSearch;

}  // namespace detail

// What all FixedSolvers have in common, whatever their size. Not thread-safe.
class FixedSolverBase {
 public:
  FixedSolverBase(const FixedSolverBase&) = delete;
  FixedSolverBase& operator=(const FixedSolverBase&) = delete;

  // A new puzzle of at most max_side() cells a side; what was known of the last one is gone.
  void begin(int width, int height);
  // Every row and every column needs its clue before solve(): positive lengths that fit.
  void set_clue(LineId line, std::span<const int> lengths);

  // Any solution. `stop` is asked before every line that is looked at: true ends the work.
  template <class Stop>
  [[nodiscard]] FixedOutcome solve(Stop&& stop) {
    using Asked = std::remove_reference_t<Stop>;
    return solve([](void* context) -> bool { return (*static_cast<Asked*>(context))(); },
                 const_cast<void*>(static_cast<const void*>(&stop)));  // NOLINT: a context is void*
  }
  [[nodiscard]] FixedOutcome solve() {
    return solve([] { return false; });
  }

  // After `solved` no cell is unknown; else what is known to hold in every solution.
  [[nodiscard]] Cell at(int row, int column) const;
  [[nodiscard]] int width() const;
  [[nodiscard]] int height() const;
  [[nodiscard]] FixedStats stats() const;
  // True after `full`.
  [[nodiscard]] bool full() const;

  [[nodiscard]] int max_side() const { return max_side_; }

 protected:
  FixedSolverBase(int max_side, const FixedRoom& room, std::span<std::byte> memory);
  ~FixedSolverBase() = default;

 private:
  using AskStop = bool (*)(void* context);
  FixedOutcome solve(AskStop ask, void* context);

  int max_side_;
  FixedRoom room_;
  std::span<std::byte> memory_;
  detail::FixedSearch* search_;  // at the beginning of the memory
};

namespace detail {

template <std::size_t bytes>
struct FixedSolverMemory {
  alignas(8) std::array<std::byte, bytes> memory;
};

}  // namespace detail

// `side`: the longest side of a puzzle, at most 62 cells.
template <int side, std::size_t clauses = FixedRoom{}.clauses,
          std::size_t literals = FixedRoom{}.literals>
class FixedSolver
    : private detail::FixedSolverMemory<detail::fixed_solver_bytes(side, {clauses, literals})>,
      public FixedSolverBase {
 public:
  static_assert(side >= 1 && side <= 62);

  FixedSolver() : FixedSolverBase(side, {clauses, literals}, this->memory) {}
};

}  // namespace quadrille::nonogram
