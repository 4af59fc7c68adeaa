// Steps and hints in words, with the names of the colours.
#include "nonogram/steps/step_words.hpp"

#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/step.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace quadrille::nonogram::colour {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t index = 0; index < parts.size(); ++index) {
    if (index > 0) text += index + 1 == parts.size() ? " and " : ", ";
    text += parts[index];
  }
  return text;
}

std::string name_of(LineId line) {
  return fmt::format("{} {}", line.is_row() ? "row" : "column", line.index + 1);
}

class Words {
 public:
  explicit Words(const Puzzle& puzzle) : puzzle_(puzzle) {}

  [[nodiscard]] std::string value(Value value) const {
    return value == 0 ? "empty" : puzzle_.palette()[value].name;
  }
  // "red", "not red", "not empty"
  [[nodiscard]] std::string property(const CellClaim& claim) const {
    return (claim.is_not ? "not " : "") + value(claim.value);
  }
  [[nodiscard]] std::string clue(LineId line) const {
    return clue_text(puzzle_.palette(), puzzle_.clue(line));
  }
  // "the colours red and blue"
  [[nodiscard]] std::string colours(LineId line) const {
    std::vector<std::string> names;
    for (const Block& block : puzzle_.clue(line)) {
      const std::string name = value(block.colour);
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    if (names.empty()) return "no colour";
    return (names.size() > 1 ? "the colours " : "the colour ") + joined(names);
  }

  // "columns 4–5 and 7"
  static std::string places(LineId line, std::vector<int> places) {
    std::ranges::sort(places);
    std::vector<std::string> parts;
    for (std::size_t first = 0; first < places.size();) {
      std::size_t last = first;
      while (last + 1 < places.size() && places[last + 1] == places[last] + 1) ++last;
      parts.push_back(first == last ? std::to_string(places[first] + 1)
                                    : fmt::format("{}–{}", places[first] + 1, places[last] + 1));
      first = last + 1;
    }
    return fmt::format("{}{} {}", line.is_row() ? "column" : "row", places.size() > 1 ? "s" : "",
                       joined(parts));
  }

  // "columns 4–5 are red and column 7 is not blue": claims about cells of one line.
  [[nodiscard]] std::string on_line(LineId line, const std::vector<CellClaim>& claims) const {
    std::map<std::pair<bool, Value>, std::vector<int>> by_property;
    for (const CellClaim& claim : claims) {
      by_property[{claim.is_not, claim.value}].push_back(line.place_of(claim.row, claim.column));
    }
    std::vector<std::string> parts;
    for (const auto& [key, cells] : by_property) {
      parts.push_back(fmt::format("{} {} {}", places(line, cells), cells.size() > 1 ? "are" : "is",
                                  property({0, 0, key.second, key.first})));
    }
    return joined(parts);
  }
  // "row 3, column 4 is red": about cells anywhere.
  [[nodiscard]] std::string anywhere(const std::vector<CellClaim>& claims) const {
    std::vector<std::string> parts;
    for (const CellClaim& claim : claims) {
      parts.push_back(
          fmt::format("row {}, column {} is {}", claim.row + 1, claim.column + 1, property(claim)));
    }
    return joined(parts);
  }

  // "the red 5"; "the second red 5" where there are several.
  [[nodiscard]] std::string block(LineId line, std::size_t index) const {
    constexpr const char* kOrdinals[] = {"first", "second", "third", "fourth", "fifth", "sixth"};
    const Clue& clue = puzzle_.clue(line);
    const auto alike = std::ranges::count(clue, clue[index]);
    const std::string name = fmt::format("{} {}", value(clue[index].colour), clue[index].length);
    if (alike == 1) return "the " + name;
    const auto before = static_cast<std::size_t>(
        std::count(clue.begin(), clue.begin() + static_cast<std::ptrdiff_t>(index), clue[index]));
    return before < std::size(kOrdinals) ? fmt::format("the {} {}", kOrdinals[before], name)
                                         : fmt::format("the {} number {}", name, before + 1);
  }

 private:
  const Puzzle& puzzle_;
};

class Sentence {
 public:
  Sentence(const Puzzle& puzzle, const Step& step) : puzzle_(puzzle), step_(step), words_(puzzle) {}

