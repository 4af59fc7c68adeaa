// The formula of a puzzle as docs/PROOFS.md describes it, written while walking along its lines.
// The checker has an encoder of its own (src/verify); both write the same clauses in the same
// order.
#include "nonogram/proof/number_output.hpp"

#include <quadrille/nonogram/colour/proof.hpp>
#include <quadrille/nonogram/proof.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace quadrille::nonogram {
namespace {

// A block as a path along the line takes it: with the empty cell that must follow it, if one must.
struct PathBlock {
  int length = 0;
  int value = 0;
  bool gap_behind = false;
};

// What the steps of a line are made of. A path may be one cell longer than its line: that cell has
// no variable.
struct LinePath {
  std::vector<PathBlock> blocks;
  int cells = 0;       // of the path
  int line_cells = 0;  // of the line

  // Cells that are in no block and behind none.
  [[nodiscard]] int spare() const {
    int spare = cells;
    for (const PathBlock& block : blocks) spare -= block.length + (block.gap_behind ? 1 : 0);
    return spare;
  }
};

// In black and white every block has an empty cell behind it, the last one that of the path.
void set_path(LinePath& path, const Clue& clue, int cells) {
  path.blocks.clear();
  for (const int length : clue) path.blocks.push_back({length, 1, true});
  path.line_cells = cells;
  path.cells = cells + 1;
}

// In colours only a block before one of its own colour.
void set_path(LinePath& path, const colour::Clue& clue, int cells) {
  path.blocks.clear();
  for (const colour::Block& block : clue) {
    if (!path.blocks.empty()) {
      path.blocks.back().gap_behind = path.blocks.back().value == block.colour;
    }
    path.blocks.push_back({block.length, block.colour, false});
  }
  path.line_cells = cells;
  path.cells = cells;
}

// A step along a line: the cells from `begin` to `end` get a value, the cell at `end` is left empty
// if `empties` (a gap step has that cell alone).
struct Step {
  int begin = 0;
  int end = 0;
  int value = 0;
  bool empties = true;
};

// One line's steps in the order of their numbers, and what enters and leaves each corner.
class LineSteps {
 public:
  struct Corner {
    // Numbers from 1; 0: there is none. A gap step comes before a block step.
    std::array<int, 2> in{};
    std::array<int, 2> out{};
  };

  void build(const LinePath& path) {
    steps_.clear();
    const auto across = static_cast<std::size_t>(path.spare()) + 1;
    corners_.assign((path.blocks.size() + 1) * across, {});
    int first = 0;
    for (std::size_t number = 0; number <= path.blocks.size(); ++number) {
      const PathBlock* const block = number < path.blocks.size() ? &path.blocks[number] : nullptr;
      for (std::size_t gap = 0; gap < across; ++gap) {
        const int cell = first + static_cast<int>(gap);
        const std::size_t here = number * across + gap;
        if (gap + 1 < across) join(here, here + 1, 0, {cell, cell});
        if (block == nullptr) continue;
        join(here, here + across, 1, {cell, cell + block->length, block->value, block->gap_behind});
      }
      if (block != nullptr) first += block->length + (block->gap_behind ? 1 : 0);
    }
  }

  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] const std::vector<Corner>& corners() const { return corners_; }

 private:
  void join(std::size_t from, std::size_t to, std::size_t kind, Step step) {
    steps_.push_back(step);
    const int number = static_cast<int>(steps_.size());
    corners_[from].out[kind] = number;
    corners_[to].in[kind] = number;
  }

  std::vector<Step> steps_;
  std::vector<Corner> corners_;
};

// The literal that says that a cell has a value: 0 empty, 1 filled. Both are one variable.
struct PlainCells {
  static constexpr int kValues = 2;
  [[nodiscard]] static int values() { return kValues; }
  [[nodiscard]] static int literal(int cell, int value) {
    return value == 1 ? cell + 1 : -cell - 1;
  }
  [[nodiscard]] static std::size_t variables(std::size_t cells) { return cells; }
  [[nodiscard]] static std::size_t clauses(std::size_t /*cells*/) { return 0; }
};

// In colours each is a variable of its own.
struct ColourCells {
  int palette = 0;
  [[nodiscard]] int values() const { return palette; }
  [[nodiscard]] int literal(int cell, int value) const {
    return colour::formula_variable(cell, static_cast<colour::Value>(value), palette);
  }
  [[nodiscard]] std::size_t variables(std::size_t cells) const {
    return cells * static_cast<std::size_t>(palette);
  }
  // A cell has one value, and of no two values both.
  [[nodiscard]] std::size_t clauses(std::size_t cells) const {
    const auto values = static_cast<std::size_t>(palette);
    return cells * (1 + values * (values - 1) / 2);
  }
};

