// A puzzle at play in the terminal. The games know keys and a canvas, nothing of ncurses: the loop
// (play_loop.cpp) feeds them and draws, tests play them on a canvas of text.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

namespace quadrille::app {

enum class Style : std::uint8_t {
  plain,
  dim,      // done, struck, less important
  strong,   // titles, lines in focus
  filled,   // a filled cell, a lit lamp
  crossed,  // a cell known to be empty
  cursor,   // where the next key acts
  hint,     // what a hint speaks of
  wrong,    // what cannot be
  good,     // done
};

// The colours of a text, 0xrrggbb, where a canvas has them; a background alone gets a foreground
// that can be read on it.
struct Paint {
  std::optional<std::uint32_t> text = {};
  std::optional<std::uint32_t> background = {};
};

// A rectangle of characters; what does not fit is cut off. Texts are UTF-8, a column each
// character.
class Canvas {
 public:
  Canvas() = default;
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  virtual ~Canvas() = default;

  [[nodiscard]] virtual int width() const = 0;
  [[nodiscard]] virtual int height() const = 0;
  [[nodiscard]] virtual bool has_colours() const = 0;
  // Paint takes the place of the style's own colour.
  virtual void put(int y, int x, std::string_view text, Style style = Style::plain,
                   Paint paint = {}) = 0;
};

struct Key {
  enum class Kind : std::uint8_t {
    character,
    up,
    down,
    left,
    right,
    home,
    end,
    page_up,
    page_down,
    backspace,
    escape,
    click,        // at y, x
    right_click,  // at y, x
  };
  Kind kind = Kind::character;
  char character = 0;
  int y = 0;
  int x = 0;
};

// h, j, k and l move as the arrows do, in every game.
Key with_letters_as_arrows(Key key);

// How far a key moves the cursor: down and to the right. Home and End go to the ends of a line of
// `width` cells, pages are five rows. No value: the key does not move.
struct CursorStep {
  int rows = 0;
  int columns = 0;
};
std::optional<CursorStep> cursor_step(const Key& key, int width);

// The lines that a text takes, broken between words and where it breaks itself.
std::vector<std::string> wrapped(std::string_view text, int width);

// Puts the text on as many lines from y on as it takes, broken between words.
void put_wrapped(Canvas& canvas, int y, std::string_view text, Style style);

// What a game may use to answer a key: a player waits for it.
Limits thinking_time();

class TerminalGame {
 public:
  TerminalGame() = default;
  TerminalGame(const TerminalGame&) = delete;
  TerminalGame& operator=(const TerminalGame&) = delete;
  virtual ~TerminalGame() = default;

  // The canvas is blank. The first line is the loop's own.
  virtual void draw(Canvas& canvas) = 0;
  // False: the key means nothing here. Letters that move have become arrows already.
  virtual bool press(const Key& key) = 0;
  [[nodiscard]] virtual bool is_solved() const = 0;
  // One line each: "space   fill".
  [[nodiscard]] virtual std::vector<std::string> keys() const = 0;

  // What has been played, and back. Errors: bad_state for what does not fit the puzzle; the game is
  // then as it was.
  [[nodiscard]] virtual boost::json::object state() const = 0;
  virtual Result<void> resume(const boost::json::object& state) = 0;
};

}  // namespace quadrille::app