  [[nodiscard]] std::string text() const {
    switch (step_.technique) {
      case Technique::complete_line:
        return complete_line();
      case Technique::finished_line:
        return fmt::format("{}: all blocks of {} are there, so {}.", title(), words_.clue(line()),
                           conclusion());
      case Technique::crossing_colours:
        return crossing_colours();
      case Technique::shared_colour:
        return shared_colour();
      case Technique::overlap:
        return overlap();
      case Technique::line_logic:
        return fmt::format("{}: {}every placement of {} agrees, so {}.", title(), with_premises(),
                           words_.clue(line()), conclusion());
      case Technique::colour_logic:
        return fmt::format("{}: {}no placement of {} has that colour there, so {}.", title(),
                           with_premises(), words_.clue(line()), conclusion());
      case Technique::contradiction:
        return trials() + fmt::format("\nSo {}.", words_.anywhere(step_.cells));
      case Technique::every_way:
        return trials() + fmt::format("\nEither way {}.", words_.anywhere(step_.cells));
      case Technique::search:
        break;
    }
    return fmt::format("Beyond steps for people: a search has proved that {}.",
                       words_.anywhere(step_.cells));
  }

 private:
  [[nodiscard]] LineId line() const { return step_.lines.front(); }
  [[nodiscard]] std::string title() const { return capital(name_of(line())); }
  [[nodiscard]] std::string conclusion() const { return words_.on_line(line(), step_.cells); }

  // "since column 4 is red and column 7 has only the colour blue, " or nothing.
  [[nodiscard]] std::string with_premises() const {
    std::vector<std::string> parts;
    if (!step_.premises.empty()) parts.push_back(words_.on_line(line(), step_.premises));
    for (std::size_t index = 1; index < step_.lines.size(); ++index) {
      const LineId crossing = step_.lines[index];
      parts.push_back(fmt::format("{} has {}{}", name_of(crossing),
                                  puzzle_.clue(crossing).empty() ? "" : "only ",
                                  words_.colours(crossing)));
    }
    if (parts.empty()) return "";
    return fmt::format("since {}, ", joined(parts));
  }

  [[nodiscard]] std::string complete_line() const {
    return fmt::format("{}: {} takes {} cells{}, and the {} has no more, so {}.", title(),
                       words_.clue(line()), cells_needed(),
                       touches() ? " (different colours need no gap between them)" : "",
                       line().is_row() ? "row" : "column", conclusion());
  }

  // "2 + 1 + 3 = 6": the blocks, and a gap between neighbours of one colour.
  [[nodiscard]] std::string cells_needed() const {
    const Clue& clue = puzzle_.clue(line());
    std::string sum;
    for (std::size_t index = 0; index < clue.size(); ++index) {
      if (index > 0) sum += clue[index].colour == clue[index - 1].colour ? " + 1 + " : " + ";
      sum += std::to_string(clue[index].length);
    }
    if (clue.size() < 2) return sum;
    return fmt::format("{} = {}", sum, puzzle_.size().length_of(line()));
  }

  [[nodiscard]] std::string crossing_colours() const {
    return fmt::format("{} has {}; {} {} no colour with it, so {} is empty where they cross.",
                       title(), words_.colours(line()), crossing_places(),
                       step_.cells.size() > 1 ? "share" : "shares", name_of(line()));
  }

  [[nodiscard]] std::string shared_colour() const {
    std::vector<std::string> parts;
    for (const CellClaim& claim : step_.cells) {
      const LineId crossing = line().crossing(line().place_of(claim.row, claim.column));
      parts.push_back(fmt::format("the only colour that it shares with {} is {}", name_of(crossing),
                                  words_.value(claim.value)));
    }
    std::string given;
    if (!step_.premises.empty()) {
      given = fmt::format("since {}, ", words_.on_line(line(), step_.premises));
    }
    return fmt::format("{}: {}every placement of {} has a block at {}; {}, so {}.", title(), given,
                       words_.clue(line()), crossing_places(), joined(parts),
                       words_.anywhere(step_.cells));
  }

  [[nodiscard]] std::string crossing_places() const {
    std::vector<int> places;
    for (const CellClaim& claim : step_.cells) {
      places.push_back(line().place_of(claim.row, claim.column));
    }
    return Words::places(line(), places);
  }

