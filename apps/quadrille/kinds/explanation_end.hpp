// How an explanation of a nonogram ended; both sorts have explanations of their own.
#pragma once

#include "limit_text.hpp"
#include "status.hpp"
#include "terminal.hpp"

#include <string>

namespace quadrille::app {

template <class Explanation>
ExitStatus status_of_end(const Explanation& explanation) {
  switch (explanation.end) {
    case Explanation::End::solved:
      return ExitStatus::done;
    case Explanation::End::undecided:
    case Explanation::End::impossible:
      return ExitStatus::negative;
    case Explanation::End::limit:
      break;
  }
  return ExitStatus::unknown;
}

// The last sentence. `refutation`: what to say if there is no solution.
template <class Explanation>
std::string closing_of(const Explanation& explanation, const std::string& refutation) {
  switch (explanation.end) {
    case Explanation::End::solved:
      return coloured("Solved.", Colour::green);
    case Explanation::End::undecided:
      return coloured("Nothing more follows: the open cells differ between solutions.",
                      Colour::yellow);
    case Explanation::End::impossible:
      return refutation;
    case Explanation::End::limit:
      break;
  }
  return coloured("Unknown: " + cut_text(explanation.limit, "the end"), Colour::yellow);
}

}  // namespace quadrille::app
