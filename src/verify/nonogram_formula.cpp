// The formula of a nonogram. Whoever walks along a line takes block steps (a block, and the empty
// cell that must follow it if one must) and gap steps (one empty cell). In black and white a line
// of n cells is taken as n+1 cells, the last one empty, so that every block has an empty cell
// behind it; in colours only a block before one of the same colour has. The corner (j, o) is where
// j blocks and o gaps are behind: a path from (0, 0) to (k, s) is a placement of the k blocks, s
// the cells that block steps leave over, and the other way round. Each step is a variable.
//
// The clauses say: the path begins; a corner that is entered is left and one that is left is
// entered; the path ends; a step gives its cells their values; a cell has its value from a step. In
// colours, where each value of a cell is a variable: a cell has one value and no two.
#include <quadrille/core/assert.hpp>
#include <quadrille/verify/nonogram.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace quadrille::verify {
namespace {

namespace colour = nonogram::colour;
using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::Puzzle;

constexpr int kBackground = 0;
constexpr int kFilled = 1;

// Where the steps of one line stand, and what they are called.
class Lattice {
 public:
  Lattice(const Clue& clue, int cells) : cells_(cells) {
    for (const int length : clue) add_block(length, kFilled, 1);
    gaps_ = cells + 1 - cells_behind_.back();
  }
  Lattice(const colour::Clue& clue, int cells) : cells_(cells) {
    for (std::size_t j = 0; j < clue.size(); ++j) {
      const bool parted = j + 1 < clue.size() && clue[j + 1].colour == clue[j].colour;
      add_block(clue[j].length, clue[j].colour, parted ? 1 : 0);
    }
    gaps_ = cells - cells_behind_.back();
  }

  struct Block {
    int length = 0;
    int value = 0;
    int behind = 0;  // empty cells that belong to it
  };

  [[nodiscard]] int blocks() const { return static_cast<int>(blocks_.size()); }
  [[nodiscard]] int gaps() const { return gaps_; }
  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] const Block& block(int j) const { return blocks_[static_cast<std::size_t>(j)]; }
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
  void add_block(int length, int value, int behind) {
    blocks_.push_back({length, value, behind});
    cells_behind_.push_back(cells_behind_.back() + length + behind);
  }

  int cells_;
  std::vector<Block> blocks_;
  std::vector<int> cells_behind_{0};  // by the number of blocks behind
  int gaps_ = 0;
};

// Which literal says that a cell has a value. In black and white one variable says both.
class CellLiterals {
 public:
  explicit CellLiterals(const Puzzle& /*puzzle*/) : values_(2), one_variable_(true) {}
  explicit CellLiterals(const colour::Puzzle& puzzle)
      : values_(puzzle.palette().size()), one_variable_(false) {}

  [[nodiscard]] int values() const { return values_; }
  [[nodiscard]] int variables_a_cell() const { return one_variable_ ? 1 : values_; }
  [[nodiscard]] bool need_rules() const { return !one_variable_; }
  [[nodiscard]] int operator()(int cell, int value) const {
    if (!one_variable_) return values_ * cell + value + 1;
    return value == kFilled ? cell + 1 : -(cell + 1);
  }

 private:
  int values_;
  bool one_variable_;
};

// Adds the clauses of one line to a formula.
class LineClauses {
 public:
  // `first_cell` and `stride` name its cells, `first_step` the variable of its first step.
  LineClauses(Formula& formula, const Lattice& lattice, const CellLiterals& literals,
              int first_cell, int stride, int first_step)
      : formula_(formula),
        lattice_(lattice),
        literals_(literals),
        first_cell_(first_cell),
        stride_(stride),
        first_step_(first_step) {}

