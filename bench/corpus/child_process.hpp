// Runs another program and measures it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace quadrille::corpus {

struct ChildRun {
  int exit_status = 0;  // as a shell has it: 128 + the signal that ended it
  bool timed_out = false;
  double wall_seconds = 0;  // from just before the start until it was waited for
  double cpu_seconds = 0;   // its own and that of the children that it waited for
  long peak_kilobytes = 0;  // resident
  std::string output;       // what it wrote to standard output, up to 16 MiB
};

// Starts `arguments[0]` (looked up in PATH), with no input and its standard error thrown away,
// and waits for it; after `time_limit` seconds it is killed with all that it started.
// No value if it cannot be started.
std::optional<ChildRun> run_child(const std::vector<std::string>& arguments, double time_limit);

}  // namespace quadrille::corpus
