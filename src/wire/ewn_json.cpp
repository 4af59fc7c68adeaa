#include "wire/json_text.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/wire/ewn_json.hpp>

#include <algorithm>
#include <cmath>

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

Result<Board> read_board(const object& json) {
  if (!json.contains("width") && !json.contains("height") && !json.contains("holes")) {
    return Board();
  }
  int sides[2] = {ewn::kStandardSide, ewn::kStandardSide};
  const std::string_view names[2] = {"width", "height"};
  for (int i = 0; i < 2; ++i) {
    if (!json.contains(names[i])) continue;
    const auto side = int_field(json, names[i], 1, ewn::kMaxSide);
    if (!side) return tl::unexpected(side.error());
    sides[i] = static_cast<int>(*side);
  }
  if (!json.contains("holes")) return Board::with_usual_hole(sides[0], sides[1]);
  const auto holes = int_array_field(json, "holes", 0, kAny);
  if (!holes) return tl::unexpected(holes.error());
  return Board::create(sides[0], sides[1], std::vector<int>(holes->begin(), holes->end()));
}

Result<Puzzle> read_puzzle(const object& json) {
  if (const value* kind = json.if_contains("kind"); kind != nullptr) {
    const auto name = string_field(json, "kind");
    if (!name) return tl::unexpected(name.error());
    if (*name != ewn::kKindName) {
      return fail("wrong_kind", "this is a puzzle of the kind " + quoted(*name) + ", not ewn");
    }
  }
  auto board = read_board(json);
  if (!board) return tl::unexpected(board.error());
  Layout layout;
  layout.board = *std::move(board);
  const auto goal = int_field(json, "goal", -kAny, kAny);
  if (!goal) return tl::unexpected(goal.error());
  layout.goal = static_cast<int>(*goal) - 1;
  const auto positions = int_array_field(json, "positions", -kAny, kAny);
  if (!positions) return tl::unexpected(positions.error());
  if (positions->size() != ewn::kPieces) {
    return fail(
        positions->size() < ewn::kPieces ? "too_few_numbers" : "too_many_numbers",
        "expected the positions of 6 pieces, but there are " + std::to_string(positions->size()));
  }
  std::ranges::transform(*positions, layout.cells.begin(),
                         [](std::int64_t cell) { return static_cast<int>(cell); });
  const auto dice = string_field(json, "dice");
  if (!dice) return tl::unexpected(dice.error());
  for (const char& face : *dice) {
    if (auto error = ewn::find_die_error({&face, 1})) return tl::unexpected(*std::move(error));
    layout.dice.push_back(face - '1');
  }
  if (json.contains("optimum")) {
    const auto optimum = int_field(json, "optimum", -1, ewn::kMaxDice);
    if (!optimum) return tl::unexpected(optimum.error());
    layout.stated_optimum = static_cast<int>(*optimum);
  }
  return Puzzle::create(std::move(layout));
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

Result<std::vector<ewn::Move>> read_moves(const object& json) {
  const auto bad = [] {
    return fail("bad_field", "the field \"moves\" must be an array of pairs [from, to]");
  };
  std::vector<ewn::Move> moves;
  const value* found = json.if_contains("moves");
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

int resemblance(std::string_view text) {
  return json_resemblance(text, ewn::kKindName, {"goal", "positions", "dice"});
}

}  // namespace

Result<std::vector<Puzzle>> read_ewn_json(std::string_view text) {
  const auto objects = parse_json_objects(text);
  if (!objects) return tl::unexpected(objects.error());
  std::vector<Puzzle> puzzles;
  for (const object& json : *objects) {
    auto puzzle = read_puzzle(json);
    if (!puzzle) return tl::unexpected(puzzle.error());
    puzzles.push_back(*std::move(puzzle));
  }
  return puzzles;
}

std::string write_ewn_json(std::span<const Puzzle> puzzles) {
  if (puzzles.size() == 1) return boost::json::serialize(write_puzzle(puzzles[0])) + '\n';
  array all;
  for (const Puzzle& puzzle : puzzles) all.push_back(write_puzzle(puzzle));
  return boost::json::serialize(all) + '\n';
}

Result<ewn::Claim> read_ewn_claim_json(std::string_view text) {
  const auto objects = parse_json_objects(text);
  if (!objects) return tl::unexpected(objects.error());
  if (objects->size() != 1) return fail("bad_json", "expected one object");
  const object& json = objects->front();
  ewn::Claim claim;
  const value* seconds = json.if_contains("seconds");
  if (seconds == nullptr) return fail("missing_seconds", "the field \"seconds\" is missing");
  boost::json::error_code problem;
  claim.seconds = seconds->to_number<double>(problem);
  if (problem || !std::isfinite(claim.seconds) || claim.seconds < 0) {
    return fail("bad_field", "the field \"seconds\" must be a number that is not negative");
  }
  const auto steps = int_field(json, "steps", -1, kAny);
  if (!steps) return tl::unexpected(steps.error());
  claim.steps = static_cast<int>(*steps);
  auto moves = read_moves(json);
  if (!moves) return tl::unexpected(moves.error());
  claim.moves = *std::move(moves);
  return claim;
}

Format ewn_json_format() {
  Format format;
  format.name = "json";
  format.extensions = {"json"};
  format.summary = "our JSON, what the HTTP API speaks";
  format.resemblance = resemblance;
  format.read = [](std::string_view text) -> Result<std::vector<AnyPuzzle>> {
    auto puzzles = read_ewn_json(text);
    if (!puzzles) return tl::unexpected(puzzles.error());
    std::vector<AnyPuzzle> any;
    for (Puzzle& puzzle : *puzzles) any.push_back(AnyPuzzle::of(ewn::kKindName, std::move(puzzle)));
    return any;
  };
  format.write = [](std::span<const AnyPuzzle> puzzles) -> Result<Written> {
    std::vector<Puzzle> own;
    for (const AnyPuzzle& puzzle : puzzles) own.push_back(puzzle.as<Puzzle>(ewn::kKindName));
    return Written{write_ewn_json(own), {}};
  };
  return format;
}

}  // namespace quadrille::wire