// Collects text in a piece of fixed size: no number costs a call of the sink or a growing string.
class ClauseOutput {
 public:
  explicit ClauseOutput(const TextSink& sink) : sink_(sink), text_(kPieceOfText, '\0') {}

  void literal(int number) {
    if (text_.size() - used_ < 2 * kMaxNumberChars) flush();  // "0\n" fits behind it
    used_ = static_cast<std::size_t>(put_number(text_.data() + used_, number) - text_.data());
  }
  // After a literal.
  void end_clause() {
    text_[used_++] = '0';
    text_[used_++] = '\n';
  }
  void line(std::string_view text) {
    flush();
    sink_(text);
    sink_("\n");
  }
  void flush() {
    if (used_ != 0) sink_(std::string_view(text_).substr(0, used_));
    used_ = 0;
  }

 private:
  const TextSink& sink_;
  std::string text_;
  std::size_t used_ = 0;
};

template <class Own, class Cells>
class FormulaWriter {
 public:
  FormulaWriter(const Own& puzzle, Cells cells, ClauseOutput& output)
      : puzzle_(puzzle),
        cells_(cells),
        output_(output),
        variables_(cells.variables(puzzle.rows().size() * puzzle.columns().size())) {}

  void write_lines() {
    const int width = puzzle_.width();
    int first_cell = 0;
    for (const auto& clue : puzzle_.rows()) {
      set_path(path_, clue, width);
      write_line(first_cell, 1);
      first_cell += width;
    }
    first_cell = 0;
    for (const auto& clue : puzzle_.columns()) {
      set_path(path_, clue, puzzle_.height());
      write_line(first_cell++, width);
    }
  }

 private:
  void write_line(int first_cell, int stride) {
    line_.build(path_);
    first_step_ = static_cast<int>(variables_);
    variables_ += line_.steps().size();
    for (const LineSteps::Corner& corner : line_.corners()) write_corner(corner);
    write_values(first_cell, stride);
  }

  void write_corner(const LineSteps::Corner& corner) {
    const bool begins = corner.in == std::array<int, 2>{};
    const bool ends = corner.out == std::array<int, 2>{};
    if (begins) write_choice(0, corner.out);
    if (ends) write_choice(0, corner.in);
    if (begins || ends) return;
    for (const int step : corner.in) {
      if (step != 0) write_choice(step, corner.out);
    }
    for (const int step : corner.out) {
      if (step != 0) write_choice(step, corner.in);
    }
  }

  void write_choice(int taken, const std::array<int, 2>& steps) {
    if (taken != 0) output_.literal(-(first_step_ + taken));
    for (const int step : steps) {
      if (step != 0) output_.literal(first_step_ + step);
    }
    output_.end_clause();
  }

  void write_values(int first_cell, int stride) {
    const int values = cells_.values();
    supports_.resize(static_cast<std::size_t>(values) * static_cast<std::size_t>(path_.line_cells));
    for (std::vector<int>& steps : supports_) steps.clear();
    int variable = first_step_;
    for (const Step& step : line_.steps()) {
      ++variable;
      const int end = std::min(step.end + (step.empties ? 1 : 0), path_.line_cells);
      for (int place = step.begin; place < end; ++place) {
        const int value = place < step.end ? step.value : 0;
        output_.literal(-variable);
        output_.literal(cells_.literal(first_cell + place * stride, value));
        output_.end_clause();
        supports_[static_cast<std::size_t>(values * place + value)].push_back(variable);
      }
    }
    for (int place = 0; place < path_.line_cells; ++place) {
      for (int next = 1; next <= values; ++next) {  // the background comes last
        const int value = next % values;
        output_.literal(-cells_.literal(first_cell + place * stride, value));
        for (const int step : supports_[static_cast<std::size_t>(values * place + value)]) {
          output_.literal(step);
        }
        output_.end_clause();
      }
    }
  }

  const Own& puzzle_;
  Cells cells_;
  ClauseOutput& output_;
  std::size_t variables_;  // so far
  int first_step_ = 0;     // the variable before the line's first step
  LinePath path_;
  LineSteps line_;
  std::vector<std::vector<int>> supports_;  // by cell and value
};

// The most variables that a formula may have: no line adds more than this leaves up to 2^31.
constexpr std::size_t kMostVariables = std::size_t{1} << 29;

struct Size {
  std::size_t variables = 0;
  std::size_t clauses = 0;
};

