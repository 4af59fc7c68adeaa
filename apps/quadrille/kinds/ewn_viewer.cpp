#include "ewn_viewer.hpp"

#include <quadrille/core/counted.hpp>
#include <quadrille/core/stopwatch.hpp>
#include <quadrille/ewn/judge.hpp>
#include <quadrille/ewn/solve.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::app {

EwnViewer::EwnViewer(std::string file, ewn::Puzzle puzzle)
    : case_file_(std::move(file)), puzzle_(std::move(puzzle)), replay_(ewn::replay(puzzle_, {})) {}

void EwnViewer::load_case(std::string file, ewn::Puzzle puzzle) {
  case_file_ = std::move(file);
  puzzle_ = std::move(puzzle);
  show_line({}, {});
  message_ = "Case loaded. Press s to solve it, o to load an output.";
}

void EwnViewer::load_claim(std::string file, ewn::Claim claim) {
  const int steps = claim.steps;
  const double seconds = claim.seconds;
  show_line(std::move(file), std::move(claim.moves));
  if (steps == ewn::kImpossible) {
    message_ = fmt::format("Time {:.6f} s; the output says that the case is impossible.", seconds);
  } else if (replay_.fault) {
    message_ = fmt::format("Time {:.6f} s, {}. Not a solution: {}", seconds, counted(steps, "step"),
                           replay_.fault->message);
  } else {
    message_ = fmt::format(
        "Time {:.6f} s, {}. All moves are legal and the goal piece comes "
        "home.",
        seconds, counted(steps, "step"));
  }
}

void EwnViewer::solve(const Limits& limits) {
  const Stopwatch stopwatch;
  ewn::SolveReport report = ewn::solve(puzzle_, limits);
  const double seconds = stopwatch.seconds();
  switch (report.verdict) {
    case ewn::Outcome::optimal:
      message_ = fmt::format("Solved in {:.6f} s: {}, proven to be the fewest.", seconds,
                             counted(report.steps(), "step"));
      break;
    case ewn::Outcome::none:
      message_ =
          fmt::format("Proved in {:.6f} s: {} dice do not suffice.", seconds, puzzle_.rounds());
      break;
    case ewn::Outcome::unknown:
      message_ = fmt::format("Stopped after {:.1f} s; it takes at least {}.", seconds,
                             counted(report.lower_bound, "step"));
      break;
  }
  // Apart: in one argument list the moves could be taken before they are looked at.
  const std::string source = report.moves.empty() ? "" : "solved here";
  show_line(source, std::move(report.moves));
}

void EwnViewer::step(std::ptrdiff_t rounds) {
  const auto target = static_cast<std::ptrdiff_t>(shown_) + rounds;
  go_to(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, target)));
}

void EwnViewer::go_to(std::size_t round) {
  shown_ = std::min(round, last_round());
}

std::optional<ewn::Move> EwnViewer::last_move() const {
  if (shown_ == 0) return std::nullopt;
  return moves_[shown_ - 1];
}

std::string EwnViewer::last_move_text() const {
  const auto move = last_move();
  if (!move) return {};
  const ewn::Position& before = replay_.positions[shown_ - 1];
  const auto victim = before.piece_at(move->to);
  return fmt::format("piece {} from {} to {}{}", *before.piece_at(move->from) + 1, move->from,
                     move->to, victim ? fmt::format(", captures {}", *victim + 1) : "");
}

void EwnViewer::show_line(std::string source, std::vector<ewn::Move> moves) {
  line_source_ = std::move(source);
  moves_ = std::move(moves);
  replay_ = ewn::replay(puzzle_, moves_);
  shown_ = 0;
}

}  // namespace quadrille::app
