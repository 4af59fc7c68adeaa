#include "corpus/machine.hpp"

#include <quadrille/core/text.hpp>

#include <ctime>
#include <fstream>
#include <thread>

#include <fmt/format.h>
#include <sys/resource.h>

namespace quadrille::corpus {
namespace {

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(':');
    if (line.starts_with("model name") && colon != std::string::npos) {
      return std::string(trim(std::string_view(line).substr(colon + 1)));
    }
  }
  return "unknown processor";
}

std::string compiler_name() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

#if defined(__OPTIMIZE__)
constexpr std::string_view kBuild = "optimised";
#else
constexpr std::string_view kBuild = "not optimised: figures mean nothing";
#endif

}  // namespace

std::string machine_facts() {
  return fmt::format("{}, {} cores, {}, {}", processor_name(), std::thread::hardware_concurrency(),
                     compiler_name(), kBuild);
}

double thread_cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::size_t peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

}  // namespace quadrille::corpus
