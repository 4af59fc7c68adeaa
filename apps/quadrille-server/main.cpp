// The program behind `quadrille serve`, `client` and `curate`; apps/quadrille/handover.cpp calls
// it.
#include "command.hpp"
#include "usage.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/wire/protocol.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

namespace quadrille::app {
namespace {

// What `quadrille completion` asks for.
void add_completion_words_command(ServerProgram& program) {
  CLI::App& command = *program.command_line->add_subcommand("completion-words", "");
  command.group("");  // not in the help
  auto name = std::make_shared<std::string>();
  command.add_option("command", *name)->required();
  command.callback([&program, name] {
    program.chosen = [&program, name] {
      std::printf("%s\n", words_of(*program.command_line->get_subcommand(*name)).c_str());
      return ExitStatus::done;
    };
  });
}

ExitStatus run(int argc, char** argv) {
  CLI::App command_line("Quadrille: the game server and its client", "quadrille");
  command_line.set_version_flag("--version", "quadrille " QUADRILLE_VERSION);
  command_line.require_subcommand(1);
  command_line.footer(kExitStatusHelp);
  ServerProgram program{&command_line, {}};
  add_serve_command(program);
  add_client_command(program);
  add_curate_command(program);
  add_completion_words_command(program);
  return parse_and_run(command_line, argc, argv, [&program] { return program.chosen(); });
}

}  // namespace

int parse_side(const std::string& text) {
  const std::size_t cross = text.find_first_of("xX");
  const auto width = parse_number(std::string_view(text).substr(0, cross), wire::kSides.back());
  const auto height = cross == std::string::npos
                          ? width
                          : parse_number(std::string_view(text).substr(cross + 1), 1000);
  const bool known = width && width == height &&
                     wire::Difficulty::of_side(wire::Tier::custom, static_cast<int>(*width));
  if (!known) {
    throw CLI::ValidationError(quadrille::quoted(text) +
                               " is no size of the protocol: 5, 6, 7, 8, 10, 12 … 32");
  }
  return static_cast<int>(*width);
}

}  // namespace quadrille::app

int main(int argc, char** argv) {
  return quadrille::app::guarded_main([argc, argv] { return quadrille::app::run(argc, argv); });
}
