#include "wire/json_format.hpp"
#include "wire/json_text.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/wire/ewn_json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace quadrille::wire {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;
using ewn::Board;
using ewn::Layout;
using ewn::Puzzle;

// Larger than any valid number, so that the puzzle's own checks name the range.
constexpr std::int64_t kAny = 1'000'000;

Result<Board> read_board(const JsonObjectAt& source) {
  const object& json = source.get();
  if (!json.contains("width") && !json.contains("height") && !json.contains("holes")) {
    return Board();
  }
  int sides[2] = {ewn::kStandardSide, ewn::kStandardSide};
  const std::string_view names[2] = {"width", "height"};
  for (int i = 0; i < 2; ++i) {
    if (!json.contains(names[i])) continue;
    const auto side = int_field(source, names[i], 1, ewn::kMaxSide);
    if (!side) return tl::unexpected(side.error());
    sides[i] = static_cast<int>(*side);
  }
  if (!json.contains("holes")) return Board::with_usual_hole(sides[0], sides[1]);
  const auto holes = int_array_field(source, "holes", 0, kAny);
  if (!holes) return tl::unexpected(holes.error());
  return Board::make(sides[0], sides[1], std::vector<int>(holes->begin(), holes->end()))
      .map_error([&](Error error) { return source.placed(std::move(error), {"holes"}); });
}

// The field that an error of the puzzle's own checks is about.
std::string_view field_of(const Error& error) {
  if (error.code == "goal_out_of_range") return "goal";
  const bool dice = error.code == "die_out_of_range" || error.code == "bad_dice_length";
  return dice ? "dice" : "positions";
}

Result<std::array<int, ewn::kPieces>> read_positions(const JsonObjectAt& source) {
  const auto positions = int_array_field(source, "positions", -kAny, kAny);
  if (!positions) return tl::unexpected(positions.error());
  if (positions->size() != ewn::kPieces) {
    const Error error{
        positions->size() < ewn::kPieces ? "too_few_numbers" : "too_many_numbers",
        "expected the positions of 6 pieces, but there are " + std::to_string(positions->size()),
        {}};
    return tl::unexpected(source.placed(error, {"positions"}));
  }
  std::array<int, ewn::kPieces> cells{};
  std::ranges::transform(*positions, cells.begin(),
                         [](std::int64_t cell) { return static_cast<int>(cell); });
  return cells;
}

Result<Puzzle> read_puzzle(const JsonObjectAt& source) {
  if (auto kind = check_kind(source, ewn::kKindName); !kind) return tl::unexpected(kind.error());
  auto board = read_board(source);
  if (!board) return tl::unexpected(board.error());
  Layout layout;
  layout.board = *std::move(board);
  const auto goal = int_field(source, "goal", -kAny, kAny);
  if (!goal) return tl::unexpected(goal.error());
  layout.goal = static_cast<int>(*goal) - 1;
  const auto cells = read_positions(source);
  if (!cells) return tl::unexpected(cells.error());
  layout.cells = *cells;
  const auto dice = string_field(source, "dice");
  if (!dice) return tl::unexpected(dice.error());
  for (const char& face : *dice) {
    if (auto error = ewn::find_die_error({&face, 1})) {
      return tl::unexpected(source.placed(*std::move(error), {"dice"}));
    }
    layout.dice.push_back(face - '1');
  }
  if (source.get().contains("optimum")) {
    const auto optimum = int_field(source, "optimum", -1, ewn::kMaxDice);
    if (!optimum) return tl::unexpected(optimum.error());
    layout.stated_optimum = static_cast<int>(*optimum);
  }
  return Puzzle::make(std::move(layout)).map_error([&](const Error& error) {
    return source.placed(error, {field_of(error)});
  });
}

