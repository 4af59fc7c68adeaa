// An EWN case on the terminal's canvas: choose a piece, choose where it goes.
#pragma once

#include "terminal_game.hpp"

#include <quadrille/ewn/rules.hpp>

#include <optional>
#include <string>
#include <vector>

namespace quadrille::app {

class EwnPlay final : public TerminalGame {
 public:
  explicit EwnPlay(ewn::Puzzle puzzle);

  void draw(Canvas& canvas) override;
  bool press(const Key& key) override;
  [[nodiscard]] bool is_solved() const override { return ewn::is_won(puzzle_, position()); }
  [[nodiscard]] std::vector<std::string> keys() const override;
  [[nodiscard]] boost::json::object state() const override;
  Result<void> resume(const boost::json::object& state) override;

 private:
  [[nodiscard]] const ewn::Position& position() const { return positions_.back(); }
  [[nodiscard]] Style style_of(int cell, const std::vector<ewn::Move>& moves) const;
  [[nodiscard]] std::string text_of(int cell, const std::vector<ewn::Move>& moves) const;
  void draw_dice(Canvas& canvas) const;
  bool move_by(int rows, int columns);
  // Takes the piece under the cursor up, or puts the one that was taken down there.
  void choose();
  void play(const ewn::Move& move);
  bool undo();
  bool redo();
  void hint();

  ewn::Puzzle puzzle_;
  std::vector<ewn::Position> positions_;  // never empty
  std::vector<ewn::Move> moves_;
  std::vector<ewn::Move> undone_;
  int cursor_ = 0;
  std::optional<int> taken_;  // the cell of the piece that shall move
  std::optional<ewn::Move> hinted_;
  std::string message_ = "? shows the keys.";
};

}  // namespace quadrille::app
