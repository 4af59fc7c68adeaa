// The loop of `play`: ncurses around a game that knows nothing of it.
#pragma once

#include "terminal_game.hpp"

#include <functional>
#include <string>

namespace quadrille::app {

struct PlayLoop {
  TerminalGame& game;
  std::string title;
  double seconds = 0;          // played so far; the loop counts on
  std::function<void()> keep;  // called now and then, and at the end

  // Until the player leaves. Requires an open TerminalSession.
  void run(bool has_colours);
};

}  // namespace quadrille::app
