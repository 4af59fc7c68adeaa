#include "nonogram/clue_text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

// A legal section has at most one clue a row and a column; one more shows that there are too many.
constexpr std::size_t kMaxEntries = 2 * static_cast<std::size_t>(kMaxSide) + 1;

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

// `3b`: three cells of the colour b.
bool has_colour(std::string_view word) {
  return word.size() > 1 && is_letter(word.back()) && all_digits(word.substr(0, word.size() - 1));
}

// A minus sign, also as the dashes that word processors put in its place.
bool has_minus(std::string_view text) {
  return text.starts_with('-') || text.starts_with("\u2013") || text.starts_with("\u2212");
}

tl::unexpected<Error> bad_word(std::string_view word, const Place& place) {
  if (all_digits(word)) {
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
                  has_colour(word) ? " (if the letter is a colour: colour puzzles are not "
                                     "supported yet)"
                                   : ""),
      place.line, place.column);
}

struct SideNames {
  std::string_view name;
  std::string_view zero;
  std::string_view negative;
  std::string_view not_a_number;
};

constexpr SideNames kHeight{"height", "height_zero", "height_negative", "height_not_a_number"};
constexpr SideNames kWidth{"width", "width_zero", "width_negative", "width_not_a_number"};

}  // namespace

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

Result<Puzzle> make_puzzle(ClueList rows, ClueList columns) {
  const auto first_too_long = [](const ClueList& list, std::size_t length) -> const Place* {
    for (std::size_t index = 0; index < list.clues.size(); ++index) {
      if (minimal_length(list.clues[index]) > static_cast<int>(length)) return &list.places[index];
    }
    return nullptr;
  };
  const Place* too_long = first_too_long(rows, columns.clues.size());
  if (too_long == nullptr) too_long = first_too_long(columns, rows.clues.size());
  const Place place = too_long == nullptr ? rows.heading : *too_long;
  return Puzzle::make(std::move(rows.clues), std::move(columns.clues)).map_error([&](Error error) {
    error.line = place.line;
    error.column = place.column;
    return error;
  });
}

tl::unexpected<Error> wrong_clue_count(Axis axis, int expected, int found, Place place) {
  const bool rows = axis == Axis::row;
  const std::string_view side = rows ? kHeight.name : kWidth.name;
  const std::string_view name = rows ? "row" : "column";
  if (found < expected) {
    return fail(rows ? "too_few_row_clues" : "too_few_column_clues",
                fmt::format("the {} is {}, but there {} only {} {} clue{}", side, expected,
                            found == 1 ? "is" : "are", found, name, found == 1 ? "" : "s"),
                place.line, place.column);
  }
  return fail(rows ? "too_many_row_clues" : "too_many_column_clues",
              fmt::format("the {} is {}, but there are {} {} clues", side, expected, found, name),
              place.line, place.column);
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

Result<int> parse_side(Axis axis, std::string_view text, Place place) {
  const SideNames& names = axis == Axis::row ? kHeight : kWidth;
  const auto number = parse_number(text, kMaxSide);
  if (number && *number > 0) return static_cast<int>(*number);
  if (number) {
    return fail(names.zero, fmt::format("the {} is 0; it must be at least 1", names.name),
                place.line, place.column);
  }
  if (all_digits(text)) {
    return fail(
        "grid_too_large",
        fmt::format("the {} is {}; at most {} is supported", names.name, quoted(text), kMaxSide),
        place.line, place.column);
  }
  if (has_minus(text)) {
    return fail(names.negative, fmt::format("the {} is negative: {}", names.name, quoted(text)),
                place.line, place.column);
  }
  return fail(names.not_a_number,
              fmt::format("the {} is not a number: {}", names.name, quoted(text)), place.line,
              place.column);
}

std::string clue_text(const Clue& clue, std::string_view separator, std::string_view empty) {
  return clue.empty() ? std::string(empty) : fmt::format("{}", fmt::join(clue, separator));
}

}  // namespace quadrille::nonogram
