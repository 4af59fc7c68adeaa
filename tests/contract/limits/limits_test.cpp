// Everything long stops soon after a limit: within 50 ms of work of its own thread. Time on the
// wall would tell how busy the machine is, and even the work takes longer when others use its
// caches: the best of some attempts counts.
#include "contract/limits/long_functions.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <regex>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <pthread.h>

namespace quadrille::contract {
namespace {

constexpr double kMostSeconds = 0.05;
constexpr int kAttempts = 5;
constexpr std::chrono::milliseconds kShortWhile{5};

double seconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Made once: their puzzles take longer than the tests.
const std::vector<LongFunction>& all_functions() {
  static std::vector<LongFunction> all;
  if (!all.empty()) return all;
  for (const auto& list :
       {nonogram_functions, colour_functions, lightsout_functions, ewn_functions, wire_functions,
        gallery_functions, studio_functions, teaching_functions, operation_functions}) {
    auto functions = list();
    std::move(functions.begin(), functions.end(), std::back_inserter(all));
  }
  return all;
}

struct Stopped {
  LimitReached limit = LimitReached::none;
  double seconds = 0;  // of work after the limit
};

// Every function that `stop` is for says that it was stopped by `limit`, and soon.
template <typename Stop>
void expect_to_stop(LimitReached limit, bool with_short_ones, const Stop& stop) {
  double most = 0;
  for (const LongFunction& function : all_functions()) {
    if (function.is_short && !with_short_ones) continue;
    double least = std::numeric_limits<double>::infinity();
    for (int attempt = 0; attempt < kAttempts && least >= kMostSeconds; ++attempt) {
      const Stopped stopped = stop(function);
      ASSERT_EQ(to_string(stopped.limit), to_string(limit)) << function.name;
      least = std::min(least, stopped.seconds);
    }
    EXPECT_LT(least, kMostSeconds) << function.name;
    if (least <= most) continue;
    most = least;
    testing::Test::RecordProperty("slowest", function.name);
    testing::Test::RecordProperty("microseconds", static_cast<int>(most * 1e6));
  }
}

TEST(LimitsContract, AFlagRaisedBeforeEndsEverythingAtOnce) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  expect_to_stop(LimitReached::stopped, true, [&](const LongFunction& function) -> Stopped {
    const double before = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    const LimitReached limit = function.call(limits);
    return {limit, seconds_of(CLOCK_THREAD_CPUTIME_ID) - before};
  });
}

TEST(LimitsContractThreads, AFlagRaisedOnTheWayIsSeenSoon) {
  clockid_t clock{};
  ASSERT_EQ(pthread_getcpuclockid(pthread_self(), &clock), 0);
  expect_to_stop(LimitReached::stopped, false, [&](const LongFunction& function) -> Stopped {
    std::atomic<bool> stop = false;
    Limits limits;
    limits.stop = &stop;
    double when_raised = 0;
    std::thread other([&] {
      std::this_thread::sleep_for(kShortWhile);
      when_raised = seconds_of(clock);
      stop = true;
    });
    const LimitReached limit = function.call(limits);
    const double when_back = seconds_of(clock);
    other.join();
    return {limit, when_back - when_raised};
  });
}

TEST(LimitsContract, ATimeLimitHolds) {
  expect_to_stop(LimitReached::time, false, [](const LongFunction& function) -> Stopped {
    const double before = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    Limits limits;
    limits.deadline = Limits::Clock::now() + kShortWhile;
    const LimitReached limit = function.call(limits);
    const double after = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    return {limit, after - before - std::chrono::duration<double>(kShortWhile).count()};
  });
}

// "folder/function" of everything in the public headers that takes limits, and how many functions
// have that name: black and white and colours often share one.
std::map<std::string, int> declared_functions() {
  const std::filesystem::path headers =
      std::filesystem::path(QUADRILLE_TESTS).parent_path() / "include" / "quadrille";
  const std::regex declaration(R"((\w+)\(((?:[^();]|\([^()]*\))*)const Limits& limits\))");
  std::map<std::string, int> names;
  for (const char* folder : {"nonogram", "nonogram/colour", "lightsout", "ewn", "wire", "gallery",
                             "images", "studio", "doctor", "teaching"}) {
    if (!std::filesystem::exists(headers / folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(headers / folder)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path());
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      for (std::sregex_iterator match(text.begin(), text.end(), declaration), end; match != end;
           ++match) {
        ++names[std::string(folder) + '/' + (*match)[1].str()];
      }
    }
  }
  return names;
}

TEST(LimitsContract, NothingLongIsForgotten) {
  // Proofs: unit_verify holds their checker to its limits.
  std::map<std::string, int> listed{
      {"wire/files", 2}, {"wire/make_files", 1}, {"wire/check_proof_files", 1}};
  for (const LongFunction& function : all_functions()) {
    // The catalogue says which of these there are, not a header.
    if (function.name.starts_with("operations/")) continue;
    ++listed[function.name.substr(0, function.name.find(' '))];
  }
  const std::map<std::string, int> declared = declared_functions();
  EXPECT_GT(declared.size(), 20u);
  for (const auto& [name, overloads] : declared) {
    EXPECT_GE(listed[name], overloads) << name << " takes limits and is not listed as often";
  }
  for (const auto& [name, entries] : listed) {
    EXPECT_TRUE(declared.contains(name)) << name << " is listed but nowhere declared";
  }
}

}  // namespace
}  // namespace quadrille::contract
