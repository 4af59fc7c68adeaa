#include "nonogram/steps/techniques.hpp"

#include "nonogram/steps/line_sentence.hpp"
#include "nonogram/steps/trial_sentence.hpp"

#include <array>
#include <cstddef>

namespace quadrille::nonogram {
namespace {

template <auto sentence>
std::string say(const Puzzle& puzzle, const Step& step) {
  return (LineSentence(puzzle, step).*sentence)();
}

constexpr auto kTechniques = std::to_array<TechniqueDescriptor>({
    {Technique::overlap, "overlap", Message::title_overlap, 1.0, Finder::line,
     say<&LineSentence::overlap>, flaw_of_line_step, &TechniqueNamer::overlap,
     &LineClaims::overlap},
    {Technique::simple_spaces, "simple_spaces", Message::title_simple_spaces, 1.1, Finder::line,
     say<&LineSentence::simple_spaces>, flaw_of_line_step, &TechniqueNamer::simple_spaces,
     &LineClaims::simple_spaces},
    {Technique::punctuating, "punctuating", Message::title_punctuating, 1.2, Finder::line,
     say<&LineSentence::punctuating>, flaw_of_line_step, &TechniqueNamer::punctuating,
     &LineClaims::punctuating},
    {Technique::joining, "joining", Message::title_joining, 1.4, Finder::line,
     say<&LineSentence::joining>, flaw_of_line_step, &TechniqueNamer::joining,
     &LineClaims::joining},
    {Technique::mercury, "mercury", Message::title_mercury, 1.5, Finder::line,
     say<&LineSentence::mercury>, flaw_of_line_step, &TechniqueNamer::mercury,
     &LineClaims::mercury},
    {Technique::glue, "glue", Message::title_glue, 1.6, Finder::line, say<&LineSentence::glue>,
     flaw_of_line_step, &TechniqueNamer::glue, &LineClaims::glue},
    {Technique::splitting, "splitting", Message::title_splitting, 2.0, Finder::line,
     say<&LineSentence::splitting>, flaw_of_line_step, &TechniqueNamer::splitting,
     &LineClaims::splitting},
    {Technique::forcing, "forcing", Message::title_forcing, 2.2, Finder::line,
     say<&LineSentence::forcing>, flaw_of_line_step, &TechniqueNamer::forcing,
     &LineClaims::forcing},
    {Technique::line_logic, "line_logic", Message::title_line_logic, 4.0, Finder::line,
     say<&LineSentence::line_logic>, flaw_of_line_step, nullptr, nullptr},
    {Technique::edge_logic, "edge_logic", Message::title_edge_logic, 8.0, Finder::trial,
     contradiction_sentence, flaw_of_edge_logic, nullptr, nullptr},
    {Technique::contradiction, "contradiction", Message::title_contradiction, 10.0, Finder::trial,
     contradiction_sentence, flaw_of_contradiction, nullptr, nullptr},
    {Technique::two_way, "two_way", Message::title_two_way, 14.0, Finder::trial, two_way_sentence,
     flaw_of_two_way, nullptr, nullptr},
    {Technique::search, "search", Message::title_search, 100.0, Finder::search, search_sentence,
     flaw_of_search, nullptr, nullptr},
});

constexpr bool is_complete() {
  for (std::size_t index = 0; index < kTechniques.size(); ++index) {
    if (static_cast<std::size_t>(kTechniques[index].technique) != index) return false;
  }
  return kTechniques.size() == static_cast<std::size_t>(Technique::search) + 1;
}
static_assert(is_complete());

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

}  // namespace quadrille::nonogram
