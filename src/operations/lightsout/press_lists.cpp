#include "operations/lightsout/press_lists.hpp"

#include <quadrille/operations/lightsout_answers.hpp>
#include <quadrille/wire/lightsout_json.hpp>

#include <bit>

#include <boost/json.hpp>

namespace quadrille::operations {
namespace {

using lightsout::BitGrid;
using lightsout::Pattern;

// Without a list of references in between, as {x, y} would have one: boards have thousands of
// these.
void add_press(boost::json::array& presses, int x, int y) {
  boost::json::array& press = presses.emplace_back(boost::json::array_kind).get_array();
  press.reserve(2);
  press.emplace_back(x);
  press.emplace_back(y);
}

void add_presses(boost::json::array& list, const BitGrid& presses) {
  for (int y = 0; y < presses.height(); ++y) {
    int first = 0;
    for (lightsout::Word word : presses.row(y)) {
      for (; word != 0; word &= word - 1) add_press(list, first + std::countr_zero(word), y);
      first += lightsout::kWordBits;
    }
  }
}

}  // namespace

bool is_huge(const Pattern& presses) {
  return std::int64_t{presses.width()} * presses.height() > kMostListedCells;
}

boost::json::array json_of_presses(const Pattern& presses) {
  if (is_huge(presses)) return wire::lightsout_grid_json(presses);
  boost::json::array list;
  list.reserve(static_cast<std::size_t>(presses.sum()));
  if (presses.states() == 2) {
    add_presses(list, presses.bits());
    return list;
  }
  for (int y = 0; y < presses.height(); ++y) {
    for (int x = 0; x < presses.width(); ++x) {
      for (int times = presses.at(y, x); times > 0; --times) add_press(list, x, y);
    }
  }
  return list;
}

boost::json::object json_of(const lightsout::ExplainStep& step) {
  boost::json::object object;
  object["text"] = step.text;
  boost::json::array& presses = object["presses"].emplace_array();
  presses.reserve(step.columns.size());
  for (const int column : step.columns) add_press(presses, column, step.row);
  object["lights"] = wire::lightsout_grid_json(step.lights);
  return object;
}

boost::json::array json_of(const lightsout::Explanation& explanation) {
  boost::json::array steps;
  steps.reserve(explanation.steps.size());
  for (const lightsout::ExplainStep& step : explanation.steps) steps.push_back(json_of(step));
  return steps;
}

}  // namespace quadrille::operations
