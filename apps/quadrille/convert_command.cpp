#include "batch.hpp"
#include "command.hpp"
#include "json.hpp"
#include "kind_options.hpp"
#include "output.hpp"
#include "usage.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/operations/catalogue.hpp>

#include <cstdio>
#include <memory>

#include <CLI/App.hpp>

namespace quadrille::app {
namespace {

struct ConvertCommand {
  CommonOptions common;
  std::string input;
  std::string output;
  std::string output_format;  // --to
  KindOptions kind_options;
};

struct Converted {
  std::string from_kind;
  std::string to;
  std::size_t puzzles = 0;
  std::vector<std::string> losses;
};

Result<Converted> convert(const Program& program, const ConvertCommand& state) {
  const auto adapted =
      registry_with_readers(program, [](const Frontend& frontend, const Format& /*usual*/) {
        return frontend.reader_from_convert_options();
      });
  auto loaded = load_file(adapted ? *adapted : *program.registry, state.input,
                          {state.common.kind, state.common.format, {}});
  if (!loaded) return tl::unexpected(loaded.error());
  const std::string_view kind = loaded->front().kind->name();
  if (auto misuse = state.kind_options.misused_on(kind)) return tl::unexpected(*std::move(misuse));
  const Frontend* frontend = find(program.frontends, kind);
  auto format =
      find_output_format(*program.registry, kind, state.output, state.output_format, "--to");
  if (!format) return tl::unexpected(format.error());
  std::vector<AnyPuzzle> puzzles;
  for (const LoadedPuzzle& puzzle : *loaded) {
    auto meant = frontend->with_convert_options(puzzle.puzzle);
    if (!meant) return tl::unexpected(std::move(meant.error()));
    puzzles.push_back(*std::move(meant));
  }
  auto written = (*format)->write(puzzles);
  if (!written) return tl::unexpected(written.error());
  if (auto stored = write_text(state.output, written->text); !stored) {
    return tl::unexpected(stored.error());
  }
  return Converted{std::string(kind), std::string((*format)->name), puzzles.size(),
                   std::move(written->losses)};
}

ExitStatus run(const Program& program, const ConvertCommand& state) {
  const Stopwatch stopwatch;
  auto converted = convert(program, state);
  if (!converted) {
    const Outcome outcome =
        outcome_of_error({state.input, {}}, converted.error(), state.common.json);
    print(outcome);
    return outcome.status;
  }
  // The report goes where it cannot mix with a puzzle on standard output.
  if (state.common.json && state.output != "-") {
    boost::json::object report = json_of_source({state.input, {}});
    report["kind"] = converted->from_kind;
    report["output"] = state.output;
    report["format"] = converted->to;
    report["puzzles"] = converted->puzzles;
    report["losses"] = boost::json::array(converted->losses.begin(), converted->losses.end());
    operations::set_completeness(report, LimitReached::none);
    report["seconds"] = stopwatch.seconds();
    print({ExitStatus::done, json_line(report), {}});
  } else if (!state.common.quiet) {
    for (const std::string& loss : converted->losses) {
      std::fprintf(stderr, "%s: the format %s cannot hold %s\n", state.input.c_str(),
                   converted->to.c_str(), loss.c_str());
    }
  }
  return ExitStatus::done;
}

}  // namespace

void add_convert_command(Program& program) {
  CLI::App& command = add_command(*program.command_line, "convert",
                                  "Read a puzzle in one format and write it in another");
  auto state = std::make_shared<ConvertCommand>();
  command.add_option("input", state->input, "Puzzle file, or - for standard input")
      ->type_name("IN")
      ->required();
  command.add_option("output", state->output, "File to write, or - for standard output")
      ->type_name("OUT")
      ->required();
  command.add_option("--to", state->output_format, "Format to write, where OUT does not tell")
      ->type_name("FORMAT");
  add_common_options(command, state->common, program.catalogue->kinds_with("convert"));
  drop_options(command, {"--progress", "--time-limit", "--memory-limit", "--threads", "--seed"});
  state->kind_options.add(command, program, &Frontend::add_convert_options);
  command.callback(
      [&program, state] { program.chosen = [&program, state] { return run(program, *state); }; });
}

}  // namespace quadrille::app
