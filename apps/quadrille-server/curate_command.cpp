// `curate`: finds the seeds that the server hands out as Easy and Hard, or proves the built-in
// ones.
#include "command.hpp"
#include "interrupt.hpp"
#include "limit_text.hpp"
#include "options.hpp"
#include "terminal.hpp"
#include "usage.hpp"

#include <quadrille/operations/catalogue.hpp>
#include <quadrille/wire/curation.hpp>
#include <quadrille/wire/seeded_picture.hpp>

#include <cstdio>
#include <memory>
#include <optional>
#include <vector>

#include <CLI/App.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

struct CurateCommand {
  std::optional<wire::Tier> tier;
  std::optional<int> side;
  std::optional<std::size_t> count;  // as many as the built-in list has
  double time_limit = -1;
  bool verify = false;
  bool json = false;
  bool progress = false;
};

constexpr std::size_t kSeedsPerLine = 8;

// The lists that the command is about, in the order of the built-in table.
std::vector<wire::Difficulty> difficulties(const CurateCommand& command) {
  std::vector<wire::Difficulty> wanted;
  for (const wire::Tier tier : {wire::Tier::easy, wire::Tier::hard}) {
    const wire::SizeRange sizes = wire::sizes_of(tier);
    for (std::uint8_t index = sizes.first; index <= sizes.last; ++index) {
      const wire::Difficulty difficulty{tier, index};
      if (command.tier.value_or(tier) == tier &&
          command.side.value_or(difficulty.side()) == difficulty.side()) {
        wanted.push_back(difficulty);
      }
    }
  }
  return wanted;
}

std::string title_of(wire::Difficulty difficulty) {
  return fmt::format("{} {}x{}", wire::to_string(difficulty.tier), difficulty.side(),
                     difficulty.side());
}

// A line for each seed; every one says whether these are all. If none was found, one says that.
void print_json(wire::Difficulty difficulty, const std::vector<std::uint32_t>& seeds,
                LimitReached limit) {
  boost::json::object object{{"file", "curate"},
                             {"kind", "nonogram"},
                             {"tier", wire::to_string(difficulty.tier)},
                             {"width", difficulty.side()},
                             {"height", difficulty.side()}};
  operations::set_completeness(object, limit);
  if (seeds.empty()) std::printf("%s\n", boost::json::serialize(object).c_str());
  for (const std::uint32_t seed : seeds) {
    object["seed"] = seed;
    std::printf("%s\n", boost::json::serialize(object).c_str());
  }
}

// As src/wire/curated_seeds.inc has it.
void print_table(wire::Difficulty difficulty, const std::vector<std::uint32_t>& seeds) {
  std::string text = fmt::format("// {}\n", title_of(difficulty));
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    const bool line_ends = i % kSeedsPerLine == kSeedsPerLine - 1 || i + 1 == seeds.size();
    text += fmt::format("0x{:08X},{}", seeds[i], line_ends ? '\n' : ' ');
  }
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

ExitStatus find(const CurateCommand& command, const Limits& limits) {
  if (!command.json) std::puts("// Made by `quadrille curate`.");
  ExitStatus status = ExitStatus::done;
  for (const wire::Difficulty difficulty : difficulties(command)) {
    const std::size_t count = command.count.value_or(wire::curated_count(difficulty.tier));
    const auto [seeds, limit] = wire::curate(difficulty, count, limits);
    clear_progress_bar(limits.progress);
    if (limit != LimitReached::none) {
      status = ExitStatus::unknown;
      std::fprintf(stderr, "%s: unknown: %s\n", title_of(difficulty).c_str(),
                   cut_text(limit, "all seeds were found").c_str());
    }
    if (command.json) {
      print_json(difficulty, seeds, limit);
    } else {
      print_table(difficulty, seeds);
    }
  }
  return status;
}

ExitStatus verify(const CurateCommand& command, const Limits& limits) {
  Limits quiet = limits;  // the bar counts seeds, not what is done for one
  quiet.progress = {};
  ExitStatus status = ExitStatus::done;
  const ProgressSink& progress = limits.progress;
  for (const wire::Difficulty difficulty : difficulties(command)) {
    std::size_t proved = 0;
    std::size_t tried = 0;
    const auto all = static_cast<double>(wire::curated_seeds(difficulty).size());
    for (const std::uint32_t seed : wire::curated_seeds(difficulty)) {
      const wire::BitSquare picture = wire::picture_of_seed(seed, difficulty.side());
      if (progress) progress({"proving", static_cast<double>(tried++) / all});
      const nonogram::Difficulty found = wire::class_of(picture, quiet);
      if (wire::fulfils(difficulty.tier, found)) {
        ++proved;
      } else {
        const bool open = found == nonogram::Difficulty::unknown;
        clear_progress_bar(progress);
        status = worst(status, open ? ExitStatus::unknown : ExitStatus::negative);
        std::printf("%s: seed %u %s\n", title_of(difficulty).c_str(), seed,
                    open ? "is not decided: a limit was reached" : "does not keep the promise");
      }
    }
    clear_progress_bar(progress);
    std::printf("%s: %zu of %zu proved\n", title_of(difficulty).c_str(), proved,
                wire::curated_seeds(difficulty).size());
  }
  return status;
}

ExitStatus run(const CurateCommand& command) {
  if (difficulties(command).empty()) {
    throw CLI::ValidationError("Easy has the sizes 5 to 10, Hard the sizes 16 to 20");
  }
  Limits limits = Limits::for_seconds(command.time_limit);
  limits.stop = &interrupted();
  limits.progress = progress_bar(command.progress);
  return command.verify ? verify(command, limits) : find(command, limits);
}

}  // namespace

void add_curate_command(Subprogram& program) {
  CLI::App& command =
      add_command(*program.command_line, "curate",
                  "Find the seeds that the server gives as Easy and Hard, as its source has them");
  auto state = std::make_shared<CurateCommand>();
  command
      .add_option_function<std::string>(
          "--tier", [state](const std::string& text) { state->tier = wire::parse_tier(text); },
          "easy or hard (both)")
      ->type_name("TIER")
      ->check(CLI::IsMember({"easy", "hard"}));
  command
      .add_option_function<std::string>(
          "--size", [state](const std::string& text) { state->side = parse_side(text); },
          "Cells a side (all sizes of the tier)")
      ->type_name("N");
  command.add_option("--count", state->count, "Seeds a size (256 of Easy, 128 of Hard)")
      ->type_name("K")
      ->check(CLI::Range(1u, static_cast<unsigned>(kMaxCountOption)));
  command.add_flag("--verify", state->verify, "Prove the built-in seeds instead");
  command.add_option("--time-limit", state->time_limit, "Seconds for all of it")
      ->type_name("S")
      ->check(check_seconds);
  command.add_flag("--progress", state->progress,
                   "A progress bar on standard error, if that is a terminal");
  command.add_flag("--json", state->json, "One JSON object a seed on one line");
  command.callback([&program, state] { program.chosen = [state] { return run(*state); }; });
}

}  // namespace quadrille::app
