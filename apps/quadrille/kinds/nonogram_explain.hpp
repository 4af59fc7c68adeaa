// `explain` for nonograms.
#pragma once

#include "frontend.hpp"

#include <string>

namespace quadrille::app {

class NonogramExplainer {
 public:
  // --html
  void add_options(CLI::Option_group& options);
  [[nodiscard]] Outcome run(const LoadedPuzzle& loaded, const TeachSettings& settings) const;

 private:
  template <class Own>
  [[nodiscard]] Outcome run_on(const Own& puzzle, const LoadedPuzzle& loaded,
                               const TeachSettings& settings) const;

  std::string html_;  // where to write a page with pictures; empty: text or JSON
};

}  // namespace quadrille::app
