#include <quadrille/wire/clue_stream.hpp>

#include <bit>

namespace quadrille::wire {
namespace {

// Appends the lengths of the runs of ones, from the most significant bit on, behind their number.
std::size_t write_line(std::uint32_t cells, std::span<std::uint8_t> out) {
  std::size_t count = 0;
  while (cells != 0) {
    cells <<= std::countl_zero(cells);
    const int run = std::countl_one(cells);
    out[++count] = static_cast<std::uint8_t>(run);
    cells = run == 32 ? 0 : cells << run;
  }
  out[0] = static_cast<std::uint8_t>(count);
  return count + 1;
}

// Reads one line and moves on; the sum of its blocks, or -1 if it is none.
int read_line(std::span<const std::uint8_t>& bytes, int side) {
  if (bytes.empty()) return -1;
  const std::size_t count = bytes.front();
  if (bytes.size() <= count) return -1;
  int sum = 0;
  for (const std::uint8_t block : bytes.subspan(1, count)) {
    if (block == 0) return -1;
    sum += block;
  }
  const int gaps = count == 0 ? 0 : static_cast<int>(count) - 1;
  bytes = bytes.subspan(count + 1);
  return sum + gaps <= side ? sum : -1;
}

// The sum over `side` lines, or -1.
int read_lines(std::span<const std::uint8_t>& bytes, int side) {
  int total = 0;
  for (int line = 0; line < side; ++line) {
    const int sum = read_line(bytes, side);
    if (sum < 0) return -1;
    total += sum;
  }
  return total;
}

}  // namespace

void write_clue_stream(const BitSquare& picture, ClueStream& stream) {
  std::size_t size = 0;
  const auto append = [&](const BitSquare& lines) {
    for (int line = 0; line < lines.side; ++line) {
      size += write_line(lines.rows[static_cast<std::size_t>(line)],
                         std::span(stream.storage).subspan(size));
    }
  };
  append(picture);
  append(transposed(picture));
  stream.size = static_cast<std::uint16_t>(size);
}

bool is_clue_stream(std::span<const std::uint8_t> bytes, int side) {
  const int rows = read_lines(bytes, side);
  const int columns = rows < 0 ? -1 : read_lines(bytes, side);
  return columns >= 0 && columns == rows && bytes.empty();
}

}  // namespace quadrille::wire
