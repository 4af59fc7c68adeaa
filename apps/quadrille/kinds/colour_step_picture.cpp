#include "colour_step_picture.hpp"

#include <quadrille/core/oklab.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/colour/colour_names.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

namespace colour = nonogram::colour;

using nonogram::LineId;

class ColourPicture {
 public:
  explicit ColourPicture(const colour::Puzzle& puzzle)
      : puzzle_(puzzle), left_(room_of(puzzle.rows())), top_(room_of(puzzle.columns())) {}

  [[nodiscard]] std::string frame() const {
    return "<svg class=\"frame\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs><g "
           "id=\"frame\">" +
           grid_lines() + clues() + "</g></defs></svg>\n";
  }

  void shade(LineId line) {
    const bool is_row = line.is_row();
    text_ += fmt::format("<rect class=\"look\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                         is_row ? 0 : x(line.index), is_row ? y(line.index) : 0,
                         is_row ? x(puzzle_.width()) : kCell, is_row ? kCell : y(puzzle_.height()));
  }

  void draw(const colour::DomainGrid& grid) {
    for (int row = 0; row < grid.height(); ++row) {
      for (int column = 0; column < grid.width(); ++column) {
        const auto value = colour::only_value(grid.at(row, column));
        if (value) draw({row, column, *value, false}, kCell, 0);
      }
    }
  }

  void conclude(const std::vector<colour::CellClaim>& claims) {
    draw_all(claims, kCell);
    outline("news", claims);
  }

  // What a trial leads to: smaller than what is known.
  void ghost(const std::vector<colour::CellClaim>& claims) { draw_all(claims, kCell - 4); }

  void assume(const colour::CellClaim& claim) {
    ghost({claim});
    add_path("try", fmt::format("M{} {}h10v10h-10z", x(claim.column), y(claim.row)));
  }

  void outline(std::string_view style, const std::vector<colour::CellClaim>& claims) {
    std::string path;
    for (const colour::CellClaim& claim : claims) {
      path += fmt::format("M{} {}h8v8h-8z", x(claim.column) + 1, y(claim.row) + 1);
    }
    add_path(style, path);
  }
  void tell_ruled_out(const std::vector<colour::CellClaim>& claims) {
    std::vector<colour::CellClaim> ruled_out;
    std::ranges::copy_if(claims, std::back_inserter(ruled_out), &colour::CellClaim::is_not);
    draw_all(ruled_out, kCell);
  }

  [[nodiscard]] std::string finish(std::string_view label) const {
    const int width = x(puzzle_.width()) + 2;
    const int height = y(puzzle_.height()) + 2;
    return fmt::format(
        "<svg class=\"grid\" viewBox=\"0 0 {0} {1}\" style=\"max-width:{2}px\" role=\"img\" "
        "aria-label=\"{3}\">{4}<use href=\"#frame\"/></svg>",
        width, height, std::min(900, 2 * width), markup_escaped(label), text_);
  }

 private:
  // A cell is 10 units wide; a chip takes 9 of them beside the grid.
  static constexpr int kCell = 10;
  static constexpr int kChip = 9;

  static int room_of(const std::vector<colour::Clue>& clues) {
    std::size_t most = 1;
    for (const colour::Clue& clue : clues) most = std::max(most, clue.size());
    return kChip * static_cast<int>(most) + 3;
  }

  [[nodiscard]] int x(int column) const { return left_ + kCell * column; }
  [[nodiscard]] int y(int row) const { return top_ + kCell * row; }
  [[nodiscard]] std::string fill_of(colour::Value value) const {
    return colour::rgb_text(puzzle_.palette()[value].rgb);
  }

  // Values that one cell cannot have stand beside each other.
  void draw_all(const std::vector<colour::CellClaim>& claims, int side) {
    std::map<std::pair<int, int>, int> places;
    for (const colour::CellClaim& claim : claims) {
      const int place = claim.is_not ? places[{claim.row, claim.column}]++ : 0;
      draw(claim, side, place);
    }
  }

  void draw(const colour::CellClaim& claim, int side, int place) {
    if (claim.is_not) {
      draw_not(claim, place);
    } else if (claim.value == 0) {
      add_path("dot", fmt::format("M{} {}h0", x(claim.column) + 5, y(claim.row) + 5));
    } else {
      const int inset = (kCell - side) / 2;
      text_ += square(x(claim.column) + inset, y(claim.row) + inset, side, fill_of(claim.value));
    }
  }

