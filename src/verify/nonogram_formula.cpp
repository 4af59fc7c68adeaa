// The formula of a nonogram. A line of n cells with k blocks is taken as n+1 cells, the last one
// empty, so that every block has an empty cell behind it. Whoever walks along it takes k block
// steps (a block and the cell behind it) and s gap steps (one empty cell), s = n+1 less the cells
// of the block steps. The corner (j, o) is where j blocks and o gaps are behind: a path from (0, 0)
// to (k, s) is a placement of the blocks, and the other way round. Each step is a variable.
//
// The clauses say: the path begins; a corner that is entered is left and one that is left is
// entered; the path ends; a step colours its cells; a cell has its colour from a step.
#include <quadrille/core/assert.hpp>
#include <quadrille/verify/nonogram.hpp>

#include <array>
#include <vector>

namespace quadrille::verify {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::Puzzle;

// Where the steps of one line stand, and what they are called.
class Lattice {
 public:
  Lattice(const Clue& clue, int cells) : clue_(clue), cells_(cells) {
    int cell = 0;
    for (const int block : clue) {
      cells_behind_.push_back(cell);
      cell += block + 1;
    }
    cells_behind_.push_back(cell);
    gaps_ = cells + 1 - cell;
  }

  [[nodiscard]] int blocks() const { return static_cast<int>(clue_.size()); }
  [[nodiscard]] int gaps() const { return gaps_; }
  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] int block(int j) const { return clue_[static_cast<std::size_t>(j)]; }
  // The first cell that is not behind the corner.
  [[nodiscard]] int cell_at(int j, int o) const {
    return cells_behind_[static_cast<std::size_t>(j)] + o;
  }
  [[nodiscard]] int steps() const { return blocks() * (2 * gaps_ + 1) + gaps_; }

  // The number, from 0, of the step that leaves the corner; -1 where there is none. Corner by
  // corner, the gap step before the block step.
  [[nodiscard]] int gap_step(int j, int o) const {
    if (j < 0 || o < 0 || o >= gaps_) return -1;
    return j * (2 * gaps_ + 1) + (j < blocks() ? 2 * o : o);
  }
  [[nodiscard]] int block_step(int j, int o) const {
    if (j < 0 || j >= blocks() || o < 0) return -1;
    return j * (2 * gaps_ + 1) + 2 * o + (o < gaps_ ? 1 : 0);
  }

 private:
  const Clue& clue_;
  int cells_;
  std::vector<int> cells_behind_;  // by the number of blocks behind
  int gaps_ = 0;
};

// Adds the clauses of one line to a formula.
class LineClauses {
 public:
  // `first_cell` and `stride` name the variables of its cells, `first_step` that of its first step.
  LineClauses(Formula& formula, const Lattice& lattice, int first_cell, int stride, int first_step)
      : formula_(formula),
        lattice_(lattice),
        first_cell_(first_cell),
        stride_(stride),
        first_step_(first_step) {}

  void add() {
    for (int j = 0; j <= lattice_.blocks(); ++j) {
      for (int o = 0; o <= lattice_.gaps(); ++o) add_corner(j, o);
    }
    fillers_.resize(static_cast<std::size_t>(lattice_.cells()));
    emptiers_.resize(static_cast<std::size_t>(lattice_.cells()));
    for (int j = 0; j <= lattice_.blocks(); ++j) {
      for (int o = 0; o <= lattice_.gaps(); ++o) add_colours(j, o);
    }
    for (int cell = 0; cell < lattice_.cells(); ++cell) add_supports(cell);
  }

 private:
  // The variables of the steps of which there is one; two at most.
  struct Steps {
    std::array<int, 2> variables{};
    std::size_t count = 0;
  };

  [[nodiscard]] Steps steps(int gap, int block) const {
    Steps result;
    for (const int step : {gap, block}) {
      if (step >= 0) result.variables[result.count++] = first_step_ + step;
    }
    return result;
  }

  void add_corner(int j, int o) {
    const Steps in = steps(lattice_.gap_step(j, o - 1), lattice_.block_step(j - 1, o));
    const Steps out = steps(lattice_.gap_step(j, o), lattice_.block_step(j, o));
    if (in.count == 0) add_one_of({}, out);
    for (std::size_t index = 0; out.count > 0 && index < in.count; ++index) {
      add_one_of(in.variables[index], out);
    }
    for (std::size_t index = 0; in.count > 0 && index < out.count; ++index) {
      add_one_of(out.variables[index], in);
    }
    if (out.count == 0) add_one_of({}, in);
  }

