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
    judgement.legal = false;
    add_reason(judgement, "the case is called impossible, but there are moves");
  } else if (judgement.optimal) {
    judgement.legal = *judgement.optimal == kImpossible;
    if (!*judgement.legal) {
      add_reason(judgement, fmt::format("the case is called impossible, but it takes {} steps",
                                        *judgement.optimal));
    }
  }
}

void judge_line(const Puzzle& puzzle, const Claim& claim, Judgement& judgement) {
  const Replay line = replay(puzzle, claim.moves);
  judgement.legal = line.solves() && claim.steps == static_cast<int>(claim.moves.size());
  if (line.fault) {
    add_reason(judgement, line.fault->message);
    judgement.round = line.fault->round;
  } else if (!*judgement.legal) {
    add_reason(judgement, fmt::format("{} steps are announced, but there are {} moves", claim.steps,
                                      claim.moves.size()));
  }
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
  if (judgement.legal == true && judgement.optimal && excess(judgement) > 0) {
    add_reason(judgement, fmt::format("{} more than the optimum of {} steps", excess(judgement),
                                      *judgement.optimal));
  }
  if (judgement.time == TimeStanding::wrong) {
    add_reason(judgement,
               fmt::format("the claimed time of {:.3f} s is more than {} s away from the measured "
                           "{:.3f} s",
                           claim.seconds, kTimeTolerance, *evidence.elapsed));
  }
  judgement.score = score_of(judgement);
  return judgement;
}

Judgement refuse(std::string reason, const Evidence& evidence) {
  Judgement judgement;
  judgement.legal = false;
  judgement.optimal = evidence.optimal;
  judgement.score = 0;
  judgement.reason = std::move(reason);
  return judgement;
}

}  // namespace quadrille::ewn
