#include "wire/nonogram_xml_writer.hpp"

#include <quadrille/core/text.hpp>

#include <vector>

#include <fmt/format.h>

namespace quadrille::wire {
namespace {

using nonogram::colour::Block;
using nonogram::colour::Clue;
using nonogram::colour::Domain;
using nonogram::colour::DomainGrid;
using nonogram::colour::Palette;
using nonogram::colour::Picture;
using nonogram::colour::Puzzle;

// All marks but `|` and `/`, which mean something else in pictures; letters first.
constexpr std::string_view kCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#$%&'()*+-:;<=>@^_`{}~";

class Writer {
 public:
  explicit Writer(const Puzzle& puzzle)
      : puzzle_(puzzle),
        characters_(letters_for(puzzle.palette(), kCharacters, '.')),
        names_(distinct_names(puzzle.palette())) {}

  [[nodiscard]] std::string text(std::string_view texts, std::string_view notes) const {
    std::string text =
        fmt::format("<puzzle type=\"grid\" defaultcolor=\"{}\" backgroundcolor=\"{}\">\n",
                    markup_escaped(names_[1]), markup_escaped(names_[0]));
    text += texts;
    for (int value = 0; value < puzzle_.palette().size(); ++value) {
      text += fmt::format("<color name=\"{}\" char=\"{}\">{:06x}</color>\n", name(value),
                          escaped(value), puzzle_.palette()[value].rgb);
    }
    text += clues("columns", puzzle_.columns()) + clues("rows", puzzle_.rows());
    if (puzzle_.goal()) text += image("goal", *puzzle_.goal());
    for (const Picture& solution : puzzle_.listed_solutions()) text += image("solution", solution);
    if (puzzle_.saved()) text += saved(*puzzle_.saved());
    return text + std::string(notes) + "</puzzle>\n";
  }

 private:
  [[nodiscard]] std::string name(int value) const {
    return markup_escaped(names_[static_cast<std::size_t>(value)]);
  }
  [[nodiscard]] std::string escaped(int value) const {
    return markup_escaped(characters_.substr(static_cast<std::size_t>(value), 1));
  }

  [[nodiscard]] std::string clues(std::string_view type, const std::vector<Clue>& lines) const {
    std::string text = fmt::format("<clues type=\"{}\">\n", type);
    for (const Clue& clue : lines) {
      text += "<line>";
      for (const Block& block : clue) {
        text += fmt::format("<count color=\"{}\">{}</count>", name(block.colour), block.length);
      }
      text += "</line>\n";
    }
    return text + "</clues>\n";
  }

  template <class OneGrid, class TextOf>
  static std::string framed(std::string_view type, const OneGrid& grid, TextOf text_of) {
    std::string text = fmt::format("<solution type=\"{}\">\n<image>\n", type);
    for (int row = 0; row < grid.height(); ++row) {
      text += '|';
      for (const auto cell : grid.row(row)) text += text_of(cell);
      text += "|\n";
    }
    return text + "</image>\n</solution>\n";
  }

  [[nodiscard]] std::string image(std::string_view type, const Picture& picture) const {
    return framed(type, picture, [this](int value) { return escaped(value); });
  }

  [[nodiscard]] std::string saved(const DomainGrid& grid) const {
    return framed("saved", grid, [this](Domain domain) { return candidates(domain); });
  }

  [[nodiscard]] std::string candidates(Domain domain) const {
    if (const auto value = nonogram::colour::only_value(domain)) return escaped(*value);
    // Nothing is left: the format has no sign for it, and neither cell says more than the other.
    if (domain == puzzle_.palette().all() || domain == 0) return "?";
    std::string text = "[";
    for (int value = 0; value < puzzle_.palette().size(); ++value) {
      if ((domain >> value & 1U) != 0) text += escaped(value);
    }
    return text + "]";
  }

  const Puzzle& puzzle_;
  std::string characters_;
  std::vector<std::string> names_;
};

}  // namespace

std::string xml_of(const Puzzle& puzzle, std::string_view texts, std::string_view notes) {
  return Writer(puzzle).text(texts, notes);
}

nonogram::colour::PaletteHolds xml_holds(const Palette& palette) {
  return {.names = true,
          .marks = has_marks_among(palette, kCharacters),
          .background = true,
          .candidates = true};
}

}  // namespace quadrille::wire
