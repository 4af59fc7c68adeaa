// `judge CASE OUTPUT`: document 002's judge for EWN, over single files or directories, or running
// somebody's program on the cases itself.
#include "batch.hpp"
#include "command.hpp"
#include "ewn_board_options.hpp"
#include "interrupt.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "supervised_process.hpp"
#include "usage.hpp"

#include <quadrille/core/counted.hpp>
#include <quadrille/core/stopwatch.hpp>
#include <quadrille/ewn/judge.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/ewn/solve.hpp>
#include <quadrille/operations/ewn_answers.hpp>

#include <filesystem>
#include <memory>
#include <optional>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using ewn::Judgement;
using ewn::Puzzle;

struct JudgeCommand {
  CommonOptions common;
  std::string cases;
  std::string outputs;
  std::string program;
  std::optional<double> elapsed;
  std::optional<int> optimal;
  std::optional<Size> size;
  EwnBoardOptions board;
};

// One case with its judgement, or why there is none.
struct JudgedCase {
  Source source;
  Result<Judgement> judgement;
  std::optional<double> elapsed;            // the measured time, if any
  LimitReached limit = LimitReached::none;  // reached before the optimum was known
  double seconds = 0;
};

ExitStatus status_of(const JudgedCase& judged_case) {
  if (!judged_case.judgement) return app::status_of(judged_case.judgement.error());
  if (judged_case.judgement->legal == false) return ExitStatus::negative;
  return judged_case.judgement->score ? ExitStatus::done : ExitStatus::unknown;
}

double possible_points(const Judgement& judgement) {
  return judgement.optimal ? ewn::full_points(*judgement.optimal) : 0;
}

// The rules of document 002, unless the options say something else.
ProcessLimits process_limits(const CommonOptions& options) {
  ProcessLimits limits;
  if (options.time_limit >= 0) limits.seconds = options.time_limit;
  limits.memory = options.memory_limit.value_or(kDefaultMemoryLimit);
  return limits;
}

// Why a program that was run has no output to judge; empty if it ended by itself.
std::string misconduct(const ProcessResult& run, const ProcessLimits& limits) {
  switch (run.end) {
    case ProcessEnd::out_of_time:
      return fmt::format("the program was stopped after {} s", limits.seconds);
    case ProcessEnd::forked:
      return "the program tried to start a thread or another process, which the rules forbid";
    case ProcessEnd::crashed:
      return fmt::format("the program was ended by signal {}", run.code);
    case ProcessEnd::exited:
      break;
  }
  return {};
}

class Judge {
 public:
  Judge(const Registry& registry, const JudgeCommand& options)
      : registry_(&registry), options_(&options) {}

  // The cases of a file or directory in order.
  [[nodiscard]] std::vector<JudgedCase> run() const {
    std::vector<JudgedCase> judged;
    for (const Result<std::string>& file : expand_paths(*registry_, {options_->cases}, hints())) {
      if (interrupted().load(std::memory_order_relaxed)) break;
      if (file) {
        judged.push_back(judge_file(*file));
      } else {
        judged.emplace_back();
        judged.back().source.file = options_->cases;
        judged.back().judgement = tl::unexpected(file.error());
      }
    }
    return judged;
  }

 private:
  [[nodiscard]] Registry::Hints hints() const {
    return {ewn::kKindName, options_->common.format, {}};
  }

  [[nodiscard]] JudgedCase judge_file(const std::string& file) const {
    const Stopwatch stopwatch;
    JudgedCase result;
    result.source.file = file;
    result.elapsed = options_->elapsed;
    result.judgement = load_single(*registry_, file, hints()).and_then([&](const auto& loaded) {
      return judge_case(loaded.puzzle.template as<Puzzle>(ewn::kKindName), file, result);
    });
    result.seconds = stopwatch.seconds();
    return result;
  }

  // Sets the time if it measures that itself, and the limit that hid the optimum.
  [[nodiscard]] Result<Judgement> judge_case(const Puzzle& puzzle, const std::string& file,
                                             JudgedCase& result) const {
    const operations::Optimum optimum =
        options_->optimal ? operations::Optimum{options_->optimal, LimitReached::none}
                          : operations::optimum_of(puzzle, limits_of(options_->common));
    result.limit = optimum.limit;
    if (!options_->program.empty()) return judge_program(puzzle, optimum.steps, result.elapsed);
    return output_of(file).and_then(read_claim).map([&](const ewn::Claim& claim) {
      return ewn::judge(puzzle, claim, {result.elapsed, optimum.steps});
    });
  }

