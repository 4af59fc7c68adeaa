#include "wire/json_text.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <string>

namespace quadrille::wire {
namespace {

using boost::json::object;
using boost::json::value;

tl::unexpected<Error> missing(std::string_view name) {
  return fail("missing_field", "the field " + quoted(name) + " is missing");
}

tl::unexpected<Error> bad(std::string_view name, std::string_view expected) {
  return fail("bad_field", "the field " + quoted(name) + " must be " + std::string(expected));
}

std::string range_text(std::int64_t low, std::int64_t high) {
  return "from " + std::to_string(low) + " to " + std::to_string(high);
}

std::optional<std::int64_t> int_in_range(const value& number, std::int64_t low, std::int64_t high) {
  if (!number.is_int64()) return std::nullopt;
  const std::int64_t found = number.get_int64();
  return found >= low && found <= high ? std::optional(found) : std::nullopt;
}

}  // namespace

Result<value> parse_json(std::string_view text) {
  boost::json::parser parser;
  boost::json::error_code problem;
  std::size_t read = parser.write_some(text.data(), text.size(), problem);
  // Only blanks may follow the value.
  while (!problem && read < text.size() && is_space(text[read])) ++read;
  if (!problem && read == text.size()) return parser.release();
  const std::string_view before = text.substr(0, read);
  const auto line = static_cast<int>(std::ranges::count(before, '\n')) + 1;
  const std::size_t line_end = before.rfind('\n');
  const std::size_t column = line_end == std::string_view::npos ? read + 1 : read - line_end;
  const std::string what = problem ? problem.message() : "more text after the end";
  return fail("bad_json", "this is not JSON: " + what, line, static_cast<int>(column));
}

Result<std::vector<object>> parse_json_objects(std::string_view text) {
  auto parsed = parse_json(text);
  if (!parsed) return tl::unexpected(parsed.error());
  std::vector<object> objects;
  if (auto* single = parsed->if_object()) {
    objects.push_back(std::move(*single));
    return objects;
  }
  if (auto* array = parsed->if_array()) {
    for (value& item : *array) {
      if (!item.is_object()) return fail("bad_json", "expected an array of objects");
      objects.push_back(std::move(item.get_object()));
    }
    return objects;
  }
  return fail("bad_json", "expected an object or an array of objects");
}

int json_resemblance(std::string_view text, std::string_view kind,
                     std::initializer_list<std::string_view> fields) {
  constexpr std::size_t kLookAt = 1 << 16;
  text = trim(without_byte_order_mark(text).substr(0, kLookAt));
  if (!text.starts_with('{') && !text.starts_with('[')) return 0;
  constexpr std::string_view kKind = "\"kind\"";
  if (const std::size_t found = text.find(kKind); found != std::string_view::npos) {
    std::string_view rest = trim(text.substr(found + kKind.size()));
    if (!rest.starts_with(':')) return 0;
    rest = trim(rest.substr(1));
    return rest.starts_with('"' + std::string(kind) + '"') ? 100 : 0;
  }
  const bool all = std::ranges::all_of(fields, [&](std::string_view name) {
    return text.find('"' + std::string(name) + '"') != std::string_view::npos;
  });
  return all ? 90 : 0;
}

Result<std::int64_t> int_field(const object& object, std::string_view name, std::int64_t low,
                               std::int64_t high) {
  const value* found = object.if_contains(name);
  if (found == nullptr) return missing(name);
  if (const auto number = int_in_range(*found, low, high)) return *number;
  return bad(name, "a whole number " + range_text(low, high));
}

Result<std::vector<std::int64_t>> int_array_field(const object& object, std::string_view name,
                                                  std::int64_t low, std::int64_t high) {
  const value* found = object.if_contains(name);
  if (found == nullptr) return missing(name);
  const std::string expected = "an array of whole numbers " + range_text(low, high);
  if (!found->is_array()) return bad(name, expected);
  std::vector<std::int64_t> numbers;
  for (const value& item : found->get_array()) {
    const auto number = int_in_range(item, low, high);
    if (!number) return bad(name, expected);
    numbers.push_back(*number);
  }
  return numbers;
}

Result<std::string_view> string_field(const object& object, std::string_view name) {
  const value* found = object.if_contains(name);
  if (found == nullptr) return missing(name);
  if (!found->is_string()) return bad(name, "a text");
  return std::string_view(found->get_string());
}

}  // namespace quadrille::wire
