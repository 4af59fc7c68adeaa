#include "nonogram/steps/line_sentence.hpp"

#include "nonogram/line/placements.hpp"
#include "nonogram/steps/techniques.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace quadrille::nonogram {
namespace {

// Blocks that are listed with their places; more are hard to read.
constexpr std::size_t kMostPlaces = 6;
// Blocks that a cell may belong to, told one by one.
constexpr std::size_t kMostCases = 3;
// Ways to place a clue that are counted.
constexpr std::uint64_t kMostWays = 1000;

// How many ways there are to place the blocks, kMostWays + 1 if more. By cells from the end: the
// ways to place the blocks from `block` on in the cells from `cell` on.
std::uint64_t count_ways(const Clue& clue, const std::vector<Cell>& cells) {
  const std::size_t length = cells.size();
  std::vector<std::uint64_t> behind(length + 2, 0);  // blocks from the next one on
  behind[length] = behind[length + 1] = 1;
  for (std::size_t cell = length; cell-- > 0;) {
    behind[cell] = cells[cell] == Cell::filled ? 0 : behind[cell + 1];
  }
  for (std::size_t block = clue.size(); block-- > 0;) {
    const auto size = static_cast<std::size_t>(clue[block]);
    std::vector<std::uint64_t> ways(length + 2, 0);
    for (std::size_t cell = length; cell-- > 0;) {
      if (cells[cell] != Cell::filled) ways[cell] = ways[cell + 1];
      const std::size_t end = cell + size;
      if (end > length) continue;
      const bool has_room = std::none_of(cells.begin() + static_cast<std::ptrdiff_t>(cell),
                                         cells.begin() + static_cast<std::ptrdiff_t>(end),
                                         [](Cell value) { return value == Cell::empty; });
      const bool has_gap = end == length || cells[end] != Cell::filled;
      if (has_room && has_gap) ways[cell] += behind[std::min(end + 1, length + 1)];
      ways[cell] = std::min(ways[cell], kMostWays + 1);
    }
    behind = std::move(ways);
  }
  return behind[0];
}

}  // namespace

