#include "nonogram/steps/line_sentence.hpp"

#include <algorithm>
#include <numeric>

namespace quadrille::nonogram {

LineSentence::LineSentence(const Puzzle& puzzle, const Step& step)
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

template <class... Arguments>
std::string LineSentence::tell(Message message, const Arguments&... arguments) const {
  return say(message, fmt::arg("line", title(line_)),
             fmt::arg("statement", words_.statement(cells_, value_)), arguments...);
}

Cell LineSentence::premise(int place) const {
  if (place < 0 || place >= static_cast<int>(premises_.size())) return Cell::empty;
  return premises_[static_cast<std::size_t>(place)];
}

std::string LineSentence::own_range() const {
  return words_.stretch(first_of_range(own_block()), last_of_range(own_block()));
}

// Filled premises that the block includes wherever it stands.
std::vector<int> LineSentence::own_filled() const {
  std::vector<int> places;
  const int last = step_.witness.leftmost[own_block()] + clue_[own_block()] - 1;
  for (int cell = step_.witness.rightmost[own_block()]; cell <= last; ++cell) {
    if (premise(cell) == Cell::filled) places.push_back(cell);
  }
  return places;
}

std::string LineSentence::overlap() const {
  return tell(Message::overlap, fmt::arg("block", words_.block(own_block())),
              fmt::arg("range", own_range()));
}

std::string LineSentence::simple_spaces() const {
  if (clue_.empty()) return tell(Message::spaces_in_empty_line);
  const auto filled = std::count(premises_.begin(), premises_.end(), Cell::filled);
  if (filled == std::accumulate(clue_.begin(), clue_.end(), 0)) {
    return tell(Message::spaces_in_complete_line);
  }
  // Ranges are in order: count the blocks that stay before the first of the cells and before
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

std::size_t LineSentence::blocks_before(int cell) const {
  std::size_t block = 0;
  while (block < clue_.size() && last_of_range(block) < cell) ++block;
  return block;
}

std::string LineSentence::punctuating() const {
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
bool LineSentence::is_whole_beside_conclusion(int cell) const {
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

std::string LineSentence::mercury() const {
  return tell(Message::mercury, fmt::arg("block", words_.block(own_block())),
              fmt::arg("filled", words_.cells(own_filled())),
              fmt::arg("cells", words_.cells(cells_)));
}

std::string LineSentence::glue() const {
  return step_.block ? glue_of_block() : glue_from_wall();
}

std::string LineSentence::glue_of_block() const {
  return tell(Message::glue_block, fmt::arg("block", words_.block(own_block())),
              fmt::arg("filled", words_.cells(own_filled())), fmt::arg("range", own_range()));
}

// All cells lie on one side of the filled one; what lies on its other side is the wall.
std::string LineSentence::glue_from_wall() const {
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

int LineSentence::shortest_block_at(int cell) const {
  int shortest = static_cast<int>(premises_.size());
  for (std::size_t block = 0; block < clue_.size(); ++block) {
    if (first_of_range(block) <= cell && cell <= last_of_range(block)) {
      shortest = std::min(shortest, clue_[block]);
    }
  }
  return shortest;
}

std::string LineSentence::joining() const {
  return tell(Message::joining, fmt::arg("block", words_.block(own_block())),
              fmt::arg("filled", words_.cells(own_filled())));
}

std::string LineSentence::splitting() const {
  int first = cells_.front();
  int last = cells_.front();
  while (premise(first - 1) == Cell::filled) --first;
  while (premise(last + 1) == Cell::filled) ++last;
  return tell(Message::splitting, fmt::arg("cells", words_.cells(cells_)),
              fmt::arg("run", words_.stretch(first, last)), fmt::arg("length", last - first + 1));
}

std::string LineSentence::forcing() const {
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

std::string LineSentence::line_logic() const {
  const std::string clue = clue_text(clue_);
  if (step_.premises.empty()) return tell(Message::line_logic, fmt::arg("clue", clue));
  return tell(Message::line_logic_with_premises, fmt::arg("clue", clue),
              fmt::arg("premises", words_.statement(step_.premises)));
}

}  // namespace quadrille::nonogram
