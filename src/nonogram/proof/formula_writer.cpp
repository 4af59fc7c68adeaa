// The formula of a puzzle as docs/PROOFS.md describes it, written while walking along its lines.
// The checker has an encoder of its own (src/verify); both write the same clauses in the same
// order.
#include "nonogram/proof/number_output.hpp"

#include <quadrille/nonogram/proof.hpp>

#include <array>
#include <limits>
#include <vector>

namespace quadrille::nonogram {
namespace {

// A step along a line, with the cells that it fills; the cell behind them (of a gap: the first) it
// leaves empty. `end` may be the cell behind the line.
struct Step {
  int begin = 0;
  int end = 0;
};

// One line's steps in the order of their numbers, and what enters and leaves each corner.
class LineSteps {
 public:
  struct Corner {
    // Numbers from 1; 0: there is none. A gap step comes before a block step.
    std::array<int, 2> in{};
    std::array<int, 2> out{};
  };

  void build(const Clue& clue, int cells) {
    steps_.clear();
    const int spare = cells - minimal_length(clue) + (clue.empty() ? 1 : 0);
    const auto across = static_cast<std::size_t>(spare) + 1;
    corners_.assign((clue.size() + 1) * across, {});
    int first = 0;
    for (std::size_t block = 0; block <= clue.size(); ++block) {
      for (std::size_t gap = 0; gap < across; ++gap) {
        const int cell = first + static_cast<int>(gap);
        const std::size_t here = block * across + gap;
        if (gap + 1 < across) join(here, here + 1, 0, {cell, cell});
        if (block < clue.size()) join(here, here + across, 1, {cell, cell + clue[block]});
      }
      if (block < clue.size()) first += clue[block] + 1;
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

class FormulaWriter {
 public:
  FormulaWriter(const Puzzle& puzzle, ClauseOutput& output)
      : puzzle_(puzzle),
        output_(output),
        variables_(puzzle.rows().size() * puzzle.columns().size()) {}

  void write_lines() {
    const int width = puzzle_.width();
    int first_cell = 1;
    for (const Clue& clue : puzzle_.rows()) {
      write_line(clue, width, first_cell, 1);
      first_cell += width;
    }
    first_cell = 1;
    for (const Clue& clue : puzzle_.columns()) {
      write_line(clue, puzzle_.height(), first_cell++, width);
    }
  }

  // So far.
  [[nodiscard]] std::size_t variables() const { return variables_; }

 private:
  void write_line(const Clue& clue, int cells, int first_cell, int stride) {
    line_.build(clue, cells);
    first_step_ = static_cast<int>(variables_);
    variables_ += line_.steps().size();
    for (const LineSteps::Corner& corner : line_.corners()) write_corner(corner);
    write_colours(cells, first_cell, stride);
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

  void write_colours(int cells, int first_cell, int stride) {
    supports_.resize(2 * static_cast<std::size_t>(cells));
    for (std::vector<int>& steps : supports_) steps.clear();
    int variable = first_step_;
    for (const Step& step : line_.steps()) {
      ++variable;
      for (int cell = step.begin; cell <= step.end && cell < cells; ++cell) {
        const bool filled = cell < step.end;
        const int literal = first_cell + cell * stride;
        output_.literal(-variable);
        output_.literal(filled ? literal : -literal);
        output_.end_clause();
        supports_[2 * static_cast<std::size_t>(cell) + (filled ? 0 : 1)].push_back(variable);
      }
    }
    for (int cell = 0; cell < cells; ++cell) {
      const int literal = first_cell + cell * stride;
      write_support(-literal, supports_[2 * static_cast<std::size_t>(cell)]);
      write_support(literal, supports_[2 * static_cast<std::size_t>(cell) + 1]);
    }
  }

  void write_support(int literal, const std::vector<int>& steps) {
    output_.literal(literal);
    for (const int step : steps) output_.literal(step);
    output_.end_clause();
  }

  const Puzzle& puzzle_;
  ClauseOutput& output_;
  std::size_t variables_;
  int first_step_ = 0;  // the variable before the line's first step
  LineSteps line_;
  std::vector<std::vector<int>> supports_;  // by cell and colour, filled first
};

// The most variables that a formula may have: no line adds more than this leaves up to 2^31.
constexpr std::size_t kMostVariables = std::size_t{1} << 29;

struct Size {
  std::size_t variables = 0;
  std::size_t clauses = 0;
};

// A step has one clause where it begins and one where it ends, but all that leave the first corner
// share one, and so do all that enter the last. It has one for each of its cells that is no cell
// behind the line: the last gap step and the last block step have one that is. A cell has two.
void add_line(Size& size, const Clue& clue, int cells) {
  const std::size_t blocks = clue.size();
  const auto gaps = static_cast<std::size_t>(cells - minimal_length(clue) + (blocks == 0 ? 1 : 0));
  const auto filled = static_cast<std::size_t>(cells) + 1 - gaps;  // with the cells behind blocks
  const std::size_t ways = (gaps > 0 ? 1 : 0) + (blocks > 0 ? 1 : 0);
  const std::size_t steps = blocks * (gaps + 1) + (blocks + 1) * gaps;
  const std::size_t coloured = (blocks + 1) * gaps + filled * (gaps + 1) - ways;
  size.variables += steps;
  size.clauses += 2 * (steps - ways + 1) + coloured + 2 * static_cast<std::size_t>(cells);
}

Size size_of(const Puzzle& puzzle) {
  Size size{puzzle.rows().size() * puzzle.columns().size(), 0};
  for (const Clue& clue : puzzle.rows()) add_line(size, clue, puzzle.width());
  for (const Clue& clue : puzzle.columns()) add_line(size, clue, puzzle.height());
  return size;
}

void write_head(ClauseOutput& output, const Puzzle& puzzle, const Size& size, bool excludes) {
  const std::string width = std::to_string(puzzle.width());
  output.line("c nonogram, " + width + " columns, " + std::to_string(puzzle.height()) + " rows");
  output.line("c variable row * " + width +
              " + column + 1: that cell, from 0, is filled; the others: steps along the lines");
  if (excludes) output.line("c the last clause excludes the solution");
  output.line("p cnf " + std::to_string(size.variables) + " " +
              std::to_string(size.clauses + (excludes ? 1 : 0)));
}

}  // namespace

bool write_formula(const Puzzle& puzzle, const CellGrid* excluded, const TextSink& sink) {
  const Size size = size_of(puzzle);
  if (size.variables > kMostVariables) return false;
  ClauseOutput output(sink);
  write_head(output, puzzle, size, excluded != nullptr);
  FormulaWriter(puzzle, output).write_lines();
  if (excluded != nullptr) {
    int variable = 0;
    for (const Cell cell : excluded->cells()) {
      ++variable;
      output.literal(cell == Cell::filled ? -variable : variable);
    }
    output.end_clause();
  }
  output.flush();
  return true;
}

}  // namespace quadrille::nonogram
