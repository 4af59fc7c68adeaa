// A nonogram of either sort in the terminal: what the keys do. How it looks is in
// nonogram_screen.hpp.
#pragma once

#include "nonogram_screen.hpp"
#include "terminal_game.hpp"

#include <string>
#include <vector>

namespace quadrille::app {

template <class Sort>
class NonogramPlay final : public TerminalGame {
 public:
  using Puzzle = typename Sort::Puzzle;
  using Mark = typename Sort::Mark;

  explicit NonogramPlay(Puzzle puzzle);

  void draw(Canvas& canvas) override { screen_.draw(canvas); }
  bool press(const Key& key) override;
  [[nodiscard]] bool is_solved() const override { return scene_.game.is_solved(); }
  [[nodiscard]] std::vector<std::string> keys() const override;
  [[nodiscard]] boost::json::object state() const override;
  Result<void> resume(const boost::json::object& state) override;

 private:
  bool move_by(int rows, int columns);
  bool move_to(int row, int column);
  bool use(Mark tool);
  bool paint(int value);
  bool rule_out();
  bool press_character(char character);
  bool press_colour(char character);
  bool click(const Key& key, int value);
  void climb_hint();
  void look_for_mistakes();
  void say_trials(std::string done = "");
  void forget_hint();

  NonogramScene<Sort> scene_;
  NonogramScreen<Sort> screen_{scene_};
  Mark tool_ = Sort::mark_of(1);
};

extern template class NonogramPlay<PlainSort>;
extern template class NonogramPlay<ColourSort>;

}  // namespace quadrille::app
