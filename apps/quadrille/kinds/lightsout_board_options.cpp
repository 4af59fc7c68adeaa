#include "lightsout_board_options.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/lightsout/bulk.hpp>
#include <quadrille/lightsout/formats.hpp>
#include <quadrille/lightsout/kind.hpp>

#include <utility>

#include <CLI/App.hpp>

namespace quadrille::app {
namespace {

using lightsout::BitGrid;
using lightsout::Neighbourhood;
using lightsout::Pattern;
using lightsout::Puzzle;
using lightsout::Shape;

// Reads a file that an option names; errors name it.
template <class Read>
auto read_option_file(const std::string& path, Read read) -> decltype(read(std::string_view())) {
  const auto text = read_text(path);
  if (!text) return tl::unexpected(text.error());
  auto value = read(std::string_view(*text));
  if (!value) value.error().file = path;
  return value;
}

// The integer of document 004, whose integers have a sign: -1 is all 32 bits.
Result<std::uint32_t> parse_bits(std::string_view text, int cells) {
  constexpr std::int64_t kAll = std::int64_t{1} << 32;
  const bool negative = text.substr(0, 1) == "-";
  const auto number = parse_number(negative ? text.substr(1) : text, kAll - 1);
  const std::int64_t limit = std::int64_t{1} << cells;
  const bool fits = number && (negative ? cells == 32 && *number <= kAll / 2 : *number < limit);
  if (!fits) {
    return fail("bits_out_of_range", "--bits " + std::string(text) + " is no board of " +
                                         std::to_string(cells) + " cells; those are 0 to " +
                                         std::to_string(limit - 1));
  }
  return static_cast<std::uint32_t>(negative ? kAll - *number : *number);
}

Result<Pattern> pattern_of_bits(std::string_view bits, const Size& size) {
  const std::int64_t cells = std::int64_t{size.width} * size.height;
  if (cells > lightsout::kMaxBulkCells) {
    return fail("too_many_cells",
                "--bits describes boards of at most 32 cells; " + std::to_string(size.width) + "×" +
                    std::to_string(size.height) + " has " + std::to_string(cells));
  }
  const auto integer = parse_bits(bits, static_cast<int>(cells));
  if (!integer) return tl::unexpected(integer.error());
  return Pattern(lightsout::from_integer(size.width, size.height, *integer));
}

// Every value equally likely; such a board need not have a solution.
Pattern random_pattern(const Size& size, int states, std::uint64_t seed) {
  Rng rng(seed);
  Pattern pattern(size.width, size.height, states);
  for (int row = 0; row < size.height; ++row) {
    if (states == 2) {
      for (lightsout::Word& word : pattern.bits().row(row)) word = rng.next();
      pattern.bits().row(row).back() &= pattern.bits().last_word_mask();
      continue;
    }
    for (int column = 0; column < size.width; ++column) {
      pattern.set(row, column, static_cast<int>(rng.below(static_cast<std::uint64_t>(states))));
    }
  }
  return pattern;
}

// What the cells of a Pattern take: a bit each, or a byte where there are more than two states.
std::uint64_t bytes_of_board(const Size& size, int states) {
  const auto width = static_cast<std::size_t>(size.width);
  const std::uint64_t row =
      states == 2 ? lightsout::words_for(width) * sizeof(lightsout::Word) : width;
  return row * static_cast<std::uint64_t>(size.height);
}

Pattern all_on(const Size& size, int states) {
  Pattern pattern(size.width, size.height, states);
  if (states == 2) {
    pattern.bits().fill();
  } else {
    std::ranges::fill(pattern.values().cells(), std::uint8_t{1});
  }
  return pattern;
}

// The same values with another number of states. Requires that they fit.
Pattern with_states(const Pattern& pattern, int states) {
  Pattern result(pattern.width(), pattern.height(), states);
  for (int row = 0; row < pattern.height(); ++row) {
    for (int column = 0; column < pattern.width(); ++column) {
      result.set(row, column, pattern.at(row, column));
    }
  }
  return result;
}

}  // namespace

LightsOutBoardOptions::LightsOutBoardOptions() : kind_(lightsout::make_kind()) {}

void LightsOutBoardOptions::add_shape_options(CLI::App& options) {
  options.add_flag("--torus", torus_, "Opposite sides of the board are joined");
  CLI::Option* king = options.add_flag("--king", king_, "A press reaches all 8 neighbours");
  options.add_flag("--diagonal", diagonal_, "A press reaches the 4 diagonal neighbours")
      ->excludes(king);
}

void LightsOutBoardOptions::add_states_option(CLI::App& options) {
  options.add_option("--states", states_, "Cells with this many states, written as digits")
      ->type_name("M")
      ->check(CLI::Range(2, lightsout::kMaxStates));
}

void LightsOutBoardOptions::add_file_options(CLI::App& options) {
  options
      .add_option("--stencil", stencil_,
                  "What a press reaches: an odd-sized grid of # and ., the middle is pressed")
      ->type_name("FILE");
  add_states_option(options);
  options.add_option("--target", target_, "How the lights shall stand, instead of all out")
      ->type_name("FILE");
}

void LightsOutBoardOptions::add_board_options(CLI::App& options) {
  options
      .add_option("--bits", bits_,
                  "With --size: the board as an integer, position (x,y) is bit width*y+x")
      ->type_name("N");
  options.add_flag("--all-on", all_on_, "With --size: the board with every light on");
  options.add_option("--random", random_, "With --size: every light on or off by chance")
      ->type_name("SEED");
  options.add_option("--graph", graph_, "A graph: lines u v, and one line lit: u v …")
      ->type_name("FILE");
}

Result<Pattern> LightsOutBoardOptions::described_start(const Size& size) const {
  const int states = states_.value_or(2);
  if (all_on_) return all_on(size, states);
  if (random_) return random_pattern(size, states, *random_);
  auto pattern = pattern_of_bits(*bits_, size);
  if (!pattern || states == 2) return pattern;
  return with_states(*pattern, states);
}

Result<std::vector<LoadedPuzzle>> LightsOutBoardOptions::described_boards(
    const std::optional<Size>& size, std::uint64_t max_memory) const {
  const int ways =
      (bits_ ? 1 : 0) + (all_on_ ? 1 : 0) + (random_ ? 1 : 0) + (!graph_.empty() ? 1 : 0);
  if (ways == 0) return std::vector<LoadedPuzzle>{};
  if (ways > 1) {
    return fail("conflicting_options",
                "--bits, --all-on, --random and --graph describe a board each; use one of them");
  }
  Result<Puzzle> puzzle = tl::unexpected(Error());
  Source source{"-", {}};
  if (!graph_.empty()) {
    source.file = graph_;
    puzzle = read_option_file(graph_, lightsout::read_graph);
  } else if (size) {
    const auto shape = Shape::rectangle(size->width, size->height);
    if (!shape) return tl::unexpected(shape.error());
    if (bytes_of_board(*size, states()) > max_memory) {
      return tl::unexpected(limit_error(LimitReached::memory, "the board was made"));
    }
    auto start = described_start(*size);
    if (!start) return tl::unexpected(start.error());
    puzzle = Puzzle::make(*shape, *std::move(start));
  } else {
    return fail("missing_size", "--bits, --all-on and --random need --size WIDTHxHEIGHT");
  }
  if (!puzzle) return tl::unexpected(puzzle.error());
  return std::vector{
      LoadedPuzzle{source, kind_.get(), AnyPuzzle::of(lightsout::kKindName, *std::move(puzzle))}};
}

std::optional<Format> LightsOutBoardOptions::reader() const {
  if (!states_) return std::nullopt;
  return lightsout::board_format(*states_);
}

Result<Shape> LightsOutBoardOptions::shape_for(int width, int height) const {
  if (stencil_.empty()) {
    const Neighbourhood neighbourhood = king_       ? Neighbourhood::king
                                        : diagonal_ ? Neighbourhood::diagonal
                                                    : Neighbourhood::cross;
    return Shape::rectangle(width, height, neighbourhood, torus_);
  }
  if (king_ || diagonal_) {
    return fail("conflicting_options",
                "--stencil says what a press reaches; so do --king and "
                "--diagonal");
  }
  const auto stencil = read_option_file(stencil_, lightsout::read_stencil);
  if (!stencil) return tl::unexpected(stencil.error());
  return Shape::with_stencil(width, height, *stencil, torus_);
}

Result<std::optional<Puzzle>> LightsOutBoardOptions::adapted(const Puzzle& puzzle) const {
  const int states = states_.value_or(puzzle.states());
  const bool new_states = states != puzzle.states();
  if (!changes_shape() && target_.empty() && !new_states) return std::optional<Puzzle>();
  // Only a graph and JSON come with a number of states of their own.
  if (new_states && puzzle.states() != 2) {
    return fail("states_differ", "the puzzle has " + std::to_string(puzzle.states()) +
                                     " states, --states says " + std::to_string(states));
  }
  Pattern start = new_states ? with_states(puzzle.start(), states) : puzzle.start();
  Result<Shape> shape = puzzle.shape();
  if (changes_shape()) {
    if (puzzle.shape().is_graph()) {
      return fail("conflicting_options", "a graph says itself what a press reaches");
    }
    shape = shape_for(puzzle.width(), puzzle.height());
  }
  if (!shape) return tl::unexpected(shape.error());
  Result<Puzzle> result = tl::unexpected(Error());
  if (target_.empty()) {
    result = puzzle.has_target() ? Puzzle::make(*std::move(shape), std::move(start),
                                                with_states(puzzle.target(), states))
                                 : Puzzle::make(*std::move(shape), std::move(start));
  } else {
    auto boards = read_option_file(
        target_, [&](std::string_view text) { return lightsout::read_boards(text, states); });
    if (!boards) return tl::unexpected(boards.error());
    if (boards->size() > 1) {
      return tl::unexpected(Error{"several_boards", "a target is a single board", target_, 1, 1});
    }
    result = Puzzle::make(*std::move(shape), std::move(start), std::move(boards->front()));
    if (!result) result.error().file = target_;
  }
  if (!result) return tl::unexpected(result.error());
  return std::optional<Puzzle>(*std::move(result));
}

}  // namespace quadrille::app
