#include "wire/rating_json.hpp"

#include <quadrille/wire/nonogram_colour_step_json.hpp>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>

namespace quadrille::wire {
namespace {

using boost::json::array;
using boost::json::object;
using nonogram::Axis;
using nonogram::HintLevel;
using nonogram::LineId;
using nonogram::colour::CellClaim;
using nonogram::colour::ChainLink;
using nonogram::colour::Hint;
using nonogram::colour::Mistake;
using nonogram::colour::Palette;
using nonogram::colour::Puzzle;
using nonogram::colour::Rating;
using nonogram::colour::Step;
using nonogram::colour::Technique;
using nonogram::colour::Trial;

array json_of(const Palette& palette, const CellClaim& claim) {
  std::string text = claim.is_not ? "!" : "";
  text += palette[claim.value].mark;
  return {claim.row, claim.column, std::move(text)};
}

array json_of(const Palette& palette, std::span<const CellClaim> claims) {
  array result;
  for (const CellClaim& claim : claims) result.emplace_back(json_of(palette, claim));
  return result;
}

object json_of(LineId line) {
  return {{"axis", line.axis == Axis::row ? "row" : "column"}, {"index", line.index}};
}

array json_of(std::span<const LineId> lines) {
  array result;
  for (const LineId line : lines) result.emplace_back(json_of(line));
  return result;
}

object json_of(const Palette& palette, const Trial& trial) {
  array chain;
  for (const ChainLink& link : trial.chain) {
    object entry = json_of(link.line);
    entry["cells"] = json_of(palette, link.cells);
    chain.emplace_back(std::move(entry));
  }
  return {{"assumption", json_of(palette, trial.assumption)}, {"chain", std::move(chain)}};
}

object witness_of(const Palette& palette, const Step& step) {
  object witness;
  if (!step.leftmost.empty()) {
    witness["leftmost"] = array(step.leftmost.begin(), step.leftmost.end());
    witness["rightmost"] = array(step.rightmost.begin(), step.rightmost.end());
  }
  if (!step.trials.empty()) {
    array& trials = witness["trials"].emplace_array();
    for (const Trial& trial : step.trials) trials.emplace_back(json_of(palette, trial));
  }
  return witness;
}

object json_of(const Puzzle& puzzle, const Step& step, HintLevel level, std::string text) {
  const Palette& palette = puzzle.palette();
  const bool tells_premises = level > HintLevel::where;
  const bool tells_cells = level > HintLevel::premises;
  const bool tells_technique = tells_premises || step.technique >= Technique::contradiction;
  object result;
  result["technique"] =
      tells_technique ? boost::json::value(to_string(step.technique)) : boost::json::value();
  const std::span<const LineId> lines(step.lines);
  const std::size_t first = std::min<std::size_t>(lines.size(), 1);
  result["lines"] = json_of(tells_premises ? lines : lines.first(first));
  result["premises"] = tells_premises ? json_of(palette, step.premises) : array();
  result["cells"] = tells_cells ? json_of(palette, step.cells) : array();
  result["witness"] = tells_cells ? witness_of(palette, step) : object();
  if (tells_premises) result["cost"] = rounded(step.cost);
  result["text"] = std::move(text);
  result["level"] = static_cast<int>(level);
  return result;
}

}  // namespace

object step_json(const Puzzle& puzzle, const Hint& hint, HintLevel level) {
  return json_of(puzzle, *hint.step, level, text_of(puzzle, *hint.step, static_cast<int>(level)));
}

object to_json(const Puzzle& puzzle, const Step& step) {
  return json_of(puzzle, step, HintLevel::sentence, sentence_of(puzzle, step));
}

object mistake_json(const Puzzle& puzzle, const Hint& hint, HintLevel level) {
  const Mistake& mistake = *hint.mistake;
  const bool is_puzzle = mistake.kind == Mistake::Kind::puzzle;
  object result;
  if (!is_puzzle && level == HintLevel::where) {
    result["type"] = "somewhere";
    result["lines"] = array();
  } else if (mistake.kind == Mistake::Kind::mark && level == HintLevel::premises) {
    const LineId row{Axis::row, mistake.mark->row};
    result["type"] = "somewhere";
    result["lines"] = json_of(std::span(&row, 1));
  } else if (mistake.kind == Mistake::Kind::mark) {
    result["type"] = "mark";
    result["cell"] = json_of(puzzle.palette(), *mistake.mark);
  } else {
    result["type"] = is_puzzle ? "puzzle" : "lines";
    if (!is_puzzle) result["lines"] = json_of(std::span<const LineId>(mistake.lines));
  }
  result["text"] = text_of(puzzle, hint, static_cast<int>(level));
  result["level"] = static_cast<int>(level);
  return result;
}

object to_json(const Puzzle& puzzle, const Rating& rating) {
  object hardest;
  if (rating.hardest) hardest = to_json(puzzle, *rating.hardest);
  return json_of_rating(rating, std::move(hardest));
}

}  // namespace quadrille::wire
