// `generate nonogram`: options, and the puzzles as .non text, as files or as JSON lines.
#pragma once

#include "frontend.hpp"

#include <quadrille/nonogram/generate.hpp>

namespace quadrille::app {

// Puzzle k (from 0) of a run with seed s is the puzzle of seed s+k: each can be made again on its
// own, a longer run begins like a shorter one, and several threads may work on one run.
class NonogramGenerator {
 public:
  void add_options(CLI::App& command);
  [[nodiscard]] ExitStatus run(const CommonOptions& common) const;

 private:
  [[nodiscard]] Outcome make(const CommonOptions& common, int number,
                             const ProgressSink& bar) const;
  // Stores the puzzle if files are wanted, and says what is to be printed of it.
  [[nodiscard]] Result<std::string> deliver(const CommonOptions& common,
                                            const nonogram::Generated& made, int number,
                                            double seconds) const;

  nonogram::GenerateOptions options_;
  int count_ = 1;
  std::string directory_;
};

}  // namespace quadrille::app
