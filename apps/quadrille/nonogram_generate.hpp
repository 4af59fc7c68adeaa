// `generate nonogram`: options, and the puzzles as .non text, as files or as JSON lines.
#pragma once

#include "frontend.hpp"
#include "stopwatch.hpp"

#include <quadrille/nonogram/puzzle.hpp>

namespace quadrille::app {

class NonogramGenerator {
 public:
  void add_options(CLI::App& command);
  [[nodiscard]] ExitStatus run(const Registry& registry, const CommonOptions& common) const;

 private:
  // Prints or stores the puzzle number `made` (from 0) of the run.
  [[nodiscard]] ExitStatus deliver(const Registry& registry, const nonogram::Puzzle& puzzle,
                                   std::uint64_t seed, int made, const Stopwatch& stopwatch,
                                   const CommonOptions& common) const;

  Size size_{10, 10};
  int count_ = 1;
  double density_ = 0.55;
  std::string directory_;
};

}  // namespace quadrille::app