  // The error names the file of the output, not that of the case.
  [[nodiscard]] static Result<ewn::Claim> read_claim(const std::string& path) {
    return read_text(path).and_then(operations::read_ewn_claim).map_error([&](Error error) {
      error.file = path;
      return error;
    });
  }

  [[nodiscard]] Result<Judgement> judge_program(const Puzzle& puzzle,
                                                const std::optional<int>& optimal,
                                                std::optional<double>& elapsed) const {
    const ProcessLimits limits = process_limits(options_->common);
    const auto command = split_command(options_->program);
    if (!command) return tl::unexpected(command.error());
    // The optimum that the case's own file may state is none of the program's business.
    ewn::Layout layout = puzzle.layout();
    layout.stated_optimum.reset();
    const auto run =
        run_supervised(*command, ewn::write_input(*Puzzle::make(std::move(layout))), limits);
    if (!run) return tl::unexpected(run.error());
    elapsed = run->seconds;
    const ewn::Evidence evidence{elapsed, optimal};
    if (const std::string reason = misconduct(*run, limits); !reason.empty()) {
      return ewn::refuse(reason, evidence);
    }
    const auto claim = ewn::read_output(run->output);
    if (claim) return ewn::judge(puzzle, *claim, evidence);
    return ewn::refuse("the output cannot be read: " + to_string(claim.error()), evidence);
  }

  // The output that belongs to a case: the one given, or in a directory the file of that name.
  [[nodiscard]] Result<std::string> output_of(const std::string& file) const {
    std::error_code ignored;
    if (!fs::is_directory(options_->outputs, ignored)) return options_->outputs;
    const std::string stem = fs::path(file).stem().string();
    const std::string name = fs::path(file).filename().string();
    for (const std::string& candidate :
         {stem + ".out", stem + ".txt", stem + ".json", stem, name + ".out"}) {
      const fs::path path = fs::path(options_->outputs) / candidate;
      if (fs::is_regular_file(path, ignored)) return path.string();
    }
    return tl::unexpected<Error>(Error{"missing_output",
                                       "there is no output for it in " + options_->outputs +
                                           " (looked for " + stem + ".out, .txt, .json)",
                                       file, 0, 0});
  }

  const Registry* registry_;
  const JudgeCommand* options_;
};

std::string steps_text(const std::optional<int>& steps) {
  if (!steps) return "?";
  return *steps == ewn::kImpossible ? "none" : std::to_string(*steps);
}

std::string json_of(const JudgedCase& judged_case) {
  const Judgement& judgement = *judged_case.judgement;
  boost::json::object object = json_of_source(judged_case.source);
  operations::add_fields(object, judgement, {judged_case.elapsed, judged_case.limit},
                         judged_case.seconds);
  return json_line(object);
}

// What is claimed, in a sentence.
std::string claim_text(const std::optional<int>& steps) {
  if (!steps) return "nothing claimed";
  return *steps == ewn::kImpossible ? "called impossible" : counted(*steps, "step");
}

std::string points_text(const Judgement& judgement) {
  return judgement.score ? fmt::format("{:.1f}", *judgement.score) : "?";
}

std::string sentence_of(const JudgedCase& judged_case) {
  const Judgement& judgement = *judged_case.judgement;
  std::string text = fmt::format("{}: {}, optimum {}", to_string(judgement.standing),
                                 claim_text(judgement.steps), steps_text(judgement.optimal));
  if (judged_case.limit == LimitReached::none) {
    text +=
        fmt::format(", {} of {:.1f} points\n", points_text(judgement), possible_points(judgement));
  } else {
    text += "; points unknown: " + cut_text(judged_case.limit, "the optimum was known") + '\n';
  }
  if (!judgement.reason.empty()) text += judgement.reason + '\n';
  if (!judged_case.elapsed) {
    text += "The time was not judged: --elapsed was not given.\n";
  }
  return text;
}

