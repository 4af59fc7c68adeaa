// The colours of a colour nonogram.
#pragma once

#include <quadrille/core/grid.hpp>
#include <quadrille/core/result.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::nonogram::colour {

// 0: the background, k: the palette's k-th entry.
using Value = std::uint8_t;

inline constexpr int kMaxColours = 31;  // besides the background: a domain fits 32 bits

// The values that a cell may still have: bit k for value k. Nothing is known of a cell whose domain
// is all of the palette; a cell whose domain is empty contradicts itself.
using Domain = std::uint32_t;

constexpr Domain domain_of(Value value) {
  return Domain{1} << value;
}

struct Colour {
  std::string name;
  std::uint32_t rgb = 0;  // 0xrrggbb
  char mark = 0;          // how the colour stands in grids of text
  friend bool operator==(const Colour&, const Colour&) = default;
};

// Immutable. Guarantees: 2 … kMaxColours + 1 entries, of which entry 0 is the background with the
// mark `.`; all marks are different printable characters, none of them `?`, `!`, `[`, `]`, `,`,
// `"`, `\` or a space.
class Palette {
 public:
  // Errors: palette_size, bad_mark, duplicate_mark.
  static Result<Palette> make(std::vector<Colour> colours);

  // The background included.
  [[nodiscard]] int size() const { return static_cast<int>(colours_.size()); }
  [[nodiscard]] const Colour& operator[](int value) const {
    return colours_[static_cast<std::size_t>(value)];
  }
  [[nodiscard]] const std::vector<Colour>& colours() const { return colours_; }
  [[nodiscard]] std::optional<Value> value_of(char mark) const;
  // Every value.
  [[nodiscard]] Domain all() const {
    return size() == kMaxColours + 1 ? ~Domain{0} : (Domain{1} << size()) - 1;
  }

  friend bool operator==(const Palette&, const Palette&) = default;

 private:
  explicit Palette(std::vector<Colour> colours) : colours_(std::move(colours)) {}

  std::vector<Colour> colours_;
};

using Picture = Grid<Value>;
using DomainGrid = Grid<Domain>;

// The mark of the only value that is left, else `?`.
char to_char(const Palette& palette, Domain domain);

// One string of marks a row. Requires values of the palette.
std::vector<std::string> to_rows(const Palette& palette, const Picture& picture);
std::vector<std::string> to_rows(const Palette& palette, const DomainGrid& grid);

// Every cell with the one value that the picture has there.
DomainGrid domains_of(const Picture& picture);

// The picture of a grid in which every cell has one value left.
std::optional<Picture> picture_of(const DomainGrid& grid);

}  // namespace quadrille::nonogram::colour
