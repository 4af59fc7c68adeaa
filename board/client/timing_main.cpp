// No network: how long the board takes for the puzzles of each size. To be run with QEMU's -icount,
// where a time is a number of instructions and the same in every run.
#include "board/client/solver.hpp"
#include "board/zynq/machine.hpp"
#include "board/zynq/text_line.hpp"
#include "board/zynq/uart.hpp"

#include <quadrille/wire/clue_stream.hpp>
#include <quadrille/wire/curation.hpp>
#include <quadrille/wire/fixed_puzzle.hpp>
#include <quadrille/wire/seeded_picture.hpp>

#include <algorithm>
#include <array>

namespace quadrille::board {
namespace {

constexpr std::uint64_t kPatience = 10'000'000;  // µs
constexpr std::uint32_t kUnsolved = 0xFFFFFFFF;
constexpr std::uint32_t kCustomPuzzles = 200;

Solver solver;
wire::ClueStream clues;
wire::ClueStream answer;
std::array<std::uint32_t, 256> times;
std::size_t time_count = 0;
bool wrong = false;

// Kept in order; insertion, because std::sort calls itself.
void note(std::uint32_t time) {
  std::size_t place = time_count++;
  for (; place > 0 && times[place - 1] > time; --place) times[place] = times[place - 1];
  times[place] = time;
}

void play(std::uint32_t seed, int side) {
  wire::write_clue_stream(wire::picture_of_seed(seed, side), clues);
  const Solving solving = solve(solver, clues.bytes(), side, kPatience);
  if (solving.outcome != nonogram::FixedOutcome::solved) return note(kUnsolved);
  wire::write_clue_stream(wire::solution_of(solver), answer);
  if (!std::ranges::equal(answer.bytes(), clues.bytes())) wrong = true;
  note(static_cast<std::uint32_t>(solving.microseconds));
}

void print_times(std::string_view tier, int side) {
  std::size_t solved = time_count;
  while (solved > 0 && times[solved - 1] == kUnsolved) --solved;
  TextLine line;
  line.text(tier).to_column(8).number(static_cast<unsigned>(side)).text("x");
  line.number(static_cast<unsigned>(side)).to_column(15).number(solved).text(" of ");
  line.number(time_count).text(" solved, median ").milliseconds(times[time_count / 2]);
  line.text(", 90 % ").milliseconds(times[time_count * 9 / 10]).text(", longest ");
  print(line.milliseconds(solved > 0 ? times[solved - 1] : 0).end());
  time_count = 0;
}

void play_hard() {
  for (const int side : {16, 18, 20}) {
    for (const std::uint32_t seed :
         wire::curated_seeds(*wire::Difficulty::of_side(wire::Tier::hard, side))) {
      play(seed, side);
    }
    print_times("hard", side);
  }
}

void play_custom() {
  constexpr std::uint32_t kSpread = 2654435761;
  for (const int side : wire::kSides) {
    for (std::uint32_t number = 1; number <= kCustomPuzzles; ++number) play(number * kSpread, side);
    print_times("custom", side);
  }
}

}  // namespace
}  // namespace quadrille::board

int main() {
  quadrille::board::play_hard();
  quadrille::board::play_custom();
  if (quadrille::board::wrong) quadrille::board::print("board: WRONG ANSWERS\n");
  return quadrille::board::wrong ? 1 : 0;
}
