#include "step_picture.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <span>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Axis;
using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::KnownCell;
using nonogram::LineId;
using nonogram::Puzzle;
using nonogram::Step;
using nonogram::Trial;

// A cell is 10 units wide; clues take 7 units a number beside the grid.
constexpr int kCell = 10;
constexpr int kClue = 7;

std::size_t most_blocks(const std::vector<Clue>& clues) {
  std::size_t most = 1;
  for (const Clue& clue : clues) most = std::max(most, clue.size());
  return most;
}

int left_of(const Puzzle& puzzle) {
  return kClue * static_cast<int>(most_blocks(puzzle.rows())) + 3;
}

int top_of(const Puzzle& puzzle) {
  return kClue * static_cast<int>(most_blocks(puzzle.columns())) + 3;
}

class Picture {
 public:
  Picture(const Puzzle& puzzle, std::string_view label) : puzzle_(puzzle) {
    const int width = left_of(puzzle) + kCell * puzzle.width() + 2;
    const int height = top_of(puzzle) + kCell * puzzle.height() + 2;
    text_ = fmt::format(
        "<svg class=\"grid\" viewBox=\"0 0 {0} {1}\" style=\"max-width:{2}px\" role=\"img\" "
        "aria-label=\"{3}\">",
        width, height, std::min(900, 2 * width), markup_escaped(label));
  }

  void shade(LineId line) {
    const bool is_row = line.axis == Axis::row;
    text_ += fmt::format("<rect class=\"look\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                         is_row ? 0 : x(line.index), is_row ? y(line.index) : 0,
                         is_row ? x(puzzle_.width()) : kCell, is_row ? kCell : y(puzzle_.height()));
  }

  // Neighbours in a row become one piece of the path.
  void draw(const CellGrid& grid) {
    std::string filled;
    std::string empty;
    for (int row = 0; row < grid.height(); ++row) {
      for (int column = 0; column < grid.width(); ++column) {
        if (grid.at(row, column) == Cell::empty) empty += dot(row, column);
        if (grid.at(row, column) != Cell::filled) continue;
        const int first = column;
        while (column + 1 < grid.width() && grid.at(row, column + 1) == Cell::filled) ++column;
        filled += fmt::format("M{} {}h{}v10h-{}z", x(first), y(row), kCell * (column - first + 1),
                              kCell * (column - first + 1));
      }
    }
    add_path("ink", filled);
    add_path("dot", empty);
  }

  void conclude(std::span<const KnownCell> cells) {
    std::string filled;
    std::string empty;
    for (const KnownCell& cell : cells) {
      if (cell.value == Cell::filled) {
        filled += fmt::format("M{} {}h10v10h-10z", x(cell.column), y(cell.row));
      } else {
        empty += dot(cell.row, cell.column);
      }
    }
    add_path("new-ink", filled);
    add_path("new-dot", empty);
  }

  void outline(std::string_view style, std::span<const KnownCell> cells) {
    std::string path;
    for (const KnownCell& cell : cells) {
      path += fmt::format("M{} {}h8v8h-8z", x(cell.column) + 1, y(cell.row) + 1);
    }
    add_path(style, path);
  }

  // Cells that a trial leads to: paler than those that are known.
  void ghost(std::span<const KnownCell> cells) {
    std::string filled;
    std::string empty;
    for (const KnownCell& cell : cells) {
      if (cell.value == Cell::filled) {
        filled += fmt::format("M{} {}h8v8h-8z", x(cell.column) + 1, y(cell.row) + 1);
      } else {
        empty += dot(cell.row, cell.column);
      }
    }
    add_path("ghost-ink", filled);
    add_path("ghost-dot", empty);
  }

  // The assumption of a trial: its colour in a dashed frame.
  void assume(const KnownCell& cell) {
    ghost({&cell, 1});
    add_path("try", fmt::format("M{} {}h10v10h-10z", x(cell.column), y(cell.row)));
  }

  std::string finish() { return text_ + "<use href=\"#frame\"/></svg>"; }

 private:
  [[nodiscard]] int x(int column) const { return left_of(puzzle_) + kCell * column; }
  [[nodiscard]] int y(int row) const { return top_of(puzzle_) + kCell * row; }
  [[nodiscard]] std::string dot(int row, int column) const {
    return fmt::format("M{} {}h0", x(column) + 5, y(row) + 5);
  }
  void add_path(std::string_view style, const std::string& path) {
    if (!path.empty()) text_ += fmt::format("<path class=\"{}\" d=\"{}\"/>", style, path);
  }

  const Puzzle& puzzle_;
  std::string text_;
};

