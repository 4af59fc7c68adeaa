// How long a whole process takes, from start to exit, beside one that does nothing. The two run
// in turn, so that a busy machine disturbs both alike; medians are compared, and on a machine that
// is very busy the shortest runs and the CPU time say more.
#include "corpus/child_process.hpp"
#include "corpus/machine.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <numeric>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::corpus {
namespace {

constexpr double kTimeLimit = 600;

struct Runs {
  std::string name;
  std::vector<std::string> arguments;
  std::vector<double> seconds;
  double cpu_seconds = 0;
  long peak_kilobytes = 0;
  int exit_status = 0;

  bool once_more() {
    const auto run = run_child(arguments, kTimeLimit);
    if (!run || run->timed_out) return false;
    seconds.push_back(run->wall_seconds);
    cpu_seconds += run->cpu_seconds;
    peak_kilobytes = std::max(peak_kilobytes, run->peak_kilobytes);
    exit_status = std::max(exit_status, run->exit_status);
    return true;
  }
  [[nodiscard]] double shortest() const { return *std::ranges::min_element(seconds); }
  [[nodiscard]] double mean_cpu() const {
    return cpu_seconds / static_cast<double>(seconds.size());
  }
  [[nodiscard]] double median() const {
    std::vector<double> sorted = seconds;
    std::ranges::sort(sorted);
    return sorted[sorted.size() / 2];
  }
  void print() const {
    const double count = static_cast<double>(seconds.size());
    fmt::print("{:<12}{:>6}{:>10.3f}{:>12.3f}{:>10.3f}{:>10.3f}{:>10.1f}{:>6}\n", name,
               seconds.size(), 1000 * shortest(), 1000 * median(),
               1000 * std::accumulate(seconds.begin(), seconds.end(), 0.0) / count,
               1000 * mean_cpu(), static_cast<double>(peak_kilobytes) / 1024, exit_status);
  }
};

int run_command_line(int argc, char** argv) {
  int count = 200;
  std::vector<std::string> arguments;
  CLI::App app("Measures whole runs of a program beside /bin/true.");
  app.add_option("--runs", count, "how often each is run")->check(CLI::PositiveNumber);
  app.add_option("command", arguments, "the program and its arguments, after --")->required();
  CLI11_PARSE(app, argc, argv);

  Runs nothing{"/bin/true", {"/bin/true"}, {}};
  Runs program{"program", arguments, {}};
  for (int run = 0; run < count; ++run) {
    if (!nothing.once_more() || !program.once_more()) {
      fmt::print(stderr, "process_bench: cannot run {}\n", arguments.front());
      return 2;
    }
  }
  fmt::print("machine: {}\nprogram: {}\n", machine_facts(), fmt::join(arguments, " "));
  fmt::print("{:<12}{:>6}{:>10}{:>12}{:>10}{:>10}{:>10}{:>6}\n", "", "runs", "min ms", "median ms",
             "mean ms", "CPU ms", "peak MiB", "exit");
  nothing.print();
  program.print();
  fmt::print("more than /bin/true: median {:.3f} ms, shortest {:.3f} ms, CPU {:.3f} ms\n",
             1000 * (program.median() - nothing.median()),
             1000 * (program.shortest() - nothing.shortest()),
             1000 * (program.mean_cpu() - nothing.mean_cpu()));
  return program.exit_status == 0 ? 0 : 1;
}

}  // namespace
}  // namespace quadrille::corpus

int main(int argc, char** argv) {
  try {
    return quadrille::corpus::run_command_line(argc, argv);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "process_bench: %s\n", problem.what());
    return 2;
  }
}
