#include "terminal_session.hpp"

#include <array>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <curses.h>
#include <termios.h>
#include <unistd.h>

namespace quadrille::app {
namespace {

// What a dying program can still do: a signal handler may call only write() and tcsetattr(), not
// ncurses, so it needs the terminal's first settings in a global.
termios settings_before{};

constexpr std::array kDeadlySignals{SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGHUP, SIGQUIT};

extern "C" void restore_and_die(int signal_number) {
  // Mouse off, colours off, cursor on, leave the alternate screen.
  static constexpr std::string_view kReset =
      "\x1b[?1000l\x1b[?1002l\x1b[?1006l\x1b[0m\x1b[?25h\x1b[?1049l";
  [[maybe_unused]] const auto written = write(STDOUT_FILENO, kReset.data(), kReset.size());
  tcsetattr(STDIN_FILENO, TCSANOW, &settings_before);
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

}  // namespace

Result<std::unique_ptr<TerminalSession>> TerminalSession::open() {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0 ||
      tcgetattr(STDIN_FILENO, &settings_before) != 0) {
    return fail("not_a_terminal", "this command needs a terminal for input and output");
  }
  std::setlocale(LC_ALL, "");
  SCREEN* screen = newterm(nullptr, stdout, stdin);
  if (screen == nullptr) {
    const char* name = std::getenv("TERM");
    return fail("unknown_terminal", "the terminal type \"" +
                                        std::string(name == nullptr ? "" : name) +
                                        "\" is not known; set TERM");
  }
  set_term(screen);
  std::unique_ptr<TerminalSession> session(new TerminalSession);
  session->screen_ = screen;
  for (const int signal_number : kDeadlySignals) std::signal(signal_number, restore_and_die);
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  curs_set(0);
  mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
  mouseinterval(0);
  const char* no_colour = std::getenv("NO_COLOR");
  session->has_colours_ =
      has_colors() && (no_colour == nullptr || *no_colour == '\0') && start_color() == OK;
  if (session->has_colours_) use_default_colors();
  return session;
}

TerminalSession::~TerminalSession() {
  endwin();
  delscreen(static_cast<SCREEN*>(screen_));
  for (const int signal_number : kDeadlySignals) std::signal(signal_number, SIG_DFL);
}

}  // namespace quadrille::app
