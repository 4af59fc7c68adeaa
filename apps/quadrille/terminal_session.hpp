// A full-screen terminal session (ncurses) that always gives the terminal back: at the end of its
// scope, on Ctrl-C, and when the program is killed or crashes.
#pragma once

#include <quadrille/core/result.hpp>

#include <memory>

namespace quadrille::app {

class TerminalSession {
 public:
  // Errors: not_a_terminal, unknown_terminal.
  static Result<std::unique_ptr<TerminalSession>> open();

  TerminalSession(const TerminalSession&) = delete;
  TerminalSession& operator=(const TerminalSession&) = delete;
  ~TerminalSession();

  [[nodiscard]] bool has_colours() const { return has_colours_; }

 private:
  TerminalSession() = default;

  void* screen_ = nullptr;
  bool has_colours_ = false;
};

}  // namespace quadrille::app
