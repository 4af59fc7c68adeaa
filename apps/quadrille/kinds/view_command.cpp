// `view CASE [OUTPUT]`: an EWN solution step by step in the terminal.
#include "batch.hpp"
#include "command.hpp"
#include "ewn_screen.hpp"
#include "ewn_viewer.hpp"
#include "interrupt.hpp"
#include "terminal_session.hpp"
#include "usage.hpp"

#include <quadrille/core/text.hpp>

#include <memory>

#include <CLI/App.hpp>
#include <curses.h>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

constexpr std::string_view kEwn = "ewn";

struct ViewCommand {
  CommonOptions common;
  std::string case_file;
  std::string output_file;
};

Result<ewn::Puzzle> load_case(const Registry& registry, const std::string& file) {
  return load_single(registry, file, {kEwn, {}, {}}).map([](const LoadedPuzzle& loaded) {
    return loaded.puzzle.as<ewn::Puzzle>(kEwn);
  });
}

Result<ewn::Claim> load_claim(const std::string& file) {
  return read_text(file).and_then([&](const std::string& text) {
    return ewn::read_output(text).map_error([&](Error error) {
      error.file = file;
      return error;
    });
  });
}

// One loop turn a key; everything that can be done is done here.
class ViewLoop {
 public:
  ViewLoop(const Registry& registry, EwnViewer& viewer, const EwnScreen& screen,
           const CommonOptions& options)
      : registry_(&registry), viewer_(&viewer), screen_(&screen), options_(&options) {}

  void run() {
    // getch() gives up now and then, so that Ctrl-C is seen without a key.
    constexpr int kMilliseconds = 100;
    timeout(kMilliseconds);
    screen_->draw(*viewer_);
    while (!interrupted()) {
      const int key = getch();
      if (key == ERR) continue;
      if (key == 'q' || key == 'Q') return;
      handle(key);
      screen_->draw(*viewer_);
    }
  }

 private:
  void handle(int key) {
    switch (key) {
      case KEY_RIGHT:
      case 'n':
      case ' ':
        viewer_->step(1);
        break;
      case KEY_LEFT:
      case 'p':
      case KEY_BACKSPACE:
        viewer_->step(-1);
        break;
      case KEY_NPAGE:
        viewer_->step(5);
        break;
      case KEY_PPAGE:
        viewer_->step(-5);
        break;
      case KEY_HOME:
        viewer_->go_to(0);
        break;
      case KEY_END:
        viewer_->go_to_end();
        break;
      case 'g':
        jump();
        break;
      case 's':
        solve();
        break;
      case 'i':
        open_case();
        break;
      case 'o':
        open_claim();
        break;
      case KEY_MOUSE:
        click();
        break;
      default:
        break;
    }
  }

  void jump() {
    constexpr std::int64_t kLargest = 1000;
    const auto answer = screen_->ask("Go to round:");
    if (!answer) return;
    if (const auto round = parse_number(trim(*answer), kLargest)) {
      viewer_->go_to(static_cast<std::size_t>(*round));
    } else {
      viewer_->say(quadrille::quoted(*answer) + " is no round.");
    }
  }

  void solve() {
    viewer_->say("Solving…");
    screen_->draw(*viewer_);
    viewer_->solve(limits_of(*options_));
  }

  void open_case() {
    const auto file = screen_->ask("Load input:");
    if (!file) return;
    auto puzzle = app::load_case(*registry_, *file);
    if (puzzle)
      viewer_->load_case(*file, *puzzle);
    else
      viewer_->say(to_string(puzzle.error()));
  }

  void open_claim() {
    const auto file = screen_->ask("Load output:");
    if (!file) return;
    auto claim = app::load_claim(*file);
    if (claim)
      viewer_->load_claim(*file, *claim);
    else
      viewer_->say(to_string(claim.error()));
  }

  void click() {
    MEVENT event;
    if (getmouse(&event) != OK) return;
    if ((event.bstate & BUTTON4_PRESSED) != 0) {
      viewer_->step(-1);
    } else if ((event.bstate & BUTTON5_PRESSED) != 0) {
      viewer_->step(1);
    } else if (const auto round = EwnScreen::round_at(*viewer_, event.y, event.x)) {
      viewer_->go_to(*round);
    }
  }

  const Registry* registry_;
  EwnViewer* viewer_;
  const EwnScreen* screen_;
  const CommonOptions* options_;
};

Result<void> view(const Registry& registry, const ViewCommand& state) {
  auto puzzle = load_case(registry, state.case_file);
  if (!puzzle) return tl::unexpected(puzzle.error());
  EwnViewer viewer(state.case_file, *puzzle);
  viewer.say("Press s to solve the case, o to load an output.");
  if (!state.output_file.empty()) {
    auto claim = load_claim(state.output_file);
    if (!claim) return tl::unexpected(claim.error());
    viewer.load_claim(state.output_file, *claim);
  }
  auto session = TerminalSession::open();
  if (!session) return tl::unexpected(session.error());
  const EwnScreen screen((*session)->has_colours());
  ViewLoop(registry, viewer, screen, state.common).run();
  return {};
}

}  // namespace

void add_view_command(Program& program) {
  CLI::App& command =
      add_command(*program.command_line, "view", "Step through an EWN solution in the terminal");
  auto state = std::make_shared<ViewCommand>();
  command.add_option("case", state->case_file, "The case")->type_name("CASE")->required();
  command.add_option("output", state->output_file, "A solver's output to show")
      ->type_name("OUTPUT");
  constexpr double kPatience = 30;
  state->common.time_limit = kPatience;
  command.add_option("--time-limit", state->common.time_limit, "Seconds for solving (30)")
      ->type_name("S");
  command.callback([&program, state] {
    program.chosen = [&program, state] {
      auto shown = view(*program.registry, *state);
      if (shown) return ExitStatus::done;
      const Outcome outcome = outcome_of_error({state->case_file, {}}, shown.error(), false);
      print(outcome);
      return outcome.status;
    };
  });
}

}  // namespace quadrille::app
