// Those who solve the same puzzles in one run: our engine, the built-in baseline, other programs.
#pragma once

#include "corpus/named_sets.hpp"

#include <quadrille/core/result.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/kinds/registry.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::corpus {

struct Settings {
  std::size_t max_solutions = 2;
  std::uint64_t seed = 0;
  double time_limit = 1e9;  // seconds a puzzle
};

// Search effort, for the signature of a run: the same code on the same set gives the same numbers.
struct Effort {
  std::uint64_t decisions = 0;
  std::uint64_t conflicts = 0;
};

struct Outcome {
  std::optional<Verdict> verdict;             // no value: a program whose answer cannot be read
  bool shows_solutions = true;                // false: only the verdict can be checked
  std::vector<nonogram::CellGrid> solutions;  // of an instance in black and white
  std::vector<nonogram::colour::Picture> colour_solutions;  // or in colours
  std::optional<Effort> effort;
  double seconds = 0;  // CPU
};

struct Contestant {
  std::string name;
  std::function<Outcome(const Instance&)> solve;
  std::vector<std::string>
      left_out;  // puzzles whose name contains one of these are not given to it
};

bool takes_part(const Contestant& contestant, const Instance& instance);

Contestant engine_contestant(const Settings& settings);
Contestant sat_contestant(const Settings& settings);

// `description` is NAME=COMMAND, where {file} in the command stands for a .non file; a shell runs
// it. The CPU time of the whole process counts. A verdict is read off its standard output if it
// holds one in the form of our own JSON, "verdict":"unique".
// Requires that `registry` and `directory` (for that file) live as long as the contestant.
// Errors: bad_peer.
Result<Contestant> peer_contestant(std::string_view description, const Settings& settings,
                                   const Registry& registry,
                                   const std::filesystem::path& directory);

}  // namespace quadrille::corpus
