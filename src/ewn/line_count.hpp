// How many lines have a given skeleton: exactly, without listing them.
#pragma once

#include "ewn/joint_ways.hpp"
#include "ewn/skeleton.hpp"

#include <quadrille/core/limits.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

namespace quadrille::ewn {

// Two movers with eight directions in each of at most 60 rounds: less than 2^240 lines.
using LineNumber = boost::multiprecision::uint256_t;

class LineCounter {
 public:
  LineCounter(const Puzzle& puzzle, const Terrain& terrain)
      : puzzle_(&puzzle), terrain_(&terrain) {}

  // The number of lines that have exactly this skeleton and end with the goal piece home. No value
  // if the watch reached a limit first.
  std::optional<LineNumber> count(std::span<const Step> skeleton, LimitWatch& watch);

 private:
  // What is known about one piece over the rounds; index t means before round t.
  struct Course {
    std::vector<CellSet> cells;  // where it may stand
    int end = 0;                 // it is on the board up to before this round
    int first_meeting = 0;       // the rounds between which it may meet another piece;
    int last_meeting = 0;        // none if the last is before the first
  };
  // Ways to be somewhere, by cell.
  template <class Number>
  using Ways = std::array<Number, kMaxCells>;

  [[nodiscard]] bool set_up_courses(std::span<const Step> skeleton);
  bool narrow_forwards(std::span<const Step> skeleton);
  bool narrow_backwards(std::span<const Step> skeleton);
  void find_meetings(std::span<const Step> skeleton);
  template <class Number>
  [[nodiscard]] Ways<Number> ways_to(std::span<const Step> skeleton, int piece, int round) const;
  template <class Number>
  [[nodiscard]] Ways<Number> ways_on(std::span<const Step> skeleton, int piece, int round) const;
  template <class Number>
  [[nodiscard]] Number walks_of(std::span<const Step> skeleton, int piece) const;
  template <class Number>
  void admit(JointWays<Number>& joint, std::span<const Step> skeleton, int piece, int round) const;
  template <class Number>
  void release(JointWays<Number>& joint, std::span<const Step> skeleton, int piece,
               int round) const;
  template <class Number>
  [[nodiscard]] bool play_step(JointWays<Number>& joint, const Step& step, int round,
                               LimitWatch& watch) const;
  template <class Number>
  [[nodiscard]] std::optional<LineNumber> count_in(std::span<const Step> skeleton,
                                                   LimitWatch& watch) const;

  const Puzzle* puzzle_;
  const Terrain* terrain_;
  std::array<Course, kPieces> courses_;
};

}  // namespace quadrille::ewn