// A step has one clause where it begins and one where it ends, but all that leave the first corner
// share one, and so do all that enter the last. It has one for each of its cells; where the path is
// longer than the line, the last gap step and the last block step have a cell behind the line,
// which counts for nothing. A cell has one for each of its values.
void add_line(Size& size, const LinePath& path, int values) {
  const std::size_t blocks = path.blocks.size();
  const auto gaps = static_cast<std::size_t>(path.spare());
  const auto in_blocks = static_cast<std::size_t>(path.cells) - gaps;  // with the cells behind them
  const std::size_t ways = (gaps > 0 ? 1 : 0) + (blocks > 0 ? 1 : 0);
  const std::size_t steps = blocks * (gaps + 1) + (blocks + 1) * gaps;
  const std::size_t beyond = path.cells > path.line_cells ? ways : 0;
  const std::size_t given = (blocks + 1) * gaps + in_blocks * (gaps + 1) - beyond;
  size.variables += steps;
  size.clauses += 2 * (steps - ways + 1) + given +
                  static_cast<std::size_t>(values) * static_cast<std::size_t>(path.line_cells);
}

template <class Own, class Cells>
Size size_of(const Own& puzzle, const Cells& cells) {
  const std::size_t count = puzzle.rows().size() * puzzle.columns().size();
  Size size{cells.variables(count), cells.clauses(count)};
  LinePath path;
  for (const auto& clue : puzzle.rows()) {
    set_path(path, clue, puzzle.width());
    add_line(size, path, cells.values());
  }
  for (const auto& clue : puzzle.columns()) {
    set_path(path, clue, puzzle.height());
    add_line(size, path, cells.values());
  }
  return size;
}

void write_names(ClauseOutput& output, const Puzzle& puzzle) {
  const std::string width = std::to_string(puzzle.width());
  output.line("c nonogram, " + width + " columns, " + std::to_string(puzzle.height()) + " rows");
  output.line("c variable row * " + width +
              " + column + 1: that cell, from 0, is filled; the others: steps along the lines");
}

// Colours by their marks: names may be any text.
void write_names(ClauseOutput& output, const colour::Puzzle& puzzle) {
  const std::string width = std::to_string(puzzle.width());
  const std::string values = std::to_string(puzzle.palette().size());
  output.line("c colour nonogram, " + width + " columns, " + std::to_string(puzzle.height()) +
              " rows");
  output.line("c variable (row * " + width + " + column) * " + values +
              " + value + 1: that cell, from 0, has this value; the others: steps along the lines");
  std::string marks = "c values and their marks in solution.txt:";
  for (int value = 0; value < puzzle.palette().size(); ++value) {
    marks += " " + std::to_string(value) + "=" + puzzle.palette()[value].mark;
  }
  output.line(marks);
}

void write_rules(ClauseOutput& /*output*/, const Puzzle& /*puzzle*/, PlainCells /*cells*/) {}

void write_rules(ClauseOutput& output, const colour::Puzzle& puzzle, ColourCells cells) {
  for (int cell = 0; cell < puzzle.size().cell_count(); ++cell) {
    for (int value = 0; value < cells.palette; ++value) output.literal(cells.literal(cell, value));
    output.end_clause();
    for (int value = 0; value < cells.palette; ++value) {
      for (int other = value + 1; other < cells.palette; ++other) {
        output.literal(-cells.literal(cell, value));
        output.literal(-cells.literal(cell, other));
        output.end_clause();
      }
    }
  }
}

int value_of(Cell cell) {
  return cell == Cell::filled ? 1 : 0;
}
int value_of(colour::Value value) {
  return value;
}

template <class Own, class Cells, class Solution>
bool write(const Own& puzzle, Cells cells, const Solution* excluded, const TextSink& sink) {
  const Size size = size_of(puzzle, cells);
  if (size.variables > kMostVariables) return false;
  ClauseOutput output(sink);
  write_names(output, puzzle);
  if (excluded != nullptr) output.line("c the last clause excludes the solution");
  output.line("p cnf " + std::to_string(size.variables) + " " +
              std::to_string(size.clauses + (excluded != nullptr ? 1 : 0)));
  write_rules(output, puzzle, cells);
  FormulaWriter<Own, Cells>(puzzle, cells, output).write_lines();
  if (excluded != nullptr) {
    int cell = 0;
    for (const auto each : excluded->cells())
      output.literal(-cells.literal(cell++, value_of(each)));
    output.end_clause();
  }
  output.flush();
  return true;
}

}  // namespace

bool write_formula(const Puzzle& puzzle, const CellGrid* excluded, const TextSink& sink) {
  return write(puzzle, PlainCells{}, excluded, sink);
}

bool colour::write_formula(const Puzzle& puzzle, const Picture* excluded, const TextSink& sink) {
  return write(puzzle, ColourCells{puzzle.palette().size()}, excluded, sink);
}

}  // namespace quadrille::nonogram
