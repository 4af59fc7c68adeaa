// `solve --proof` on a nonogram: the verdict with the files that let anyone check it.
#pragma once

#include "frontend.hpp"

#include <quadrille/verify/proof.hpp>

#include <string>

#include <CLI/App.hpp>

namespace quadrille::app {

class NonogramProver {
 public:
  void add_options(CLI::Option_group& options);
  // --proof was given.
  [[nodiscard]] bool wanted() const { return !directory_.empty(); }

  // In place of the usual solving. Error in the outcome: several puzzles, options that ask for
  // something else than the verdict, a directory that cannot be written.
  [[nodiscard]] Outcome solve(const LoadedPuzzle& loaded, const SolveSettings& settings,
                              bool from_grid) const;

 private:
  [[nodiscard]] Result<void> write(const std::string& name, const std::string& content) const;

  std::string directory_;
  verify::ProofFormat format_ = verify::ProofFormat::drat;
};

}  // namespace quadrille::app
