// Steering a picture towards line logic: flip a random cell that line logic leaves open, keep the
// change if it leaves no more open than before.
//
// While most of the grid is open a single flip says nothing. Then cells are only filled, which
// takes slack out of the lines, next to filled ones, so that blocks grow instead of dots appearing,
// and several at a time. Cost: one propagation from scratch for each change that is tried.
#pragma once

#include "nonogram/line/single_pass.hpp"
#include "nonogram/make/draft.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/core/rng.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::nonogram {

class LineSteering {
 public:
  // What must leave no cell open: lines looked at again and again, or each once at most.
  enum class Reader : std::uint8_t { line_logic, single_looks };

  // All must outlive the object. `style`: with `picture` flips keep outlines smooth.
  LineSteering(Draft& draft, PictureStyle style, Rng& rng, LimitWatch& watch);

  // Changes the draft until the reader leaves at most `open_wanted` cells open. False: it did not
  // get there, and the draft is not worth going on with; or a limit was reached.
  bool run(Reader reader, std::size_t open_wanted);

  // A random cell of `cells`, which must not be empty, that may be flipped in this style.
  [[nodiscard]] int pick(const std::vector<int>& cells);

 private:
  std::size_t read(Reader reader);
  [[nodiscard]] bool far_off() const;
  [[nodiscard]] int pick_for_filling();
  void flip_some(bool filling);
  void flip_back();

  Draft& draft_;
  PictureStyle style_;
  Rng& rng_;
  LimitWatch& watch_;
  SinglePass single_pass_;
  std::vector<int> open_;     // in the picture that was kept last
  std::vector<int> flipped_;  // since then
};

}  // namespace quadrille::nonogram
