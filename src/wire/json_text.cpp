#include "wire/json_text.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <string>

namespace quadrille::wire {
namespace {

using boost::json::value;

Result<const value*> required(const JsonObjectAt& source, std::string_view name) {
  if (const value* found = source.get().if_contains(name)) return found;
  const Error error{"missing_field", "the field " + quoted(name) + " is missing", {}};
  return tl::unexpected(source.placed(error, {}));
}

tl::unexpected<Error> bad(const JsonObjectAt& source, std::string_view name,
                          std::string_view expected) {
  const Error error{
      "bad_field", "the field " + quoted(name) + " must be " + std::string(expected), {}};
  return tl::unexpected(source.placed(error, {name}));
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

int json_resemblance(std::string_view text, std::string_view kind,
                     std::span<const std::string_view> fields) {
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

Result<std::int64_t> int_field(const JsonObjectAt& source, std::string_view name, std::int64_t low,
                               std::int64_t high) {
  const auto found = required(source, name);
  if (!found) return tl::unexpected(found.error());
  if (const auto number = int_in_range(**found, low, high)) return *number;
  return bad(source, name, "a whole number " + range_text(low, high));
}

Result<std::vector<std::int64_t>> int_array_field(const JsonObjectAt& source, std::string_view name,
                                                  std::int64_t low, std::int64_t high) {
  const auto found = required(source, name);
  if (!found) return tl::unexpected(found.error());
  const std::string expected = "an array of whole numbers " + range_text(low, high);
  if (!(*found)->is_array()) return bad(source, name, expected);
  std::vector<std::int64_t> numbers;
  for (const value& item : (*found)->get_array()) {
    const auto number = int_in_range(item, low, high);
    if (!number) return bad(source, name, expected);
    numbers.push_back(*number);
  }
  return numbers;
}

Result<std::string_view> string_field(const JsonObjectAt& source, std::string_view name) {
  const auto found = required(source, name);
  if (!found) return tl::unexpected(found.error());
  if (!(*found)->is_string()) return bad(source, name, "a text");
  return std::string_view((*found)->get_string());
}

Result<void> check_kind(const JsonObjectAt& source, std::string_view kind) {
  if (!source.get().contains("kind")) return {};
  const auto stated = string_field(source, "kind");
  if (!stated) return tl::unexpected(stated.error());
  if (*stated == kind) return {};
  const Error error{
      "wrong_kind",
      "this is a puzzle of the kind " + quoted(*stated) + ", not " + std::string(kind),
      {}};
  return tl::unexpected(source.placed(error, {"kind"}));
}

}  // namespace quadrille::wire
