#include "nonogram/steps/techniques.hpp"

#include "nonogram/steps/trial_sentence.hpp"

#include <array>
#include <cstddef>

namespace quadrille::nonogram {
namespace {

// Every round of a trial has to be worked out and kept in mind.
constexpr double kCostOfRound = 2.0;

constexpr TechniqueDescriptor line_technique(Technique technique, std::string_view name,
                                             Message title, Message idea, double cost,
                                             std::string (LineArgument::*argument)() const,
                                             std::optional<NamedTechnique> (TechniqueNamer::*fits)()
                                                 const,
                                             bool (LineClaims::*claim)() const) {
  return {technique,         name,     title, idea, cost, Finder::line, line_step_sentence,
          flaw_of_line_step, argument, fits,  claim};
}

constexpr auto kTechniques = std::to_array<TechniqueDescriptor>({
    line_technique(Technique::complete_line, "complete_line", Message::title_complete_line,
                   Message::idea_complete_line, 0.8, &LineArgument::complete_line,
                   &TechniqueNamer::complete_line, &LineClaims::complete_line),
    line_technique(Technique::finished_line, "finished_line", Message::title_finished_line,
                   Message::idea_finished_line, 0.9, &LineArgument::finished_line,
                   &TechniqueNamer::finished_line, &LineClaims::finished_line),
    line_technique(Technique::overlap, "overlap", Message::title_overlap, Message::idea_overlap,
                   1.0, &LineArgument::overlap, &TechniqueNamer::overlap, &LineClaims::overlap),
    line_technique(Technique::simple_spaces, "simple_spaces", Message::title_simple_spaces,
                   Message::idea_simple_spaces, 1.1, &LineArgument::simple_spaces,
                   &TechniqueNamer::simple_spaces, &LineClaims::simple_spaces),
    line_technique(Technique::punctuating, "punctuating", Message::title_punctuating,
                   Message::idea_punctuating, 1.1, &LineArgument::punctuating,
                   &TechniqueNamer::punctuating, &LineClaims::punctuating),
    line_technique(Technique::mercury, "mercury", Message::title_mercury, Message::idea_mercury,
                   1.1, &LineArgument::mercury, &TechniqueNamer::mercury, &LineClaims::mercury),
    line_technique(Technique::joining, "joining", Message::title_joining, Message::idea_joining,
                   1.4, &LineArgument::joining, &TechniqueNamer::joining, &LineClaims::joining),
    line_technique(Technique::glue, "glue", Message::title_glue, Message::idea_glue, 1.6,
                   &LineArgument::glue, &TechniqueNamer::glue, &LineClaims::glue),
    line_technique(Technique::splitting, "splitting", Message::title_splitting,
                   Message::idea_splitting, 2.0, &LineArgument::splitting,
                   &TechniqueNamer::splitting, &LineClaims::splitting),
    line_technique(Technique::forcing, "forcing", Message::title_forcing, Message::idea_forcing,
                   2.2, &LineArgument::forcing, &TechniqueNamer::forcing, &LineClaims::forcing),
    line_technique(Technique::line_logic, "line_logic", Message::title_line_logic,
                   Message::idea_line_logic, 4.0, &LineArgument::line_logic, nullptr, nullptr),
    {Technique::edge_logic, "edge_logic", Message::title_edge_logic, Message::title_edge_logic,
     10.0, Finder::trial, contradiction_sentence, flaw_of_edge_logic, nullptr, nullptr, nullptr},
    {Technique::contradiction, "contradiction", Message::title_contradiction,
     Message::title_contradiction, 10.0, Finder::trial, contradiction_sentence,
     flaw_of_contradiction, nullptr, nullptr, nullptr},
    {Technique::two_way, "two_way", Message::title_two_way, Message::title_two_way, 14.0,
     Finder::trial, two_way_sentence, flaw_of_two_way, nullptr, nullptr, nullptr},
    {Technique::search, "search", Message::title_search, Message::title_search, 100.0,
     Finder::search, search_sentence, flaw_of_search, nullptr, nullptr, nullptr},
});

constexpr bool every_technique_is_described() {
  for (std::size_t index = 0; index < kTechniques.size(); ++index) {
    if (static_cast<std::size_t>(kTechniques[index].technique) != index) return false;
  }
  return kTechniques.size() == static_cast<std::size_t>(Technique::search) + 1;
}
static_assert(every_technique_is_described());

}  // namespace

const TechniqueDescriptor& descriptor_of(Technique technique) {
  return kTechniques[static_cast<std::size_t>(technique)];
}

std::string_view to_string(Technique technique) {
  return descriptor_of(technique).name;
}

bool is_line_technique(Technique technique) {
  return descriptor_of(technique).finder == Finder::line;
}

double base_cost(Technique technique) {
  return descriptor_of(technique).cost;
}

double cost_of_trial(Technique technique, int rounds) {
  return base_cost(technique) + kCostOfRound * rounds;
}

}  // namespace quadrille::nonogram
