// Boards as text, with two states and with three: what is read is written and read again unchanged,
// and presses are read without harm.
#include <quadrille/core/assert.hpp>
#include <quadrille/lightsout/formats.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille::lightsout;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const int states : {2, 3, 10}) {
    QUADRILLE_CHECK(board_resemblance(text, states) >= 0);
    const auto boards = read_boards(text, states);
    if (!boards) {
      QUADRILLE_CHECK(boards.error().line >= 1 && boards.error().column >= 1);
      continue;
    }
    std::string written;
    for (const Pattern& board : *boards) written += *write_board(board) + '\n';
    const auto again = read_boards(written, states);
    QUADRILLE_CHECK(again.has_value() && *again == *boards);
  }
  if (const auto presses = read_presses(text, 5, 4, 3)) {
    const auto again = read_presses(write_press_list(*presses), 5, 4, 3);
    QUADRILLE_CHECK(again.has_value() && *again == *presses);
  }
  return 0;
}
