// Reads the numbers of DIMACS, DRAT and LRAT texts one after the other.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/core/text.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::verify {

class NumberText {
 public:
  // `code` is that of all errors.
  NumberText(std::string_view text, std::string_view code) : text_(text), code_(code) {}

  void skip_blanks() {
    while (next_ < text_.size() && is_space(text_[next_])) ++next_;
  }
  // Blanks and whole lines of comments (`c …`).
  void skip_comments() {
    for (skip_blanks(); next_ < text_.size() && text_[next_] == 'c'; skip_blanks()) {
      next_ = std::min(text_.find('\n', next_), text_.size());
    }
  }
  [[nodiscard]] bool at_end() const { return next_ == text_.size(); }

  // Takes the word if it stands here.
  bool take(std::string_view word) {
    skip_blanks();
    if (!text_.substr(next_).starts_with(word)) return false;
    next_ += word.size();
    return true;
  }

  // The number that stands here; no value if there is none, or one that is more than `maximum`
  // away from 0. Requires a maximum below 2^59.
  std::optional<std::int64_t> number(std::int64_t maximum) {
    skip_blanks();
    const bool negative = next_ < text_.size() && text_[next_] == '-';
    std::size_t end = next_ + (negative ? 1 : 0);
    const std::size_t first_digit = end;
    std::int64_t value = 0;
    while (end < text_.size() && is_digit(text_[end]) && value <= maximum) {
      value = value * 10 + (text_[end++] - '0');
    }
    const bool whole = end == text_.size() || is_space(text_[end]);
    if (end == first_digit || value > maximum || !whole) return std::nullopt;
    next_ = end;
    return negative ? -value : value;
  }

  [[nodiscard]] tl::unexpected<Error> error(std::string message) const {
    const Place place = place_at(text_, next_);
    return fail(code_, std::move(message), place.line, place.column);
  }

 private:
  std::string_view text_;
  std::string_view code_;
  std::size_t next_ = 0;
};

}  // namespace quadrille::verify
