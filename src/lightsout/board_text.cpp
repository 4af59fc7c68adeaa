// Rows of characters to bits and back. A board of 20,000×20,000 cells is 400 million characters:
// eight of them are packed with one multiplication and unpacked with two.
#include <quadrille/core/text.hpp>
#include <quadrille/lightsout/formats.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace quadrille::lightsout {
namespace {

constexpr std::size_t kGroup = 8;  // characters

// The characters of cells with some number of states.
class Alphabet {
 public:
  explicit Alphabet(int states)
      : last_digit_(static_cast<char>('0' + (states > 2 ? states - 1 : 0))) {}

  [[nodiscard]] bool has(char character) const {
    return character == '#' || character == '.' || (character >= '0' && character <= last_digit_);
  }
  // The loop has no way out and works on bytes, so that it is done in vectors.
  [[nodiscard]] bool has_all(std::string_view row) const {
    const auto last_digit = static_cast<std::uint8_t>(last_digit_);
    std::uint8_t unknown = 0;
    for (const char character : row) {
      const auto byte = static_cast<std::uint8_t>(character);
      const bool digit =
          static_cast<std::uint8_t>(byte - '0') <= static_cast<std::uint8_t>(last_digit - '0');
      unknown |= static_cast<std::uint8_t>(!((byte == '#') | (byte == '.') | digit));
    }
    return unknown == 0;
  }
  static int value_of(char character) {
    if (character == '#') return 1;
    return character == '.' ? 0 : character - '0';
  }
  [[nodiscard]] std::string description() const {
    return last_digit_ == '0' ? "# (on), 0 or . (off)"
                              : std::string("a digit from 0 to ") + last_digit_;
  }

 private:
  char last_digit_;  // 0 with two states
};

// `#` is the one odd character code among the three; gathers the lowest bits of eight bytes, the
// first one lowest.
Word packed(const char* characters) {
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < kGroup; ++i) {
    bytes |= std::uint64_t{static_cast<unsigned char>(characters[i])} << (8 * i);
  }
  return (bytes & 0x0101010101010101U) * 0x0102040810204080U >> 56;
}

void pack_row(std::string_view row, std::span<Word> words) {
  std::size_t column = 0;
  for (; column + kGroup <= row.size(); column += kGroup) {
    words[column / kWordBits] |= packed(row.data() + column) << (column % kWordBits);
  }
  for (; column < row.size(); ++column) {
    words[column / kWordBits] |= Word{row[column] == '#'} << (column % kWordBits);
  }
}

// The rows of one board.
struct Block {
  std::vector<std::string_view> rows;
  int first_line = 0;
};

std::optional<Error> find_error(const Block& block, const Alphabet& alphabet) {
  const std::size_t width = block.rows.front().size();
  for (std::size_t i = 0; i < block.rows.size(); ++i) {
    const std::string_view row = block.rows[i];
    const int line = block.first_line + static_cast<int>(i);
    if (!alphabet.has_all(row)) {
      const auto bad =
          std::ranges::find_if_not(row, [&](char character) { return alphabet.has(character); });
      const auto column = static_cast<std::size_t>(bad - row.begin());
      return fail("unknown_character",
                  "expected " + alphabet.description() + ", not " + quoted(row.substr(column, 1)),
                  line, static_cast<int>(column) + 1)
          .value();
    }
    if (row.size() != width) {
      return fail("ragged_row",
                  "this row has " + std::to_string(row.size()) +
                      (row.size() == 1 ? " cell" : " cells") + ", the first row has " +
                      std::to_string(width),
                  line, static_cast<int>(std::min(row.size(), width)) + 1)
          .value();
    }
  }
  return std::nullopt;
}

Result<Pattern> pattern_of(const Block& block, int states) {
  if (auto error = find_error(block, Alphabet(states))) return tl::unexpected(*std::move(error));
  const auto width = static_cast<int>(block.rows.front().size());
  const auto height = static_cast<int>(block.rows.size());
  Pattern pattern(width, height, states);
  for (int row = 0; row < height; ++row) {
    const std::string_view cells = block.rows[static_cast<std::size_t>(row)];
    if (states == 2) {
      pack_row(cells, pattern.bits().row(row));
      continue;
    }
    for (int column = 0; column < width; ++column) {
      pattern.set(row, column, Alphabet::value_of(cells[static_cast<std::size_t>(column)]));
    }
  }
  return pattern;
}

tl::unexpected<Error> too_many_states(int states) {
  return fail("too_many_states", "the values of " + std::to_string(states) +
                                     " states cannot be written as digits; use JSON");
}

std::string_view without_trailing_spaces(std::string_view line) {
  while (!line.empty() && is_space(line.back())) line.remove_suffix(1);
  return line;
}