  // If the step is taken (without one: in any case), one of the others is.
  void add_one_of(std::optional<int> step, const Steps& others) {
    clause_.clear();
    if (step) clause_.push_back(-*step);
    clause_.insert(clause_.end(), others.variables.begin(),
                   others.variables.begin() + static_cast<std::ptrdiff_t>(others.count));
    formula_.add(clause_);
  }

  void add_colours(int j, int o) {
    int cell = lattice_.cell_at(j, o);
    if (const int gap = lattice_.gap_step(j, o); gap >= 0) colour(gap, cell, Cell::empty);
    const int block = lattice_.block_step(j, o);
    if (block < 0) return;
    for (int length = lattice_.block(j); length > 0; --length) colour(block, cell++, Cell::filled);
    colour(block, cell, Cell::empty);
  }

  // A step that is taken gives the cell this colour.
  void colour(int step, int cell, Cell colour) {
    if (cell == lattice_.cells()) return;  // the one behind the line
    const bool filled = colour == Cell::filled;
    const int variable = cell_variable(cell);
    formula_.add(std::array<int, 2>{-(first_step_ + step), filled ? variable : -variable});
    (filled ? fillers_ : emptiers_)[static_cast<std::size_t>(cell)].push_back(first_step_ + step);
  }

  void add_supports(int cell) {
    const int variable = cell_variable(cell);
    add_support(-variable, fillers_[static_cast<std::size_t>(cell)]);
    add_support(variable, emptiers_[static_cast<std::size_t>(cell)]);
  }

  void add_support(int literal, const std::vector<int>& steps) {
    clause_.assign(1, literal);
    clause_.insert(clause_.end(), steps.begin(), steps.end());
    formula_.add(clause_);
  }

  [[nodiscard]] int cell_variable(int cell) const { return first_cell_ + cell * stride_; }

  Formula& formula_;
  const Lattice& lattice_;
  int first_cell_;
  int stride_;
  int first_step_;
  std::vector<int> clause_;
  std::vector<std::vector<int>> fillers_;   // by cell: the steps that fill it
  std::vector<std::vector<int>> emptiers_;  // by cell: the steps that leave it empty
};

// What the line adds to the size of a formula.
void add_size(FormulaSize& size, const Lattice& lattice) {
  const auto blocks = static_cast<std::size_t>(lattice.blocks());
  const auto gaps = static_cast<std::size_t>(lattice.gaps());
  const auto cells = static_cast<std::size_t>(lattice.cells());
  const auto steps = static_cast<std::size_t>(lattice.steps());
  const std::size_t corners = (blocks + 1) * (gaps + 1);
  const std::size_t colours = blocks * gaps + gaps + (cells + 1 - gaps) * (gaps + 1);
  size.variables += steps;
  size.clauses += 4 * corners + colours + 2 * cells;  // at most
  size.literals += 12 * corners + 3 * colours + 2 * cells;
}

}  // namespace

FormulaSize formula_size(const Puzzle& puzzle) {
  FormulaSize size;
  size.variables = puzzle.rows().size() * puzzle.columns().size();
  for (const Clue& clue : puzzle.rows()) add_size(size, Lattice(clue, puzzle.width()));
  for (const Clue& clue : puzzle.columns()) add_size(size, Lattice(clue, puzzle.height()));
  return size;
}

Formula formula_of(const Puzzle& puzzle, const CellGrid* excluded) {
  const FormulaSize size = formula_size(puzzle);
  QUADRILLE_CHECK(size.variables <= static_cast<std::size_t>(kMaxVariable));
  Formula formula(static_cast<int>(size.variables));
  const std::size_t cells = puzzle.rows().size() * puzzle.columns().size();
  formula.reserve(size.clauses + 1, size.literals + cells);
  int next_step = static_cast<int>(cells) + 1;
  const auto add_line = [&](const Clue& clue, int line_cells, int first_cell, int stride) {
    const Lattice lattice(clue, line_cells);
    LineClauses(formula, lattice, first_cell, stride, next_step).add();
    next_step += lattice.steps();
  };
  const int width = puzzle.width();
  for (int row = 0; row < puzzle.height(); ++row) {
    add_line(puzzle.rows()[static_cast<std::size_t>(row)], width, row * width + 1, 1);
  }
  for (int column = 0; column < width; ++column) {
    add_line(puzzle.columns()[static_cast<std::size_t>(column)], puzzle.height(), column + 1,
             width);
  }
  if (excluded == nullptr) return formula;
  std::vector<int> clause;
  for (const Cell cell : excluded->cells()) {
    const int variable = static_cast<int>(clause.size()) + 1;
    clause.push_back(cell == Cell::filled ? -variable : variable);
  }
  formula.add(clause);
  return formula;
}

}  // namespace quadrille::verify
