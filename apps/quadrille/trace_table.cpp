#include "trace_table.hpp"

#include <quadrille/core/counted.hpp>

#include <algorithm>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

constexpr const char* kColumns[] = {"nodes",     "children", "discarded",
                                    "branching", "queue",    "table"};

std::string text_of(const value& number) {
  return number.is_double() ? fmt::format("{:.2f}", number.get_double())
                            : boost::json::serialize(number);
}

// Which layers are shown: all, or evenly spread ones with the first and the last among them.
std::vector<std::size_t> shown_layers(std::size_t count, std::size_t rows) {
  std::vector<std::size_t> shown;
  for (std::size_t row = 0; row < std::min(count, rows); ++row) {
    shown.push_back(count <= rows ? row : row * (count - 1) / (rows - 1));
  }
  return shown;
}

// What the columns count, for those that the method has.
std::string legend(const object& meaning) {
  std::string text;
  for (const char* column : kColumns) {
    const value* words = meaning.if_contains(column);
    if (words != nullptr) {
      text += fmt::format("  {:<10} {}\n", column, std::string_view(words->get_string()));
    }
  }
  return text;
}

std::string table_of(const array& layers, std::size_t rows) {
  if (layers.empty()) return {};
  const object& first = layers.front().get_object();
  std::vector<std::string_view> columns;
  for (const char* column : kColumns) {
    if (first.contains(column)) columns.emplace_back(column);
  }
  std::string text = fmt::format("{:>6}", "depth");
  for (const std::string_view column : columns) text += fmt::format("{:>13}", column);
  text += '\n';
  for (const std::size_t depth : shown_layers(layers.size(), rows)) {
    text += fmt::format("{:>6}", depth);
    const object& layer = layers[depth].get_object();
    for (const std::string_view column : columns) {
      text += fmt::format("{:>13}", text_of(layer.at(column)));
    }
    text += '\n';
  }
  if (layers.size() > rows) {
    text += fmt::format("  ({} of {} depths; --json has them all)\n", rows, layers.size());
  }
  return text;
}

// "solutions_tried": "solutions tried".
std::string spaced(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

}  // namespace

std::string trace_table(std::string_view method, const object& trace, std::size_t rows) {
  const object& meaning = trace.at("meaning").get_object();
  std::string text =
      fmt::format("{}, depth: {}\n", method, std::string_view(meaning.at("depth").get_string()));
  text += legend(meaning) + table_of(trace.at("layers").get_array(), rows);
  if (const value* iterations = trace.if_contains("iterations")) {
    for (const value& iteration : iterations->get_array()) {
      text += fmt::format("bound {}: {}\n", text_of(iteration.at("bound")),
                          counted(iteration.at("nodes").to_number<std::int64_t>(), "node"));
    }
  }
  for (const auto& counter : trace.at("counters").get_object()) {
    text += fmt::format("{}: {}\n", spaced(counter.key()), text_of(counter.value()));
  }
  if (const value* effective = trace.if_contains("effective_branching")) {
    text += fmt::format("effective branching factor: {:.3f}\n", effective->get_double());
  }
  text += counted(trace.at("nodes").to_number<std::int64_t>(), "node") + " in all";
  if (const auto bytes = trace.at("memory_bytes").to_number<std::uint64_t>(); bytes > 0) {
    text +=
        fmt::format(", tables and queues of {:.1f} MB at most", static_cast<double>(bytes) / 1e6);
  }
  return text + '\n';
}

}  // namespace quadrille::app
