#include "ewn/numbers.hpp"

#include <quadrille/ewn/formats.hpp>

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace quadrille::ewn {
namespace {

// More than enough for any case and the blanks around it.
constexpr std::size_t kMaxText = 1 << 16;

bool is_separator(std::string_view line) {
  constexpr std::size_t kLeast = 4;
  line = trim(line);
  return line.size() >= kLeast && line.find_first_not_of('=') == std::string_view::npos;
}

tl::unexpected<Error> at(Error error, const Line& line, int column) {
  error.line = line.number;
  error.column = column;
  return tl::unexpected(std::move(error));
}

// `what` names the number in the message.
Result<int> read_number(const Line& line, const Word& word, std::string_view what) {
  if (const auto number = parse_integer(word.text)) return *number;
  return fail("not_a_number",
              fmt::format("expected {}, a whole number, but found {}", what, quoted(word.text)),
              line.number, word.column);
}

// Reads one input from its lines, from the top.
class InputReader {
 public:
  InputReader(std::string_view text, const InputDefaults& defaults)
      : board_(defaults.board), dice_length_(static_cast<std::size_t>(defaults.dice)) {
    const std::vector<Line> lines = split_lines(text);
    end_line_ = static_cast<int>(lines.size()) + 1;
    std::ranges::copy_if(lines, std::back_inserter(lines_),
                         [](const Line& line) { return !trim(line.text).empty(); });
  }

  Result<Puzzle> read() {
    for (const auto part :
         {&InputReader::read_headings, &InputReader::read_goal, &InputReader::read_positions,
          &InputReader::read_dice, &InputReader::read_optimum}) {
      if (auto done = (this->*part)(); !done) return tl::unexpected(done.error());
    }
    layout_.board = board_;
    return Puzzle::make(std::move(layout_));
  }

 private:
  // The next line that is not blank, or the error that it is missing.
  Result<Line> next_line(std::string_view what) {
    if (next_ < lines_.size()) return lines_[next_++];
    return fail("missing_line", fmt::format("the line with {} is missing", what), end_line_, 1);
  }

  Result<void> read_headings() {
    std::optional<std::pair<int, int>> size;
    std::optional<std::vector<int>> holes;
    Line place;
    for (; next_ < lines_.size(); ++next_) {
      const Line& line = lines_[next_];
      const std::vector<Word> words = split_words(line.text);
      Result<void> done;
      if (equal_ignoring_case(words[0].text, "size")) {
        done = read_size(line, words, size);
      } else if (equal_ignoring_case(words[0].text, "holes")) {
        done = read_holes(line, words, holes);
      } else if (equal_ignoring_case(words[0].text, "dice")) {
        done = read_dice_length(line, words);
      } else {
        break;
      }
      if (!done) return done;
      place = line;
    }
    if (!size && !holes) return {};
    const auto [width, height] = size.value_or(std::pair(board_.width(), board_.height()));
    auto board = holes ? Board::make(width, height, *holes) : Board::with_usual_hole(width, height);
    if (!board) return at(board.error(), place, 1);
    board_ = *std::move(board);
    return {};
  }

  static Result<void> read_size(const Line& line, const std::vector<Word>& words,
                                std::optional<std::pair<int, int>>& size) {
    const auto bad = [&](int column) {
      return fail("bad_size", "expected the size as WIDTHxHEIGHT, for example 8x9", line.number,
                  column);
    };
    if (words.size() != 2) return bad(words[0].column);
    const std::vector<Word> sides = split_words(words[1].text, "xX");
    if (sides.size() != 2) return bad(words[1].column);
    const auto width = parse_number(sides[0].text, kMaxCells);
    const auto height = parse_number(sides[1].text, kMaxCells);
    if (!width || !height) return bad(words[1].column);
    size = {static_cast<int>(*width), static_cast<int>(*height)};
    return {};
  }

  static Result<void> read_holes(const Line& line, const std::vector<Word>& words,
                                 std::optional<std::vector<int>>& holes) {
    holes.emplace();
    if (words.size() == 2 && equal_ignoring_case(words[1].text, "none")) return {};
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto hole = read_number(line, words[i], "a removed cell");
      if (!hole) return tl::unexpected(hole.error());
      holes->push_back(*hole);
    }
    return {};
  }

  Result<void> read_dice_length(const Line& line, const std::vector<Word>& words) {
    const auto length = words.size() == 2 ? parse_number(words[1].text, kMaxDice) : std::nullopt;
    if (!length || *length == 0) {
      return fail("bad_dice_length", fmt::format("expected the number of dice, 1 to {}", kMaxDice),
                  line.number, words.back().column);
    }
    dice_length_ = static_cast<std::size_t>(*length);
    return {};
  }

  Result<void> read_goal() {
    const auto line = next_line("the goal piece");
    if (!line) return tl::unexpected(line.error());
    const std::vector<Word> words = split_words(line->text);
    const auto goal = read_number(*line, words[0], "the goal piece");
    if (!goal) return tl::unexpected(goal.error());
    if (words.size() > 1) {
      return fail("too_many_numbers", "the first line has the goal piece and nothing else",
                  line->number, words[1].column);
    }
    if (auto error = find_goal_error(*goal)) return at(*std::move(error), *line, words[0].column);
    layout_.goal = *goal - 1;
    return {};
  }

  Result<void> read_positions() {
    const auto line = next_line("the six positions");
    if (!line) return tl::unexpected(line.error());
    const std::vector<Word> words = split_words(line->text);
    for (int piece = 0; piece < kPieces; ++piece) {
      if (static_cast<std::size_t>(piece) == words.size()) {
        return fail("too_few_numbers",
                    fmt::format("expected the positions of {} pieces, but there are only {}",
                                kPieces, words.size()),
                    line->number, static_cast<int>(line->text.size()) + 1);
      }
      const Word& word = words[piece];
      const auto cell =
          read_number(*line, word, fmt::format("the position of piece {}", piece + 1));
      if (!cell) return tl::unexpected(cell.error());
      if (auto error = find_cell_error(board_, piece, *cell)) {
        return at(*std::move(error), *line, word.column);
      }
      layout_.cells[piece] = *cell;
      if (auto error = find_collision_error(board_, layout_.cells, piece)) {
        return at(*std::move(error), *line, word.column);
      }
    }
    if (words.size() > kPieces) {
      return fail("too_many_numbers",
                  fmt::format("expected the positions of {} pieces, but there are {} numbers",
                              kPieces, words.size()),
                  line->number, words[kPieces].column);
    }
    return {};
  }

  Result<void> read_dice() {
    const auto line = next_line("the dice");
    if (!line) return tl::unexpected(line.error());
    for (std::size_t i = 0; i < line->text.size(); ++i) {
      if (is_space(line->text[i])) continue;
      const int column = static_cast<int>(i) + 1;
      if (auto error = find_die_error(line->text.substr(i, 1))) {
        return at(*std::move(error), *line, column);
      }
      if (layout_.dice.size() == dice_length_) return wrong_dice_length(*line, column);
      layout_.dice.push_back(line->text[i] - '1');
    }
    if (layout_.dice.size() < dice_length_) {
      return wrong_dice_length(*line, static_cast<int>(line->text.size()) + 1);
    }
    return {};
  }

  [[nodiscard]] tl::unexpected<Error> wrong_dice_length(const Line& line, int column) const {
    const auto dice =
        std::ranges::count_if(line.text, [](char character) { return !is_space(character); });
    return fail("wrong_dice_length",
                fmt::format("there must be {} dice, but there are {}", dice_length_, dice),
                line.number, column);
  }

  Result<void> read_optimum() {
    if (next_ == lines_.size()) return {};
    const Line& line = lines_[next_++];
    const std::vector<Word> words = split_words(line.text);
    const auto optimum = read_number(line, words[0], "the optimum");
    if (!optimum) return tl::unexpected(optimum.error());
    if (*optimum < -1 || *optimum > kMaxDice) {
      return fail(
          "optimum_out_of_range",
          fmt::format("the optimum is {}; it must be -1 (impossible) to {}", *optimum, kMaxDice),
          line.number, words[0].column);
    }
    layout_.stated_optimum = *optimum;
    if (words.size() > 1 || next_ < lines_.size()) {
      const Line& extra = words.size() > 1 ? line : lines_[next_];
      const int column = words.size() > 1 ? words[1].column : split_words(extra.text)[0].column;
      return fail("unexpected_text", "nothing may follow the optimum", extra.number, column);
    }
    return {};
  }

  Board board_;
  std::size_t dice_length_;
  std::vector<Line> lines_;
  int end_line_ = 0;
  std::size_t next_ = 0;
  Layout layout_;
};

bool are_numbers(const std::vector<Word>& words) {
  return std::ranges::all_of(
      words, [](const Word& word) { return std::ranges::all_of(word.text, is_digit); });
}

}  // namespace

