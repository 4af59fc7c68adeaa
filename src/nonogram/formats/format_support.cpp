#include <quadrille/nonogram/format_support.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

struct SideNames {
  std::string_view name;
  std::string_view zero;
  std::string_view negative;
  std::string_view not_a_number;
};

constexpr SideNames kHeight{"height", "height_zero", "height_negative", "height_not_a_number"};
constexpr SideNames kWidth{"width", "width_zero", "width_negative", "width_not_a_number"};

}  // namespace

Result<Puzzle> make_puzzle(ClueList rows, ClueList columns) {
  const auto too_long = find_too_long(rows.clues, columns.clues);
  return Puzzle::make(std::move(rows.clues), std::move(columns.clues)).map_error([&](Error error) {
    Place place = rows.heading;
    if (error.code == "clue_too_long" && too_long) {
      const ClueList& list = too_long->is_row() ? rows : columns;
      place = list.places[static_cast<std::size_t>(too_long->index)];
    }
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

Result<int> parse_side(Axis axis, std::string_view text, Place place) {
  const SideNames& names = axis == Axis::row ? kHeight : kWidth;
  const auto number = parse_number(text, kMaxSide);
  if (number && *number > 0) return static_cast<int>(*number);
  if (number) {
    return fail(names.zero, fmt::format("the {} is 0; it must be at least 1", names.name),
                place.line, place.column);
  }
  if (is_number(text)) {
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

void FormatLosses::add(std::string what) {
  const auto known =
      std::ranges::find(counted_, what, [](const auto& counted) { return counted.first; });
  if (known == counted_.end()) {
    counted_.emplace_back(std::move(what), 1);
  } else {
    ++known->second;
  }
}

void FormatLosses::add_texts(const Metadata& metadata, const FormatCapabilities& holds) {
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
    if (holds.property == nullptr || !holds.property(name))
      add("the property " + quadrille::quoted(name));
  }
}

void FormatLosses::add_all(const Puzzle& puzzle, const FormatCapabilities& holds) {
  add_texts(puzzle.metadata(), holds);
  if (puzzle.goal() && !holds.goal) add("the goal picture");
  if (puzzle.saved() && !holds.saved) add("the state of play");
  if (!puzzle.listed_solutions().empty() && !holds.listed_solutions) add("the listed solutions");
}

void FormatLosses::add_others(std::size_t puzzles) {
  if (puzzles <= 1) return;
  add(fmt::format("{} of the {} puzzles (only the first is written)", puzzles - 1, puzzles));
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
                                          const FormatCapabilities& holds) {
  FormatLosses losses(1);
  losses.add_all(puzzles.front(), holds);
  losses.add_others(puzzles.size());
  return losses.list();
}

}  // namespace quadrille::nonogram
