// Every operation at the door, for every kind that has it.
#include "contract/limits/long_functions.hpp"
#include "corpus/random_sets.hpp"
#include "support/ewn_cases.hpp"

#include <quadrille/doctor/operations.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/gallery/operations.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/lightsout/puzzle.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/studio/operations.hpp>
#include <quadrille/teaching/operations.hpp>

#include <set>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace quadrille::contract {
namespace {

using boost::json::object;
using operations::Catalogue;

Catalogue whole_catalogue() {
  Catalogue catalogue = operations::make_catalogue();
  doctor::add_operations(catalogue);
  studio::add_operations(catalogue);
  teaching::add_operations(catalogue);
  gallery::add_operations(catalogue, noise_gallery());
  return catalogue;
}

const Catalogue& catalogue() {
  static const Catalogue kAll = whole_catalogue();
  return kAll;
}

LimitReached limit_called(std::string_view name) {
  for (const LimitReached limit : {LimitReached::time, LimitReached::nodes, LimitReached::memory,
                                   LimitReached::stopped, LimitReached::size}) {
    if (to_string(limit) == name) return limit;
  }
  return LimitReached::none;
}

// What the answer says about itself.
LimitReached limit_in_answer(std::string_view operation, const object& request,
                             const Limits& limits, std::string_view attachment) {
  const auto answer =
      catalogue().run(operation, wire::JsonObjectAt(request), limits, {}, attachment);
  if (!answer) return limit_of(answer.error());
  const auto* limit = answer->fields.if_contains("limit");
  const bool is_complete = answer->attachment || answer->fields.at("complete").get_bool();
  if (is_complete || limit == nullptr) return LimitReached::none;
  return limit_called(limit->get_string());
}

struct Request {
  std::string operation;
  object fields;
  bool is_short = false;
  std::string attachment = {};
};

object with_puzzle(std::string_view kind, const AnyPuzzle& puzzle, const object& others = {}) {
  object request = others;
  request["puzzle"] = catalogue().json_of(kind).write(puzzle);
  return request;
}

std::vector<Request> nonogram_requests() {
  constexpr std::string_view kKind = nonogram::kKindName;
  const nonogram::Puzzle random = corpus::random_puzzle(120, 120, 0.5, 1, 0);
  const auto clues = nonogram::Puzzle::make(random.rows(), random.columns()).value();
  const AnyPuzzle hard = nonogram::boxed(clues);
  const nonogram::Puzzle smooth = corpus::smooth_puzzle(400, 400, 1);
  const AnyPuzzle large = nonogram::boxed(smooth);
  object moves;
  boost::json::array& list = moves["moves"].emplace_array();
  for (int cell = 0; cell < 2000; ++cell) {
    const int row = cell / smooth.width();
    const int column = cell % smooth.width();
    const bool filled = smooth.goal()->at(row, column) == nonogram::Cell::filled;
    list.push_back({{"row", row}, {"column", column}, {"cell", filled ? "#" : "."}});
  }
  std::string image = "P1\n60 60\n";
  for (const nonogram::Cell cell : corpus::random_puzzle(60, 60, 0.5, 1, 0).goal()->cells()) {
    image += cell == nonogram::Cell::filled ? "1\n" : "0\n";
  }
  return {
      {"solve", with_puzzle(kKind, hard)},
      {"count", with_puzzle(kKind, hard)},
      {"check", with_puzzle(kKind, hard)},
      {"hint", with_puzzle(kKind, hard)},
      {"explain", with_puzzle(kKind, large)},
      {"rate", with_puzzle(kKind, hard)},
      {"review", with_puzzle(kKind, large, moves)},
      {"generate", {{"kind", kKind}, {"size", "100x100"}, {"class", "deep"}}},
      {"trace", with_puzzle(kKind, hard, {{"method", "learning"}})},
      {"generate", {{"kind", kKind}, {"style", "motif"}, {"size", "60x60"}, {"class", "deep"}}},
      {"assess", with_puzzle(kKind, hard)},
      {"daily", {{"kind", kKind}, {"date", "2026-11-15"}}, true},
      {"repair", with_puzzle(kKind, hard)},
      {"import", {{"unique", true}}, false, image},
      {"render", with_puzzle(kKind, hard, {{"what", "solution"}})},
  };
}

std::vector<Request> lightsout_requests() {
  constexpr std::string_view kKind = lightsout::kKindName;
  constexpr int kSide = 700;
  const auto shape =
      lightsout::Shape::rectangle(kSide, kSide, lightsout::Neighbourhood::king).value();
  lightsout::Pattern lights(kSide, kSide, 2);
  lights.set(kSide / 2, kSide / 2, 1);
  const auto board = lightsout::Puzzle::make(shape, lights).value();
  const object hard = with_puzzle(kKind, AnyPuzzle::of(kKind, board));
  object drawn = hard;
  drawn["what"] = "solution";
  const auto dark = lightsout::Puzzle::make(lightsout::Shape::rectangle(44, 44).value(),
                                            lightsout::Pattern(44, 44, 2))
                        .value();
  const object traced = with_puzzle(kKind, AnyPuzzle::of(kKind, dark), {{"method", "algebra"}});
  return {
      {"solve", hard},
      {"count", hard},
      {"trace", traced},
      {"check", hard},
      {"hint", hard},
      {"explain", hard},
      {"rate", hard},
      {"assess", hard},
      {"render", drawn},
      {"generate", {{"kind", kKind}, {"size", "61x61"}, {"presses", 1600}}},
      {"daily", {{"kind", kKind}, {"date", "2026-11-15"}}, true},
  };
}

std::vector<Request> ewn_requests() {
  constexpr std::string_view kKind = ewn::kKindName;
  const object sample =
      with_puzzle(kKind, AnyPuzzle::of(kKind, ewn::read_input(ewn::kSampleInput).value()));
  object drawn = sample;
  drawn["what"] = "solution";
  object judged = sample;
  judged["output"] = "0.1\n-1\n";
  object traced = sample;
  traced["method"] = "bfs";
  object all = sample;
  all["all_optimal"] = true;
  all["solutions"] = 1000;
  return {
      {"solve", all, true},
      {"count", sample, true},
      {"check", sample, true},
      {"hint", sample, true},
      {"explain", sample, true},
      {"rate", sample, true},
      {"trace", traced},
      {"assess", sample, true},
      {"render", drawn, true},
      {"judge", judged, true},
      {"generate", {{"kind", kKind}, {"low", 29}, {"class", "hard"}}},
      {"daily", {{"kind", kKind}, {"date", "2026-11-15"}}, true},
  };
}

std::string name_of(std::string_view operation, std::string_view kind) {
  return "operations/" + std::string(operation) + ' ' + std::string(kind);
}

}  // namespace