Result<Puzzle> read_input(std::string_view text, const InputDefaults& defaults) {
  auto puzzle = InputReader(text.substr(0, kMaxText), defaults).read();
  if (puzzle && text.size() > kMaxText) {
    return fail("input_too_long", "a case has three or four short lines, not megabytes", 1, 1);
  }
  return puzzle;
}

Result<std::vector<Puzzle>> read_inputs(std::string_view text, const InputDefaults& defaults) {
  text = without_byte_order_mark(text);
  std::vector<Puzzle> puzzles;
  std::size_t begin = 0;
  int lines_before = 0;
  const auto read_case = [&](std::size_t end) -> Result<void> {
    auto puzzle = read_input(text.substr(begin, end - begin), defaults);
    if (!puzzle) {
      puzzle.error().line += lines_before;
      return tl::unexpected(std::move(puzzle.error()));
    }
    puzzles.push_back(*std::move(puzzle));
    return {};
  };
  LineCursor lines(text);
  while (const auto line = lines.next()) {
    if (!is_separator(line->text)) continue;
    const auto line_begin = static_cast<std::size_t>(line->text.data() - text.data());
    if (auto done = read_case(line_begin); !done) return tl::unexpected(done.error());
    begin = text.size() - lines.rest().size();
    lines_before = line->number;
  }
  if (auto done = read_case(text.size()); !done) return tl::unexpected(done.error());
  return puzzles;
}

