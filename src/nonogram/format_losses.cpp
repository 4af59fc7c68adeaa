#include "nonogram/format_losses.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::nonogram {

void FormatLosses::add(std::string what) {
  const auto known =
      std::ranges::find(counted_, what, [](const auto& counted) { return counted.first; });
  if (known == counted_.end()) {
    counted_.emplace_back(std::move(what), 1);
  } else {
    ++known->second;
  }
}

void FormatLosses::add_all(const Puzzle& puzzle, const FormatHolds& holds) {
  const Metadata& metadata = puzzle.metadata();
  const auto add_text = [&](const std::string& text, bool held, const char* name) {
    if (!text.empty() && !held) add(name);
  };
  add_text(metadata.title, holds.title, "the title");
  add_text(metadata.author, holds.author, "the author");
  add_text(metadata.copyright, holds.copyright, "the copyright");
  add_text(metadata.catalogue, holds.catalogue, "the catalogue number");
  add_text(metadata.license, holds.license, "the licence");
  add_text(metadata.description, holds.description, "the description");
  for (const auto& [name, value] : metadata.others) {
    if (holds.property == nullptr || !holds.property(name)) add("the property " + quoted(name));
  }
  if (puzzle.goal() && !holds.goal) add("the goal picture");
  if (puzzle.saved() && !holds.saved) add("the state of play");
  if (!puzzle.listed_solutions().empty() && !holds.listed_solutions) add("the listed solutions");
}

std::vector<std::string> FormatLosses::list() const {
  std::vector<std::string> texts;
  for (const auto& [what, count] : counted_) {
    texts.push_back(puzzles_ == 1
                        ? what
                        : fmt::format("{} of {} puzzle{}", what, count, count == 1 ? "" : "s"));
  }
  return texts;
}

std::vector<std::string> losses_of_single(std::span<const Puzzle> puzzles,
                                          const FormatHolds& holds) {
  FormatLosses losses(1);
  losses.add_all(puzzles.front(), holds);
  if (puzzles.size() > 1) {
    losses.add(fmt::format("{} of the {} puzzles (only the first is written)", puzzles.size() - 1,
                           puzzles.size()));
  }
  return losses.list();
}

}  // namespace quadrille::nonogram