object write_puzzle(const Puzzle& puzzle) {
  object json;
  json["kind"] = ewn::kKindName;
  const Board& board = puzzle.board();
  if (!board.is_standard()) {
    json["width"] = board.width();
    json["height"] = board.height();
    json["holes"] = array(board.holes().begin(), board.holes().end());
  }
  json["goal"] = puzzle.goal() + 1;
  json["positions"] = array(puzzle.cells().begin(), puzzle.cells().end());
  std::string dice;
  for (const int die : puzzle.dice()) dice += static_cast<char>('1' + die);
  json["dice"] = dice;
  if (puzzle.stated_optimum()) json["optimum"] = *puzzle.stated_optimum();
  return json;
}

Result<std::vector<ewn::Move>> read_moves(const JsonObjectAt& source) {
  const auto bad = [&] {
    const Error error{"bad_field", "the field \"moves\" must be an array of pairs [from, to]", {}};
    return tl::unexpected(source.placed(error, {"moves"}));
  };
  std::vector<ewn::Move> moves;
  const value* found = source.get().if_contains("moves");
  if (found == nullptr) return moves;
  if (!found->is_array()) return bad();
  for (const value& item : found->get_array()) {
    const array* pair = item.if_array();
    if (pair == nullptr || pair->size() != 2) return bad();
    const std::int64_t* from = pair->at(0).if_int64();
    const std::int64_t* to = pair->at(1).if_int64();
    if (from == nullptr || to == nullptr) return bad();
    if (std::max(std::abs(*from), std::abs(*to)) > kAny) return bad();
    moves.push_back({static_cast<int>(*from), static_cast<int>(*to)});
  }
  return moves;
}

Result<ewn::Claim> read_claim(const JsonObjectAt& source) {
  ewn::Claim claim;
  const value* seconds = source.get().if_contains("seconds");
  if (seconds == nullptr) return fail("missing_seconds", "the field \"seconds\" is missing");
  boost::json::error_code problem;
  claim.seconds = seconds->to_number<double>(problem);
  if (problem || !std::isfinite(claim.seconds) || claim.seconds < 0) {
    const Error error{
        "bad_field", "the field \"seconds\" must be a number that is not negative", {}};
    return tl::unexpected(source.placed(error, {"seconds"}));
  }
  // `solve` says null when it gave up: nothing is claimed then but the time.
  const value* stated = source.get().if_contains("steps");
  if (stated == nullptr || !stated->is_null()) {
    const auto steps = int_field(source, "steps", -1, kAny);
    if (!steps) return tl::unexpected(steps.error());
    claim.steps = static_cast<int>(*steps);
  }
  auto moves = read_moves(source);
  if (!moves) return tl::unexpected(moves.error());
  claim.moves = *std::move(moves);
  return claim;
}

std::string move_text(long long from, long long to) {
  return fmt::format("{} {} ", from, to);
}

int resemblance(std::string_view text) {
  return json_resemblance(text, ewn::kKindName, {"goal", "positions", "dice"});
}

}  // namespace

object to_json(const Puzzle& puzzle) {
  return write_puzzle(puzzle);
}

JsonForm ewn_json_form() {
  JsonForm form;
  form.read = [](const JsonObjectAt& source) {
    return read_puzzle(source).map(
        [](Puzzle puzzle) { return AnyPuzzle::of(ewn::kKindName, std::move(puzzle)); });
  };
  form.write = [](const AnyPuzzle& puzzle) {
    return write_puzzle(puzzle.as<Puzzle>(ewn::kKindName));
  };
  form.solution = [](const value& solution) { return solution_text(solution, move_text); };
  return form;
}

Result<std::vector<Puzzle>> read_ewn_json(std::string_view text) {
  return read_all_objects<Puzzle>(text, read_puzzle, kUsualJsonMemory);
}

std::string write_ewn_json(std::span<const Puzzle> puzzles) {
  return write_objects(puzzles, write_puzzle);
}

Result<ewn::Claim> read_ewn_claim_json(std::string_view text) {
  return read_one_object<ewn::Claim>(text, read_claim, kUsualJsonMemory);
}

Format ewn_json_format() {
  Format format = json_format(ewn::kKindName, read_ewn_json, write_ewn_json);
  format.summary = "our JSON, what the HTTP API speaks";
  format.resemblance = resemblance;
  return format;
}

}  // namespace quadrille::wire