  [[nodiscard]] std::string overlap() const {
    const Clue& clue = puzzle_.clue(line());
    std::vector<std::string> parts;
    for (std::size_t index = 0; index < clue.size(); ++index) {
      const int first = step_.rightmost[index];
      const int end = step_.leftmost[index] + clue[index].length;
      const bool is_used = std::ranges::any_of(step_.cells, [&](const CellClaim& claim) {
        const int place = line().place_of(claim.row, claim.column);
        return claim.value == clue[index].colour && place >= first && place < end;
      });
      if (!is_used) continue;
      const std::string name = words_.block(line(), index);
      const int left = step_.leftmost[index];
      const int last = clue[index].length - 1;
      parts.push_back(left == first
                          ? fmt::format("{} fits only in {}", name, stretch(left, left + last))
                          : fmt::format("{} covers {} when pushed {}, {} when pushed {}", name,
                                        stretch(left, left + last), line().is_row() ? "left" : "up",
                                        range(first, first + last),
                                        line().is_row() ? "right" : "down"));
    }
    return fmt::format("{}{}: {}{}, so {}.", title(),
                       touches() ? " (different colours need no gap)" : "", with_premises(),
                       fmt::join(parts, "; "), conclusion());
  }

  // "columns 4–8"
  [[nodiscard]] std::string stretch(int first, int last) const {
    return fmt::format("{}{} {}", line().is_row() ? "column" : "row", first == last ? "" : "s",
                       range(first, last));
  }

  static std::string range(int first, int last) {
    return first == last ? std::to_string(first + 1) : fmt::format("{}–{}", first + 1, last + 1);
  }

  // Neighbours of different colours are in the clue.
  [[nodiscard]] bool touches() const {
    const Clue& clue = puzzle_.clue(line());
    const auto differ = [](const Block& one, const Block& other) {
      return one.colour != other.colour;
    };
    return std::ranges::adjacent_find(clue, differ) != clue.end();
  }

  [[nodiscard]] std::string trials() const {
    std::string text;
    if (!step_.premises.empty()) {
      text = fmt::format("We know that {}.\n", words_.anywhere(step_.premises));
    }
    for (std::size_t index = 0; index < step_.trials.size(); ++index) {
      const Trial& trial = step_.trials[index];
      if (index > 0) text += "\n";
      text += fmt::format("Suppose that {}.", words_.anywhere({trial.assumption}));
      for (std::size_t link = 0; link < trial.chain.size(); ++link) {
        text += fmt::format("\n{}. {}", link + 1, link_text(trial.chain[link]));
      }
      if (trial.chain.empty()) text += " Its row and column do not allow it.";
    }
    return text;
  }

  [[nodiscard]] std::string link_text(const ChainLink& link) const {
    if (link.cells.empty()) {
      return fmt::format("{} has no room left for {}.", capital(name_of(link.line)),
                         words_.clue(link.line));
    }
    return fmt::format("{} ({}): {}.", capital(name_of(link.line)), words_.clue(link.line),
                       words_.on_line(link.line, link.cells));
  }

  const Puzzle& puzzle_;
  const Step& step_;
  Words words_;
};

std::string mistake_text(const Puzzle& puzzle, const Mistake& mistake, int level) {
  switch (mistake.kind) {
    case Mistake::Kind::lines:
      return fmt::format("{} can no longer be completed.", capital(names(mistake.lines)));
    case Mistake::Kind::mark:
      if (level == 1 || !mistake.mark) return "There is a mistake: no solution is left.";
      return fmt::format("That {} leaves no solution for the whole grid.",
                         Words(puzzle).anywhere({*mistake.mark}));
    case Mistake::Kind::puzzle:
      break;
  }
  return "The clues themselves have no solution.";
}

}  // namespace

std::string clue_text(const Palette& palette, const Clue& clue) {
  if (clue.empty()) return "0";
  std::string text;
  for (const Block& block : clue) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} {}", palette[block.colour].name, block.length);
  }
  return text;
}

std::string sentence_of(const Puzzle& puzzle, const Step& step) {
  return Sentence(puzzle, step).text();
}

std::string text_of(const Puzzle& puzzle, const Hint& hint, int level) {
  switch (hint.kind) {
    case Hint::Kind::step: {
      const Step& step = *hint.step;
      const std::string where = step.lines.empty()
                                    ? fmt::format("row {}, column {}", step.cells.front().row + 1,
                                                  step.cells.front().column + 1)
                                    : name_of(step.lines.front());
      if (level == 1) return fmt::format("Look at {}.", where);
      if (level == 2) return fmt::format("Look at {}: {}.", where, title_of(step.technique));
      return sentence_of(puzzle, step);
    }
    case Hint::Kind::mistake:
      return mistake_text(puzzle, *hint.mistake, level);
    case Hint::Kind::done:
      return "Nothing is left to do there.";
    case Hint::Kind::undecided:
      return "Nothing more follows: the open cells differ between solutions.";
    case Hint::Kind::unknown:
      break;
  }
  return "A limit was reached before a step was found.";
}

}  // namespace quadrille::nonogram::colour
