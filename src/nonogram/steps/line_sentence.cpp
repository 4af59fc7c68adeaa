#include "nonogram/steps/line_sentence.hpp"

#include "nonogram/steps/step_words.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace quadrille::nonogram {
namespace {

class LineSentence {
 public:
  LineSentence(const Puzzle& puzzle, const Step& step)
      : step_(step),
        line_(step.lines.front()),
        clue_(puzzle.clue(line_)),
        words_(line_, clue_),
        premises_(static_cast<std::size_t>(puzzle.size().length_of(line_)), Cell::unknown),
        value_(step.cells.front().value),
        cells_(words_.places_of(step.cells, value_)) {
    for (const KnownCell& premise : step.premises) {
      premises_[static_cast<std::size_t>(line_.place_of(premise))] = premise.value;
    }
  }

  [[nodiscard]] std::string say_it() const {
    switch (step_.technique) {
      case Technique::overlap:
        return overlap();
      case Technique::simple_spaces:
        return simple_spaces();
      case Technique::punctuating:
        return punctuating();
      case Technique::mercury:
        return mercury();
      case Technique::glue:
        return step_.block ? glue_of_block() : glue_from_wall();
      case Technique::joining:
        return joining();
      case Technique::splitting:
        return splitting();
      case Technique::forcing:
        return forcing();
      default:
        return line_logic();
    }
  }

 private:
  template <class... Arguments>
  [[nodiscard]] std::string tell(Message message, const Arguments&... arguments) const {
    return say(message, fmt::arg("line", title(line_)),
               fmt::arg("statement", words_.statement(cells_, value_)), arguments...);
  }

  [[nodiscard]] Cell premise(int place) const {
    if (place < 0 || place >= static_cast<int>(premises_.size())) return Cell::empty;
    return premises_[static_cast<std::size_t>(place)];
  }
  [[nodiscard]] int first_of_range(std::size_t block) const {
    return step_.witness.leftmost[block];
  }
  [[nodiscard]] int last_of_range(std::size_t block) const {
    return step_.witness.rightmost[block] + clue_[block] - 1;
  }
  [[nodiscard]] std::size_t own_block() const { return static_cast<std::size_t>(*step_.block); }
  [[nodiscard]] std::string own_range() const {
    return words_.stretch(first_of_range(own_block()), last_of_range(own_block()));
  }
  // Filled premises that the block includes wherever it stands.
  [[nodiscard]] std::vector<int> own_filled() const {
    std::vector<int> places;
    const int last = step_.witness.leftmost[own_block()] + clue_[own_block()] - 1;
    for (int cell = step_.witness.rightmost[own_block()]; cell <= last; ++cell) {
      if (premise(cell) == Cell::filled) places.push_back(cell);
    }
    return places;
  }

  [[nodiscard]] std::string overlap() const {
    return tell(Message::overlap, fmt::arg("block", words_.block(own_block())),
                fmt::arg("range", own_range()));
  }

  [[nodiscard]] std::string simple_spaces() const {
    if (clue_.empty()) return tell(Message::spaces_in_empty_line);
    const auto filled = std::count(premises_.begin(), premises_.end(), Cell::filled);
    if (filled == std::accumulate(clue_.begin(), clue_.end(), 0)) {
      return tell(Message::spaces_in_complete_line);
    }
    // Ranges are in order: so many blocks stay before the first of the cells, and so many before
    // the last one.
    const std::size_t before = blocks_before(cells_.front());
    if (before != blocks_before(cells_.back())) {
      return tell(Message::spaces_out_of_reach);
    }
    const bool has_before = before > 0;
    const bool has_behind = before < clue_.size();
    const std::string block_before = has_before ? words_.block(before - 1) : "";
    const std::string block_behind = has_behind ? words_.block(before) : "";
    const std::string last = has_before ? words_.cell(last_of_range(before - 1)) : "";
    const std::string first = has_behind ? words_.cell(first_of_range(before)) : "";
    return tell(!has_before   ? Message::spaces_before
                : !has_behind ? Message::spaces_behind
                              : Message::spaces_between,
                fmt::arg("before", block_before), fmt::arg("behind", block_behind),
                fmt::arg("last", last), fmt::arg("first", first));
  }
  [[nodiscard]] std::size_t blocks_before(int cell) const {
    std::size_t block = 0;
    while (block < clue_.size() && last_of_range(block) < cell) ++block;
    return block;
  }

