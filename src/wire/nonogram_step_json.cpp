#include <quadrille/wire/nonogram_step_json.hpp>

#include <cmath>
#include <span>
#include <string>

#include <boost/json.hpp>

namespace quadrille::wire {
namespace {

using boost::json::array;
using boost::json::object;
using nonogram::Axis;
using nonogram::ChainLink;
using nonogram::KnownCell;
using nonogram::LineId;
using nonogram::Mistake;
using nonogram::Puzzle;
using nonogram::Rating;
using nonogram::RatingPoint;
using nonogram::Step;
using nonogram::Trial;

// Two decimals are enough for costs and scores, and the same on every machine.
double rounded(double number) {
  return std::round(number * 100) / 100;
}

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

object json_of(const Trial& trial) {
  array chain;
  for (const ChainLink& link : trial.chain) {
    object entry = json_of(link.line);
    entry["cells"] = json_of(link.cells);
    chain.emplace_back(std::move(entry));
  }
  return {{"assumption", json_of(trial.assumption)}, {"chain", std::move(chain)}};
}

object json_of(const Step& step) {
  const auto& witness = step.witness;
  if (is_line_technique(step.technique)) {
    return {{"leftmost", array(witness.leftmost.begin(), witness.leftmost.end())},
            {"rightmost", array(witness.rightmost.begin(), witness.rightmost.end())}};
  }
  if (witness.trials.size() == 1) return json_of(witness.trials.front());
  object result;
  if (!witness.trials.empty()) {
    array& trials = result["trials"].emplace_array();
    for (const Trial& trial : witness.trials) trials.emplace_back(json_of(trial));
  }
  return result;
}

}  // namespace

object to_json(const Puzzle& puzzle, const Step& step, nonogram::HintLevel level) {
  object result;
  result["technique"] = to_string(step.technique);
  result["lines"] = json_of(std::span<const LineId>(step.lines));
  if (step.block) result["block"] = *step.block;
  result["premises"] = json_of(std::span<const KnownCell>(step.premises));
  result["cells"] = json_of(std::span<const KnownCell>(step.cells));
  result["witness"] = json_of(step);
  result["cost"] = rounded(step.cost);
  result["text"] = text_of(puzzle, step, level);
  result["level"] = static_cast<int>(level);
  return result;
}

object to_json(const Puzzle& puzzle, const Mistake& mistake) {
  object result;
  switch (mistake.kind) {
    case Mistake::Kind::lines:
      result["type"] = "lines";
      result["lines"] = json_of(std::span<const LineId>(mistake.lines));
      break;
    case Mistake::Kind::mark:
      result["type"] = "mark";
      result["cell"] = json_of(*mistake.mark);
      break;
    case Mistake::Kind::puzzle:
      result["type"] = "puzzle";
      break;
  }
  result["text"] = text_of(puzzle, mistake);
  return result;
}

object to_json(const Puzzle& puzzle, const Rating& rating) {
  object result;
  result["class"] = to_string(rating.difficulty);
  result["score"] = rating.score ? boost::json::value(rounded(*rating.score)) : nullptr;
  result["steps"] = rating.curve.size();
  array& curve = result["curve"].emplace_array();
  for (const RatingPoint& point : rating.curve) {
    curve.emplace_back(object{{"technique", to_string(point.technique)},
                              {"cost", rounded(point.cost)},
                              {"effort", rounded(point.effort)},
                              {"open", point.open_lines},
                              {"cells", point.cells}});
  }
  boost::json::value& hardest = result["hardest"];
  if (rating.hardest) {
    object step = to_json(puzzle, *rating.hardest, nonogram::HintLevel::sentence);
    step["index"] = rating.hardest_index;
    hardest = std::move(step);
  }
  if (rating.difficulty == nonogram::Difficulty::unknown) {
    result["good"] = nullptr;
  } else {
    result["good"] = rating.good;
  }
  return result;
}

}  // namespace quadrille::wire
