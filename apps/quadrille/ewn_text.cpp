#include "ewn_text.hpp"

#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/judge.hpp>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using ewn::Outcome;

boost::json::object json_of(const ewn::Episode& episode) {
  boost::json::object object;
  object["round"] = episode.round;
  object["die"] = episode.die + 1;
  boost::json::array& allowed = object["allowed"].emplace_array();
  for (const int piece : episode.allowed) allowed.emplace_back(piece + 1);
  object["piece"] = episode.mover + 1;
  object["move"] = {episode.move.from, episode.move.to};
  if (episode.victim) {
    object["captured"] = *episode.victim + 1;
    object["opened_rounds"] =
        boost::json::array(episode.opened_rounds.begin(), episode.opened_rounds.end());
  }
  object["text"] = episode.text;
  return object;
}

boost::json::object json_of(const ewn::SolveStats& stats) {
  return {{"nodes", stats.nodes},
          {"skeletons", stats.skeletons},
          {"concretisations", stats.concretisations}};
}

std::string text_of(const ewn::Story& story) {
  std::string text;
  for (const ewn::Episode& episode : story.episodes) text += episode.text + '\n';
  std::string rounds;
  for (const int round : story.critical_rounds) {
    rounds += fmt::format("{}{} (a {})", rounds.empty() ? "" : ", ", round + 1,
                          story.episodes[round].die + 1);
  }
  if (!story.all_critical_known) {
    text += fmt::format("Critical dice (not all rounds were tried): {}.\n",
                        rounds.empty() ? "none found" : rounds);
  } else if (rounds.empty()) {
    text += "No die is critical: each could show another face without costing a step.\n";
  } else {
    text += fmt::format(
        "Critical dice, which no other face could replace without costing a step: round {}.\n",
        rounds);
  }
  return text;
}

std::string text_of(const ewn::OptimalLines& all, bool list_lines) {
  std::string text = fmt::format("Optimal lines : {}{}\n", all.exact ? "" : "at least ", all.count);
  if (!list_lines) return text;
  for (const auto& line : all.lines) text += ewn::write_moves(line) + '\n';
  return text;
}

}  // namespace

bool EwnFindings::complete() const {
  return report.verdict != Outcome::unknown && (!all || all->exact) &&
         (!story || story->all_critical_known);
}

int EwnFindings::steps() const {
  return report.verdict == Outcome::none ? ewn::kImpossible : report.steps();
}

boost::json::array json_of(std::span<const ewn::Move> moves) {
  boost::json::array array;
  for (const ewn::Move& move : moves) array.push_back({move.from, move.to});
  return array;
}

void add_fields(boost::json::object& object, const EwnFindings& found) {
  object["verdict"] = to_string(found.report.verdict);
  object["steps"] = found.report.verdict == Outcome::unknown ? boost::json::value(nullptr)
                                                             : boost::json::value(found.steps());
  object["moves"] = json_of(found.report.moves);
  if (found.report.verdict == Outcome::unknown) object["lower_bound"] = found.report.lower_bound;
  if (found.all) {
    object[found.all->exact ? "count_optimal" : "count_optimal_at_least"] = found.all->count;
    if (found.list_lines) {
      boost::json::array& lines = object["lines"].emplace_array();
      for (const auto& line : found.all->lines) lines.emplace_back(json_of(line));
    }
  }
  if (found.story) {
    boost::json::array& story = object["story"].emplace_array();
    for (const ewn::Episode& episode : found.story->episodes) story.emplace_back(json_of(episode));
    const std::vector<int>& critical = found.story->critical_rounds;
    object["critical_rounds"] = boost::json::array(critical.begin(), critical.end());
  }
  object["seconds"] = found.seconds;
  object["stats"] = json_of(found.report.stats);
}

std::string text_of(const EwnFindings& found, bool stats) {
  if (found.report.verdict == Outcome::unknown) {
    return fmt::format("Unknown: a limit was reached; at least {} steps are needed.\n",
                       found.report.lower_bound);
  }
  std::string text = ewn::write_output({found.seconds, found.steps(), found.report.moves});
  if (found.all) text += text_of(*found.all, found.list_lines);
  if (found.story) text += text_of(*found.story);
  if (stats) {
    text += fmt::format(
        "Running time    : {:.6f} s\n"
        "Nodes           : {}\n"
        "Skeletons       : {}\n"
        "Concretisations : {}\n",
        found.seconds, found.report.stats.nodes, found.report.stats.skeletons,
        found.report.stats.concretisations);
  }
  return text;
}

}  // namespace quadrille::app
