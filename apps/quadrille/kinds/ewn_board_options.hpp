// --size, --holes and --dice-length: EWN on other boards than document 002's, for research.
#pragma once

#include "options.hpp"

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/ewn/formats.hpp>

#include <optional>
#include <vector>

namespace quadrille::app {

class EwnBoardOptions {
 public:
  // Everything but --size, which some commands have already.
  void add_to(CLI::App& command);

  // The board and the number of dice that a text without headings is about.
  [[nodiscard]] Result<ewn::InputDefaults> defaults(const std::optional<Size>& size) const;

  // The text format that reads with these defaults; none when no option was given.
  [[nodiscard]] std::optional<Format> reader(const std::optional<Size>& size,
                                             const Format& usual) const;

 private:
  std::optional<std::vector<int>> holes_;
  std::optional<int> dice_;
};

}  // namespace quadrille::app
