// One line of text for the serial port, put together in place: no heap, no printf.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quadrille::board {

// What does not fit is cut off.
class TextLine {
 public:
  TextLine& text(std::string_view text) {
    for (const char character : text) put(character);
    return *this;
  }
  TextLine& number(std::uint64_t value) {
    std::array<char, 20> digits{};
    std::size_t count = 0;
    do {
      digits[count++] = static_cast<char>('0' + value % 10);
      value /= 10;
    } while (value != 0);
    while (count > 0) put(digits[--count]);
    return *this;
  }
  TextLine& hex(std::uint32_t value) {
    text("0x");
    for (int shift = 28; shift >= 0; shift -= 4) put("0123456789abcdef"[(value >> shift) & 15]);
    return *this;
  }
  // Microseconds as milliseconds with one digit behind the point.
  TextLine& milliseconds(std::uint64_t microseconds) {
    return number(microseconds / 1000).text(".").number(microseconds / 100 % 10).text(" ms");
  }
  // Blanks up to the column.
  TextLine& to_column(std::size_t column) {
    while (size_ < column) put(' ');
    return *this;
  }

  // The line with its end; good as long as the object.
  [[nodiscard]] std::string_view end() {
    characters_[size_] = '\n';
    return {characters_.data(), size_ + 1};
  }

 private:
  void put(char character) {
    if (size_ + 1 < characters_.size()) characters_[size_++] = character;
  }

  std::array<char, 160> characters_{};
  std::size_t size_ = 0;
};

}  // namespace quadrille::board
