#include "nonogram/formats/non_syntax.hpp"

#include <algorithm>

namespace quadrille::nonogram {

// Most lines are clues: both look-ups leave at the first character of those.
NonKeyword keyword_of(std::string_view word) {
  if (word.empty() || !is_letter(word.front())) return NonKeyword::none;
  for (const NamedKeyword& candidate : kNonKeywords) {
    if (equal_ignoring_case(candidate.name, word)) return candidate.keyword;
  }
  return NonKeyword::none;
}

const NonField* field_of(std::string_view word) {
  if (word.empty() || !is_letter(word.front())) return nullptr;
  const auto found = std::ranges::find_if(kNonFields, [&](const NonField& candidate) {
    return equal_ignoring_case(candidate.name, word);
  });
  return found == kNonFields.end() ? nullptr : &*found;
}

bool is_property_name(std::string_view word) {
  return !word.empty() && is_letter(word.front()) && std::ranges::all_of(word, [](char character) {
    return is_letter(character) || is_digit(character) || character == '-' || character == '_';
  });
}

KeywordLine::KeywordLine(const Line& line) : number(line.number) {
  const std::string_view text = trim(line.text);
  std::size_t end = 0;
  while (end < text.size() && !is_space(text[end])) ++end;
  word = text.substr(0, end);
  value = trim(text.substr(end));
  const auto column = [&](std::string_view part) {
    return static_cast<int>(part.data() - line.text.data()) + 1;
  };
  place = {line.number, column(word)};
  value_column = value.empty() ? column(text) + static_cast<int>(text.size()) : column(value);
}

bool KeywordLine::is_quoted_property() const {
  return word.size() > 1 && is_property_name(word) && value.size() > 1 && value.front() == '"' &&
         value.back() == '"';
}

}  // namespace quadrille::nonogram
