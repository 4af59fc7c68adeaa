#include "wire/nonogram_json_fields.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/format_support.hpp>
#include <quadrille/wire/json_writer.hpp>

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace quadrille::wire {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;
using nonogram::Axis;
using nonogram::kMaxSide;
using nonogram::Metadata;

struct NamedField {
  std::string_view name;
  std::string Metadata::*field;
};

constexpr std::array<NamedField, 6> kFields{{{"title", &Metadata::title},
                                             {"author", &Metadata::author},
                                             {"copyright", &Metadata::copyright},
                                             {"catalogue", &Metadata::catalogue},
                                             {"license", &Metadata::license},
                                             {"description", &Metadata::description}}};

}  // namespace

Result<void> NonogramFields::check_kind() const {
  const value* kind = field("kind");
  if (kind == nullptr) return {};
  if (!kind->is_string()) return bad_field("kind", "a text", {"kind"});
  if (kind->get_string() == nonogram::kKindName) return {};
  return error("wrong_kind",
               fmt::format("this is a puzzle of the kind {}, not a nonogram",
                           quoted(std::string_view(kind->get_string()))),
               {"kind"});
}

Result<void> NonogramFields::check_side(Axis axis, std::size_t clues) const {
  const std::string_view name = axis == Axis::row ? "height" : "width";
  const value* given = field(name);
  if (given == nullptr) return {};
  // A place is looked for from the beginning of the text: a file of many puzzles has no time for
  // that unless something is wrong.
  const bool fits = clues <= nonogram::kMaxSide && given->is_int64() &&
                    given->get_int64() == static_cast<std::int64_t>(clues);
  if (fits) return {};
  const Place place = source_.place({name});
  const auto side = nonogram::parse_side(axis, json_text_of(*given), place);
  if (!side) return tl::unexpected(side.error());
  if (static_cast<std::size_t>(*side) == clues) return {};
  return nonogram::wrong_clue_count(axis, *side, static_cast<int>(clues), place);
}

Result<void> NonogramFields::read_properties(Metadata& metadata) const {
  const value* properties = field("properties");
  if (properties == nullptr) return {};
  constexpr std::string_view kExpected = "an array of pairs of texts [name, value]";
  if (!properties->is_array()) return bad_field("properties", kExpected, {"properties"});
  for (const value& item : properties->get_array()) {
    const array* pair = item.if_array();
    if (pair == nullptr || pair->size() != 2 || !(*pair)[0].is_string() ||
        !(*pair)[1].is_string()) {
      return bad_field("properties", kExpected, {"properties", metadata.others.size()});
    }
    metadata.others.emplace_back((*pair)[0].get_string(), (*pair)[1].get_string());
  }
  return {};
}

Result<Metadata> NonogramFields::read_metadata() const {
  Metadata metadata;
  for (const NamedField& named : kFields) {
    const value* text = field(named.name);
    if (text == nullptr) continue;
    if (!text->is_string()) return bad_field(named.name, "a text", {named.name});
    metadata.*named.field = std::string(text->get_string());
  }
  if (auto properties = read_properties(metadata); !properties) {
    return tl::unexpected(std::move(properties.error()));
  }
  return metadata;
}

Result<std::vector<std::string_view>> NonogramFields::read_rows(const value& rows,
                                                                Steps steps) const {
  const array* lines = rows.if_array();
  const bool texts = lines != nullptr && !lines->empty() &&
                     std::ranges::all_of(*lines, [](const value& row) { return row.is_string(); });
  if (!texts) return error("bad_field", "a grid must be an array of texts, one a row", steps);
  const std::size_t width = (*lines)[0].get_string().size();
  if (std::max(width, lines->size()) > static_cast<std::size_t>(kMaxSide)) {
    return error("grid_too_large",
                 fmt::format("the grid is {}×{}; at most {}×{} is supported", width, lines->size(),
                             kMaxSide, kMaxSide),
                 steps);
  }
  std::vector<std::string_view> all;
  for (const value& line : *lines) {
    const std::string_view text = line.get_string();
    all.push_back(text);
    if (text.size() != width || width == 0) {
      return error("wrong_grid_size",
                   fmt::format("row {} of the grid has {} cells, the first one {}", all.size(),
                               text.size(), width),
                   steps);
    }
  }
  return all;
}

tl::unexpected<Error> NonogramFields::bad_field(std::string_view name, std::string_view expected,
                                                Steps steps) const {
  return error("bad_field", fmt::format("the field \"{}\" must be {}", name, expected), steps);
}

tl::unexpected<Error> NonogramFields::bad_cell(int row, std::string_view text,
                                               std::string_view expected, Steps steps) const {
  return error("bad_grid_character",
               fmt::format("illegal characters in row {} of the grid {}: expected {}", row + 1,
                           quoted(text), expected),
               steps);
}

void add_metadata(object& json, const Metadata& metadata) {
  for (const NamedField& named : kFields) {
    if (!(metadata.*named.field).empty()) json[named.name] = as_utf8(metadata.*named.field);
  }
  if (!metadata.others.empty()) {
    array& properties = json["properties"].emplace_array();
    for (const auto& [name, text] : metadata.others) {
      properties.push_back(array{as_utf8(name), as_utf8(text)});
    }
  }
}

}  // namespace quadrille::wire
