// The beginning of a dive through a large grid, to dive from there again.
//
// Most wrong cells of a dive that failed are among the last that it decided. Another dive costs
// most of its time before it comes there. So the decisions behind four fifths of what was known
// in the end are kept, and some further dives begin with them, from other start messages, before
// one begins from nothing again.
#pragma once

#include "nonogram/search/assignment.hpp"
#include "nonogram/search/literal.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace quadrille::nonogram {

class DiveBeginning {
 public:
  // A dive has ended in a conflict, which is on the trail. Only of one from nothing the beginning
  // is kept.
  void note_end(const Assignment& assignment);

  // A dive from here is due; the next calls of next() give its decisions. False if it is time for
  // one from nothing.
  bool repeat();

  // What to decide next; none if the beginning is over or nothing is repeated.
  std::optional<Literal> next(const Assignment& assignment);
  // True once after the last of them.
  bool just_ended();

  [[nodiscard]] std::size_t memory_bytes() const { return decisions_.capacity() * sizeof(Literal); }

 private:
  std::vector<Literal> decisions_;
  std::size_t next_ = 0;
  int repeats_ = 0;
  bool repeating_ = false;  // the dive that is under way has begun here
  bool ended_ = true;       // its beginning is over
};

}  // namespace quadrille::nonogram
