// Takes down every result, checks it, and sums up: a CSV line each, a table at the end.
#pragma once

#include "corpus/contestants.hpp"

#include <cstddef>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace quadrille::corpus {

// What is wrong with an answer by itself; empty if nothing is: solutions that break the clues,
// that are equal or not as many as the verdict says, a verdict that cannot be true.
std::string fault_of(const Instance& instance, const Outcome& outcome);

class Scoreboard {
 public:
  // The first contestant is the one whose effort makes the signature and that the others are
  // compared with. `csv` may be null; it must live as long as the scoreboard.
  Scoreboard(std::vector<std::string> contestants, std::ostream* csv);

  // Each contestant's outcome for an instance, in the order of the contestants; no value for one
  // that was left out.
  void take_down(const Instance& instance, const std::vector<std::optional<Outcome>>& outcomes);

  // Wrong answers so far: faults, and verdicts in which two contestants differ.
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

  // One line a contestant, ratios to the first, the signature.
  [[nodiscard]] std::string table() const;

 private:
  struct Tally {
    std::string name;
    std::size_t puzzles = 0;
    std::map<std::string, std::size_t> verdicts;
    double seconds = 0;
    double slowest_seconds = 0;
    std::string slowest;
    // Over the puzzles that the first contestant was given too.
    std::size_t shared = 0;
    double shared_seconds = 0;
    double first_shared_seconds = 0;
  };

  void add(Tally& tally, const Instance& instance, const Outcome& outcome);
  void compare_verdicts(const Instance& instance,
                        const std::vector<std::optional<Outcome>>& outcomes);
  [[nodiscard]] std::string ratio_line(const Tally& tally) const;

  std::vector<Tally> tallies_;
  std::ostream* csv_;
  Effort effort_;
  std::vector<std::string> faults_;
};

}  // namespace quadrille::corpus