std::size_t words_in(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

LineArgument::LineArgument(const Puzzle& puzzle, const Step& step, Told& told)
    : step_(step),
      line_(step.lines.front()),
      clue_(puzzle.clue(line_)),
      words_(line_, clue_),
      premises_(static_cast<std::size_t>(puzzle.size().length_of(line_)), Cell::unknown),
      told_(told) {
  for (const KnownCell& premise : step.premises) {
    premises_[static_cast<std::size_t>(line_.place_of(premise))] = premise.value;
  }
  for (const KnownCell& cell : step.cells) cells_.push_back(line_.place_of(cell));
}

std::string LineArgument::body() const {
  std::string body = (this->*descriptor_of(step_.technique).argument)();
  const std::vector<KnownCell> rest = take_untold();
  if (rest.empty()) return body;
  return say(Message::given, fmt::arg("marks", words_.outcome(rest)), fmt::arg("body", body));
}

std::vector<KnownCell> LineArgument::take_untold() const {
  std::vector<KnownCell> rest;
  for (const KnownCell& known : step_.premises) {
    if (told_.places[static_cast<std::size_t>(line_.place_of(known))] == 0) rest.push_back(known);
  }
  for (const KnownCell& known : rest) mention(line_.place_of(known), line_.place_of(known));
  return rest;
}

std::string LineArgument::since() const {
  const std::vector<KnownCell> rest = take_untold();
  return rest.empty() ? "" : say(Message::since, fmt::arg("marks", words_.statement(rest)));
}

template <class... Arguments>
std::string LineArgument::tell(Message message, const Arguments&... arguments) const {
  return say(message, fmt::arg("statement", words_.statement(step_.cells)), arguments...);
}

void LineArgument::mention(int first, int last) const {
  for (int place = std::max(first, 0); place <= std::min(last, length() - 1); ++place) {
    told_.places[static_cast<std::size_t>(place)] = 1;
  }
}

void LineArgument::mention(const std::vector<int>& places) const {
  for (const int place : places) mention(place, place);
}

Cell LineArgument::premise(int place) const {
  if (place < 0 || place >= length()) return Cell::empty;
  return premises_[static_cast<std::size_t>(place)];
}

// "3 + 1 + 2": blocks and the cells between them.
std::string LineArgument::sum() const {
  return fmt::format("{}", fmt::join(clue_, " + 1 + "));
}

std::string LineArgument::complete_line() const {
  if (clue_.empty()) return tell(Message::empty_line);
  const std::string cells = std::to_string(minimal_length(clue_));
  const bool is_one = clue_.size() == 1;
  if (step_.premises.empty()) {
    if (is_one) {
      return tell(Message::complete_by_one_block, fmt::arg("block", words_.block(0)),
                  fmt::arg("cells", cells));
    }
    return tell(Message::complete_by_sum, fmt::arg("sum", sum()), fmt::arg("cells", cells));
  }
  mention(0, length() - 1);
  return tell(is_one ? Message::complete_one_between_walls : Message::complete_between_walls,
              fmt::arg("walls", words_.statement(step_.premises)), fmt::arg("rest", small_gaps()),
              fmt::arg("block", words_.block(0)),
              fmt::arg("room", words_.stretch(first_of_range(0), last_of_range(clue_.size() - 1))),
              fmt::arg("sum", sum()), fmt::arg("cells", cells));
}

// Cells outside the room of the blocks that are no walls: gaps too short for the block that would
// have to go there.
std::string LineArgument::small_gaps() const {
  const auto gaps_in = [&](int first, int last, std::size_t block) {
    std::vector<int> places;
    for (int place = first; place < last; ++place) {
      if (premise(place) == Cell::unknown) places.push_back(place);
    }
    return places.empty() ? std::string()
                          : say(Message::does_not_fit, fmt::arg("block", words_.block(block)),
                                fmt::arg("cells", words_.cells(places)));
  };
  const std::size_t last = clue_.size() - 1;
  return gaps_in(0, first_of_range(0), 0) + gaps_in(last_of_range(last) + 1, length(), last);
}

std::string LineArgument::finished_line() const {
  for (std::size_t block = 0; block < clue_.size() && clue_.size() <= kMostPlaces; ++block) {
    mention(first_of_range(block), last_of_range(block));
  }
  if (clue_.size() == 1) {
    return tell(Message::finished_one_block, fmt::arg("block", words_.block(0)),
                fmt::arg("place", room_of(0)));
  }
  if (clue_.size() > kMostPlaces) return tell(Message::finished_many_blocks);
  std::vector<std::string> places;
  for (std::size_t block = 0; block < clue_.size(); ++block) {
    places.push_back(say(Message::block_in_place, fmt::arg("block", words_.block(block)),
                         fmt::arg("place", room_of(block))));
  }
  return tell(Message::finished_blocks, fmt::arg("places", join(places)));
}

// "pushed left it covers 1–5, pushed right 3–7"
std::string LineArgument::pushed() const {
  const std::size_t block = own_block();
  return say(line_.is_row() ? Message::pushed_in_row : Message::pushed_in_column,
             fmt::arg("left", bare_range(first_of_range(block), last_of_core(block))),
             fmt::arg("right", bare_range(first_of_core(block), last_of_range(block))));
}

std::string LineArgument::fixed_place() const {
  return tell(Message::fixed_place, fmt::arg("block", words_.block(own_block())),
              fmt::arg("place", room_of(own_block())));
}

std::string LineArgument::overlap() const {
  const std::size_t block = own_block();
  if (first_of_range(block) == first_of_core(block)) return fixed_place();
  const std::string core = bare_range(first_of_core(block), last_of_core(block));
  const bool is_alone = step_.premises.empty();
  const auto argument = [&](Message message) {
    return tell(
        message, fmt::arg("block", words_.block(block)), fmt::arg("room", room_of(block)),
        fmt::arg("cells", is_alone ? length() : last_of_range(block) - first_of_range(block) + 1),
        fmt::arg("pushed", pushed()), fmt::arg("core", core));
  };
  if (!is_alone) return argument(Message::overlap_in_room);
  if (clue_.size() == 1) return argument(Message::overlap_alone);
  const std::string text = argument(Message::overlap_in_room);
  if (told_.sum) return text;
  told_.sum = true;
  const int taken = minimal_length(clue_);
  return say(Message::room_to_spare, fmt::arg("sum", sum()), fmt::arg("taken", taken),
             fmt::arg("cells", length()), fmt::arg("spare", length() - taken)) +
         say(Message::part_separator) + text;
}

std::vector<int> LineArgument::filled_in_core(std::size_t block) const {
  std::vector<int> places;
  for (int cell = first_of_core(block); cell <= last_of_core(block); ++cell) {
    if (premise(cell) == Cell::filled) places.push_back(cell);
  }
  return places;
}

std::string LineArgument::place_of(std::size_t block) const {
  return say(Message::block_lies_in, fmt::arg("block", words_.block(block)),
             fmt::arg("place", room_of(block)));
}

// A filled cell is the reason where the block ends as far from it as it can.
std::string LineArgument::reach_of(std::size_t block) const {
  const std::vector<int> filled = filled_in_core(block);
  const int last = last_of_range(block);
  const std::string name = words_.block(block);
  if (first_of_range(block) == first_of_core(block)) return place_of(block);
  if (filled.empty() || filled.front() + clue_[block] - 1 != last) {
    return say(Message::reach_of_block, fmt::arg("block", name),
               fmt::arg("last", words_.cell(last)));
  }
  mention(filled.front(), filled.front());
  return say(Message::reach_of_block_with_cell, fmt::arg("block", name),
             fmt::arg("cell", words_.cell(filled.front())), fmt::arg("last", words_.cell(last)));
}

std::string LineArgument::reach_back_of(std::size_t block) const {
  const std::vector<int> filled = filled_in_core(block);
  const int first = first_of_range(block);
  const std::string name = words_.block(block);
  if (first_of_range(block) == first_of_core(block)) return place_of(block);
  if (filled.empty() || filled.back() - clue_[block] + 1 != first) {
    return say(Message::reach_back_of_block, fmt::arg("block", name),
               fmt::arg("first", words_.cell(first)));
  }
  mention(filled.back(), filled.back());
  return say(Message::reach_back_of_block_with_cell, fmt::arg("block", name),
             fmt::arg("cell", words_.cell(filled.back())), fmt::arg("first", words_.cell(first)));
}

// Ranges are in order: cells with the same number of blocks before them are told together.
std::string LineArgument::simple_spaces() const {
  std::vector<std::string> arguments;
  for (auto first = cells_.begin(); first != cells_.end();) {
    const std::size_t before = blocks_before(*first);
    const auto last =
        std::find_if(first, cells_.end(), [&](int cell) { return blocks_before(cell) != before; });
    arguments.push_back(spaces_behind(before, {first, last}));
    first = last;
  }
  return fmt::format("{}", fmt::join(arguments, english(Message::part_separator)));
}

std::string LineArgument::spaces_behind(std::size_t blocks, std::span<const int> cells) const {
  const std::string last = blocks > 0 ? reach_of(blocks - 1) : "";
  const std::string first = blocks < clue_.size() ? reach_back_of(blocks) : "";
  return say(last.empty()    ? Message::spaces_before
             : first.empty() ? Message::spaces_behind
                             : Message::spaces_between,
             fmt::arg("before", last), fmt::arg("behind", first),
             fmt::arg("statement", words_.statement(cells, Cell::empty)));
}

std::size_t LineArgument::blocks_before(int cell) const {
  std::size_t block = 0;
  while (block < clue_.size() && last_of_range(block) < cell) ++block;
  return block;
}

LineArgument::Run LineArgument::run_around(int cell) const {
  Run run{cell, cell};
  while (premise(run.first - 1) == Cell::filled) --run.first;
  while (premise(run.last + 1) == Cell::filled) ++run.last;
  return run;
}

std::vector<std::size_t> LineArgument::blocks_that_reach(Run run) const {
  std::vector<std::size_t> blocks;
  for (std::size_t block = 0; block < clue_.size(); ++block) {
    if (first_of_range(block) <= run.first && run.last <= last_of_range(block)) {
      blocks.push_back(block);
    }
  }
  return blocks;
}

std::string LineArgument::names_of(const std::vector<std::size_t>& blocks) const {
  std::vector<std::string> names;
  names.reserve(blocks.size());
  for (const std::size_t block : blocks) names.push_back(words_.block(block));
  return join(names);
}

// Runs of premises that end at a cell of the conclusion, as long as any block that reaches them.
std::vector<LineArgument::Run> LineArgument::whole_runs_beside_conclusion() const {
  std::vector<Run> runs;
  for (int cell = 0; cell < length(); ++cell) {
    if (premise(cell) != Cell::filled) continue;
    const Run run = run_around(cell);
    cell = run.last;
    const bool is_beside = std::binary_search(cells_.begin(), cells_.end(), run.first - 1) ||
                           std::binary_search(cells_.begin(), cells_.end(), run.last + 1);
    const std::vector<std::size_t> blocks = blocks_that_reach(run);
    const bool is_whole = std::all_of(blocks.begin(), blocks.end(), [&](std::size_t block) {
      return clue_[block] <= run.length();
    });
    if (is_beside && is_whole) runs.push_back(run);
  }
  return runs;
}

std::string LineArgument::punctuating() const {
  const std::vector<Run> runs = whole_runs_beside_conclusion();
  if (runs.size() != 1) return line_logic();
  const Run run = runs.front();
  mention(run.first, run.last);
  std::vector<int> places(static_cast<std::size_t>(run.length()));
  std::iota(places.begin(), places.end(), run.first);
  const std::vector<std::size_t> blocks = blocks_that_reach(run);
  const bool is_longest = *std::max_element(clue_.begin(), clue_.end()) <= run.length();
  return tell(blocks.size() == 1 ? Message::whole_only_block
              : is_longest       ? Message::whole_longest_block
                                 : Message::whole_among_blocks,
              fmt::arg("run", run.length() == 1
                                  ? words_.statement(places, Cell::filled)
                                  : say(Message::run_of_several,
                                        fmt::arg("run", words_.statement(places, Cell::filled)),
                                        fmt::arg("length", run.length()))),
              fmt::arg("length", run.length()), fmt::arg("block", words_.block(blocks.front())),
              fmt::arg("blocks", names_of(blocks)), fmt::arg("since", since()));
}

std::string LineArgument::joining() const {
  const std::vector<int> filled = filled_in_core(own_block());
  mention(filled);
  return tell(Message::joining, fmt::arg("block", words_.block(own_block())),
              fmt::arg("filled", words_.cells(filled)));
}

std::string LineArgument::mercury() const {
  const std::vector<int> filled = filled_in_core(own_block());
  mention(filled);
  return tell(clue_[own_block()] == 1 ? Message::mercury_of_one : Message::mercury,
              fmt::arg("block", words_.block(own_block())),
              fmt::arg("filled", words_.cells(filled)), fmt::arg("length", clue_[own_block()]),
              fmt::arg("cells", words_.cells(cells_)));
}

std::string LineArgument::glue() const {
  return step_.block ? glue_of_block() : glue_from_wall();
}

std::string LineArgument::glue_of_block() const {
  const std::size_t block = own_block();
  if (first_of_range(block) == first_of_core(block)) return fixed_place();
  const std::vector<int> filled = filled_in_core(block);
  mention(filled);
  return tell(Message::glue_block, fmt::arg("block", words_.block(block)),
              fmt::arg("filled", words_.cells(filled)), fmt::arg("room", room_of(block)),
              fmt::arg("pushed", pushed()),
              fmt::arg("core", bare_range(first_of_core(block), last_of_core(block))));
}

// All cells lie on one side of the filled one; what lies on its other side is the wall.
std::string LineArgument::glue_from_wall() const {
  for (const int side : {-1, 1}) {
    int filled = side < 0 ? cells_.front() : cells_.back();
    while (premise(filled) == Cell::unknown) filled += side;
    if (premise(filled) != Cell::filled) continue;
    int wall = filled;
    while (premise(wall) != Cell::empty) wall += side;
    const std::vector<std::size_t> blocks = blocks_that_reach({filled, filled});
    const std::size_t shortest = *std::min_element(
        blocks.begin(), blocks.end(),
        [&](std::size_t left, std::size_t right) { return clue_[left] < clue_[right]; });
    const int needed = side < 0 ? cells_.back() - wall : wall - cells_.front();
    if (clue_[shortest] < needed) continue;
    const bool is_border = wall < 0 || wall >= length();
    mention({filled, wall});
    return tell(
        side < 0 ? Message::glue_from_left : Message::glue_from_right,
        fmt::arg("filled", words_.cell(filled)), fmt::arg("limit", words_.cell(wall - side)),
        fmt::arg("wall", is_border
                             ? std::string()
                             : say(Message::glue_behind_wall,
                                   fmt::arg("wall", words_.statement({&wall, 1}, Cell::empty)))),
        fmt::arg("length", clue_[shortest]), fmt::arg("block", words_.block(shortest)));
  }
  return line_logic();
}

std::string LineArgument::splitting() const {
  const int cell = cells_.front();
  const Run run = run_around(cell);
  mention(run.first, run.last);
  std::vector<int> filled;
  for (int place = run.first; place <= run.last; ++place) {
    if (place != cell) filled.push_back(place);
  }
  return tell(Message::splitting, fmt::arg("run", words_.statement(filled, Cell::filled)),
              fmt::arg("cells", words_.cell(cell)), fmt::arg("length", run.length()),
              fmt::arg("since", since()));
}

std::string LineArgument::forcing() const {
  Run gap{cells_.front(), cells_.back()};
  while (premise(gap.first - 1) != Cell::empty) --gap.first;
  while (premise(gap.last + 1) != Cell::empty) ++gap.last;
  std::vector<int> walls;
  if (gap.first > 0) walls.push_back(gap.first - 1);
  if (gap.last + 1 < length()) walls.push_back(gap.last + 1);
  mention(walls);
  std::vector<std::size_t> blocks;
  for (std::size_t block = 0; block < clue_.size(); ++block) {
    if (first_of_range(block) <= gap.last && gap.first <= last_of_range(block)) {
      blocks.push_back(block);
    }
  }
  const std::string stretch = words_.stretch(gap.first, gap.last);
  return tell(
      Message::forcing,
      fmt::arg("gap", walls.empty() ? stretch
                                    : say(Message::gap_beside_walls, fmt::arg("cells", stretch),
                                          fmt::arg("walls", words_.cells(walls)))),
      fmt::arg("length", gap.length()), fmt::arg("blocks", names_of(blocks)));
}

// The blocks that a filled premise can belong to, and where each would lie; empty if these do not
// settle the conclusion: then it takes more than that cell.
std::string LineArgument::by_owner_of_filled() const {
  const auto filled = std::find(premises_.begin(), premises_.end(), Cell::filled);
  if (filled == premises_.end()) return "";
  const auto cell = static_cast<int>(filled - premises_.begin());
  std::vector<std::string> cases;
  for (std::size_t block = 0; block < clue_.size(); ++block) {
    const Run place = place_around(block, cell);
    if (place.length() < clue_[block]) continue;
    if (!settles(block, place)) return "";
    cases.push_back(say(Message::owner_then_in, fmt::arg("block", words_.block(block)),
                        fmt::arg("place", words_.stretch(place.first, place.last))));
  }
  if (cases.size() < 2 || cases.size() > kMostCases) return "";
  mention(cell, cell);
  return tell(
      Message::belongs_to, fmt::arg("cell", words_.cell(cell)),
      fmt::arg("cases", fmt::format("{}", fmt::join(cases, english(Message::or_separator)))));
}

// The cells that the block can cover while it covers this one, as far as its range tells.
LineArgument::Run LineArgument::place_around(std::size_t block, int cell) const {
  return {std::max(first_of_range(block), cell - clue_[block] + 1),
          std::min(last_of_range(block), cell + clue_[block] - 1)};
}

// A block that lies there leaves the empty cells at its ends, or covers the filled ones.
bool LineArgument::settles(std::size_t block, Run place) const {
  const int first_of_core = place.last - clue_[block] + 1;
  const int last_of_core = place.first + clue_[block] - 1;
  return std::all_of(step_.cells.begin(), step_.cells.end(), [&](const KnownCell& known) {
    const int cell = line_.place_of(known);
    if (known.value == Cell::filled) return cell >= first_of_core && cell <= last_of_core;
    return place.length() == clue_[block] && (cell == place.first - 1 || cell == place.last + 1);
  });
}

std::string LineArgument::line_logic() const {
  if (std::string text = by_owner_of_filled(); !text.empty()) return text;
  const std::uint64_t ways = count_ways(clue_, premises_);
  return tell(ways == 1           ? Message::ways_one
              : ways <= kMostWays ? Message::ways_many
                                  : Message::ways_uncounted,
              fmt::arg("clue", clue_text(clue_)), fmt::arg("ways", ways));
}

std::vector<std::string> arguments_of(const Puzzle& puzzle, const Step& step) {
  const LineId line = step.lines.front();
  Told told;
  told.places.resize(static_cast<std::size_t>(puzzle.size().length_of(line)), 0);
  std::vector<std::string> arguments;
  // Line logic has one thing to say, however many cells it settles.
  for (const Step& part : step.parts) {
    if (step.technique == Technique::line_logic) break;
    arguments.push_back(LineArgument(puzzle, part, told).body());
  }
  if (arguments.empty()) arguments.push_back(LineArgument(puzzle, step, told).body());
  return arguments;
}

std::string line_step_sentence(const Puzzle& puzzle, const Step& step) {
  const std::vector<std::string> arguments = arguments_of(puzzle, step);
  const std::string line = title(step.lines.front());
  std::string body = fmt::format("{}", fmt::join(arguments, english(Message::part_separator)));
  if (step.technique == Technique::finished_line && !step.parts.empty()) {
    body = say(Message::finished_by_less, fmt::arg("body", body));
  }
  const std::string sentence =
      say(Message::line_sentence, fmt::arg("line", line), fmt::arg("body", body));
  if (arguments.size() == 1 || words_in(sentence) <= kMaxSentenceWords) return sentence;
  return say(Message::line_list, fmt::arg("line", line), fmt::arg("items", numbered(arguments)));
}

}  // namespace quadrille::nonogram
