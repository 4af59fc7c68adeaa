// What a person sees on the serial port: a line for each puzzle and the totals.
#pragma once

#include "board/client/schedule.hpp"
#include "board/client/solver.hpp"

#include <quadrille/wire/game_client.hpp>

#include <array>
#include <cstdint>

namespace quadrille::board {

struct Played {
  ScheduledPuzzle puzzle;
  Solving solving;
  wire::GameClient::Ending ending = wire::GameClient::Ending::none;  // none: we gave up
  int retries = 0;
};

class Screen {
 public:
  void print_heading();
  void add(const Played& played);
  // One line a tier, then all together.
  void print_totals(std::uint64_t microseconds) const;

  [[nodiscard]] bool all_correct() const { return correct_ == played_; }

 private:
  struct Total {
    std::uint32_t played = 0;
    std::uint32_t correct = 0;
    std::uint64_t solving_us = 0;
    std::uint64_t longest_us = 0;
  };

  std::array<Total, wire::kTiers.size()> tiers_{};
  std::uint32_t played_ = 0;
  std::uint32_t correct_ = 0;
  std::uint32_t retries_ = 0;
};

}  // namespace quadrille::board