  [[nodiscard]] std::string punctuating() const {
    std::vector<int> places;
    int runs = 0;
    for (int cell = 0; cell < static_cast<int>(premises_.size()); ++cell) {
      if (premise(cell) != Cell::filled || !is_whole_beside_conclusion(cell)) continue;
      places.push_back(cell);
      if (premise(cell - 1) != Cell::filled) ++runs;
    }
    return tell(runs == 1 ? Message::punctuating_one : Message::punctuating_many,
                fmt::arg("run", words_.statement(places, Cell::filled)),
                fmt::arg("length", places.size()));
  }
  // The run of this filled cell ends at a cell of the conclusion, and no block that reaches the run
  // is longer.
  [[nodiscard]] bool is_whole_beside_conclusion(int cell) const {
    const auto is_concluded = [&](int other) {
      return std::binary_search(cells_.begin(), cells_.end(), other);
    };
    int first = cell;
    int last = cell;
    while (premise(first - 1) == Cell::filled) --first;
    while (premise(last + 1) == Cell::filled) ++last;
    if (!is_concluded(first - 1) && !is_concluded(last + 1)) return false;
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      const bool reaches = first_of_range(block) <= first && last <= last_of_range(block);
      if (reaches && clue_[block] > last - first + 1) return false;
    }
    return true;
  }

  [[nodiscard]] std::string mercury() const {
    return tell(Message::mercury, fmt::arg("block", words_.block(own_block())),
                fmt::arg("filled", words_.cells(own_filled())),
                fmt::arg("cells", words_.cells(cells_)));
  }

  [[nodiscard]] std::string glue_of_block() const {
    return tell(Message::glue_block, fmt::arg("block", words_.block(own_block())),
                fmt::arg("filled", words_.cells(own_filled())), fmt::arg("range", own_range()));
  }

  // All cells lie on one side of the filled one; what lies on its other side is the wall.
  [[nodiscard]] std::string glue_from_wall() const {
    for (const int side : {-1, 1}) {
      int filled = side < 0 ? cells_.front() : cells_.back();
      while (premise(filled) == Cell::unknown) filled += side;
      if (premise(filled) != Cell::filled) continue;
      int wall = filled;
      while (premise(wall) != Cell::empty) wall += side;
      const int shortest = shortest_block_at(filled);
      const int needed = side < 0 ? cells_.back() - wall : wall - cells_.front();
      if (shortest < needed) continue;
      return tell(side < 0 ? Message::glue_from_left : Message::glue_from_right,
                  fmt::arg("filled", words_.cell(filled)),
                  fmt::arg("limit", words_.cell(wall - side)), fmt::arg("length", shortest));
    }
    return line_logic();
  }
  [[nodiscard]] int shortest_block_at(int cell) const {
    int shortest = static_cast<int>(premises_.size());
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      if (first_of_range(block) <= cell && cell <= last_of_range(block)) {
        shortest = std::min(shortest, clue_[block]);
      }
    }
    return shortest;
  }

  [[nodiscard]] std::string joining() const {
    return tell(Message::joining, fmt::arg("block", words_.block(own_block())),
                fmt::arg("filled", words_.cells(own_filled())));
  }

  [[nodiscard]] std::string splitting() const {
    int first = cells_.front();
    int last = cells_.front();
    while (premise(first - 1) == Cell::filled) --first;
    while (premise(last + 1) == Cell::filled) ++last;
    return tell(Message::splitting, fmt::arg("cells", words_.cells(cells_)),
                fmt::arg("run", words_.stretch(first, last)), fmt::arg("length", last - first + 1));
  }

  [[nodiscard]] std::string forcing() const {
    int first = cells_.front();
    int last = cells_.back();
    while (premise(first - 1) != Cell::empty) --first;
    while (premise(last + 1) != Cell::empty) ++last;
    std::vector<std::string> blocks;
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      if (first_of_range(block) <= last && first <= last_of_range(block)) {
        blocks.push_back(words_.block(block));
      }
    }
    return tell(Message::forcing, fmt::arg("gap", words_.stretch(first, last)),
                fmt::arg("blocks", join(blocks)));
  }

  [[nodiscard]] std::string line_logic() const {
    const std::string clue = clue_text(clue_);
    if (step_.premises.empty()) return tell(Message::line_logic, fmt::arg("clue", clue));
    return tell(Message::line_logic_with_premises, fmt::arg("clue", clue),
                fmt::arg("premises", words_.statement(step_.premises)));
  }

  const Step& step_;
  LineId line_;
  const Clue& clue_;
  LineWords words_;
  std::vector<Cell> premises_;
  Cell value_;
  std::vector<int> cells_;  // places of the conclusion, sorted
};

}  // namespace

std::string line_sentence(const Puzzle& puzzle, const Step& step) {
  return LineSentence(puzzle, step).say_it();
}

}  // namespace quadrille::nonogram
