#include "methods.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "source_name.hpp"
#include "trace_table.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/operations/request_schema.hpp>

#include <algorithm>
#include <optional>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace quadrille::app {
namespace {

using boost::json::object;
using operations::Catalogue;

// Options of `solve` that a method has no use for: it finds what it finds.
std::optional<Error> misuse_of(const SolveSettings& settings) {
  const char* option = settings.all                        ? "--all"
                       : settings.count                    ? "--count"
                       : settings.explain                  ? "--explain"
                       : settings.stats                    ? "--stats"
                       : settings.max_solutions            ? "--max-solutions"
                       : !settings.proof_directory.empty() ? "--proof"
                                                           : nullptr;
  if (option == nullptr) return std::nullopt;
  return Error{"unused_option", fmt::format("{} does not go with --method", option), {}, 0, 0};
}

std::string heading(const Source& source, const SolveSettings& settings) {
  if (settings.common.quiet || !(settings.several_inputs || source.index)) return {};
  return name_of(source) + ":\n";
}

}  // namespace

std::vector<std::string> methods_of(const Catalogue& catalogue, std::string_view kind) {
  std::vector<std::string> names;
  const operations::KindOperation* operation = catalogue.find("trace", kind);
  if (operation == nullptr) return names;
  const object schema = operations::schema_of(operation->describe);
  for (const auto& word : schema.at("properties").at("method").at("enum").as_array()) {
    names.emplace_back(word.get_string());
  }
  return names;
}

std::vector<std::string> methods_of(const Catalogue& catalogue) {
  std::vector<std::string> names;
  for (const std::string_view kind : catalogue.kinds_with("trace")) {
    for (const std::string& name : methods_of(catalogue, kind)) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

Error unknown_method(const Catalogue& catalogue, std::string_view kind, std::string_view method) {
  const auto names = methods_of(catalogue, kind);
  return {"unknown_method",
          names.empty() ? fmt::format("puzzles of the kind {} have no methods to choose from", kind)
                        : fmt::format("there is no method {} for puzzles of the kind {}: it has {}",
                                      quoted(method), kind, fmt::join(names, ", ")),
          {},
          0,
          0};
}

Outcome solve_by_method(const Catalogue& catalogue, const LoadedPuzzle& puzzle,
                        const SolveSettings& settings) {
  const bool json = settings.common.json;
  if (const auto misuse = misuse_of(settings)) {
    return outcome_of_error(puzzle.source, *misuse, json);
  }
  const std::string_view kind = puzzle.kind->name();
  const auto names = methods_of(catalogue, kind);
  if (std::find(names.begin(), names.end(), settings.method) == names.end()) {
    return outcome_of_error(puzzle.source, unknown_method(catalogue, kind, settings.method), json);
  }
  const object request{{"method", settings.method}};
  auto answer = catalogue.run_on(puzzle.puzzle, "trace", wire::JsonObjectAt(request),
                                 limits_of(settings.common));
  if (!answer) return outcome_of_error(puzzle.source, answer.error(), json);
  object& fields = answer->fields;
  Outcome outcome;
  outcome.status = status_of_answer(fields);
  if (json) {
    if (!settings.trace) fields.erase("trace");
    fields.erase("text");
    object line = json_of_source(puzzle.source);
    merge(line, fields);
    outcome.out = json_line(line);
    return outcome;
  }
  outcome.out =
      heading(puzzle.source, settings) + std::string(fields.at("text").get_string()) + '\n';
  if (settings.trace) {
    outcome.out += '\n' + trace_table(settings.method, fields.at("trace").get_object());
  }
  return outcome;
}

}  // namespace quadrille::app
