// Runs somebody else's program under the rules of document 002: a time limit, a memory limit, no
// threads and no other processes.
#pragma once

#include <quadrille/core/result.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::app {

struct ProcessLimits {
  double seconds = 10;
  std::size_t memory = std::size_t{4} << 30;
  std::size_t output = std::size_t{1} << 20;  // what it prints beyond is not kept
};

enum class ProcessEnd : std::uint8_t {
  exited,
  crashed,  // by a signal
  out_of_time,
  forked,  // ended because it tried to start a thread or another process
};

struct ProcessResult {
  ProcessEnd end = ProcessEnd::exited;
  int code = 0;        // exit status, or the signal
  double seconds = 0;  // wall-clock time from its start to its end
  std::string output;
};

// "program -x 'two words'": words between blanks; quotes (' or ") keep blanks in a word.
// Error: no word at all, or a quote that is not closed.
Result<std::vector<std::string>> split_command(std::string_view text);

// Gives `input` on standard input and collects standard output; standard error is ours. Error:
// the program cannot be started, this system cannot forbid threads and processes, or Ctrl-C.
Result<ProcessResult> run_supervised(const std::vector<std::string>& command,
                                     const std::string& input, const ProcessLimits& limits);

}  // namespace quadrille::app
