#include "operations/nonogram/given_hint.hpp"

#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/operations/nonogram_colour_teaching.hpp>
#include <quadrille/wire/nonogram_colour_step_json.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <boost/json.hpp>

namespace quadrille::operations {
namespace {

namespace colour = nonogram::colour;
using nonogram::HintLevel;

void add_heading(boost::json::object& object, const colour::Puzzle& puzzle) {
  object["kind"] = nonogram::kKindName;
  object["palette"] = wire::to_json(puzzle.palette());
}

void add_grid(boost::json::object& object, const colour::Puzzle& puzzle,
              const colour::DomainGrid& grid) {
  object["grid"] = wire::to_json(puzzle.palette(), grid);
  boost::json::array ruled_out = wire::ruled_out_of(puzzle.palette(), grid);
  if (!ruled_out.empty()) object["ruled_out"] = std::move(ruled_out);
}

}  // namespace

Result<GivenColourHint> give_hint(const colour::Puzzle& puzzle, const NonogramHintRequest& request,
                                  const Limits& limits) {
  return given_hint<GivenColourHint>(puzzle, request, limits);
}

void add_fields(boost::json::object& object, const colour::Puzzle& puzzle,
                const GivenColourHint& given) {
  add_heading(object, puzzle);
  const colour::Hint& hint = given.hint;
  if (hint.step) {
    object["step"] = wire::step_json(puzzle, hint, given.level);
    if (hint.leads_there) {
      object["on_the_way"] = true;
      object["note"] = nothing_there(hint.scope);
    }
    if (given.level == HintLevel::applied) add_grid(object, puzzle, given.state);
    if (given.ladder) {
      object["ladder"] =
          ladder_of([&](HintLevel level) { return wire::step_json(puzzle, hint, level); });
    }
  } else if (hint.mistake) {
    object["mistake"] = wire::mistake_json(puzzle, hint, given.level);
    if (given.ladder) {
      object["ladder"] =
          ladder_of([&](HintLevel level) { return wire::mistake_json(puzzle, hint, level); });
    }
  } else {
    object["done"] = hint.kind == colour::Hint::Kind::done;
    object["text"] = text_of(puzzle, hint, static_cast<int>(given.level));
  }
  set_completeness(object, hint.limit);
  object["seconds"] = given.seconds;
}

void add_fields(boost::json::object& object, const colour::Puzzle& puzzle,
                const colour::Explanation& explanation, double seconds) {
  add_heading(object, puzzle);
  boost::json::array& steps = object["steps"].emplace_array();
  for (const colour::Explanation::Entry& entry : explanation.entries) {
    steps.emplace_back(wire::to_json(puzzle, entry.step));
  }
  object["solved"] = explanation.end == colour::Explanation::End::solved;
  add_grid(object, puzzle, explanation.grid);
  set_completeness(object, explanation.limit);
  object["seconds"] = seconds;
}

void add_fields(boost::json::object& object, const colour::Puzzle& puzzle,
                const colour::Rating& rating, double seconds) {
  add_heading(object, puzzle);
  boost::json::object rated = wire::to_json(puzzle, rating);
  for (auto& [name, value] : rated) object[name] = std::move(value);
  set_completeness(object, rating.limit);
  object["seconds"] = seconds;
}

}  // namespace quadrille::operations
