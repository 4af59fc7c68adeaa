// A Lights Out board on the terminal's canvas.
#pragma once

#include "terminal_game.hpp"

#include <quadrille/lightsout/puzzle.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace quadrille::app {

class LightsOutPlay final : public TerminalGame {
 public:
  explicit LightsOutPlay(lightsout::Puzzle puzzle);

  void draw(Canvas& canvas) override;
  bool press(const Key& key) override;
  [[nodiscard]] bool is_solved() const override;
  [[nodiscard]] std::vector<std::string> keys() const override;
  [[nodiscard]] boost::json::object state() const override;
  Result<void> resume(const boost::json::object& state) override;

 private:
  struct Cell {
    int row = 0;
    int column = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
  };

  bool move_by(int rows, int columns);
  // `times` presses of one cell; a press can be taken back by states - 1 more.
  void apply(Cell cell, int times);
  void press_cell(Cell cell);
  bool undo();
  bool redo();
  void hint();
  void chase();
  void show_next_quiet_pattern();
  [[nodiscard]] lightsout::Puzzle puzzle_now() const;
  [[nodiscard]] Style style_of(Cell cell, int light) const;

  lightsout::Puzzle puzzle_;
  lightsout::Pattern lights_;
  lightsout::Pattern target_;
  std::vector<Cell> presses_;
  std::vector<Cell> undone_;
  Cell cursor_;
  Cell first_shown_;
  std::optional<Cell> hinted_;
  std::optional<std::vector<lightsout::Pattern>> quiet_;  // once asked for
  std::size_t quiet_shown_ = 0;                           // 0: none, else its number from 1
  std::string message_ = "? shows the keys.";
};

}  // namespace quadrille::app
