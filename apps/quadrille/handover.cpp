#include "handover.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string_view>

#include <CLI/CLI.hpp>
#include <unistd.h>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

struct HandedOver {
  const char* command;
  const char* program;
  const char* summary;
};

constexpr std::array kHandedOver{
    HandedOver{"serve", "quadrille-server", "Serve puzzles over the network (UDP)"},
    HandedOver{"client", "quadrille-server", "Solve puzzles of a UDP game server"},
    HandedOver{"curate", "quadrille-server", "Find or prove the seeds of the server's tiers"},
    HandedOver{"db", "quadrille-server", "Export, import or check what the server stores"},
    HandedOver{"import", "quadrille-studio", "Make a nonogram of an image"},
    HandedOver{"repair", "quadrille-studio", "Make a nonogram unique by the smallest change"},
    HandedOver{"render", "quadrille-studio", "Draw puzzles: SVG, PNG, and PDF to print"},
};

const HandedOver* find(std::string_view command) {
  for (const HandedOver& handed_over : kHandedOver) {
    if (command == handed_over.command) return &handed_over;
  }
  return nullptr;
}

// Beside this program, or where packages put programs that nobody calls by name.
std::optional<std::string> path_of(const HandedOver& handed_over) {
  std::error_code problem;
  const fs::path self = fs::read_symlink("/proc/self/exe", problem);
  if (problem) return std::nullopt;
  const fs::path folder = self.parent_path();
  for (const fs::path& candidate :
       {folder / handed_over.program, folder / "../libexec/quadrille" / handed_over.program}) {
    if (access(candidate.c_str(), X_OK) == 0) return candidate.string();
  }
  return std::nullopt;
}

std::string shell_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char character : text) {
    quoted += character == '\'' ? std::string("'\\''") : std::string(1, character);
  }
  return quoted + '\'';
}

}  // namespace

void hand_over(char** argv) {
  if (argv[0] == nullptr || argv[1] == nullptr) return;
  const HandedOver* handed_over = find(argv[1]);
  if (handed_over == nullptr) return;
  if (const auto path = path_of(*handed_over)) execv(path->c_str(), argv);
}

void add_handed_over_commands(Program& program) {
  for (const HandedOver& handed_over : kHandedOver) {
    CLI::App& command =
        *program.command_line->add_subcommand(handed_over.command, handed_over.summary);
    command.prefix_command();
    // Only reached when hand_over() did not find the program.
    command.callback([&program, name = std::string(handed_over.program)] {
      program.chosen = [name] {
        std::fprintf(stderr, "quadrille: this command needs the program %s beside quadrille\n",
                     name.c_str());
        return ExitStatus::bad_input;
      };
    });
  }
}

std::optional<std::string> words_of_handed_over(const std::string& command) {
  const HandedOver* handed_over = find(command);
  const auto path = handed_over == nullptr ? std::nullopt : path_of(*handed_over);
  if (!path) return std::nullopt;
  const std::string call = shell_quoted(*path) + " completion-words " + command;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(call.c_str(), "r"), pclose);
  if (!pipe) return std::nullopt;
  std::string words;
  std::array<char, 512> piece{};
  while (std::fgets(piece.data(), piece.size(), pipe.get()) != nullptr) words += piece.data();
  while (!words.empty() && words.back() == '\n') words.pop_back();
  return words;
}

}  // namespace quadrille::app
