// How a command ends, for shells and pipelines.
#pragma once

#include <quadrille/core/verdict.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

namespace quadrille::app {

enum class ExitStatus : int {
  done = 0,       // a solution exists, a check holds
  negative = 1,   // the honest negative answer: no solution, the check fails
  bad_input = 2,  // bad usage or bad input
  unknown = 3,    // a limit was reached before the answer was known
};

// Codes of errors that are no fault of the input.
inline constexpr std::string_view kInterrupted = "interrupted";
inline constexpr std::string_view kOutOfMemory = "out_of_memory";

// The status of a batch: bad input outweighs unknown, unknown outweighs negative.
inline ExitStatus worst(ExitStatus left, ExitStatus right) {
  const auto weight = [](ExitStatus status) {
    switch (status) {
      case ExitStatus::done:
        return 0;
      case ExitStatus::negative:
        return 1;
      case ExitStatus::unknown:
        return 2;
      case ExitStatus::bad_input:
        return 3;
    }
    return 3;
  };
  return weight(left) >= weight(right) ? left : right;
}

inline ExitStatus status_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::none:
      return ExitStatus::negative;
    case Verdict::unknown:
      return ExitStatus::unknown;
    case Verdict::unique:
    case Verdict::multiple:
    case Verdict::solved:
      break;
  }
  return ExitStatus::done;
}

// Where text goes piece by piece. False: it cannot be written any more.
using TextSink = std::function<bool(std::string_view piece)>;

// What one puzzle of a batch has to say; printed in the order of the inputs.
struct Outcome {
  ExitStatus status = ExitStatus::done;
  std::string out;  // for standard output
  std::string err;  // for standard error
  // What follows `out` where that is too much to be held in memory at once, or is found only while
  // it is printed; empty for most. Gives the status that then counts.
  std::function<ExitStatus(const TextSink& sink)> long_out = {};
};

}  // namespace quadrille::app
