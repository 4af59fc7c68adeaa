#include "nonogram/formats/non_reader.hpp"

#include "nonogram/formats/text_values.hpp"

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

constexpr std::size_t kMaxProperties = 1000;

}  // namespace

Result<void> NonReader::take(const Line& line) {
  if (in_quoted_goal_) return take_goal_line(line);
  const KeywordLine parts(line);
  if (!parts.word.empty()) last_line_ = line.number;
  if (const NonKeyword keyword = keyword_of(parts.word); keyword != NonKeyword::none) {
    open_ = nullptr;
    sized_heading_.reset();
    return take_keyword(keyword, parts);
  }
  if (const NonField* field = field_of(parts.word)) {
    open_ = nullptr;
    return take_field(*field, parts);
  }
  if (open_ == nullptr && sized_heading_ && !parts.word.empty() && is_digit(parts.word.front())) {
    if (auto opened = open_clues(*sized_heading_, parts); !opened) return opened;
  }
  if (open_ != nullptr && !parts.is_quoted_property()) {
    open_->add(line);
    return {};
  }
  if (parts.word.empty()) return {};
  open_ = nullptr;
  return take_property(parts);
}

Result<void> NonReader::take_keyword(NonKeyword keyword, const KeywordLine& line) {
  switch (keyword) {
    case NonKeyword::width:
      return take_side(Axis::column, line);
    case NonKeyword::height:
      return take_side(Axis::row, line);
    case NonKeyword::rows:
      return take_heading(Axis::row, line);
    case NonKeyword::columns:
      return take_heading(Axis::column, line);
    case NonKeyword::goal:
      return open_goal(line);
    case NonKeyword::grid:
      // Of several saved states the last one is the state of play.
      saved_ = open_picture(line);
      if (line.value.empty()) open_ = &saved_->lines;
      return {};
    case NonKeyword::colour:
      return colours_.declare(line);
    case NonKeyword::obsolete:
    case NonKeyword::none:
      break;
  }
  return {};
}

// With a number the heading says the size; clues may follow at once or under a heading of their
// own.
Result<void> NonReader::take_heading(Axis axis, const KeywordLine& line) {
  if (line.value.empty()) return open_clues(axis, line);
  sized_heading_ = axis;
  return take_side(axis, line);
}

Result<void> NonReader::take_side(Axis axis, const KeywordLine& line) {
  const bool rows = axis == Axis::row;
  const Place place = line.value_place();
  if (line.value.empty()) {
    return fail(rows ? "height_without_value" : "width_without_value",
                fmt::format("the {} has no value", rows ? "height" : "width"), place.line,
                place.column);
  }
  auto value = parse_side(axis, line.value, place);
  if (!value) return tl::unexpected(std::move(value.error()));
  std::optional<int>& side = sides_[index(axis)];
  if (side && *side != *value) {
    return fail(
        rows ? "conflicting_height" : "conflicting_width",
        fmt::format("the {} is given twice: {} and {}", rows ? "height" : "width", *side, *value),
        place.line, place.column);
  }
  side = *value;
  return {};
}

Result<void> NonReader::open_clues(Axis axis, const KeywordLine& line) {
  std::optional<Section>& section = clue_sections_[index(axis)];
  if (section) {
    return fail(axis == Axis::row ? "repeated_rows" : "repeated_columns",
                fmt::format("a second heading {}", quoted(line.word)), line.place.line,
                line.place.column);
  }
  section.emplace(line.place);
  open_ = &*section;
  return {};
}

Result<void> NonReader::open_goal(const KeywordLine& line) {
  if (goal_) {
    return fail("repeated_goal", "a second goal picture", line.place.line, line.place.column);
  }
  goal_ = open_picture(line);
  if (line.value.empty()) open_ = &goal_->lines;
  in_quoted_goal_ = line.value.starts_with('"') && line.value.find('"', 1) == line.value.npos;
  if (in_quoted_goal_) {
    goal_->value.text.remove_prefix(1);
    ++goal_->value_column;
  }
  return {};
}

// A line of a goal whose quotes were opened on an earlier one.
Result<void> NonReader::take_goal_line(const Line& line) {
  const std::size_t quote = line.text.find('"');
  goal_->lines.add({line.text.substr(0, quote), line.number});
  if (quote == line.text.npos) return {};
  in_quoted_goal_ = false;
  const std::string_view rest = trim(line.text.substr(quote + 1));
  if (rest.empty()) return {};
  return fail("unexpected_text", fmt::format("expected the line to end, found {}", quoted(rest)),
              line.number, static_cast<int>(quote) + 2);
}

PictureText NonReader::open_picture(const KeywordLine& line) {
  PictureText text;
  text.lines = Section(line.place);
  text.value = {line.value, line.number};
  text.value_column = line.value_column;
  if (line.value.size() > 1 && line.value.front() == '"' && line.value.back() == '"') {
    text.value.text = line.value.substr(1, line.value.size() - 2);
    ++text.value_column;
  }
  return text;
}

Result<void> NonReader::take_field(const NonField& field, const KeywordLine& line) {
  bool& seen = field_seen_[static_cast<std::size_t>(&field - kNonFields.data())];
  if (seen) {
    return fail("repeated_property", fmt::format("a second {}", field.name), line.place.line,
                line.place.column);
  }
  seen = true;
  metadata_.*field.field = decode_value(line.value);
  return {};
}

