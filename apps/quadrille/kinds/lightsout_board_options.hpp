// The options that say what a Lights Out board is: its shape, states and target, or the whole board
// where there is no file.
#pragma once

#include "input.hpp"
#include "options.hpp"

#include <quadrille/lightsout/puzzle.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/App.hpp>

namespace quadrille::app {

class LightsOutBoardOptions {
 public:
  LightsOutBoardOptions();

  // --torus --king --diagonal
  void add_shape_options(CLI::App& options);
  // --states
  void add_states_option(CLI::App& options);
  // --stencil --states --target
  void add_file_options(CLI::App& options);
  // --bits --all-on --random --graph
  void add_board_options(CLI::App& options);

  // The board that the options describe; none if they describe none. `size` is what --size says.
  // Errors: missing_size, conflicting_options, too_many_cells, bits_out_of_range, limit_reached
  // (its cells alone take more than `max_memory` bytes) and those of the graph file.
  [[nodiscard]] Result<std::vector<LoadedPuzzle>> described_boards(const std::optional<Size>& size,
                                                                   std::uint64_t max_memory) const;

  // The format that reads boards with --states; no value without it.
  [[nodiscard]] std::optional<Format> reader() const;

  // The puzzle of a file with the shape and target that the options ask for; no value if they ask
  // for nothing. Errors: those of the stencil and target files, wrong_board_size, states_differ,
  // conflicting_options.
  [[nodiscard]] Result<std::optional<lightsout::Puzzle>> adapted(
      const lightsout::Puzzle& puzzle) const;

  // What --states says, else 2.
  [[nodiscard]] int states() const { return states_.value_or(2); }

  [[nodiscard]] Result<lightsout::Shape> shape_for(int width, int height) const;

 private:
  [[nodiscard]] bool changes_shape() const {
    return torus_ || king_ || diagonal_ || !stencil_.empty();
  }
  [[nodiscard]] Result<lightsout::Pattern> described_start(const Size& size) const;

  bool torus_ = false;
  bool king_ = false;
  bool diagonal_ = false;
  bool all_on_ = false;
  std::string stencil_;  // paths
  std::string target_;
  std::string graph_;
  std::optional<int> states_;
  std::optional<std::string> bits_;
  std::optional<std::uint64_t> random_;
  std::shared_ptr<const PuzzleKind> kind_;
};

}  // namespace quadrille::app