std::string write_input(const Puzzle& puzzle) {
  std::string text;
  const Board& board = puzzle.board();
  if (!board.is_standard()) {
    text += fmt::format(
        "size {}x{}\nholes {}\n", board.width(), board.height(),
        board.holes().empty() ? "none" : fmt::format("{}", fmt::join(board.holes(), " ")));
  }
  if (puzzle.rounds() != kStandardDice) text += fmt::format("dice {}\n", puzzle.rounds());
  text += fmt::format("{}\n{}\n", puzzle.goal() + 1, fmt::join(puzzle.cells(), " "));
  for (const int die : puzzle.dice()) text += static_cast<char>('1' + die);
  text += '\n';
  if (puzzle.stated_optimum()) text += fmt::format("{}\n", *puzzle.stated_optimum());
  return text;
}

// A number, six numbers and 30 digits are an input; with our headings in front surely one. The
// first of several cases tells.
int input_resemblance(std::string_view text) {
  std::vector<std::vector<Word>> lines;
  bool headings = false;
  for (const Line& line : split_lines(without_byte_order_mark(text).substr(0, kMaxText))) {
    std::vector<Word> words = split_words(line.text);
    if (words.empty()) continue;
    if (is_separator(line.text)) break;
    const bool heading = lines.empty() && (equal_ignoring_case(words[0].text, "size") ||
                                           equal_ignoring_case(words[0].text, "holes") ||
                                           equal_ignoring_case(words[0].text, "dice"));
    headings |= heading;
    if (!heading) lines.push_back(std::move(words));
    if (lines.size() > 4) return 0;
  }
  if (lines.size() < 3 || !std::ranges::all_of(lines.begin(), lines.begin() + 3, are_numbers)) {
    return 0;
  }
  if (lines[0].size() != 1 || lines[1].size() != kPieces) return 0;
  std::size_t digits = 0;
  for (const Word& word : lines[2]) digits += word.text.size();
  if (headings || digits == kStandardDice) return 95;
  return lines[2].size() == 1 && digits > kStandardDice / 2 ? 60 : 0;
}

}  // namespace quadrille::ewn
