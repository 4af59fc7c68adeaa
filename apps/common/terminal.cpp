#include "terminal.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <unistd.h>

namespace quadrille::app {
namespace {

void draw_bar(const Progress& progress) {
  constexpr int kWidth = 30;
  std::string bar;
  if (progress.fraction >= 0) {
    const int filled = static_cast<int>(kWidth * std::min(1.0, progress.fraction));
    bar = '[' + std::string(static_cast<std::size_t>(filled), '#') +
          std::string(static_cast<std::size_t>(kWidth - filled), ' ') + ']';
  }
  std::fprintf(stderr, "\r\x1b[K%s %.*s", bar.c_str(), static_cast<int>(progress.stage.size()),
               progress.stage.data());
  std::fflush(stderr);
}

}  // namespace

bool uses_colours() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0') &&
         (terminal == nullptr || std::string_view(terminal) != "dumb");
}

std::string coloured(std::string_view text, Colour colour) {
  if (!uses_colours()) return std::string(text);
  const std::string_view code = colour == Colour::green ? "32"
                                : colour == Colour::red ? "31"
                                                        : "33";
  return "\x1b[" + std::string(code) + 'm' + std::string(text) + "\x1b[0m";
}

ProgressSink progress_bar(bool wanted) {
  if (!wanted || isatty(STDERR_FILENO) == 0) return {};
  using Clock = std::chrono::steady_clock;
  return [last = Clock::time_point()](const Progress& progress) mutable {
    constexpr auto kBetweenDrawings = std::chrono::milliseconds(100);
    const auto now = Clock::now();
    if (now - last < kBetweenDrawings) return;
    last = now;
    draw_bar(progress);
  };
}

void clear_progress_bar(const ProgressSink& bar) {
  if (bar) std::fputs("\r\x1b[K", stderr);
}

}  // namespace quadrille::app
