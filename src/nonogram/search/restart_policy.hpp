// When the search starts over from its first decision, and when it tries a new set of phases or a
// new order of decisions.
//
// To find a solution: after 256 times the Luby sequence of conflicts. To prove that there is none:
// whenever the glue of the latest clauses is worse than the average (Audemard and Simon, 2012).
// A puzzle that has not fallen after kFarConflicts gets quick phases too, in turn with the stable
// ones (Biere, 2019): some solutions are found only where clauses lead, not where phases do. Most
// puzzles that fall earlier would lose by it.
//
// A proof may also bite into the wrong part of the grid: its activities then lead back there after
// every restart. So it forgets them after 4000 times the Luby sequence of conflicts. On most
// puzzles this changes little; of the others it cuts the long tail.
#pragma once

#include <cstdint>

namespace quadrille::nonogram {

// 1 1 2 1 1 2 4 1 1 2 … from number 0.
std::uint64_t luby(std::uint64_t number);

// From here on a search that still looks for a solution is one of the hard few. Those that end
// before are quicker without what helps these. Of several searches for one puzzle some are quick
// from the beginning, so that the others may stay different for longer.
inline constexpr std::uint64_t kFarConflicts = 3000;
inline constexpr std::uint64_t kFarConflictsInCompany = 10000;

class RestartPolicy {
 public:
  enum class Goal : std::uint8_t { find, prove };

  RestartPolicy();

  // A proof is quick all the time, whatever phase the search was in.
  void set_goal(Goal goal);
  // Before the first conflict: the first quick phase begins after so many, kFarConflicts if nothing
  // is said.
  void begin_quick_phases_at(std::uint64_t conflicts) { next_phase_ = conflicts; }
  // A clause of this glue was learned.
  void note_conflict(int glue);
  // Asked between conflicts: true if a quick phase follows a stable one from now on, or the other
  // way round.
  [[nodiscard]] bool phase_ended();
  // To find a solution, and in a quick phase.
  [[nodiscard]] bool quick() const { return quick_; }
  // Asked between conflicts; true when it is time, and the next restart is planned.
  [[nodiscard]] bool due();
  // Asked at a restart: true when a proof should forget its activities, and the next time is
  // planned.
  [[nodiscard]] bool fresh_start_due();
  // Asked at a restart: the number of a new rephasing (from 1) if it is time, else 0.
  [[nodiscard]] std::uint64_t rephasing_due();

 private:
  [[nodiscard]] bool luby_due();
  [[nodiscard]] bool quick_due() const;

  Goal goal_ = Goal::find;
  bool quick_ = false;
  std::uint64_t next_phase_;
  std::uint64_t conflicts_ = 0;
  std::uint64_t last_restart_ = 0;
  std::uint64_t luby_number_ = 0;
  std::uint64_t next_luby_restart_ = 0;
  std::uint64_t fresh_starts_ = 0;
  std::uint64_t next_fresh_start_ = 0;
  double recent_glue_ = 0;
  double average_glue_ = 0;
  std::uint64_t rephasings_ = 0;
  std::uint64_t next_rephasing_;
};

}  // namespace quadrille::nonogram
