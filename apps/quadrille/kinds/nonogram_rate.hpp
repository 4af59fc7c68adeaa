// `rate` for nonograms.
#pragma once

#include "frontend.hpp"

#include <string>

namespace quadrille::app {

class NonogramRater {
 public:
  // --good --svg
  void add_options(CLI::Option_group& options);
  [[nodiscard]] Outcome run(const LoadedPuzzle& loaded, const TeachSettings& settings) const;

 private:
  template <class Own>
  [[nodiscard]] Outcome run_on(const Own& puzzle, const LoadedPuzzle& loaded,
                               const TeachSettings& settings) const;
  template <class Own, class Rating>
  [[nodiscard]] std::string text_of(const Source& source, const Own& puzzle, const Rating& rating,
                                    bool quiet) const;

  bool good_ = false;  // the question of 1999, with its answer as exit status
  std::string svg_;    // where to draw the step curve; empty: nowhere
};

}  // namespace quadrille::app