std::string grid_lines(const Puzzle& puzzle) {
  std::string thin;
  std::string thick;
  const int left = left_of(puzzle);
  const int top = top_of(puzzle);
  for (int column = 0; column <= puzzle.width(); ++column) {
    const bool is_thick = column % 5 == 0 || column == puzzle.width();
    (is_thick ? thick : thin) +=
        fmt::format("M{} {}v{}", left + kCell * column, top, kCell * puzzle.height());
  }
  for (int row = 0; row <= puzzle.height(); ++row) {
    const bool is_thick = row % 5 == 0 || row == puzzle.height();
    (is_thick ? thick : thin) +=
        fmt::format("M{} {}h{}", left, top + kCell * row, kCell * puzzle.width());
  }
  return fmt::format("<path class=\"thin\" d=\"{}\"/><path class=\"thick\" d=\"{}\"/>", thin,
                     thick);
}

// An empty line says so: sentences speak of its 0.
Clue shown_numbers(const Clue& clue) {
  return clue.empty() ? Clue{0} : clue;
}

std::string clue_numbers(const Puzzle& puzzle) {
  std::string text;
  const auto add = [&](int x, int y, int number) {
    text += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", x, y, number);
  };
  for (int row = 0; row < puzzle.height(); ++row) {
    const Clue clue = shown_numbers(puzzle.rows()[static_cast<std::size_t>(row)]);
    int x = left_of(puzzle) - kClue * static_cast<int>(clue.size()) + 2;
    for (const int length : clue) {
      add(x, top_of(puzzle) + kCell * row + 7, length);
      x += kClue;
    }
  }
  for (int column = 0; column < puzzle.width(); ++column) {
    const Clue clue = shown_numbers(puzzle.columns()[static_cast<std::size_t>(column)]);
    int y = top_of(puzzle) - kClue * static_cast<int>(clue.size()) + 4;
    for (const int length : clue) {
      add(left_of(puzzle) + kCell * column + 5, y, length);
      y += kClue;
    }
  }
  return "<g class=\"clues\">" + text + "</g>";
}

}  // namespace

std::string_view picture_style() {
  return R"(.grid { width: 100%; height: auto; display: block; }
.clues text { font: 5.5px system-ui, sans-serif; text-anchor: middle; fill: var(--text); }
.thin { stroke: var(--rule); stroke-width: .4; fill: none; }
.thick { stroke: var(--rule); stroke-width: 1; fill: none; }
.look { fill: var(--look); }
.ink { fill: var(--ink); }
.new-ink { fill: var(--news); }
.dot { stroke: var(--mark); stroke-width: 2.4; stroke-linecap: round; }
.new-dot { stroke: var(--news); stroke-width: 4; stroke-linecap: round; }
.premise { stroke: var(--premise); stroke-width: 1.4; fill: none; }
.link { stroke: var(--try); stroke-width: 1; stroke-dasharray: 2 1; fill: none; }
.ghost-ink { fill: var(--try); fill-opacity: .45; }
.ghost-dot { stroke: var(--try); stroke-width: 3.2; stroke-linecap: round; stroke-opacity: .7; }
.news { stroke: var(--news); stroke-width: 1.6; fill: none; }
.chip { stroke: var(--rule); stroke-width: .4; }
.not { stroke: var(--try); stroke-width: 1; }
.try { stroke: var(--try); stroke-width: 1.8; stroke-dasharray: 2.5 1.25; fill: none; }
)";
}

std::string picture_frame(const Puzzle& puzzle) {
  return "<svg class=\"frame\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs><g "
         "id=\"frame\">" +
         grid_lines(puzzle) + clue_numbers(puzzle) + "</g></defs></svg>\n";
}

std::string step_picture(const Puzzle& puzzle, const CellGrid& before, const Step& step,
                         std::string_view label) {
  Picture picture(puzzle, label);
  if (step.technique != nonogram::Technique::search) {
    for (const LineId line : step.lines) picture.shade(line);
  }
  picture.draw(before);
  picture.conclude(step.cells);
  picture.outline("premise", step.premises);
  for (const Trial& trial : step.witness.trials) {
    for (const nonogram::ChainLink& link : trial.chain) picture.ghost(link.cells);
    picture.assume(trial.assumption);
  }
  return picture.finish();
}

std::string link_picture(const Puzzle& puzzle, const CellGrid& before, const Step& step,
                         const Trial& trial, std::size_t link, std::string_view label) {
  Picture picture(puzzle, label);
  picture.shade(trial.chain[link].line);
  picture.draw(before);
  picture.outline("premise", step.premises);
  for (std::size_t index = 0; index <= link; ++index) picture.ghost(trial.chain[index].cells);
  picture.outline("link", trial.chain[link].cells);
  picture.assume(trial.assumption);
  return picture.finish();
}

std::string grid_picture(const Puzzle& puzzle, const CellGrid& grid, std::string_view label) {
  Picture picture(puzzle, label);
  picture.draw(grid);
  return picture.finish();
}

}  // namespace quadrille::app
