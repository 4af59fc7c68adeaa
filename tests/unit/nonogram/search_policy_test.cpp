// Phases, restarts and dives: the parts of the search that only steer it.
#include "nonogram/search/dive_schedule.hpp"
#include "nonogram/search/phase_memory.hpp"
#include "nonogram/search/restart_policy.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

std::vector<Literal> literals(const std::vector<int>& filled_cells) {
  std::vector<Literal> result;
  for (const int cell : filled_cells) result.push_back(Literal::of(cell, true));
  return result;
}

TEST(PhaseMemory, PrefersWhatWasSavedLast) {
  PhaseMemory phases(2);
  EXPECT_FALSE(phases.prefers_filled(0));
  phases.save(Literal::of(0, true));
  EXPECT_TRUE(phases.prefers_filled(0));
  phases.save(0, false);
  EXPECT_FALSE(phases.prefers_filled(0));
}

TEST(PhaseMemory, PrefersTheLongestConsistentTrail) {
  PhaseMemory phases(4);
  phases.note_consistent(literals({0, 1, 2}));
  phases.note_consistent(literals({3}));
  EXPECT_TRUE(phases.prefers_filled(2));
  EXPECT_FALSE(phases.prefers_filled(3));
  phases.forget_target();
  EXPECT_FALSE(phases.prefers_filled(2));
  phases.note_consistent(literals({3}));
  EXPECT_TRUE(phases.prefers_filled(3));
}

TEST(PhaseMemory, ReturnsToTheBestOfAll) {
  PhaseMemory phases(4);
  phases.note_consistent(literals({0, 1}));
  phases.forget_target();
  phases.note_consistent(literals({3}));
  phases.return_to_best();
  EXPECT_TRUE(phases.prefers_filled(0));
  EXPECT_TRUE(phases.prefers_filled(1));
  EXPECT_FALSE(phases.prefers_filled(3));
}

TEST(PhaseMemory, InvertsWhatIsSaved) {
  PhaseMemory phases(2);
  phases.save(0, true);
  phases.invert();
  EXPECT_FALSE(phases.prefers_filled(0));
  EXPECT_TRUE(phases.prefers_filled(1));
}

TEST(PhaseMemory, HasNoTargetsWhenTheyAreSwitchedOff) {
  PhaseMemory phases(2);
  phases.note_consistent(literals({0}));
  phases.set_targeting(false);
  EXPECT_FALSE(phases.prefers_filled(0));
  phases.note_consistent(literals({0, 1}));
  EXPECT_FALSE(phases.prefers_filled(0));
}

TEST(RestartPolicy, FollowsTheLubySequence) {
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t number = 0; number < 15; ++number) numbers.push_back(luby(number));
  EXPECT_EQ(numbers, (std::vector<std::uint64_t>{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}));
}

// After which conflicts a restart is due, if every clause has the given glue.
std::vector<int> restarts_within(RestartPolicy& policy, int conflicts, int glue) {
  std::vector<int> result;
  for (int conflict = 0; conflict < conflicts; ++conflict) {
    if (policy.due()) result.push_back(conflict);
    policy.note_conflict(glue);
  }
  return result;
}

TEST(RestartPolicy, RestartsByLubyToFind) {
  RestartPolicy policy;
  EXPECT_EQ(restarts_within(policy, 1400, 5), (std::vector<int>{0, 256, 512, 1024, 1280}));
}

TEST(RestartPolicy, RestartsQuicklyToProveWhenClausesGetWorse) {
  RestartPolicy policy;
  policy.set_goal(RestartPolicy::Goal::prove);
  EXPECT_LT(restarts_within(policy, 500, 3).size(), 3u);
  EXPECT_GT(restarts_within(policy, 100, 9).size(), 10u);
}

TEST(RestartPolicy, GoesOnByLubyWhenTheGoalIsToFindAgain) {
  RestartPolicy policy;
  policy.set_goal(RestartPolicy::Goal::prove);
  restarts_within(policy, 1000, 3);
  policy.set_goal(RestartPolicy::Goal::find);
  // Worse clauses change nothing.
  EXPECT_LT(restarts_within(policy, 900, 9).size(), 6u);
}

// After which conflicts a phase ends.
std::vector<int> ends_of_phases_within(RestartPolicy& policy, int conflicts) {
  std::vector<int> result;
  for (int conflict = 0; conflict < conflicts; ++conflict) {
    if (policy.phase_ended()) result.push_back(conflict);
    policy.note_conflict(4);
  }
  return result;
}

TEST(RestartPolicy, QuickPhasesComeLateAndInTurn) {
  RestartPolicy policy;
  EXPECT_EQ(ends_of_phases_within(policy, 10'000), (std::vector<int>{3'000, 6'000, 9'000}));
  EXPECT_TRUE(policy.quick());
  // Worse clauses: now it restarts as a proof does.
  EXPECT_GT(restarts_within(policy, 100, 9).size(), 10u);
}

TEST(RestartPolicy, AProofInheritsNoPhase) {
  RestartPolicy policy;
  policy.begin_quick_phases_at(0);
  EXPECT_EQ(ends_of_phases_within(policy, 100), (std::vector<int>{0}));
  EXPECT_TRUE(policy.quick());
  policy.set_goal(RestartPolicy::Goal::prove);
  EXPECT_FALSE(policy.quick());
  EXPECT_TRUE(ends_of_phases_within(policy, 20'000).empty());
}

TEST(RestartPolicy, StartsAfreshOnlyToProve) {
  RestartPolicy policy;
  const auto fresh_starts_within = [&](int conflicts) {
    std::vector<int> at;
    for (int conflict = 0; conflict < conflicts; ++conflict) {
      if (policy.fresh_start_due()) at.push_back(conflict);
      policy.note_conflict(4);
    }
    return at;
  };
  EXPECT_TRUE(fresh_starts_within(10'000).empty());
  policy.set_goal(RestartPolicy::Goal::prove);
  EXPECT_EQ(fresh_starts_within(20'000), (std::vector<int>{4000, 8000, 16'000}));
}

TEST(RestartPolicy, RephasesEverLessOften) {
  RestartPolicy policy;
  std::vector<int> at;
  for (int conflict = 0; conflict < 8000; ++conflict) {
    if (policy.rephasing_due() != 0) at.push_back(conflict);
    policy.note_conflict(4);
  }
  EXPECT_EQ(at, (std::vector<int>{1001, 2002, 4003, 7004}));
}

struct Dives {
  int plain = 0;
  int cautious = 0;
  friend bool operator==(const Dives&, const Dives&) = default;
};

Dives dives_of(DiveSchedule& schedule, int restarts, std::uint64_t conflicts) {
  Dives dives;
  for (int restart = 0; restart < restarts; ++restart) {
    const auto style = schedule.at_restart(conflicts);
    if (style == Belief::Style::plain) ++dives.plain;
    if (style == Belief::Style::cautious) ++dives.cautious;
  }
  return dives;
}

TEST(DiveSchedule, DivesMoreOftenAndWithCautionWhenThatDoesNotHelp) {
  DiveSchedule schedule(50);
  EXPECT_EQ(dives_of(schedule, 32, 1999), (Dives{4, 0}));
  EXPECT_EQ(dives_of(schedule, 32, 2000), (Dives{8, 8}));
  EXPECT_EQ(dives_of(schedule, 32, 200000), (Dives{8, 8}));
  DiveSchedule large(51);
  EXPECT_EQ(dives_of(large, 32, 1999), (Dives{4, 0}));
  EXPECT_EQ(dives_of(large, 32, 2000), (Dives{16, 0}));
}

}  // namespace
}  // namespace quadrille::nonogram