  void add() {
    for (int j = 0; j <= lattice_.blocks(); ++j) {
      for (int o = 0; o <= lattice_.gaps(); ++o) add_corner(j, o);
    }
    givers_.resize(static_cast<std::size_t>(lattice_.cells() * literals_.values()));
    for (int j = 0; j <= lattice_.blocks(); ++j) {
      for (int o = 0; o <= lattice_.gaps(); ++o) add_values(j, o);
    }
    for (int cell = 0; cell < lattice_.cells(); ++cell) {
      for (int value = kBackground + 1; value < literals_.values(); ++value) {
        add_support(cell, value);
      }
      add_support(cell, kBackground);
    }
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

  void add_values(int j, int o) {
    int cell = lattice_.cell_at(j, o);
    if (const int gap = lattice_.gap_step(j, o); gap >= 0) give(gap, cell, kBackground);
    const int step = lattice_.block_step(j, o);
    if (step < 0) return;
    const Lattice::Block& block = lattice_.block(j);
    for (int length = block.length; length > 0; --length) give(step, cell++, block.value);
    if (block.behind > 0) give(step, cell, kBackground);
  }

  // A step that is taken gives the cell this value.
  void give(int step, int cell, int value) {
    if (cell == lattice_.cells()) return;  // the one behind the line
    formula_.add(std::array<int, 2>{-(first_step_ + step), literal(cell, value)});
    givers_[giver_index(cell, value)].push_back(first_step_ + step);
  }

  void add_support(int cell, int value) {
    const std::vector<int>& steps = givers_[giver_index(cell, value)];
    clause_.assign(1, -literal(cell, value));
    clause_.insert(clause_.end(), steps.begin(), steps.end());
    formula_.add(clause_);
  }

  [[nodiscard]] int literal(int cell, int value) const {
    return literals_(first_cell_ + cell * stride_, value);
  }
  [[nodiscard]] std::size_t giver_index(int cell, int value) const {
    return static_cast<std::size_t>(cell * literals_.values() + value);
  }

  Formula& formula_;
  const Lattice& lattice_;
  const CellLiterals& literals_;
  int first_cell_;
  int stride_;
  int first_step_;
  std::vector<int> clause_;
  std::vector<std::vector<int>> givers_;  // by cell and value: the steps that give it
};

// A cell has one of its values, and of no two of them both.
void add_rules(Formula& formula, const CellLiterals& literals, int cells) {
  std::vector<int> one;
  for (int cell = 0; cell < cells; ++cell) {
    one.clear();
    for (int value = 0; value < literals.values(); ++value) one.push_back(literals(cell, value));
    formula.add(one);
    for (auto first = one.begin(); first != one.end(); ++first) {
      std::for_each(first + 1, one.end(), [&](int second) {
        formula.add(std::array<int, 2>{-*first, -second});
      });
    }
  }
}

// What the line adds to the size of a formula.
void add_size(FormulaSize& size, const Lattice& lattice, std::size_t values) {
  const auto blocks = static_cast<std::size_t>(lattice.blocks());
  const auto gaps = static_cast<std::size_t>(lattice.gaps());
  const auto cells = static_cast<std::size_t>(lattice.cells());
  const auto steps = static_cast<std::size_t>(lattice.steps());
  const std::size_t corners = (blocks + 1) * (gaps + 1);
  const std::size_t given = blocks * gaps + gaps + (cells + 1 - gaps) * (gaps + 1);
  size.variables += steps;
  size.clauses += 4 * corners + given + values * cells;  // at most
  size.literals += 12 * corners + 3 * given + values * cells;
}

template <class Own>
FormulaSize size_of(const Own& puzzle) {
  const CellLiterals literals(puzzle);
  const std::size_t cells = puzzle.rows().size() * puzzle.columns().size();
  const auto values = static_cast<std::size_t>(literals.values());
  FormulaSize size;
  size.variables = cells * static_cast<std::size_t>(literals.variables_a_cell());
  if (literals.need_rules()) {
    size.clauses = cells * (1 + values * (values - 1) / 2);
    size.literals = cells * values * values;
  }
  for (const auto& clue : puzzle.rows()) add_size(size, Lattice(clue, puzzle.width()), values);
  for (const auto& clue : puzzle.columns()) add_size(size, Lattice(clue, puzzle.height()), values);
  return size;
}

int value_of(Cell cell) {
  return cell == Cell::filled ? kFilled : kBackground;
}
int value_of(colour::Value value) {
  return value;
}

// Without `watch` nothing cuts it short.
template <class Own, class Solution>
Formula make_formula(const Own& puzzle, const Solution* excluded, LimitWatch* watch = nullptr) {
  const FormulaSize size = size_of(puzzle);
  QUADRILLE_CHECK(size.variables <= static_cast<std::size_t>(kMaxVariable));
  const CellLiterals literals(puzzle);
  const int cells = puzzle.width() * puzzle.height();
  Formula formula(static_cast<int>(size.variables));
  formula.reserve(size.clauses + 1, size.literals + static_cast<std::size_t>(cells));
  if (literals.need_rules()) add_rules(formula, literals, cells);
  int next_step = cells * literals.variables_a_cell() + 1;
  const auto add_line = [&](const auto& clue, int line_cells, int first_cell, int stride) {
    const Lattice lattice(clue, line_cells);
    LineClauses(formula, lattice, literals, first_cell, stride, next_step).add();
    next_step += lattice.steps();
  };
  const int width = puzzle.width();
  const auto is_cut = [&] { return watch != nullptr && watch->reached_now(); };
  for (int row = 0; row < puzzle.height() && !is_cut(); ++row) {
    add_line(puzzle.rows()[static_cast<std::size_t>(row)], width, row * width, 1);
  }
  for (int column = 0; column < width && !is_cut(); ++column) {
    add_line(puzzle.columns()[static_cast<std::size_t>(column)], puzzle.height(), column, width);
  }
  if (excluded == nullptr) return formula;
  std::vector<int> clause;
  for (const auto each : excluded->cells()) {
    const int cell = static_cast<int>(clause.size());
    clause.push_back(-literals(cell, value_of(each)));
  }
  formula.add(clause);
  return formula;
}

}  // namespace

FormulaSize formula_size(const Puzzle& puzzle) {
  return size_of(puzzle);
}

FormulaSize formula_size(const colour::Puzzle& puzzle) {
  return size_of(puzzle);
}

Formula formula_of(const Puzzle& puzzle, const CellGrid* excluded) {
  return make_formula(puzzle, excluded);
}

Formula formula_of(const colour::Puzzle& puzzle, const colour::Picture* excluded) {
  return make_formula(puzzle, excluded);
}

Formula formula_of(const Puzzle& puzzle, LimitWatch& watch) {
  return make_formula<Puzzle, CellGrid>(puzzle, nullptr, &watch);
}

Formula formula_of(const colour::Puzzle& puzzle, LimitWatch& watch) {
  return make_formula<colour::Puzzle, colour::Picture>(puzzle, nullptr, &watch);
}

}  // namespace quadrille::verify
