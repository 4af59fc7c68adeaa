#include "server/json_fields.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

std::optional<int> index_in(const boost::json::value& value, int high) {
  boost::json::error_code problem;
  const int number = value.to_number<int>(problem);
  if (problem || number < 0 || number > high) return std::nullopt;
  return number;
}

}  // namespace

const boost::json::value* JsonFields::find(std::string_view name) const {
  const boost::json::value* value = object_->if_contains({name.data(), name.size()});
  return value == nullptr || value->is_null() ? nullptr : value;
}

void JsonFields::expect(std::string_view name, const std::string& expected) {
  set_error(
      {"bad_field", fmt::format("the field {} must be {}", quadrille::quoted(name), expected), {}});
}

std::optional<std::int64_t> JsonFields::integer(std::string_view name, std::int64_t low,
                                                std::int64_t high) {
  const boost::json::value* value = find(name);
  if (value == nullptr) return std::nullopt;
  boost::json::error_code problem;
  const auto number = value->is_number() ? value->to_number<std::int64_t>(problem) : low - 1;
  if (!problem && number >= low && number <= high) return number;
  expect(name, fmt::format("a whole number from {} to {}", low, high));
  return std::nullopt;
}

std::optional<double> JsonFields::number(std::string_view name, double low, double high) {
  const boost::json::value* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_number()) {
    const auto number = value->to_number<double>();
    if (number >= low && number <= high) return number;
  }
  expect(name, fmt::format("a number from {} to {}", low, high));
  return std::nullopt;
}

std::optional<std::string> JsonFields::text(std::string_view name) {
  const boost::json::value* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_string()) return std::string(value->get_string());
  expect(name, "a text");
  return std::nullopt;
}

std::uint64_t JsonFields::seed() {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  return static_cast<std::uint64_t>(integer("seed", 0, kMax).value_or(0));
}

bool JsonFields::flag(std::string_view name) {
  const boost::json::value* value = find(name);
  if (value == nullptr) return false;
  if (value->is_bool()) return value->get_bool();
  expect(name, "true or false");
  return false;
}

std::optional<std::string> JsonFields::rows(std::string_view name) {
  const boost::json::value* value = find(name);
  if (value == nullptr) return std::nullopt;
  std::string text;
  const boost::json::array* rows = value->if_array();
  if (rows != nullptr) {
    for (const boost::json::value& row : *rows) {
      if (!row.is_string()) {
        rows = nullptr;
        break;
      }
      text += std::string(row.get_string()) + '\n';
    }
  }
  if (rows != nullptr) return text;
  expect(name, "an array of texts, one a row");
  return std::nullopt;
}

std::pair<int, int> JsonFields::sides(int usual, int high) {
  if (const auto size = text("size")) {
    const std::string_view both = *size;
    const std::size_t cross = std::min(both.find('x'), both.size() - 1);
    const auto width = parse_number(both.substr(0, cross), high);
    const auto height = parse_number(both.substr(cross + 1), high);
    if (width && height && *width > 0 && *height > 0) {
      return {static_cast<int>(*width), static_cast<int>(*height)};
    }
    expect("size", fmt::format("\"WIDTHxHEIGHT\", each from 1 to {}", high));
  }
  const auto width = static_cast<int>(integer("width", 1, high).value_or(usual));
  return {width, static_cast<int>(integer("height", 1, high).value_or(width))};
}

std::optional<std::vector<std::pair<int, int>>> JsonFields::pairs(std::string_view name, int high) {
  const boost::json::value* value = find(name);
  if (value == nullptr) return std::nullopt;
  std::vector<std::pair<int, int>> pairs;
  const boost::json::array* list = value->if_array();
  bool good = list != nullptr;
  for (std::size_t i = 0; good && i < list->size(); ++i) {
    const boost::json::array* pair = (*list)[i].if_array();
    good = pair != nullptr && pair->size() == 2;
    if (!good) break;
    const auto first = index_in((*pair)[0], high);
    const auto second = index_in((*pair)[1], high);
    good = first && second;
    if (good) pairs.emplace_back(*first, *second);
  }
  if (good) return pairs;
  expect(name, fmt::format("an array of pairs of numbers from 0 to {}", high));
  return std::nullopt;
}

}  // namespace quadrille::server
