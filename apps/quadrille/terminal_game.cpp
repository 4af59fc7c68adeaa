#include "terminal_game.hpp"

#include "interrupt.hpp"

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

Limits thinking_time() {
  constexpr double kSeconds = 2;
  Limits limits = Limits::for_seconds(kSeconds);
  limits.stop = &interrupted();
  return limits;
}

}  // namespace quadrille::app
