#include "play_loop.hpp"

#include "interrupt.hpp"
#include "terminal.hpp"

#include <quadrille/core/stopwatch.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include <curses.h>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

// Colours help, but everything can be told without them.
struct Look {
  attr_t plain;    // without colours
  short colour;    // the foreground, if there are colours; negative: the terminal's own
  attr_t with_it;  // beside the colour
};

Look look_of(Style style) {
  switch (style) {
    case Style::plain:
      return {A_NORMAL, -1, A_NORMAL};
    case Style::dim:
      return {A_DIM, -1, A_DIM};
    case Style::strong:
      return {A_BOLD, COLOR_CYAN, A_BOLD};
    case Style::filled:
      return {A_NORMAL, -1, A_NORMAL};
    case Style::crossed:
      return {A_DIM, -1, A_DIM};
    case Style::cursor:
      return {A_REVERSE, COLOR_YELLOW, A_REVERSE};
    case Style::hint:
      return {A_UNDERLINE | A_BOLD, COLOR_YELLOW, A_BOLD};
    case Style::wrong:
      return {A_REVERSE | A_BOLD, COLOR_RED, A_BOLD};
    case Style::good:
      return {A_BOLD, COLOR_GREEN, A_BOLD};
  }
  return {A_NORMAL, -1, A_NORMAL};
}

class ScreenCanvas final : public Canvas {
 public:
  explicit ScreenCanvas(bool has_colours) : has_colours_(has_colours) {
    if (!has_colours_) return;
    for (short colour = COLOR_BLACK; colour <= COLOR_WHITE; ++colour) {
      init_pair(static_cast<short>(colour + 1), colour, -1);
    }
  }

  [[nodiscard]] int width() const override { return COLS; }
  [[nodiscard]] int height() const override { return LINES; }
  [[nodiscard]] bool has_colours() const override { return has_colours_; }
  void put(int y, int x, std::string_view text, Style style, Paint paint) override {
    if (y < 0 || y >= LINES || x < 0 || x >= COLS) return;
    const Look look = look_of(style);
    short pair = has_colours_ && look.colour >= 0 ? static_cast<short>(look.colour + 1) : short{0};
    if (has_colours_ && (paint.text || paint.background)) pair = pair_of(paint);
    attr_set(has_colours_ ? look.with_it : look.plain, pair, nullptr);
    mvaddstr(y, x, std::string(fitting(text, COLS - x)).c_str());
    attr_set(A_NORMAL, 0, nullptr);
  }

 private:
  // ncurses knows a foreground and a background by the number of their pair. 0, the terminal's own
  // colours, when it has no pair left: what is painted says the same without.
  short pair_of(Paint paint) {
    if (paint.background && !paint.text) paint.text = readable_on(*paint.background);
    const auto index = [](const std::optional<std::uint32_t>& rgb) {
      return rgb ? terminal_colour(*rgb, COLORS) : -1;
    };
    const std::pair colours(index(paint.text), index(paint.background));
    const auto known = pairs_.find(colours);
    if (known != pairs_.end()) return known->second;
    const auto number = static_cast<int>(kFirstPaint + pairs_.size());
    const bool is_made = number < std::min(COLOR_PAIRS, int{std::numeric_limits<short>::max()}) &&
                         init_extended_pair(number, colours.first, colours.second) == OK;
    return pairs_[colours] = is_made ? static_cast<short>(number) : short{0};
  }

  // The first `columns` characters: bytes that go on with a character do not count.
  static std::string_view fitting(std::string_view text, int columns) {
    std::size_t end = 0;
    for (int seen = 0; end < text.size(); ++end) {
      const bool is_start = (static_cast<unsigned char>(text[end]) & 0xC0) != 0x80;
      if (is_start && seen++ == columns) break;
    }
    return text.substr(0, end);
  }

  static constexpr int kFirstPaint = COLOR_WHITE + 2;  // behind the pairs of the styles

  bool has_colours_;
  std::map<std::pair<int, int>, short> pairs_;
};

