// `play`: a puzzle in the terminal, from a file, of the day, or made for it.
#include "batch.hpp"
#include "command.hpp"
#include "interrupt.hpp"
#include "kept_games.hpp"
#include "play_loop.hpp"
#include "terminal_session.hpp"
#include "usage.hpp"

#include <quadrille/operations/daily.hpp>

#include <chrono>
#include <cstdio>
#include <memory>
#include <utility>

#include <CLI/App.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

struct PlayCommand {
  CommonOptions common;
  std::string file;
  bool daily = false;
  std::string generated;  // a kind
  std::string save;
  std::optional<Size> size;
  bool fresh = false;
};

std::int64_t milliseconds_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Result<LoadedPuzzle> loaded(const Registry& registry, const std::string& name, AnyPuzzle puzzle) {
  const PuzzleKind* kind = registry.find(puzzle.kind());
  return LoadedPuzzle{{name, {}}, kind, std::move(puzzle)};
}

Result<LoadedPuzzle> puzzle_of(const Program& program, const PlayCommand& command) {
  const Registry& registry = *program.registry;
  const Limits limits = limits_of(command.common);
  const std::string& first_kind = std::string(registry.entries().front().kind->name());
  if (command.daily) {
    const std::string& kind = command.common.kind.empty() ? first_kind : command.common.kind;
    return operations::make_daily(*program.catalogue, kind, operations::Day::of(milliseconds_now()),
                                  limits)
        .and_then([&](const operations::DailyPuzzle& made) {
          return loaded(registry, made.title, made.puzzle);
        });
  }
  if (!command.generated.empty()) {
    const PuzzleKind* kind = registry.find(command.generated);
    GenerateRequest request;
    request.seed = command.common.seed != 0 ? command.common.seed
                                            : static_cast<std::uint64_t>(milliseconds_now());
    if (command.size) {
      request.width = command.size->width;
      request.height = command.size->height;
    }
    return kind->generate(request, limits).and_then([&](AnyPuzzle puzzle) {
      return loaded(registry, fmt::format("seed {}", request.seed), std::move(puzzle));
    });
  }
  return load_single(registry, command.file, {command.common.kind, command.common.format, {}});
}

std::string title_of(const LoadedPuzzle& puzzle) {
  const auto listing = puzzle.kind->listing(puzzle.puzzle);
  // What the title says may be what the picture shows; people find that out at the end.
  const std::string size =
      listing && listing->width > 0 ? fmt::format(" {}×{}", listing->width, listing->height) : "";
  return fmt::format("{}{}  {}", puzzle.kind->title(), size, puzzle.source.file);
}

ExitStatus run(const Program& program, const PlayCommand& command) {
  const auto puzzle = puzzle_of(program, command);
  if (!puzzle) return report_error({command.file, {}}, puzzle.error(), false);
  const Frontend* frontend = find(program.frontends, puzzle->kind->name());
  auto game = frontend->game(puzzle->puzzle);
  if (!game) return report_error(puzzle->source, game.error(), false);
  const boost::json::object json =
      program.catalogue->json_of(puzzle->kind->name()).write(puzzle->puzzle);
  const auto games = KeptGames::open();
  double seconds = 0;
  if (games && !command.fresh) {
    if (const auto kept = games->find(json); kept && (*game)->resume(*kept)) {
      const boost::json::value* played = kept->if_contains("seconds");
      if (played != nullptr && played->is_double()) seconds = played->get_double();
    }
  }
  PlayLoop loop{**game, title_of(*puzzle), seconds, {}};
  const auto current = [&] {
    boost::json::object state = (*game)->state();
    state["seconds"] = loop.seconds;
    return state;
  };
  loop.keep = [&] {
    if (games) (void)games->keep(json, current());
  };
  {
    auto session = TerminalSession::open();
    if (!session) return report_error(puzzle->source, session.error(), false);
    loop.run((*session)->has_colours());
  }
  if (!games) std::fprintf(stderr, "quadrille: %s\n", games.error().message.c_str());
  if (!command.save.empty()) {
    boost::json::object saved{{"puzzle", json}};
    for (auto& field : current()) saved.emplace(field.key(), field.value());
    const auto written = write_text(command.save, boost::json::serialize(saved) + '\n');
    if (!written) return report_error({command.save, {}}, written.error(), false);
  }
  fmt::print("{} after {:.0f} s.\n", (*game)->is_solved() ? "Solved" : "Left", loop.seconds);
  return interrupted() ? ExitStatus::unknown : ExitStatus::done;
}

void check_choice(const PlayCommand& command) {
  const int chosen = static_cast<int>(!command.file.empty()) + static_cast<int>(command.daily) +
                     static_cast<int>(!command.generated.empty());
  if (chosen != 1) {
    throw CLI::RequiredError("one of: a puzzle FILE, --daily, --generate KIND");
  }
  if (command.size && command.generated.empty()) {
    throw CLI::ValidationError("--size goes with --generate");
  }
}

}  // namespace

void add_play_command(Program& program) {
  CLI::App& command =
      add_command(*program.command_line, "play",
                  "Play a puzzle in the terminal; a game that is left goes on next time");
  auto state = std::make_shared<PlayCommand>();
  command.add_option("puzzle", state->file, "The puzzle")->type_name("FILE");
  add_common_options(command, state->common, program.catalogue->kinds_with("solve"));
  drop_options(command, {"--json", "--quiet", "--progress", "--threads"});
  command.add_flag("--daily", state->daily, "The puzzle of the day (of --kind)");
  std::vector<std::string> kinds;
  for (const std::string_view kind : program.catalogue->kinds_with("generate")) {
    kinds.emplace_back(kind);
  }
  command.add_option("--generate", state->generated, "A new puzzle of this kind, by --seed or any")
      ->type_name("KIND")
      ->check(CLI::IsMember(kinds));
  add_parsed_option(
      command, "--size", state->size, [](const std::string& text) { return parse_size(text); },
      "Size of the new puzzle")
      ->type_name("WxH");
  command.add_option("--save", state->save, "Write puzzle and state of play as JSON at the end")
      ->type_name("FILE");
  command.add_flag("--fresh", state->fresh, "From the beginning, not where it was left");
  command.callback([&program, state] {
    check_choice(*state);
    program.chosen = [&program, state] { return run(program, *state); };
  });
}

}  // namespace quadrille::app
