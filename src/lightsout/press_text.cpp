#include <quadrille/core/text.hpp>
#include <quadrille/lightsout/formats.hpp>

#include <algorithm>

namespace quadrille::lightsout {
namespace {

// Reads `(x,y)` items, with blanks and commas around them.
class PressListReader {
 public:
  PressListReader(std::string_view text, Pattern& presses) : text_(text), presses_(presses) {}

  Result<void> read() {
    while (true) {
      skip_separators();
      if (at_ == text_.size()) return {};
      const std::size_t begin = at_;
      int x = 0;
      int y = 0;
      const bool good = take('(') && take_number(x) && take(',') && take_number(y) && take(')');
      if (!good) {
        return error("bad_press", "expected a press (x,y), not " + quoted(word_at(begin)), begin);
      }
      if (x >= presses_.width() || y >= presses_.height()) {
        return error("press_off_board",
                     "the press " + std::string(text_.substr(begin, at_ - begin)) +
                         " is off the board; x is 0 to " + std::to_string(presses_.width() - 1) +
                         ", y is 0 to " + std::to_string(presses_.height() - 1),
                     begin);
      }
      presses_.set(y, x, (presses_.at(y, x) + 1) % presses_.states());
    }
  }

 private:
  void skip_separators() {
    while (at_ < text_.size() && (is_space(text_[at_]) || text_[at_] == ',')) ++at_;
  }
  void skip_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  bool take(char character) {
    skip_spaces();
    if (at_ == text_.size() || text_[at_] != character) return false;
    ++at_;
    return true;
  }
  bool take_number(int& number) {
    skip_spaces();
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    const auto value = parse_number(text_.substr(begin, at_ - begin), kMaxSide);
    number = static_cast<int>(value.value_or(0));
    return value.has_value();
  }
  [[nodiscard]] std::string_view word_at(std::size_t begin) const {
    const std::string_view rest = text_.substr(begin);
    return rest.substr(0, rest.find_first_of(" \t\r\n"));
  }
  [[nodiscard]] tl::unexpected<Error> error(std::string_view code, std::string message,
                                            std::size_t offset) const {
    const Place place = place_at(text_, offset);
    return fail(code, std::move(message), place.line, place.column);
  }

  std::string_view text_;
  Pattern& presses_;
  std::size_t at_ = 0;
};

}  // namespace

Result<Pattern> read_presses(std::string_view text, int width, int height, int states) {
  text = without_byte_order_mark(text);
  const std::string_view content = trim(text);
  if (content.empty() || content.front() == '(') {
    Pattern presses(width, height, states);
    if (auto read = PressListReader(text, presses).read(); !read) {
      return tl::unexpected(read.error());
    }
    return presses;
  }
  auto boards = read_boards(text, states);
  if (!boards) return tl::unexpected(boards.error());
  Pattern& grid = boards->front();
  if (boards->size() > 1 || grid.width() != width || grid.height() != height) {
    return fail("wrong_board_size",
                "the grid of presses is " + std::to_string(grid.width()) + "×" +
                    std::to_string(grid.height()) +
                    (boards->size() > 1 ? " and there are others" : "") + "; the board is " +
                    std::to_string(width) + "×" + std::to_string(height),
                1, 1);
  }
  return std::move(grid);
}

std::string write_press_list(const Pattern& presses) {
  std::string text;
  for (int y = 0; y < presses.height(); ++y) {
    for (int x = 0; x < presses.width(); ++x) {
      for (int times = presses.at(y, x); times > 0; --times) {
        if (!text.empty()) text += ' ';
        text += '(' + std::to_string(x) + ',' + std::to_string(y) + ')';
      }
    }
  }
  return text;
}

}  // namespace quadrille::lightsout