  void draw_not(const colour::CellClaim& claim, int place) {
    constexpr int kSide = 4;
    const int left = x(claim.column) + (place % 2 == 0 ? 1 : 5);
    const int top = y(claim.row) + (place % 4 < 2 ? 1 : 5);
    text_ += square(left, top, kSide, fill_of(claim.value));
    add_path("not", fmt::format("M{} {}l4 -4", left, top + kSide));
  }

  static std::string square(int x, int y, int side, const std::string& fill) {
    return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>", x, y,
                       side, side, fill);
  }

  void add_path(std::string_view style, const std::string& path) {
    if (!path.empty()) text_ += fmt::format("<path class=\"{}\" d=\"{}\"/>", style, path);
  }

  [[nodiscard]] std::string grid_lines() const {
    std::string thin;
    std::string thick;
    for (int column = 0; column <= puzzle_.width(); ++column) {
      const bool is_thick = column % 5 == 0 || column == puzzle_.width();
      (is_thick ? thick : thin) +=
          fmt::format("M{} {}v{}", x(column), top_, kCell * puzzle_.height());
    }
    for (int row = 0; row <= puzzle_.height(); ++row) {
      const bool is_thick = row % 5 == 0 || row == puzzle_.height();
      (is_thick ? thick : thin) += fmt::format("M{} {}h{}", left_, y(row), kCell * puzzle_.width());
    }
    return fmt::format("<path class=\"thin\" d=\"{}\"/><path class=\"thick\" d=\"{}\"/>", thin,
                       thick);
  }

  [[nodiscard]] std::string chip(int x, int y, const colour::Block& block) const {
    const std::uint32_t rgb = puzzle_.palette()[block.colour].rgb;
    const bool black = contrast_of(rgb, 0x000000) > contrast_of(rgb, 0xFFFFFF);
    return fmt::format(
        "<rect class=\"chip\" x=\"{}\" y=\"{}\" width=\"8\" height=\"8\" rx=\"1\" fill=\"{}\"/>"
        "<text x=\"{}\" y=\"{}\" style=\"fill:{}\">{}</text>",
        x, y, fill_of(block.colour), x + 4, y + 6, black ? "#000" : "#fff", block.length);
  }

  // Of an empty line: sentences speak of its 0.
  static std::string zero(int x, int y) {
    return fmt::format("<text x=\"{}\" y=\"{}\">0</text>", x + 4, y + 6);
  }

  [[nodiscard]] std::string clues() const {
    std::string text;
    for (int row = 0; row < puzzle_.height(); ++row) {
      const colour::Clue& clue = puzzle_.rows()[static_cast<std::size_t>(row)];
      if (clue.empty()) text += zero(left_ - 1 - kChip, y(row) + 1);
      int at = left_ - 1 - kChip * static_cast<int>(clue.size());
      for (const colour::Block& block : clue) {
        text += chip(at, y(row) + 1, block);
        at += kChip;
      }
    }
    for (int column = 0; column < puzzle_.width(); ++column) {
      const colour::Clue& clue = puzzle_.columns()[static_cast<std::size_t>(column)];
      if (clue.empty()) text += zero(x(column) + 1, top_ - 1 - kChip);
      int at = top_ - 1 - kChip * static_cast<int>(clue.size());
      for (const colour::Block& block : clue) {
        text += chip(x(column) + 1, at, block);
        at += kChip;
      }
    }
    return "<g class=\"clues\">" + text + "</g>";
  }

  const colour::Puzzle& puzzle_;
  int left_;
  int top_;
  std::string text_;
};

}  // namespace

std::string picture_frame(const colour::Puzzle& puzzle) {
  return ColourPicture(puzzle).frame();
}

std::string step_picture(const colour::Puzzle& puzzle, const colour::DomainGrid& before,
                         const colour::Step& step, std::string_view label) {
  ColourPicture picture(puzzle);
  if (step.technique != colour::Technique::search) {
    for (const LineId line : step.lines) picture.shade(line);
  }
  picture.draw(before);
  picture.tell_ruled_out(step.premises);
  picture.outline("premise", step.premises);
  for (const colour::Trial& trial : step.trials) {
    for (const colour::ChainLink& link : trial.chain) picture.ghost(link.cells);
    picture.assume(trial.assumption);
  }
  picture.conclude(step.cells);
  return picture.finish(label);
}

std::string grid_picture(const colour::Puzzle& puzzle, const colour::DomainGrid& grid,
                         std::string_view label) {
  ColourPicture picture(puzzle);
  picture.draw(grid);
  return picture.finish(label);
}

}  // namespace quadrille::app
