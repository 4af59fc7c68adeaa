// Ratings as JSON, the same for black and white and for colours.
#pragma once

#include <quadrille/nonogram/difficulty.hpp>

#include <cmath>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::wire {

// Two decimals are enough for costs and scores, and the same on every machine.
inline double rounded(double number) {
  return std::round(number * 100) / 100;
}

// `hardest`: the hardest step, if there is one.
template <class Rating>
boost::json::object json_of_rating(const Rating& rating, boost::json::object hardest) {
  boost::json::object result;
  result["class"] = to_string(rating.difficulty);
  result["score"] = rating.score ? boost::json::value(rounded(*rating.score)) : nullptr;
  result["word"] = rating.word ? boost::json::value(to_string(*rating.word)) : nullptr;
  result["steps"] = rating.curve.size();
  boost::json::array& curve = result["curve"].emplace_array();
  for (const auto& point : rating.curve) {
    curve.emplace_back(boost::json::object{{"technique", to_string(point.technique)},
                                           {"cost", rounded(point.cost)},
                                           {"effort", rounded(point.effort)},
                                           {"open", point.open_lines},
                                           {"cells", point.cells}});
  }
  boost::json::value& hardest_step = result["hardest"];
  if (rating.hardest) {
    hardest["index"] = rating.hardest_index;
    hardest_step = std::move(hardest);
  }
  if (rating.difficulty == nonogram::Difficulty::unknown) {
    result["good"] = nullptr;
  } else {
    result["good"] = rating.good;
  }
  return result;
}

}  // namespace quadrille::wire