Result<void> NonReader::take_property(const KeywordLine& line) {
  if (is_digit(line.word.front())) {
    return fail("missing_heading",
                fmt::format("expected the heading \"rows\" or \"columns\" before the clue {}",
                            quoted(line.word)),
                line.place.line, line.place.column);
  }
  if (!is_property_name(line.word)) {
    return fail("unexpected_text",
                fmt::format("expected a keyword such as width, height, rows or columns, found {}",
                            quoted(line.word)),
                line.place.line, line.place.column);
  }
  if (metadata_.others.size() == kMaxProperties) {
    return fail("too_many_properties", fmt::format("more than {} properties", kMaxProperties),
                line.place.line, line.place.column);
  }
  metadata_.others.emplace_back(line.word, decode_value(line.value));
  return {};
}

Result<void> NonReader::require_everything() const {
  if (!sides_[index(Axis::column)]) {
    return missing("missing_width", "the width is missing: expected a line such as \"width 10\"");
  }
  if (!sides_[index(Axis::row)]) {
    return missing("missing_height",
                   "the height is missing: expected a line such as \"height 10\"");
  }
  if (!clue_sections_[index(Axis::row)]) {
    return missing("missing_rows_heading", "the heading \"rows\" is missing");
  }
  if (!clue_sections_[index(Axis::column)]) {
    return missing("missing_columns_heading", "the heading \"columns\" is missing");
  }
  return {};
}

// Lines after the last clue that begin with a letter are properties whose values have no quotes.
Result<void> NonReader::split_off_properties(Axis axis) {
  Section& section = *clue_sections_[index(axis)];
  while (section.filled() > side(axis) &&
         static_cast<std::size_t>(section.filled()) == section.entries().size() &&
         is_letter(trim(section.entries().back().line.text).front())) {
    const KeywordLine line(section.remove_last());
    if (auto taken = take_property(line); !taken) return taken;
  }
  return {};
}

Result<std::vector<Line>> NonReader::clue_lines(Axis axis) {
  if (auto split = split_off_properties(axis); !split) {
    return tl::unexpected(std::move(split.error()));
  }
  const Section& section = *clue_sections_[index(axis)];
  auto lines = section.select(side(axis));
  if (!lines) return wrong_clue_count(axis, side(axis), section);
  return *std::move(lines);
}

std::optional<Error> NonReader::missing_clue() const {
  for (const Axis axis : {Axis::row, Axis::column}) {
    const Section& section = *clue_sections_[index(axis)];
    if (section.needs_blank_lines(side(axis))) {
      return wrong_clue_count(axis, side(axis), section).value();
    }
  }
  return std::nullopt;
}

Result<Puzzle> NonReader::finish_plain(const std::vector<Line>& row_lines,
                                       const std::vector<Line>& column_lines) {
  auto rows = parse_clues(row_lines, clue_sections_[index(Axis::row)]->heading(), kClueSeparators);
  if (!rows) return tl::unexpected(std::move(rows.error()));
  auto columns =
      parse_clues(column_lines, clue_sections_[index(Axis::column)]->heading(), kClueSeparators);
  if (!columns) return tl::unexpected(std::move(columns.error()));
  auto puzzle = make_puzzle(std::move(*rows), std::move(*columns));
  if (!puzzle) return puzzle;
  if (goal_) {
    puzzle = parse_cells(*goal_, size(), "goal").and_then([&](const CellGrid& goal) {
      return puzzle->with_goal(goal).map_error([&](Error error) {
        error.line = goal_->lines.heading().line;
        error.column = goal_->lines.heading().column;
        return error;
      });
    });
    if (!puzzle) return puzzle;
  }
  if (saved_) {
    puzzle = parse_rows(*saved_, size(), "grid section").and_then([&](const CellGrid& saved) {
      return puzzle->with_saved(saved);
    });
    if (!puzzle) return puzzle;
  }
  return puzzle->with_metadata(std::move(metadata_));
}

Result<AnyNonogram> NonReader::finish() {
  if (in_quoted_goal_) return missing("unclosed_goal", "the quotes of the goal are not closed");
  if (auto complete = require_everything(); !complete) {
    return tl::unexpected(std::move(complete.error()));
  }
  const auto rows = clue_lines(Axis::row);
  if (!rows) return tl::unexpected(rows.error());
  const auto columns = clue_lines(Axis::column);
  if (!columns) return tl::unexpected(columns.error());
  const NonColours::Lines lines{*rows, clue_sections_[index(Axis::row)]->heading(), *columns,
                                clue_sections_[index(Axis::column)]->heading()};
  auto puzzle = colours_.needed_for(lines)
                    ? colours_.puzzle_of(lines, {goal_, saved_}, std::move(metadata_))
                    : as_any(finish_plain(*rows, *columns));
  if (!puzzle && puzzle.error().code == "sums_differ") {
    if (auto error = missing_clue()) return tl::unexpected(*std::move(error));
  }
  return puzzle;
}

}  // namespace quadrille::nonogram