std::optional<Key> mouse_key() {
  MEVENT event;
  if (getmouse(&event) != OK) return std::nullopt;
  Key key;
  key.y = event.y;
  key.x = event.x;
  if ((event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) != 0) {
    key.kind = Key::Kind::click;
  } else if ((event.bstate & (BUTTON3_PRESSED | BUTTON3_CLICKED)) != 0) {
    key.kind = Key::Kind::right_click;
  } else {
    return std::nullopt;
  }
  return key;
}

std::optional<Key> key_of(int code) {
  struct Named {
    int code;
    Key::Kind kind;
  };
  static constexpr std::array kNamed{
      Named{KEY_UP, Key::Kind::up},         Named{KEY_DOWN, Key::Kind::down},
      Named{KEY_LEFT, Key::Kind::left},     Named{KEY_RIGHT, Key::Kind::right},
      Named{KEY_HOME, Key::Kind::home},     Named{KEY_END, Key::Kind::end},
      Named{KEY_PPAGE, Key::Kind::page_up}, Named{KEY_NPAGE, Key::Kind::page_down},
      Named{KEY_DC, Key::Kind::backspace},  Named{KEY_BACKSPACE, Key::Kind::backspace},
      Named{127, Key::Kind::backspace},     Named{8, Key::Kind::backspace},
      Named{27, Key::Kind::escape},
  };
  if (code == KEY_MOUSE) return mouse_key();
  Key key;
  if (code == KEY_ENTER) code = '\n';
  for (const Named& named : kNamed) {
    if (named.code != code) continue;
    key.kind = named.kind;
    return key;
  }
  if (code < 0 || code > 126) return std::nullopt;
  key.character = static_cast<char>(code);
  return key;
}

std::string clock_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(seconds);
  return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                      : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

void draw_title(Canvas& canvas, const std::string& title, double seconds) {
  const std::string clock = clock_text(seconds);
  canvas.put(0, 0, title, Style::strong);
  const int right = canvas.width() - static_cast<int>(clock.size());
  canvas.put(0, right, clock);
  constexpr std::string_view kHelp = "? keys  q quit  ";
  canvas.put(0, right - static_cast<int>(kHelp.size()), kHelp, Style::dim);
}

// Waits for any key.
void show_keys(Canvas& canvas, const std::vector<std::string>& keys) {
  erase();
  canvas.put(0, 0, "Keys", Style::strong);
  int y = 2;
  for (const std::string& line : keys) canvas.put(y++, 2, line);
  canvas.put(y + 1, 2, "q              quit; the game is kept and goes on next time");
  canvas.put(y + 3, 0, "Press a key.", Style::dim);
  refresh();
  while (!interrupted() && getch() == ERR) {
  }
}

}  // namespace

void PlayLoop::run(bool has_colours) {
  // getch() gives up now and then: the clock goes on, and Ctrl-C is seen without a key.
  constexpr int kMilliseconds = 200;
  timeout(kMilliseconds);
  set_escdelay(25);
  mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON3_PRESSED | BUTTON3_CLICKED, nullptr);
  ScreenCanvas canvas(has_colours);
  const double before = seconds;
  const Stopwatch stopwatch;
  bool is_solved = game.is_solved();  // the clock stands then
  std::int64_t shown_second = -1;
  bool is_stale = true;
  while (!interrupted()) {
    if (!is_solved) seconds = before + stopwatch.seconds();
    if (is_stale) erase();
    if (is_stale) game.draw(canvas);
    if (is_stale || static_cast<std::int64_t>(seconds) != shown_second) {
      draw_title(canvas, title, seconds);
      refresh();
      shown_second = static_cast<std::int64_t>(seconds);
      is_stale = false;
    }
    const int code = getch();
    if (code == ERR) continue;
    if (code == 'q' || code == 'Q') break;
    is_stale = true;
    if (code == '?') {
      show_keys(canvas, game.keys());
      continue;
    }
    const auto key = key_of(code);
    if (key && game.press(with_letters_as_arrows(*key))) keep();
    is_solved = game.is_solved();
  }
  keep();
}

}  // namespace quadrille::app
