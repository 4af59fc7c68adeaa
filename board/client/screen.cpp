#include "board/client/screen.hpp"

#include "board/zynq/text_line.hpp"
#include "board/zynq/uart.hpp"

#include <algorithm>

namespace quadrille::board {
namespace {

using wire::GameClient;

std::string_view verdict_of(GameClient::Ending ending) {
  switch (ending) {
    case GameClient::Ending::none:
      return "given up";
    case GameClient::Ending::correct:
      return "correct";
    case GameClient::Ending::incorrect:
      return "INCORRECT";
    case GameClient::Ending::refused:
      return "refused";
    case GameClient::Ending::silent:
      return "no answer";
  }
  return "";
}

constexpr std::size_t kTierColumn = 6;
constexpr std::size_t kSizeColumn = 14;
constexpr std::size_t kSeedColumn = 21;
constexpr std::size_t kTimeColumn = 33;
constexpr std::size_t kVerdictColumn = 46;

}  // namespace

void Screen::print_heading() {
  print(TextLine()
            .text("   no")
            .to_column(kTierColumn)
            .text("tier")
            .to_column(kSizeColumn)
            .text("size")
            .to_column(kSeedColumn)
            .text("seed")
            .to_column(kTimeColumn)
            .text("solved in")
            .to_column(kVerdictColumn)
            .text("verdict")
            .end());
}

void Screen::add(const Played& played) {
  const auto side = static_cast<std::uint64_t>(played.puzzle.difficulty.side());
  const bool correct = played.ending == GameClient::Ending::correct;
  Total& total = tiers_[static_cast<std::size_t>(played.puzzle.difficulty.tier)];
  ++total.played;
  ++played_;
  if (correct) {
    ++total.correct;
    ++correct_;
  }
  total.solving_us += played.solving.microseconds;
  total.longest_us = std::max(total.longest_us, played.solving.microseconds);
  retries_ += static_cast<std::uint32_t>(played.retries);

  TextLine line;
  for (std::uint32_t width = 10'000; width > played_ && width > 1; width /= 10) line.text(" ");
  print(line.number(played_)
            .to_column(kTierColumn)
            .text(wire::to_string(played.puzzle.difficulty.tier))
            .to_column(kSizeColumn)
            .number(side)
            .text("x")
            .number(side)
            .to_column(kSeedColumn)
            .number(played.puzzle.seed)
            .to_column(kTimeColumn)
            .milliseconds(played.solving.microseconds)
            .to_column(kVerdictColumn)
            .text(verdict_of(played.ending))
            .end());
}

void Screen::print_totals(std::uint64_t microseconds) const {
  for (const wire::Tier tier : wire::kTiers) {
    const Total& total = tiers_[static_cast<std::size_t>(tier)];
    if (total.played == 0) continue;
    print(TextLine()
              .text("board: ")
              .text(wire::to_string(tier))
              .text(": ")
              .number(total.correct)
              .text(" of ")
              .number(total.played)
              .text(" correct, solved in ")
              .milliseconds(total.solving_us / total.played)
              .text(" on average, ")
              .milliseconds(total.longest_us)
              .text(" at most")
              .end());
  }
  print(TextLine()
            .text("board: ")
            .number(correct_)
            .text(" of ")
            .number(played_)
            .text(" correct in ")
            .milliseconds(microseconds)
            .text(", ")
            .number(retries_)
            .text(" requests repeated")
            .end());
}

}  // namespace quadrille::board
