#include <quadrille/teaching/lightsout.hpp>

#include <bit>

namespace quadrille::teaching {
namespace {

using lightsout::Pattern;

int bits_of_cell(int states) {
  return static_cast<int>(std::bit_width(static_cast<unsigned>(states - 1)));
}

State state_of(const Pattern& pattern, int bits) {
  State state = 0;
  int shift = 0;
  for (int row = 0; row < pattern.height(); ++row) {
    for (int column = 0; column < pattern.width(); ++column, shift += bits) {
      state |= static_cast<State>(pattern.at(row, column)) << shift;
    }
  }
  return state;
}

}  // namespace

bool LightsOutSpace::fits(const lightsout::Puzzle& puzzle) {
  return puzzle.shape().cells() * bits_of_cell(puzzle.states()) <= kMaxBits;
}

LightsOutSpace::LightsOutSpace(const lightsout::Puzzle& puzzle)
    : states_(puzzle.states()),
      bits_(bits_of_cell(puzzle.states())),
      start_(state_of(puzzle.demand(), bits_)) {
  QUADRILLE_CHECK(fits(puzzle));
  for (int row = 0; row < puzzle.height(); ++row) {
    for (int column = 0; column < puzzle.width(); ++column) {
      Pattern press(puzzle.width(), puzzle.height(), states_);
      press.set(row, column, 1);
      effects_.push_back(state_of(lightsout::effect_of(puzzle.shape(), press), bits_));
    }
  }
}

// Cell by cell modulo the number of states. With two of them, adding is the exclusive or.
State LightsOutSpace::moved_on(State state, State effect, int times) const {
  if (states_ == 2) return state ^ effect;
  const State mask = (State{1} << bits_) - 1;
  State result = 0;
  for (int shift = 0; shift < cells() * bits_; shift += bits_) {
    const auto value =
        (state >> shift & mask) + (effect >> shift & mask) * static_cast<State>(times);
    result |= value % static_cast<State>(states_) << shift;
  }
  return result;
}

State LightsOutSpace::pressed(State state, int cell) const {
  // What a cell must still move on shrinks by what the press gives it.
  return moved_on(state, effects_[static_cast<std::size_t>(cell)], states_ - 1);
}

State LightsOutSpace::before(State state, MoveCode move) const {
  return moved_on(state, effects_[move], 1);
}

std::vector<std::uint8_t> LightsOutSpace::all_distances() const {
  QUADRILLE_CHECK(states_ == 2 && cells() <= 30);
  std::vector<std::uint8_t> distances(std::size_t{1} << cells(), kUnreachable);
  std::vector<State> boards{0};
  distances[0] = 0;
  for (std::size_t next = 0; next < boards.size(); ++next) {
    const State board = boards[next];
    for_each_move(board, [&](State neighbour, MoveCode) {
      if (distances[neighbour] != kUnreachable) return;
      distances[neighbour] = static_cast<std::uint8_t>(distances[board] + 1);
      boards.push_back(neighbour);
    });
  }
  return distances;
}

}  // namespace quadrille::teaching
