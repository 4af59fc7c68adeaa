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

void put_wrapped(Canvas& canvas, int y, std::string_view text, Style style) {
  std::string line;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (!line.empty() && columns_of(line) + 1 + columns_of(word) > canvas.width()) {
      canvas.put(y++, 0, std::exchange(line, {}), style);
    }
    line += (line.empty() ? "" : " ") + std::string(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  canvas.put(y, 0, line, style);
}

Limits thinking_time() {
  constexpr double kSeconds = 2;
  Limits limits = Limits::for_seconds(kSeconds);
  limits.stop = &interrupted();
  return limits;
}

}  // namespace quadrille::app
