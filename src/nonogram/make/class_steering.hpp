// Steering a picture to a class of puzzles.
//
// Up to line logic, cells that stay open are flipped (line_steering.hpp). Beyond it the puzzle must
// be unique although lines stall: a switch is broken by flipping one of its cells, until there is
// none (switch_finder.hpp). A picture that turns out too easy or too hard gets a random flip, and
// the work goes on. Deep puzzles are rare, so that the way to them climbs: from a unique picture
// that is easier than the hardest one so far the work goes back to that one. Hardness is the number
// of cells that line logic leaves open and of backtracks that the proof of uniqueness took.
//
// The room make/: read draft.hpp first (a picture and what its clues give away), then
// line_steering.hpp, switch_finder.hpp and this file; generate.cpp joins them. picture_probe.cpp
// offers the same parts to whoever repairs pictures.
#pragma once

#include "nonogram/make/draft.hpp"
#include "nonogram/make/line_steering.hpp"
#include "nonogram/make/switch_finder.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/difficulty.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::nonogram {

class ClassSteering {
 public:
  // All must outlive the object.
  ClassSteering(Draft& draft, PictureStyle style, Rng& rng, LimitWatch& watch);

  // Changes the draft until its puzzle is of the class; no value: until it is unique. With `line`
  // it may turn out trivial, which is rare; classify() tells. False: given up, or a limit was
  // reached.
  bool run(std::optional<Difficulty> wanted);
  // A random change, before another run().
  void flip_any();

 private:
  bool steer_beyond_lines(std::optional<Difficulty> wanted);
  [[nodiscard]] std::optional<bool> solved_by_probing();
  void flip(int cell);
  void keep_if_hardest(std::uint64_t hardness);
  void return_to_hardest();

  Draft& draft_;
  Rng& rng_;
  LimitWatch& watch_;
  LineSteering lines_;
  SwitchFinder switches_;
  std::vector<int> all_cells_;
  std::vector<int> cells_;                 // to pick from
  std::optional<std::uint64_t> hardness_;  // of the hardest unique picture so far, if it is kept
  std::vector<int> flipped_;               // since that picture
};

}  // namespace quadrille::nonogram
