// What a claimed solution is worth by the rules of document 002.
#pragma once

#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/replay.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::ewn {

// The optimum of a case that has no solution, and the number of steps that says so in an output.
inline constexpr int kImpossible = -1;

// Points for an optimal answer: 2.5 for cases of up to 10 steps, 3 up to 15, 2 up to 20; longer
// ones and impossible ones are the bonus of 2.
double full_points(int optimal);
inline constexpr double kPointsForTime = 0.5;
inline constexpr double kDeductionForOneStep = 0.5;
inline constexpr double kTimeTolerance = 0.1;  // seconds

enum class TimeStanding : std::uint8_t { not_judged, right, wrong };

// "not judged", "right", "wrong"
std::string_view to_string(TimeStanding standing);

// What the claim turned out to be.
enum class ClaimStanding : std::uint8_t {
  right,       // a solution, or rightly called impossible
  unknown,     // called impossible, and nobody knows
  illegal,     // a move is illegal
  unfinished,  // the moves are legal, but the goal piece is not home
  lost,        // the moves are legal, but the goal piece is captured
  miscounted,  // a solution with another number of steps than announced
  wrong,       // called impossible, but it is not, or there are moves
  not_judged,  // there is no claim
};

// "legal", "unknown", "illegal", "unfinished", "lost", "miscounted", "wrong", "refused"
std::string_view to_string(ClaimStanding standing);

// What is known besides the case and the claim.
struct Evidence {
  std::optional<double> elapsed;  // the measured time in seconds
  std::optional<int> optimal;     // kImpossible: no solution; no value: nobody knows
};

struct Judgement {
  // Every move is legal and the last one ends the game, or the case is impossible and that is what
  // is claimed. No value: an impossible case is claimed and the optimum is not known.
  std::optional<bool> legal;
  ClaimStanding standing = ClaimStanding::unknown;
  std::optional<int> steps;  // as claimed, if anything could be read
  std::optional<int> optimal;
  std::optional<double> score;  // no value when the optimum is not known and would matter
  TimeStanding time = TimeStanding::not_judged;
  std::string
      reason;  // for people, why there are not full points or why the stated optimum is wrong
  std::optional<int> round;  // of the first illegal move, from 0
};

// A time that is off by more than the tolerance: no points at all. Else an optimal answer gets full
// points, one step more costs 0.5; anything worse gets 0.5 for the time if that was judged.
Judgement judge(const Puzzle& puzzle, const Claim& claim, const Evidence& evidence);

// When there is no claim to judge: the output cannot be read, or whoever made it broke the rules.
// Illegal, and no points.
Judgement refuse(std::string reason, const Evidence& evidence);

}  // namespace quadrille::ewn
