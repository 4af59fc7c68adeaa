#include "wire/rating_json.hpp"

#include <quadrille/wire/nonogram_step_json.hpp>

#include <cstddef>
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
using nonogram::ChainLink;
using nonogram::Explanation;
using nonogram::HintLevel;
using nonogram::KnownCell;
using nonogram::LineId;
using nonogram::Mistake;
using nonogram::Puzzle;
using nonogram::Rating;
using nonogram::Step;
using nonogram::Trial;

array json_of(const KnownCell& cell) {
  return {cell.row, cell.column, std::string(1, to_char(cell.value))};
}

array json_of(std::span<const KnownCell> cells) {
  array result;
  for (const KnownCell& cell : cells) result.emplace_back(json_of(cell));
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

object json_of(const Puzzle& puzzle, const Step& step, const Trial& trial) {
  const std::vector<std::string> texts = link_texts(puzzle, step, trial);
  array chain;
  for (std::size_t index = 0; index < trial.chain.size(); ++index) {
    const ChainLink& link = trial.chain[index];
    object entry = json_of(link.line);
    entry["cells"] = json_of(link.cells);
    entry["text"] = texts[index];
    chain.emplace_back(std::move(entry));
  }
  return {{"assumption", json_of(trial.assumption)}, {"chain", std::move(chain)}};
}

object witness_of(const Puzzle& puzzle, const Step& step) {
  const auto& witness = step.witness;
  if (is_line_technique(step.technique)) {
    return {{"leftmost", array(witness.leftmost.begin(), witness.leftmost.end())},
            {"rightmost", array(witness.rightmost.begin(), witness.rightmost.end())}};
  }
  if (witness.trials.size() == 1) return json_of(puzzle, step, witness.trials.front());
  object result;
  if (!witness.trials.empty()) {
    array& trials = result["trials"].emplace_array();
    for (const Trial& trial : witness.trials) {
      trials.emplace_back(json_of(puzzle, step, trial));
    }
  }
  return result;
}

}  // namespace

object to_json(const Puzzle& puzzle, const Step& step, nonogram::HintLevel level) {
  const bool tells_technique = level > HintLevel::where || !is_line_technique(step.technique);
  const bool tells_premises = level > HintLevel::where;
  const bool tells_cells = level > HintLevel::premises;
  object result;
  result["technique"] =
      tells_technique ? boost::json::value(to_string(step.technique)) : boost::json::value();
  const std::span<const LineId> lines(step.lines);
  result["lines"] = json_of(tells_premises ? lines : lines.first(1));
  if (step.block && tells_premises) result["block"] = *step.block;
  result["premises"] = tells_premises ? json_of(std::span(step.premises)) : array();
  result["cells"] = tells_cells ? json_of(std::span(step.cells)) : array();
  result["witness"] = tells_cells ? witness_of(puzzle, step) : object();
  if (tells_premises) result["cost"] = rounded(step.cost);
  result["text"] = text_of(puzzle, step, level);
  result["level"] = static_cast<int>(level);
  if (tells_cells && !step.parts.empty()) {
    array& parts = result["parts"].emplace_array();
    for (const Step& part : step.parts) parts.emplace_back(to_json(puzzle, part, level));
  }
  return result;
}

object to_json(const Puzzle& puzzle, const Mistake& mistake, nonogram::HintLevel level) {
  const std::span<const LineId> lines(mistake.lines);
  object result;
  const bool is_mark = mistake.kind == Mistake::Kind::mark;
  const bool is_puzzle = mistake.kind == Mistake::Kind::puzzle;
  if (!is_puzzle && level == HintLevel::where) {
    result["type"] = "somewhere";
    result["lines"] = array();
  } else if (is_mark && level == HintLevel::premises) {
    const LineId row{Axis::row, mistake.mark->row};
    result["type"] = "somewhere";
    result["lines"] = json_of(std::span(&row, 1));
  } else if (is_mark) {
    result["type"] = "mark";
    result["cell"] = json_of(*mistake.mark);
  } else {
    result["type"] = is_puzzle ? "puzzle" : "lines";
    if (level > HintLevel::where) result["lines"] = json_of(lines);
  }
  result["text"] = text_of(puzzle, mistake, level);
  result["level"] = static_cast<int>(level);
  return result;
}

object to_json(const Puzzle& puzzle, const Explanation::Broken& broken) {
  object result = json_of(broken.line);
  result["cells"] = json_of(std::span<const KnownCell>(broken.cells));
  result["steps"] = array(broken.needed.begin(), broken.needed.end());
  result["text"] = nonogram::text_of(puzzle, broken);
  return result;
}

object to_json(const Puzzle& puzzle, const Rating& rating) {
  object hardest;
  if (rating.hardest) hardest = to_json(puzzle, *rating.hardest, HintLevel::sentence);
  return json_of_rating(rating, std::move(hardest));
}

}  // namespace quadrille::wire
