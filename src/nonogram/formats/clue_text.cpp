#include "nonogram/formats/clue_text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

// A legal section has at most one clue a row and a column; one more shows that there are too many.
constexpr std::size_t kMaxEntries = 2 * static_cast<std::size_t>(kMaxSide) + 1;

tl::unexpected<Error> bad_word(std::string_view word, const Place& place) {
  if (is_number(word)) {
    return fail("clue_too_long",
                fmt::format("the number {} fits in no line: a grid has at most {} cells a side",
                            quoted(word), kMaxSide),
                place.line, place.column);
  }
  if (has_minus(word)) {
    return fail("bad_clue", fmt::format("a clue cannot have the negative number {}", quoted(word)),
                place.line, place.column);
  }
  return fail(
      "bad_clue",
      fmt::format("illegal characters in a clue: expected numbers, found {}{}", quoted(word),
                  has_colour(word) ? " (if the letter is a colour: it is not declared)" : ""),
      place.line, place.column);
}

}  // namespace

bool has_colour(std::string_view word) {
  return word.size() > 1 && is_letter(word.back()) && is_number(word.substr(0, word.size() - 1));
}

void Section::add(const Line& line) {
  if (!trim(line.text).empty()) {
    ++filled_;
    if (entries_.size() < kMaxEntries) entries_.push_back({line, total_});
  }
  ++total_;
}

Line Section::remove_last() {
  QUADRILLE_CHECK(static_cast<std::size_t>(filled_) == entries_.size() && filled_ > 0);
  const Line line = entries_.back().line;
  entries_.pop_back();
  --filled_;
  --total_;
  return line;
}

std::optional<std::vector<Line>> Section::select(int size) const {
  const bool ignore_blank = filled_ == size;
  const int needed = entries_.empty() ? 0 : entries_.back().position + 1;
  if (!ignore_blank && (filled_ > size || needed > size || total_ < size)) return std::nullopt;
  std::vector<Line> lines;
  lines.reserve(static_cast<std::size_t>(size));
  int last_number = heading_.line;
  for (const Entry& entry : entries_) {
    while (!ignore_blank && static_cast<int>(lines.size()) < entry.position) {
      lines.push_back({{}, ++last_number});
    }
    lines.push_back(entry.line);
    last_number = entry.line.number;
  }
  while (static_cast<int>(lines.size()) < size) lines.push_back({{}, ++last_number});
  return lines;
}

Result<Clue> parse_clue(const Line& line, std::string_view separators) {
  Clue clue;
  int needed = -1;
  std::size_t begin = line.text.find_first_not_of(separators);
  while (begin != std::string_view::npos) {
    const std::size_t end = std::min(line.text.find_first_of(separators, begin), line.text.size());
    const std::string_view word = line.text.substr(begin, end - begin);
    const Place place{line.number, static_cast<int>(begin) + 1};
    const auto number = parse_number(word, kMaxSide);
    if (!number) return bad_word(word, place);
    if (*number > 0) {
      needed += static_cast<int>(*number) + 1;
      clue.push_back(static_cast<int>(*number));
    }
    if (needed > kMaxSide) {
      return fail(
          "clue_too_long",
          fmt::format("the clue fits in no line: a grid has at most {} cells a side", kMaxSide),
          place.line, place.column);
    }
    begin = line.text.find_first_not_of(separators, end);
  }
  return clue;
}

Result<ClueList> parse_clues(const std::vector<Line>& lines, Place heading,
                             std::string_view separators) {
  ClueList list;
  list.heading = heading;
  for (const Line& line : lines) {
    auto clue = parse_clue(line, separators);
    if (!clue) return tl::unexpected(std::move(clue.error()));
    const std::size_t indent = std::min(line.text.find_first_not_of(" \t"), line.text.size());
    list.clues.push_back(std::move(*clue));
    list.places.push_back({line.number, static_cast<int>(indent) + 1});
  }
  return list;
}

tl::unexpected<Error> wrong_clue_count(Axis axis, int expected, const Section& section) {
  Place place = section.heading();
  if (section.filled() > expected) {
    place = {section.entries()[static_cast<std::size_t>(expected)].line.number, 1};
  } else if (section.filled() > 0) {
    place = {section.entries().back().line.number, 1};
  }
  return wrong_clue_count(axis, expected, section.filled(), place);
}

std::string clue_text(const Clue& clue, std::string_view separator, std::string_view empty) {
  return clue.empty() ? std::string(empty) : fmt::format("{}", fmt::join(clue, separator));
}

}  // namespace quadrille::nonogram
