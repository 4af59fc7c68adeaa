#include <quadrille/core/counted.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/ewn/judge.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace quadrille::ewn {
namespace {

void add_reason(Judgement& judgement, std::string_view reason) {
  if (!judgement.reason.empty()) judgement.reason += "; ";
  judgement.reason += reason;
}

TimeStanding judge_time(double claimed, const std::optional<double>& elapsed) {
  if (!elapsed) return TimeStanding::not_judged;
  // Decimal times such as 1.1 and 1.0 are a tenth apart for people, not for binary fractions.
  constexpr double kRounding = 1e-9;
  return std::abs(claimed - *elapsed) > kTimeTolerance + kRounding ? TimeStanding::wrong
                                                                   : TimeStanding::right;
}

void judge_impossible_claim(const Claim& claim, Judgement& judgement) {
  if (!claim.moves.empty()) {
    judgement.standing = ClaimStanding::wrong;
    add_reason(judgement, "the case is called impossible, but there are moves");
  } else if (judgement.optimal == kImpossible) {
    judgement.standing = ClaimStanding::right;
  } else if (judgement.optimal) {
    judgement.standing = ClaimStanding::wrong;
    add_reason(judgement, "the case is called impossible, but it takes " +
                              counted(*judgement.optimal, "step"));
  }
}

ClaimStanding standing_of(const Fault& fault) {
  if (fault.code == "goal_not_home") return ClaimStanding::unfinished;
  return fault.code == "goal_captured" ? ClaimStanding::lost : ClaimStanding::illegal;
}

void judge_line(const Puzzle& puzzle, const Claim& claim, Judgement& judgement) {
  const Replay line = replay(puzzle, claim.moves);
  const auto moves = static_cast<int>(claim.moves.size());
  if (line.fault) {
    judgement.standing = standing_of(*line.fault);
    add_reason(judgement, line.fault->message);
    judgement.round = line.fault->round;
  } else if (claim.steps != moves) {
    judgement.standing = ClaimStanding::miscounted;
    add_reason(judgement, fmt::format("the output announces {}, but has {}",
                                      counted(claim.steps, "step"), counted(moves, "move")));
  } else {
    judgement.standing = ClaimStanding::right;
  }
}

std::optional<bool> is_legal(ClaimStanding standing) {
  if (standing == ClaimStanding::unknown) return std::nullopt;
  return standing == ClaimStanding::right;
}

// A legal line that is shorter than the optimum that somebody stated, or solves what was stated to
// be impossible.
bool refutes_optimum(const Judgement& judgement) {
  if (judgement.standing != ClaimStanding::right || !judgement.optimal) return false;
  if (*judgement.steps == kImpossible) return false;
  return *judgement.optimal == kImpossible || *judgement.steps < *judgement.optimal;
}

std::string refutation(const Judgement& judgement) {
  const std::string line = "this line solves it in " + counted(*judgement.steps, "step");
  if (*judgement.optimal == kImpossible) return "the case is stated to be impossible, but " + line;
  return fmt::format("the stated optimum of {} is refuted: {}", counted(*judgement.optimal, "step"),
                     line);
}

// Steps above the optimum of a legal line; a line that is better than the stated optimum is good.
int excess(const Judgement& judgement) {
  if (*judgement.optimal == kImpossible) return 0;
  return std::max(0, *judgement.steps - *judgement.optimal);
}

std::optional<double> score_of(const Judgement& judgement) {
  if (judgement.time == TimeStanding::wrong) return 0;
  const double consolation = judgement.time == TimeStanding::right ? kPointsForTime : 0;
  if (judgement.legal == false) return consolation;
  if (!judgement.legal || !judgement.optimal) return std::nullopt;
  const int more = excess(judgement);
  if (more == 0) return full_points(*judgement.optimal);
  if (more == 1) return full_points(*judgement.optimal) - kDeductionForOneStep;
  return consolation;
}

}  // namespace

double full_points(int optimal) {
  constexpr double kBonus = 2;
  if (optimal == kImpossible || optimal > 20) return kBonus;
  if (optimal <= 10) return 2.5;
  return optimal <= 15 ? 3 : 2;
}

std::string_view to_string(TimeStanding standing) {
  switch (standing) {
    case TimeStanding::not_judged:
      return "not judged";
    case TimeStanding::right:
      return "right";
    case TimeStanding::wrong:
      return "wrong";
  }
  return "not judged";
}

std::string_view to_string(ClaimStanding standing) {
  switch (standing) {
    case ClaimStanding::right:
      return "legal";
    case ClaimStanding::unknown:
      return "unknown";
    case ClaimStanding::illegal:
      return "illegal";
    case ClaimStanding::unfinished:
      return "unfinished";
    case ClaimStanding::lost:
      return "lost";
    case ClaimStanding::miscounted:
      return "miscounted";
    case ClaimStanding::wrong:
      return "wrong";
    case ClaimStanding::not_judged:
      return "refused";
  }
  return "unknown";
}

Judgement judge(const Puzzle& puzzle, const Claim& claim, const Evidence& evidence) {
  Judgement judgement;
  judgement.steps = claim.steps;
  judgement.optimal = evidence.optimal;
  judgement.time = judge_time(claim.seconds, evidence.elapsed);
  if (claim.steps == kImpossible) {
    judge_impossible_claim(claim, judgement);
  } else {
    judge_line(puzzle, claim, judgement);
  }
  judgement.legal = is_legal(judgement.standing);
  if (judgement.legal == true && judgement.optimal && excess(judgement) > 0) {
    add_reason(judgement, fmt::format("{} more than the optimum of {}", excess(judgement),
                                      counted(*judgement.optimal, "step")));
  }
  if (refutes_optimum(judgement)) add_reason(judgement, refutation(judgement));
  if (judgement.time == TimeStanding::wrong) {
    add_reason(judgement,
               fmt::format("the claimed time of {} s is more than {} s away from the measured {} s",
                           decimal_text(claim.seconds, 3), decimal_text(kTimeTolerance, 1),
                           decimal_text(*evidence.elapsed, 3)));
  }
  judgement.score = score_of(judgement);
  return judgement;
}

Judgement refuse(std::string reason, const Evidence& evidence) {
  Judgement judgement;
  judgement.legal = false;
  judgement.standing = ClaimStanding::not_judged;
  judgement.optimal = evidence.optimal;
  judgement.score = 0;
  judgement.reason = std::move(reason);
  return judgement;
}

}  // namespace quadrille::ewn
