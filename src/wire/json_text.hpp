// JSON texts from outside: parsing with the place of an error, and fields with a type.
#pragma once

#include <quadrille/core/result.hpp>

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace quadrille::wire {

// Error bad_json with line and column. Deeply nested texts are refused, not followed.
Result<boost::json::value> parse_json(std::string_view text);

// The objects of a text: one object, or an array of objects.
Result<std::vector<boost::json::object>> parse_json_objects(std::string_view text);

// How surely a text is JSON of this kind: by its field "kind", else by fields that all of its
// puzzles have. Looks at the words at the beginning: parsing a huge text only to recognise it would
// cost as much memory as reading it.
int json_resemblance(std::string_view text, std::string_view kind,
                     std::initializer_list<std::string_view> fields);

// A whole number of a required field, in the range; errors missing_field, bad_field.
Result<std::int64_t> int_field(const boost::json::object& object, std::string_view name,
                               std::int64_t low, std::int64_t high);
// The same for an array of numbers.
Result<std::vector<std::int64_t>> int_array_field(const boost::json::object& object,
                                                  std::string_view name, std::int64_t low,
                                                  std::int64_t high);
Result<std::string_view> string_field(const boost::json::object& object, std::string_view name);

}  // namespace quadrille::wire
