// All that the parts of the program need to know of a technique, in one place. A new technique is
// a value of Technique, an entry here, and the functions that the entry names.
#pragma once

#include "nonogram/steps/line_claims.hpp"
#include "nonogram/steps/line_sentence.hpp"
#include "nonogram/steps/step_flaws.hpp"
#include "nonogram/steps/step_messages.hpp"
#include "nonogram/steps/technique_names.hpp"

#include <quadrille/nonogram/step.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::nonogram {

// Who finds steps of a technique, from easy to hard (step_finder.hpp).
enum class Finder : std::uint8_t {
  line,    // line_step_finder.hpp: one line
  trial,   // trial_steps.hpp: a colour is tried
  search,  // search_step.hpp
};

struct TechniqueDescriptor {
  Technique technique;
  std::string_view name;  // in JSON
  Message title;          // for people
  Message idea;           // of a technique over one line, in a few words; else the title
  // In units of one overlap: roughly the looks that a person needs.
  double cost;
  Finder finder;
  std::string (*sentence)(const Puzzle& puzzle, const Step& step);
  Flaw (*flaw)(const Puzzle& puzzle, const Step& step);
  // How an argument over one line is put; null for steps over several lines.
  std::string (LineArgument::*argument)() const;
  // What a deduction over one line must look like to get the name, and what the independent checker
  // asks of it; null for line logic, which claims nothing, and for steps over several lines.
  std::optional<NamedTechnique> (TechniqueNamer::*fits)() const;
  bool (LineClaims::*claim)() const;
};

const TechniqueDescriptor& descriptor_of(Technique technique);

}  // namespace quadrille::nonogram
