#include "terminal.hpp"

#include <quadrille/core/oklab.hpp>

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

int columns_of(std::string_view text) {
  // In UTF-8 only the first byte of a character counts.
  return static_cast<int>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

int terminal_colour(std::uint32_t rgb, int colours) {
  constexpr int kTable = 256;
  if (colours > kTable) return static_cast<int>(rgb);  // its numbers are the colours themselves
  const auto channel = [&](unsigned shift) { return static_cast<int>(rgb >> shift & 0xFFU); };
  if (colours < kTable) {
    const auto bit = [&](unsigned shift) { return channel(shift) >= 128 ? 1 : 0; };
    return bit(16) + 2 * bit(8) + 4 * bit(0);
  }
  // A cube of 6×6×6 colours; its steps are 0, 95, 135, 175, 215, 255.
  const auto step = [&](unsigned shift) {
    return channel(shift) < 48 ? 0 : channel(shift) < 115 ? 1 : (channel(shift) - 35) / 40;
  };
  return 16 + 36 * step(16) + 6 * step(8) + step(0);
}

std::uint32_t readable_on(std::uint32_t rgb) {
  constexpr std::uint32_t kBlack = 0x000000;
  constexpr std::uint32_t kWhite = 0xFFFFFF;
  return contrast_of(rgb, kBlack) > contrast_of(rgb, kWhite) ? kBlack : kWhite;
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
