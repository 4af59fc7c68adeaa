// `hint` for nonograms.
#pragma once

#include "frontend.hpp"

#include <quadrille/operations/nonogram_requests.hpp>

#include <optional>
#include <string>
#include <utility>

namespace quadrille::app {

class NonogramHinter {
 public:
  // --row --column --cell --level --output
  void add_options(CLI::Option_group& options);
  [[nodiscard]] Outcome run(const LoadedPuzzle& loaded, const TeachSettings& settings) const;

 private:
  template <class Own>
  [[nodiscard]] Outcome run_on(const Own& puzzle, const LoadedPuzzle& loaded,
                               const TeachSettings& settings) const;
  [[nodiscard]] Result<operations::NonogramHintRequest> request_for(nonogram::GridSize size) const;

  // All count from 1; at most one of the three is set.
  std::optional<int> row_;
  std::optional<int> column_;
  std::optional<std::pair<int, int>> cell_;
  std::optional<int> level_;  // of the ladder, 1 … 4
  std::string output_;        // where to write the state with the step applied; empty: nowhere
};

}  // namespace quadrille::app
