// `generate ewn`: options, and the cases as text, as files or as JSON lines.
#pragma once

#include "ewn_board_options.hpp"
#include "frontend.hpp"

#include <quadrille/ewn/generate.hpp>

#include <string>
#include <utility>

namespace quadrille::app {

class EwnGenerator {
 public:
  void add_options(CLI::App& command);
  [[nodiscard]] ExitStatus run(const CommonOptions& common) const;

 private:
  // The case of this number, from 0.
  [[nodiscard]] Outcome make(const ewn::GenerateOptions& options, const CommonOptions& common,
                             int number) const;

  std::pair<int, int> steps_{1, ewn::kStandardDice};
  bool hard_ = false;
  std::optional<Size> size_;
  EwnBoardOptions board_;
  int count_ = 1;
  std::string directory_;
};

}  // namespace quadrille::app
