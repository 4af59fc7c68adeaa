// Everything long stops soon after a limit: within 50 ms of work of its own thread, ten times that
// here. Time on the wall would tell how busy the machine is.
#include "contract/limits/long_functions.hpp"

#include <atomic>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <pthread.h>

namespace quadrille::contract {
namespace {

constexpr double kMostSeconds = 0.5;
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

TEST(LimitsContract, AFlagRaisedBeforeEndsEverythingAtOnce) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  for (const LongFunction& function : all_functions()) {
    const double before = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    EXPECT_EQ(to_string(function.call(limits)), "stopped") << function.name;
    EXPECT_LT(seconds_of(CLOCK_THREAD_CPUTIME_ID) - before, kMostSeconds) << function.name;
  }
}

TEST(LimitsContractThreads, AFlagRaisedOnTheWayIsSeenSoon) {
  for (const LongFunction& function : all_functions()) {
    if (function.is_short) continue;
    std::atomic<bool> stop = false;
    Limits limits;
    limits.stop = &stop;
    clockid_t clock{};
    ASSERT_EQ(pthread_getcpuclockid(pthread_self(), &clock), 0);
    double when_raised = 0;
    std::thread other([&] {
      std::this_thread::sleep_for(kShortWhile);
      when_raised = seconds_of(clock);
      stop = true;
    });
    const LimitReached limit = function.call(limits);
    const double when_back = seconds_of(clock);
    other.join();
    EXPECT_EQ(to_string(limit), "stopped") << function.name;
    EXPECT_LT(when_back - when_raised, kMostSeconds) << function.name;
  }
}

TEST(LimitsContract, ATimeLimitHolds) {
  for (const LongFunction& function : all_functions()) {
    if (function.is_short) continue;
    const double before = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    Limits limits;
    limits.deadline = Limits::Clock::now() + kShortWhile;
    EXPECT_EQ(to_string(function.call(limits)), "time") << function.name;
    EXPECT_LT(seconds_of(CLOCK_THREAD_CPUTIME_ID) - before, kMostSeconds) << function.name;
  }
}

// "folder/function" of everything in the public headers that takes limits.
std::set<std::string> declared_functions() {
  const std::filesystem::path headers =
      std::filesystem::path(QUADRILLE_TESTS).parent_path() / "include" / "quadrille";
  const std::regex declaration(R"((\w+)\(((?:[^();]|\([^()]*\))*)const Limits& limits\))");
  std::set<std::string> names;
  for (const char* folder : {"nonogram", "nonogram/colour", "lightsout", "ewn", "wire", "gallery",
                             "studio", "doctor", "teaching"}) {
    if (!std::filesystem::exists(headers / folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(headers / folder)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path());
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      for (std::sregex_iterator match(text.begin(), text.end(), declaration), end; match != end;
           ++match) {
        names.insert(std::string(folder) + '/' + (*match)[1].str());
      }
    }
  }
  return names;
}

TEST(LimitsContract, NothingLongIsForgotten) {
  // Proofs: unit_verify holds their checker to its limits.
  std::set<std::string> listed{"wire/files", "wire/check_proof_files"};
  for (const LongFunction& function : all_functions()) {
    // The catalogue says which of these there are, not a header.
    if (function.name.starts_with("operations/")) continue;
    listed.insert(function.name.substr(0, function.name.find(' ')));
  }
  const std::set<std::string> declared = declared_functions();
  EXPECT_GT(declared.size(), 20u);
  for (const std::string& name : declared) {
    EXPECT_TRUE(listed.contains(name)) << name << " takes limits and is on no list";
  }
  for (const std::string& name : listed) {
    EXPECT_TRUE(declared.contains(name)) << name << " is listed but nowhere declared";
  }
}

}  // namespace
}  // namespace quadrille::contract