std::string table_of(const std::vector<JudgedCase>& judged) {
  std::size_t widest = 4;
  for (const JudgedCase& judged_case : judged) {
    widest = std::max(widest, judged_case.source.file.size());
  }
  std::string text = fmt::format("{:<{}}  {:<10} {:>5} {:>7}  {:<10}  {:>6}  {}\n", "case", widest,
                                 "line", "steps", "optimum", "time", "points", "remark");
  double total = 0;
  double possible = 0;
  std::size_t not_judged = 0;
  for (const JudgedCase& judged_case : judged) {
    if (!judged_case.judgement) {
      text += fmt::format("{:<{}}  not judged\n", judged_case.source.file, widest);
      ++not_judged;
      continue;
    }
    const Judgement& judgement = *judged_case.judgement;
    text += fmt::format("{:<{}}  {:<10} {:>5} {:>7}  {:<10}  {:>6}  {}\n", judged_case.source.file,
                        widest, to_string(judgement.standing), steps_text(judgement.steps),
                        steps_text(judgement.optimal), to_string(judgement.time),
                        points_text(judgement), judgement.reason);
    total += judgement.score.value_or(0);
    possible += possible_points(judgement);
  }
  text += fmt::format("Total: {:.1f} of {:.1f} points in {}", total, possible,
                      counted(static_cast<std::int64_t>(judged.size() - not_judged), "case"));
  if (not_judged > 0) text += fmt::format("; {} not judged", not_judged);
  return text + '\n';
}

ExitStatus report(const JudgeCommand& options, const std::vector<JudgedCase>& judged) {
  std::error_code ignored;
  const bool as_table = !options.common.json && fs::is_directory(options.cases, ignored);
  ExitStatus status = ExitStatus::done;
  for (const JudgedCase& judged_case : judged) {
    status = worst(status, status_of(judged_case));
    if (!judged_case.judgement) {
      print(
          outcome_of_error(judged_case.source, judged_case.judgement.error(), options.common.json));
    } else if (!as_table) {
      print({status, options.common.json ? json_of(judged_case) : sentence_of(judged_case), {}});
    }
  }
  if (as_table) print({status, table_of(judged), {}});
  return status;
}

ExitStatus run(const Program& program, const JudgeCommand& options) {
  if (options.outputs.empty() == options.program.empty()) {
    throw CLI::ValidationError("judge needs either an OUTPUT or --run PROGRAM");
  }
  std::error_code ignored;
  if (!options.outputs.empty() && fs::is_directory(options.cases, ignored) &&
      !fs::is_directory(options.outputs, ignored)) {
    throw CLI::ValidationError("a directory of cases needs a directory of outputs");
  }
  std::optional<Registry> adapted;
  const Format* usual = program.registry->find_format(ewn::kKindName, "ewn");
  if (auto reader = options.board.reader(options.size, *usual)) {
    adapted = *program.registry;
    adapted->replace_format(ewn::kKindName, *std::move(reader));
  }
  const Registry& registry = adapted ? *adapted : *program.registry;
  const ExitStatus status = report(options, Judge(registry, options).run());
  return interrupted().load(std::memory_order_relaxed) ? worst(status, ExitStatus::unknown)
                                                       : status;
}

}  // namespace

void add_judge_command(Program& program) {
  CLI::App& command =
      add_command(*program.command_line, "judge",
                  "Replay EWN solutions, explain the first illegal move and give points");
  auto state = std::make_shared<JudgeCommand>();
  command.add_option("case", state->cases, "The case, or a directory of cases")
      ->type_name("CASE")
      ->required();
  command.add_option("output", state->outputs, "Its output, or the directory of the outputs")
      ->type_name("OUTPUT");
  command.add_option("--elapsed", state->elapsed, "The measured time; without it none is judged")
      ->type_name("S")
      ->check(CLI::NonNegativeNumber);
  command
      .add_option("--optimal", state->optimal, "The optimum (-1: impossible); else it is solved")
      ->type_name("N")
      ->check(CLI::Range(-1, ewn::kMaxDice));
  command
      .add_option("--run", state->program,
                  "Run this program on the cases (10 s, 4 GiB unless --time-limit and "
                  "--memory-limit say otherwise; no threads, no forks)")
      ->type_name("PROGRAM");
  add_parsed_option(
      command, "--size", state->size, [](const std::string& text) { return parse_size(text); },
      "Size of the board (10x10)")
      ->type_name("WxH");
  state->board.add_to(command);
  add_common_options(command, state->common, {ewn::kKindName});
  drop_options(command, {"--progress", "--threads", "--seed"});
  command.callback(
      [&program, state] { program.chosen = [&program, state] { return run(program, *state); }; });
}

}  // namespace quadrille::app
