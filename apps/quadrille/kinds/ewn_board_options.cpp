#include "ewn_board_options.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/ewn/kind.hpp>

#include <CLI/App.hpp>

namespace quadrille::app {
namespace {

Result<std::vector<int>> parse_holes(std::string_view text) {
  std::vector<int> holes;
  if (equal_ignoring_case(text, "none")) return holes;
  for (const Word& word : split_words(text, ", ")) {
    const auto hole = parse_number(word.text, ewn::kMaxCells);
    if (!hole) {
      return fail("bad_holes", quoted(text) + " are no cells; write for example 33,44 or none");
    }
    holes.push_back(static_cast<int>(*hole));
  }
  return holes;
}

}  // namespace

void EwnBoardOptions::add_to(CLI::App& command) {
  add_parsed_option(command, "--holes", holes_, parse_holes,
                    "Removed cells as row*width+column, or none (33)")
      ->type_name("CELL,...");
  command.add_option("--dice-length", dice_, "Number of dice (30)")
      ->type_name("N")
      ->check(CLI::Range(1, ewn::kMaxDice));
}

Result<ewn::InputDefaults> EwnBoardOptions::defaults(const std::optional<Size>& size) const {
  ewn::InputDefaults result;
  result.dice = dice_.value_or(ewn::kStandardDice);
  if (!size && !holes_) return result;
  const int width = size ? size->width : ewn::kStandardSide;
  const int height = size ? size->height : ewn::kStandardSide;
  auto board = holes_ ? ewn::Board::make(width, height, *holes_)
                      : ewn::Board::with_usual_hole(width, height);
  if (!board) return tl::unexpected(board.error());
  result.board = *std::move(board);
  return result;
}

std::optional<Format> EwnBoardOptions::reader(const std::optional<Size>& size,
                                              const Format& usual) const {
  if (!size && !holes_ && !dice_) return std::nullopt;
  Format format = usual;
  // A board that cannot be is an error only where an EWN case is really read: --size means
  // something to other kinds too.
  format.read = [board = defaults(size)](std::string_view text) -> Result<std::vector<AnyPuzzle>> {
    return board
        .and_then([&](const ewn::InputDefaults& given) { return ewn::read_inputs(text, given); })
        .map([](const std::vector<ewn::Puzzle>& puzzles) {
          std::vector<AnyPuzzle> any;
          for (const ewn::Puzzle& puzzle : puzzles) {
            any.push_back(AnyPuzzle::of(ewn::kKindName, puzzle));
          }
          return any;
        });
  };
  return format;
}

}  // namespace quadrille::app