// Eight cells as eight characters: every byte of a word keeps its own bit of the eight, becomes 1
// if it has one, and turns the character for off into `#` where it does.
std::array<char, kGroup> unpacked(Word bits, char off) {
  constexpr Word kEveryByte = 0x0101010101010101U;
  const Word own = bits * kEveryByte & 0x8040201008040201U;
  const Word ones = (own + 0x7F * kEveryByte) >> 7 & kEveryByte;
  const Word turns = static_cast<unsigned char>('#' ^ off);
  const Word characters = static_cast<unsigned char>(off) * kEveryByte ^ ones * turns;
  std::array<char, kGroup> group{};
  for (std::size_t i = 0; i < kGroup; ++i) group[i] = static_cast<char>(characters >> (8 * i));
  return group;
}

void unpack_row(std::span<const Word> words, std::span<char> out, char off) {
  const auto group_at = [&](std::size_t column) {
    return unpacked(words[column / kWordBits] >> (column % kWordBits) & 0xFF, off);
  };
  std::size_t column = 0;
  for (; column + kGroup <= out.size(); column += kGroup) {
    std::memcpy(out.data() + column, group_at(column).data(), kGroup);
  }
  if (column == out.size()) return;
  std::memcpy(out.data() + column, group_at(column).data(), out.size() - column);
}

}  // namespace

Result<std::vector<Pattern>> read_boards(std::string_view text, int states) {
  if (states > kMaxDigitStates) return too_many_states(states);
  std::vector<Pattern> boards;
  Block block;
  const auto finish_block = [&]() -> std::optional<Error> {
    if (block.rows.empty()) return std::nullopt;
    auto board = pattern_of(block, states);
    if (!board) return std::move(board.error());
    boards.push_back(*std::move(board));
    block.rows.clear();
    return std::nullopt;
  };
  LineCursor lines(without_byte_order_mark(text));
  while (const auto line = lines.next()) {
    const std::string_view row = without_trailing_spaces(line->text);
    if (row.empty()) {
      if (auto error = finish_block()) return tl::unexpected(*std::move(error));
      continue;
    }
    if (block.rows.empty()) block.first_line = line->number;
    block.rows.push_back(row);
  }
  if (auto error = finish_block()) return tl::unexpected(*std::move(error));
  if (boards.empty()) return fail("empty_board", "there is no board in the text", 1, 1);
  return boards;
}

Result<std::string> write_board(const Pattern& pattern, char off) {
  std::string text;
  auto written = append_board(text, pattern, off);
  if (!written) return tl::unexpected(written.error());
  return text;
}

Result<void> append_board(std::string& text, const Pattern& pattern, char off) {
  return append_rows(text, pattern, 0, pattern.height(), off);
}

Result<void> append_rows(std::string& text, const Pattern& pattern, int first, int end, char off) {
  if (pattern.states() > kMaxDigitStates) return too_many_states(pattern.states());
  QUADRILLE_ASSERT(first >= 0 && first <= end && end <= pattern.height());
  const auto width = static_cast<std::size_t>(pattern.width());
  const std::size_t begin = text.size();
  text.resize(begin + static_cast<std::size_t>(end - first) * (width + 1), '\n');
  char* out = text.data() + begin;
  if (pattern.states() == 2) {
    for (int row = first; row < end; ++row, out += width + 1) {
      unpack_row(pattern.bits().row(row), {out, width}, off);
    }
    return {};
  }
  for (int row = first; row < end; ++row, out += width + 1) {
    for (int column = 0; column < pattern.width(); ++column) {
      const int value = pattern.at(row, column);
      out[column] = static_cast<char>('0' + value);
    }
  }
  return {};
}

int board_resemblance(std::string_view text, int states) {
  constexpr std::size_t kLookedAt = 1 << 14;
  constexpr int kSure = 95;
  const Alphabet alphabet(std::min(states, kMaxDigitStates));
  bool cells = false;
  for (const char character : without_byte_order_mark(text).substr(0, kLookedAt)) {
    if (is_space(character)) continue;
    if (!alphabet.has(character)) return 0;
    cells = true;
  }
  return cells ? kSure : 0;
}

Result<BitGrid> read_stencil(std::string_view text) {
  auto boards = read_boards(text);
  if (!boards) return tl::unexpected(boards.error());
  if (boards->size() > 1) {
    return fail("several_boards", "a stencil is a single grid without blank lines", 1, 1);
  }
  const BitGrid& stencil = boards->front().bits();
  if (stencil.width() % 2 == 0) {
    return fail("stencil_without_centre",
                "the stencil is " + std::to_string(stencil.width()) +
                    " cells wide; an even width has no middle for the pressed cell",
                1, stencil.width());
  }
  if (stencil.height() % 2 == 0) {
    return fail("stencil_without_centre",
                "the stencil is " + std::to_string(stencil.height()) +
                    " cells high; an even height has no middle for the pressed cell",
                stencil.height(), 1);
  }
  if (!stencil.any()) return fail("empty_stencil", "a press would reach nothing", 1, 1);
  return stencil;
}

}  // namespace quadrille::lightsout
