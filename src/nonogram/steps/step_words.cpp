#include "nonogram/steps/step_words.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace quadrille::nonogram {
namespace {

// 21st, 22nd, 23rd, but 11th, 12th, 13th.
std::string ordinal(int number) {
  constexpr std::array kWords{Message::first, Message::second, Message::third,   Message::fourth,
                              Message::fifth, Message::sixth,  Message::seventh, Message::eighth,
                              Message::ninth, Message::tenth};
  constexpr std::array kEndings{Message::nth_ending_in_one, Message::nth_ending_in_two,
                                Message::nth_ending_in_three};
  const auto index = static_cast<std::size_t>(number - 1);
  if (index < kWords.size()) return say(kWords[index]);
  const bool is_teen = number / 10 % 10 == 1;
  const auto last_digit = static_cast<std::size_t>(number % 10);
  const bool has_ending = !is_teen && last_digit >= 1 && last_digit <= kEndings.size();
  return say(has_ending ? kEndings[last_digit - 1] : Message::nth, fmt::arg("number", number));
}

// "row 3", "rows 3 and 5", nothing for none.
std::vector<std::string> names_along(Axis axis, std::span<const LineId> lines) {
  std::vector<int> numbers;
  for (const LineId line : lines) {
    if (line.axis == axis) numbers.push_back(line.index + 1);
  }
  std::sort(numbers.begin(), numbers.end());
  if (numbers.empty()) return {};
  if (numbers.size() == 1) return {name(LineId{axis, numbers.front() - 1})};
  std::vector<std::string> words;
  words.reserve(numbers.size());
  for (const int number : numbers) words.push_back(std::to_string(number));
  return {
      say(axis == Axis::row ? Message::rows : Message::columns, fmt::arg("numbers", join(words)))};
}

}  // namespace

// Our messages begin with ASCII.
std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

std::string names(std::span<const LineId> lines) {
  std::vector<std::string> parts = names_along(Axis::row, lines);
  for (std::string& columns : names_along(Axis::column, lines)) parts.push_back(std::move(columns));
  return join(parts);
}

std::string join(std::span<const std::string> parts) {
  std::string text;
  for (std::size_t index = 0; index < parts.size(); ++index) {
    if (index > 0) {
      text +=
          say(index + 1 == parts.size() ? Message::list_last_separator : Message::list_separator);
    }
    text += parts[index];
  }
  return text;
}

std::string numbered(std::span<const std::string> items) {
  std::string text;
  int number = 0;
  for (const std::string& item : items) {
    text += say(Message::list_item, fmt::arg("number", ++number), fmt::arg("text", capital(item)));
  }
  return text;
}

std::string bare_range(int first, int last) {
  if (first == last) return std::to_string(first + 1);
  return say(Message::range, fmt::arg("first", first + 1), fmt::arg("last", last + 1));
}

std::string title(LineId line) {
  return say(line.is_row() ? Message::row_title : Message::column_title,
             fmt::arg("number", line.index + 1));
}

std::string name(LineId line) {
  return say(line.is_row() ? Message::row : Message::column, fmt::arg("number", line.index + 1));
}

std::string name(const KnownCell& cell) {
  return say(Message::cell, fmt::arg("row", cell.row + 1), fmt::arg("column", cell.column + 1));
}

std::string name(Cell value) {
  return say(value == Cell::filled ? Message::filled : Message::empty);
}

std::string statement(const KnownCell& cell) {
  return say(cell.value == Cell::filled ? Message::one_is_filled : Message::one_is_empty,
             fmt::arg("cells", name(cell)));
}

std::string clue_text(const Clue& clue) {
  if (clue.empty()) return "0";
  return fmt::format("{}", fmt::join(clue, english(Message::clue_separator)));
}

std::string LineWords::cells(std::span<const int> places) const {
  if (places.size() == 1) {
    return name(line_.crossing(places.front()));
  }
  std::vector<std::string> parts;
  for (std::size_t first = 0; first < places.size();) {
    std::size_t last = first;
    while (last + 1 < places.size() && places[last + 1] == places[last] + 1) ++last;
    parts.push_back(bare_range(places[first], places[last]));
    first = last + 1;
  }
  return say(line_.is_row() ? Message::columns : Message::rows, fmt::arg("numbers", join(parts)));
}

std::string LineWords::stretch(int first, int last) const {
  std::vector<int> places(static_cast<std::size_t>(last - first + 1));
  std::iota(places.begin(), places.end(), first);
  return cells(places);
}

std::string LineWords::statement(std::span<const int> places, Cell value) const {
  const bool one = places.size() == 1;
  const Message message = value == Cell::filled
                              ? (one ? Message::one_is_filled : Message::many_are_filled)
                              : (one ? Message::one_is_empty : Message::many_are_empty);
  return say(message,
             fmt::arg("cells", one ? name(line_.cell(places.front(), value)) : cells(places)));
}

std::string LineWords::statement(std::span<const KnownCell> cells) const {
  std::vector<std::string> parts;
  for (const Cell value : {Cell::filled, Cell::empty}) {
    const std::vector<int> places = places_of(cells, value);
    if (!places.empty()) parts.push_back(statement(places, value));
  }
  return join(parts);
}

std::string LineWords::outcome(std::span<const KnownCell> cells) const {
  std::vector<std::string> parts;
  for (const Cell value : {Cell::filled, Cell::empty}) {
    const std::vector<int> places = places_of(cells, value);
    if (places.empty()) continue;
    parts.push_back(
        say(value == Cell::filled ? Message::would_be_filled : Message::would_be_empty,
            fmt::arg("cells", places.size() == 1 ? name(line_.cell(places.front(), value))
                                                 : this->cells(places))));
  }
  return join(parts);
}

std::string LineWords::block(std::size_t index) const {
  const int length = clue_[index];
  if (std::count(clue_.begin(), clue_.end(), length) == 1) {
    return say(Message::block, fmt::arg("length", length));
  }
  const auto before = clue_.begin() + static_cast<std::ptrdiff_t>(index);
  const auto number = static_cast<int>(std::count(clue_.begin(), before, length)) + 1;
  const auto equals = static_cast<int>(std::count(clue_.begin(), clue_.end(), length));
  const bool is_last = number == equals && equals > 2;
  return say(Message::block_among_equals,
             fmt::arg("which", is_last ? say(Message::last) : ordinal(number)),
             fmt::arg("length", length));
}

std::vector<int> LineWords::places_of(std::span<const KnownCell> cells, Cell value) const {
  std::vector<int> places;
  for (const KnownCell& cell : cells) {
    if (cell.value == value) places.push_back(line_.place_of(cell));
  }
  std::sort(places.begin(), places.end());
  return places;
}

}  // namespace quadrille::nonogram
