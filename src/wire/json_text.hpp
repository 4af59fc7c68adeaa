// JSON texts from outside: what they look like, and fields with a type.
#pragma once

#include "wire/json_documents.hpp"

#include <quadrille/core/result.hpp>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::wire {

// How surely a text is JSON of this kind: by its field "kind", else by fields that all of its
// puzzles have. Looks at the words at the beginning: parsing a huge text only to recognise it would
// cost as much memory as reading it.
int json_resemblance(std::string_view text, std::string_view kind,
                     std::span<const std::string_view> fields);
inline int json_resemblance(std::string_view text, std::string_view kind,
                            std::initializer_list<std::string_view> fields) {
  return json_resemblance(text, kind, std::span(fields.begin(), fields.size()));
}

// A whole number of a required field, in the range; errors missing_field, bad_field, with the
// place.
Result<std::int64_t> int_field(const JsonObjectAt& source, std::string_view name, std::int64_t low,
                               std::int64_t high);
// The same for an array of numbers.
Result<std::vector<std::int64_t>> int_array_field(const JsonObjectAt& source, std::string_view name,
                                                  std::int64_t low, std::int64_t high);
Result<std::string_view> string_field(const JsonObjectAt& source, std::string_view name);

// The field "kind" may be left out; another kind is the error wrong_kind.
Result<void> check_kind(const JsonObjectAt& source, std::string_view kind);

// Exactly one object: what somebody claims about a puzzle, for example.
template <class T, class Read>
Result<T> read_one_object(std::string_view text, Read read, std::size_t max_memory) {
  std::optional<T> only;
  const auto visited = for_each_json_object(
      text,
      [&](const JsonObjectAt& source) -> Result<void> {
        if (only) {
          return tl::unexpected(source.placed({"bad_json", "expected one object", {}}, {}));
        }
        auto value = read(source);
        if (!value) return tl::unexpected(source.placed(std::move(value.error()), {}));
        only = *std::move(value);
        return {};
      },
      max_memory);
  if (!visited) return tl::unexpected(visited.error());
  if (!only) return fail("bad_json", "expected an object", 1, 1);
  return *std::move(only);
}

// All objects of a text, at least one.
template <class T, class Read>
Result<std::vector<T>> read_all_objects(std::string_view text, Read read, std::size_t max_memory) {
  std::vector<T> values;
  const auto visited = for_each_json_object(
      text,
      [&](const JsonObjectAt& source) -> Result<void> {
        auto value = read(source);
        if (!value) return tl::unexpected(source.placed(std::move(value.error()), {}));
        values.push_back(*std::move(value));
        return {};
      },
      max_memory);
  if (!visited) return tl::unexpected(visited.error());
  if (values.empty()) return fail("no_puzzles", "the text holds no puzzle", 1, 1);
  return values;
}

}  // namespace quadrille::wire