std::vector<LongFunction> operation_functions() {
  std::vector<LongFunction> functions;
  const auto add = [&](std::string_view kind, const std::vector<Request>& requests) {
    for (const Request& request : requests) {
      functions.push_back({name_of(request.operation, kind),
                           [request](const Limits& limits) {
                             return limit_in_answer(request.operation, request.fields, limits,
                                                    request.attachment);
                           },
                           request.is_short});
    }
  };
  add(nonogram::kKindName, nonogram_requests());
  add(lightsout::kKindName, lightsout_requests());
  add(ewn::kKindName, ewn_requests());
  return functions;
}

TEST(LimitsContract, NoOperationIsForgotten) {
  // They read and write, and are over as soon as the text is.
  const std::set<std::string> without_limits{"parse",   "convert",  // lists of the gallery:
                                             "gallery", "motif",   "packs", "credits"};
  std::set<std::string> listed;
  for (const LongFunction& function : operation_functions()) listed.insert(function.name);
  for (const std::string& operation : catalogue().operations()) {
    if (without_limits.contains(operation)) continue;
    for (const std::string_view kind : catalogue().kinds_with(operation)) {
      EXPECT_TRUE(listed.contains(name_of(operation, kind))) << name_of(operation, kind);
    }
  }
}

}  // namespace quadrille::contract
