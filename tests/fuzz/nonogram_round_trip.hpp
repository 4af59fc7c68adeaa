// What every fuzz target of a nonogram format does: a text is refused with a place, or what was
// read is written without loss and reads back equal.
#pragma once

#include <quadrille/core/assert.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/formats.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quadrille::nonogram {

// The same over functions of one sort of puzzles.
template <class Read, class Write>
void fuzz_text(std::string_view text, Read read, Write write) {
  const auto puzzles = read(text);
  if (!puzzles) {
    const Error& error = puzzles.error();
    QUADRILLE_CHECK(error.line >= 1 && error.column >= 1);
    QUADRILLE_CHECK(!error.code.empty() && !error.message.empty() && is_utf8(error.message));
    return;
  }
  QUADRILLE_CHECK(!puzzles->empty());
  const auto written = write(*puzzles);
  QUADRILLE_CHECK(written.has_value() && written->losses.empty());
  const auto again = read(written->text);
  QUADRILLE_CHECK(again.has_value() && *again == *puzzles);
}

inline void fuzz_round_trip(const PuzzleFormat& format, const std::uint8_t* data,
                            std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const int resemblance = format.resemblance(text);
  QUADRILLE_CHECK(resemblance >= 0 && resemblance <= 100);
  if (format.read_any != nullptr) {
    fuzz_text(text, format.read_any, format.write_any);
  } else {
    fuzz_text(text, format.read, format.write);
  }
}

}  // namespace quadrille::nonogram
