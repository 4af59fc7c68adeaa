// `generate nonogram`: options, and the puzzles as .non text, as files or as JSON lines.
#pragma once

#include "frontend.hpp"

#include <quadrille/gallery/gallery.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/generate.hpp>

#include <functional>
#include <optional>
#include <string>

#include <boost/json/object.hpp>

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
  // The same with a motif of the gallery.
  [[nodiscard]] Outcome make_motif(const gallery::Gallery& gallery, const CommonOptions& common,
                                   int number) const;
  [[nodiscard]] ExitStatus run_motifs(const CommonOptions& common) const;
  // The JSON of a puzzle that was stored in this file ("-": in none).
  using JsonOf = std::function<boost::json::object(const std::string& file)>;
  // Stores the puzzle if files are wanted, and says what is to be printed of it.
  [[nodiscard]] Result<std::string> deliver(const CommonOptions& common,
                                            const nonogram::AnyNonogram& puzzle, int number,
                                            const JsonOf& json_of) const;

  template <class Options>
  [[nodiscard]] Outcome make_by(const Options& options, const CommonOptions& common, int number,
                                const ProgressSink& bar) const;

  nonogram::GenerateOptions options_;
  std::optional<int> colours_;  // none: black and white
  bool motif_ = false;
  std::string theme_;
  int count_ = 1;
  std::string directory_;
};

}  // namespace quadrille::app
