#include "terminal_game.hpp"

#include "interrupt.hpp"
#include "terminal.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::app {

Key with_letters_as_arrows(Key key) {
  if (key.kind != Key::Kind::character) return key;
  switch (key.character) {
    case 'h':
      key.kind = Key::Kind::left;
      break;
    case 'j':
      key.kind = Key::Kind::down;
      break;
    case 'k':
      key.kind = Key::Kind::up;
      break;
    case 'l':
      key.kind = Key::Kind::right;
      break;
    default:
      break;
  }
  return key;
}

std::optional<CursorStep> cursor_step(const Key& key, int width) {
  constexpr int kPage = 5;
  switch (key.kind) {
    case Key::Kind::up:
      return CursorStep{-1, 0};
    case Key::Kind::down:
      return CursorStep{1, 0};
    case Key::Kind::left:
      return CursorStep{0, -1};
    case Key::Kind::right:
      return CursorStep{0, 1};
    case Key::Kind::home:
      return CursorStep{0, -width};
    case Key::Kind::end:
      return CursorStep{0, width};
    case Key::Kind::page_up:
      return CursorStep{-kPage, 0};
    case Key::Kind::page_down:
      return CursorStep{kPage, 0};
    default:
      return std::nullopt;
  }
}

std::vector<std::string> wrapped(std::string_view text, int width) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    const std::string_view word = text.substr(0, end);
    std::string& line = lines.back();
    if (line.empty()) {
      line = word;
    } else if (columns_of(line) + 1 + columns_of(word) > width) {
      lines.emplace_back(word);
    } else {
      line += ' ';
      line += word;
    }
    if (end < text.size() && text[end] == '\n') lines.emplace_back();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

void put_wrapped(Canvas& canvas, int y, std::string_view text, Style style) {
  for (const std::string& line : wrapped(text, canvas.width())) canvas.put(y++, 0, line, style);
}

Limits thinking_time() {
  constexpr double kSeconds = 2;
  Limits limits = Limits::for_seconds(kSeconds);
  limits.stop = &interrupted();
  return limits;
}

}  // namespace quadrille::app
