// `generate lightsout`.
#pragma once

#include "frontend.hpp"
#include "lightsout_board_options.hpp"
#include "options.hpp"

#include <cstdint>
#include <optional>
#include <string>

#include <CLI/App.hpp>

namespace quadrille::app {

class LightsOutGenerator {
 public:
  void add_options(CLI::App& command);
  [[nodiscard]] ExitStatus run(const CommonOptions& common) const;

 private:
  // The board of this number, from 0.
  [[nodiscard]] Outcome make(const lightsout::Shape& shape, const CommonOptions& common,
                             int number) const;

  Size size_{5, 5};
  std::optional<std::uint64_t> presses_;
  int count_ = 1;
  std::string directory_;
  LightsOutBoardOptions board_;
};

}  // namespace quadrille::app
