// Steps and hints in words, with the names of the colours.
#include "nonogram/steps/hint_text.hpp"
#include "nonogram/steps/step_words.hpp"

#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/step.hpp>
#include <quadrille/nonogram/step_text.hpp>

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
        return fmt::format("{}: {}, so {}.", title(), blocks_are_there(), conclusion());
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
        return fmt::format("{}: {}wherever {} can still be placed, {}.", title(), with_premises(),
                           words_.clue(line()), conclusion());
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

  [[nodiscard]] std::string blocks_are_there() const {
    const Clue& clue = puzzle_.clue(line());
    if (clue.empty()) return "its clue is 0";
    if (clue.size() == 1) return fmt::format("{} is there", words_.block(line(), 0));
    return fmt::format("all its blocks are there ({})", words_.clue(line()));
  }

  [[nodiscard]] std::string complete_line() const {
    return fmt::format("{}: {} take{} {} cells{}, and the {} has no more, so {}.", title(),
                       words_.clue(line()), puzzle_.clue(line()).size() == 1 ? "s" : "",
                       cells_needed(),
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

std::string_view idea_of(Technique technique) {
  switch (technique) {
    case Technique::complete_line:
      return "the blocks fill the line";
    case Technique::finished_line:
      return english(Message::idea_finished_line);
    case Technique::crossing_colours:
      return "two lines that cross and have no colour in common";
    case Technique::shared_colour:
      return "a block lies there, and the two lines have one colour in common";
    case Technique::overlap:
      return english(Message::idea_overlap);
    case Technique::line_logic:
      return english(Message::idea_line_logic);
    case Technique::colour_logic:
      return "a colour that does not get there, wherever the blocks are placed";
    case Technique::contradiction:
    case Technique::every_way:
    case Technique::search:
      break;
  }
  return "";
}

bool is_trial(const Step& step) {
  return !step.trials.empty();
}

std::string place_of(const Step& step) {
  return step.lines.empty() ? fmt::format("row {}, column {}", step.cells.front().row + 1,
                                          step.cells.front().column + 1)
                            : name_of(step.lines.front());
}

std::string first_look(const Step& step) {
  if (step.technique == Technique::search) {
    return say(Message::look_at_search, fmt::arg("line", place_of(step)));
  }
  if (is_trial(step)) {
    return fmt::format(
        "No line tells anything more by itself: suppose that a cell has one of its colours, and "
        "see where that leads. Begin in {}.",
        place_of(step));
  }
  return say(Message::look_at, fmt::arg("line", place_of(step)));
}

std::string technique_text(const Puzzle& puzzle, const Step& step) {
  if (step.technique == Technique::search) {
    const CellClaim& cell = step.cells.front();
    return say(
        Message::uses_search,
        fmt::arg("cell", nonogram::name(KnownCell{cell.row, cell.column, nonogram::Cell::filled})));
  }
  if (is_trial(step)) {
    const CellClaim& cell = step.trials.front().assumption;
    return fmt::format(
        "Try row {}, column {}: suppose one of its colours after the other, and follow each. {}",
        cell.row + 1, cell.column + 1,
        step.technique == Technique::contradiction ? "One of them cannot be."
                                                   : "On one more cell they agree.");
  }
  const bool has_no_blocks = puzzle.clue(step.lines.front()).empty();
  return say(Message::uses, fmt::arg("line", capital(name_of(step.lines.front()))),
             fmt::arg("technique", title_of(step.technique)),
             fmt::arg("idea",
                      has_no_blocks ? english(Message::idea_empty_line) : idea_of(step.technique)));
}

// The technique with its idea, and what it rests on; of a trial not which colour fails.
std::string second_look(const Puzzle& puzzle, const Step& step) {
  const std::string text = technique_text(puzzle, step);
  const Words words(puzzle);
  if (step.premises.empty()) return say(Message::rests_on_nothing, fmt::arg("text", text));
  const std::string premises = is_trial(step) || step.lines.empty()
                                   ? words.anywhere(step.premises)
                                   : words.on_line(step.lines.front(), step.premises);
  return say(Message::rests_on, fmt::arg("text", text), fmt::arg("premises", premises));
}

std::string no_room_text(const Words& words, LineId line, const std::vector<CellClaim>& marks) {
  const std::string no_room = fmt::format("there is no room for {}", words.clue(line));
  if (marks.empty()) return no_room;
  return fmt::format("since {}, {}", words.on_line(line, marks), no_room);
}

std::string text_of_lines(const Puzzle& puzzle, const Mistake& mistake) {
  const Words words(puzzle);
  std::vector<std::string> reasons;
  for (std::size_t index = 0; index < mistake.lines.size(); ++index) {
    const LineId line = mistake.lines[index];
    const std::string reason = no_room_text(
        words, line,
        index < mistake.marks.size() ? mistake.marks[index] : std::vector<CellClaim>());
    reasons.push_back(mistake.lines.size() == 1 ? reason : name_of(line) + ": " + reason);
  }
  return say(Message::mistake_lines, fmt::arg("lines", capital(names(mistake.lines))),
             fmt::arg("reasons", fmt::format("{}", fmt::join(reasons, "; "))));
}

std::string text_of(const Puzzle& puzzle, const Mistake& mistake, int level) {
  if (mistake.kind == Mistake::Kind::puzzle) return say(Message::mistake_puzzle);
  if (level == 1) return say(Message::mistake_where);
  if (mistake.kind == Mistake::Kind::lines) {
    if (level > 2) return text_of_lines(puzzle, mistake);
    return say(Message::mistake_where_line, fmt::arg("line", names(mistake.lines)));
  }
  const CellClaim& mark = *mistake.mark;
  if (level == 2) {
    return say(Message::mistake_where_mark,
               fmt::arg("line", name_of(LineId{nonogram::Axis::row, mark.row})));
  }
  return say(Message::mistake_mark,
             fmt::arg("cell", fmt::format("row {}, column {}", mark.row + 1, mark.column + 1)),
             fmt::arg("colour", Words(puzzle).property(mark)));
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

std::string text_of(const Puzzle& puzzle, const Step& step, int level) {
  if (level == 1) return first_look(step);
  return level == 2 ? second_look(puzzle, step) : sentence_of(puzzle, step);
}

std::string text_of(const Puzzle& puzzle, const Hint& hint, int level) {
  return hint_text(hint, [&](const auto& found) { return text_of(puzzle, found, level); });
}

}  // namespace quadrille::nonogram::colour
