// `report CASE -o FILE`: all methods of the puzzle's kind on the same puzzle, compared with each
// other and with our own solver. The comparison is JSON; pages and pictures are drawn from it.
#include "batch.hpp"
#include "command.hpp"
#include "json.hpp"
#include "kind_options.hpp"
#include "methods.hpp"
#include "report_page.hpp"
#include "usage.hpp"

#include <quadrille/core/stopwatch.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>

#include <CLI/App.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace quadrille::app {
namespace {

using boost::json::array;
using boost::json::object;

// A search without end must not keep the others from their turn.
constexpr double kUsualSeconds = 10;

struct ReportCommand {
  CommonOptions common;
  std::string input;
  std::string output;
  std::vector<std::string> methods;
};

using Writer = std::string (*)(const object& report);

std::string as_json(const object& report) {
  return json_line(report);
}

// By the extension of the file; standard output gets JSON.
Result<Writer> writer_for(const std::string& path) {
  if (path == "-" || path.ends_with(".json")) return &as_json;
  if (path.ends_with(".html") || path.ends_with(".htm")) return &report_page;
  if (path.ends_with(".svg")) return &report_picture;
  return fail("unknown_format", "a report is a file .html, .svg or .json");
}

// What everybody who came to an answer says; the sentence for people.
std::string agreement(const array& methods, const object& ours) {
  std::vector<std::string> unfinished;
  bool do_agree = true;
  for (const auto& method : methods) {
    const object& answer = method.get_object();
    if (status_of_answer(answer) == ExitStatus::unknown) {
      unfinished.emplace_back(answer.at("method").get_string());
      continue;
    }
    for (const char* field : {"verdict", "press_count", "steps"}) {
      const auto* said = answer.if_contains(field);
      const auto* expected = ours.if_contains(field);
      if (status_of_answer(ours) != ExitStatus::unknown && said != nullptr && expected != nullptr &&
          *said != *expected) {
        do_agree = false;
      }
    }
  }
  std::string text = do_agree ? "All methods that came to an answer say the same."
                              : "The methods do not agree: that is a bug.";
  if (!unfinished.empty()) {
    text += fmt::format(" Without an answer: {}.", fmt::join(unfinished, ", "));
  }
  return text;
}

// The first limit that cut one of the methods short, or none.
void add_completeness(object& report, const array& methods) {
  report["complete"] = true;
  for (const auto& method : methods) {
    const auto* limit = method.get_object().if_contains("limit");
    if (limit == nullptr || !report.at("complete").get_bool()) continue;
    report["complete"] = false;
    report["limit"] = *limit;
  }
}

Result<object> compared(const Program& program, const ReportCommand& state,
                        const LoadedPuzzle& puzzle) {
  const operations::Catalogue& catalogue = *program.catalogue;
  const Stopwatch stopwatch;
  const std::string_view kind = puzzle.kind->name();
  const auto known = methods_of(catalogue, kind);
  for (const std::string& name : state.methods) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      return tl::unexpected(unknown_method(catalogue, kind, name));
    }
  }
  if (known.empty()) return tl::unexpected(unknown_method(catalogue, kind, ""));
  object report = json_of_source(puzzle.source);
  report["kind"] = kind;
  array methods;
  for (const std::string& name : state.methods.empty() ? known : state.methods) {
    auto answer =
        catalogue.run_on(puzzle.puzzle, "trace", wire::JsonObjectAt(object{{"method", name}}),
                         limits_of(state.common));
    if (!answer) return tl::unexpected(std::move(answer.error()));
    if (!state.common.quiet && state.output != "-") {
      std::fprintf(stderr, "%s: %s\n", name.c_str(),
                   answer->fields.at("verdict").as_string().c_str());
    }
    methods.emplace_back(std::move(answer->fields));
  }
  auto ours = catalogue.run_on(puzzle.puzzle, "solve", wire::JsonObjectAt(object()),
                               limits_of(state.common));
  if (!ours) return tl::unexpected(std::move(ours.error()));
  if (const auto* title = ours->fields.if_contains("title")) report["title"] = *title;
  report["text"] = agreement(methods, ours->fields);
  add_completeness(report, methods);
  report["methods"] = std::move(methods);
  report["ours"] = std::move(ours->fields);
  report["seconds"] = stopwatch.seconds();
  return report;
}

ExitStatus run(const Program& program, ReportCommand& state) {
  if (state.common.time_limit < 0) state.common.time_limit = kUsualSeconds;
  const auto refused = [&](const Error& error) {
    const Outcome outcome = outcome_of_error({state.input, {}}, error, state.common.json);
    print(outcome);
    return outcome.status;
  };
  const auto writer = writer_for(state.output);
  if (!writer) return refused(writer.error());
  const auto puzzle =
      load_single(*program.registry, state.input, {state.common.kind, state.common.format, {}});
  if (!puzzle) return refused(puzzle.error());
  const auto report = compared(program, state, *puzzle);
  if (!report) return refused(report.error());
  if (auto written = write_text(state.output, (*writer)(*report)); !written) {
    return refused(written.error());
  }
  if (state.common.json && state.output != "-") {
    object line = *report;
    line["output"] = state.output;
    print({ExitStatus::done, json_line(line), {}});
  } else if (!state.common.quiet && state.output != "-") {
    std::fprintf(stderr, "%s\n", report->at("text").as_string().c_str());
  }
  return report->at("complete").get_bool() ? ExitStatus::done : ExitStatus::unknown;
}

}  // namespace

void add_report_command(Program& program) {
  CLI::App& command = add_command(*program.command_line, "report",
                                  "Compare the methods of the textbooks on one puzzle");
  auto state = std::make_shared<ReportCommand>();
  command.add_option("puzzle", state->input, "Puzzle file, or - for standard input")
      ->type_name("CASE")
      ->required();
  command
      .add_option("-o,--output", state->output,
                  "File to write: .html, .svg or .json by its name; - for JSON on standard output")
      ->type_name("FILE")
      ->required();
  command.add_option("--method", state->methods, "Only this method; may be given several times")
      ->check(CLI::IsMember(methods_of(*program.catalogue)))
      ->type_name("NAME");
  add_common_options(command, state->common, program.catalogue->kinds_with("trace"));
  drop_options(command, {"--progress", "--threads", "--seed"});
  command.footer("Each method may take --time-limit seconds (10).");
  command.callback(
      [&program, state] { program.chosen = [&program, state] { return run(program, *state); }; });
}

}  // namespace quadrille::app
