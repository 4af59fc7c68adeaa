// Many puzzles, one JSON line each, in order, appended to a file: what was done is not done again
// when the batch is started anew, and shards of one input can be worked on by many machines.
#include "batch.hpp"
#include "batch_items.hpp"
#include "batch_output.hpp"
#include "command.hpp"
#include "interrupt.hpp"
#include "json.hpp"
#include "terminal.hpp"
#include "usage.hpp"

#include <quadrille/core/counted.hpp>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <memory>
#include <utility>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using boost::json::object;

struct BatchCommand {
  CommonOptions common;
  std::string input;
  std::string output;
  std::string operation = "solve";
  Shard shard;
};

bool is_same(const Source& left, const Source& right) {
  return left.file == right.file && left.index == right.index;
}

class Batch {
 public:
  Batch(const Program& program, const BatchCommand& command)
      : catalogue_(*program.catalogue),
        command_(command),
        items_(*program.registry, command.input, {command.common.kind, command.common.format, {}},
               command.shard) {}

  // Passes over what the output holds already. Error: other_batch.
  Result<void> skip(const BatchOutput& output) {
    std::optional<BatchItem> item;
    for (std::uint64_t line = 0; line < output.lines(); ++line) {
      item = items_.next();
      if (interrupted()) return fail(kInterrupted, "interrupted while looking for what is done");
      if (!item) break;
    }
    if (output.lines() == 0) return {};
    const auto last = output.last();
    if (item && last && is_same(item->source, *last)) return {};
    Error error{"other_batch", "the file holds answers about something else than this input",
                command_.output};
    return tl::unexpected(std::move(error));
  }

  std::optional<Task> next_task() {
    auto item = items_.next();
    if (!item) return std::nullopt;
    return [this, item = std::make_shared<const BatchItem>(*std::move(item))] {
      return outcome_of(*item);
    };
  }

 private:
  [[nodiscard]] Outcome outcome_of(const BatchItem& item) const {
    const auto answer = answer_to(item);
    if (!answer) return outcome_of_error(item.source, answer.error(), true);
    object line = json_of_source(item.source);
    merge(line, answer->fields);
    return {status_of_answer(answer->fields), json_line(line), {}};
  }

  [[nodiscard]] Result<operations::Answer> answer_to(const BatchItem& item) const {
    if (const auto* error = std::get_if<Error>(&item.content)) return tl::unexpected(*error);
    const Limits limits = limits_of(command_.common);
    if (const auto* puzzle = std::get_if<LoadedPuzzle>(&item.content)) {
      const object nothing_more;
      return catalogue_.run_on(puzzle->puzzle, command_.operation, wire::JsonObjectAt(nothing_more),
                               limits);
    }
    return answer_to_line(std::get<RequestLine>(item.content).text, limits);
  }

  // A line is a puzzle in JSON, or a request as the HTTP API takes it with its "operation".
  [[nodiscard]] Result<operations::Answer> answer_to_line(const std::string& text,
                                                          const Limits& limits) const {
    boost::system::error_code problem;
    boost::json::value value = boost::json::parse(text, problem);
    if (problem) return fail("bad_json", "the line is no JSON: " + problem.message());
    object* fields = value.if_object();
    if (fields == nullptr) return fail("bad_json", "the line must be a JSON object");
    std::string operation = command_.operation;
    object request;
    if (const auto* named = fields->if_contains("operation")) {
      if (!named->is_string()) return fail("bad_field", "\"operation\" must be a string");
      operation = named->get_string();
      fields->erase("operation");
      request = std::move(*fields);
    } else if (fields->contains("puzzle") || fields->contains("text")) {
      request = std::move(*fields);
    } else {
      if (!command_.common.kind.empty()) request["kind"] = command_.common.kind;
      request["puzzle"] = std::move(*fields);
    }
    return run_request(operation, request, limits);
  }

  [[nodiscard]] Result<operations::Answer> run_request(const std::string& operation,
                                                       object& request,
                                                       const Limits& limits) const {
    // The options of the command count where the line says nothing; its usual limit is none.
    constexpr double kDay = 86'400;
    const double seconds = command_.common.time_limit;
    request.emplace("time_limit", seconds < 0 ? kDay : std::min(seconds, kDay));
    auto answer = catalogue_.run(operation, wire::JsonObjectAt(request), limits);
    if (answer && answer->attachment) {
      return fail("unsupported_operation", operation + " gives no JSON");
    }
    return answer;
  }

  const operations::Catalogue& catalogue_;
  const BatchCommand& command_;
  BatchItems items_;
};

ExitStatus run(const Program& program, const BatchCommand& command) {
  if (!program.catalogue->has(command.operation)) {
    throw CLI::ValidationError("--operation: there is no operation " + command.operation);
  }
  auto output = BatchOutput::open(command.output);
  if (!output) return report_error({command.output, {}}, output.error(), false);
  Batch batch(program, command);
  if (auto skipped = batch.skip(*output); !skipped) {
    return report_error({command.output, {}}, skipped.error(), false);
  }
  std::uint64_t done = 0;
  std::atomic<bool> failed = false;  // asked by the threads that take tasks
  const ProgressSink bar = progress_bar(command.common.progress);
  const ExitStatus status = run_tasks(
      [&]() -> std::optional<Task> {
        if (failed) return std::nullopt;
        return batch.next_task();
      },
      command.common,
      [&](const Outcome& outcome) {
        if (failed) return ExitStatus::bad_input;
        failed = !output->append(outcome.out);
        ++done;
        const std::string stage = fmt::format("{} done", output->lines() + done);
        if (bar) bar({stage, -1});
        return failed ? ExitStatus::bad_input : outcome.status;
      });
  clear_progress_bar(bar);
  if (failed) {
    return report_error({command.output, {}}, {"cannot_write", "the file cannot be written", {}},
                        false);
  }
  if (!command.common.quiet) {
    const auto lines = static_cast<std::int64_t>(output->lines() + done);
    fmt::print(stderr, "{}: {}, {} of them new\n", command.output, counted(lines, "line"), done);
  }
  return status;
}

}  // namespace

void add_batch_command(Program& program) {
  CLI::App& command = add_command(
      *program.command_line, "batch",
      "Work through many puzzles into a file of JSON lines; goes on where it was ended");
  auto state = std::make_shared<BatchCommand>();
  command
      .add_option("input", state->input,
                  "Puzzle file, directory, or JSON lines (*.jsonl, - for standard input): a puzzle "
                  "or a request with its \"operation\" a line")
      ->type_name("IN")
      ->required();
  command.add_option("output", state->output, "Where the answers are appended, a line each")
      ->type_name("OUT")
      ->required();
  command
      .add_option("--operation", state->operation,
                  "What to do with every puzzle (solve): rate, count, check, hint, explain, …")
      ->type_name("NAME");
  add_parsed_option(command, "--shard", state->shard, Shard::parse,
                    "The i-th of n shares of the input, i from 1 to n")
      ->type_name("i/n");
  add_common_options(command, state->common, program.catalogue->kinds_with("solve"));
  drop_options(command, {"--json", "--seed"});
  command.footer(
      "Exit status: 2 if any input was bad, else 3 if any answer is unknown, else 1 if any is\n"
      "negative, else 0; it speaks of the lines that this run added.");
  command.callback(
      [&program, state] { program.chosen = [&program, state] { return run(program, *state); }; });
}

}  // namespace quadrille::app
