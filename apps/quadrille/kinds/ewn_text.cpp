#include "ewn_text.hpp"

#include "limit_text.hpp"

#include <quadrille/core/counted.hpp>
#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/judge.hpp>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using operations::EwnFindings;

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

std::string story_of(const EwnFindings& found) {
  if (found.story) return text_of(*found.story);
  if (found.report.verdict == ewn::Outcome::none) return "Impossible: the dice do not suffice.\n";
  return "Unknown: " + cut_text(found.limit(), "a shortest line was found") + '\n';
}

std::string remark_of(const EwnFindings& found) {
  if (found.report.verdict != ewn::Outcome::unknown) {
    if (found.limit() == LimitReached::none) return {};
    const bool uncounted = found.all && !found.all->exact;
    return "Unknown: " +
           cut_text(found.limit(), uncounted ? "all lines were counted" : "all dice were tried") +
           '\n';
  }
  return fmt::format("Unknown: {} It takes at least {}.\n",
                     cut_text(found.report.limit, "a shortest line was found"),
                     counted(found.report.lower_bound, "step"));
}

std::string text_of(const EwnFindings& found, bool stats) {
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
