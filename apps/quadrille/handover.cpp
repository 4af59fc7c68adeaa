#include "handover.hpp"

#include "status.hpp"
#include "usage.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include <CLI/App.hpp>
#include <sys/wait.h>
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
    HandedOver{"serve", "quadrille-server", "Serve the web app, the HTTP API and the UDP game"},
    HandedOver{"worker", "quadrille-server", "Do the jobs of all servers on one database"},
    HandedOver{"client", "quadrille-server", "Solve puzzles of a UDP game server"},
    HandedOver{"curate", "quadrille-server", "Find or prove the seeds of the server's tiers"},
    HandedOver{"db", "quadrille-server", "Export, import or check what the server stores"},
    HandedOver{"import", "quadrille-studio", "Make a puzzle of an image"},
    HandedOver{"repair", "quadrille-studio", "Make a picture puzzle unique by the smallest change"},
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

struct Finished {
  ExitStatus status = ExitStatus::done;
  std::string output;
};

// What a call of the shell prints; no value when there is no shell.
std::optional<Finished> run_in_shell(const std::string& call) {
  FILE* pipe = popen(call.c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  Finished finished;
  std::array<char, 4096> piece{};
  while (const std::size_t length = std::fread(piece.data(), 1, piece.size(), pipe)) {
    finished.output.append(piece.data(), length);
  }
  const int status = pclose(pipe);
  finished.status = WIFEXITED(status) ? ExitStatus{WEXITSTATUS(status)} : ExitStatus::bad_input;
  while (finished.output.ends_with('\n')) finished.output.pop_back();
  return finished;
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
        add_command(*program.command_line, handed_over.command, handed_over.summary);
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

void describe_handed_over(CommandDescription& program) {
  std::map<std::string, std::optional<CommandDescription>> asked;  // by program
  for (CommandDescription& command : program.commands) {
    const HandedOver* handed_over = find(command.name);
    const auto path = handed_over == nullptr ? std::nullopt : path_of(*handed_over);
    if (!path) continue;
    auto [entry, is_new] = asked.try_emplace(handed_over->program);
    if (is_new) {
      const auto finished = run_in_shell(shell_quoted(*path) + " describe");
      if (finished) entry->second = description_of_json(finished->output);
    }
    if (!entry->second) continue;
    for (const CommandDescription& own : entry->second->commands) {
      if (own.name == command.name) command = own;
    }
  }
}

Result<std::string> ask_handed_over(const std::string& command,
                                    const std::vector<std::string>& arguments,
                                    std::string_view input) {
  const HandedOver* handed_over = find(command);
  const auto path = handed_over == nullptr ? std::nullopt : path_of(*handed_over);
  if (!path) return fail("no_program", "the program behind `" + command + "` is not there");
  // A file that has no name: nobody else sees it, and it goes away by itself.
  const std::unique_ptr<FILE, int (*)(FILE*)> file(std::tmpfile(), std::fclose);
  if (!file || std::fwrite(input.data(), 1, input.size(), file.get()) != input.size() ||
      std::fflush(file.get()) != 0) {
    return fail("no_program", "cannot write a temporary file");
  }
  std::string call = shell_quoted(*path) + ' ' + command;
  for (const std::string& argument : arguments) call += ' ' + shell_quoted(argument);
  call += " 2>&1 </dev/fd/" + std::to_string(fileno(file.get()));
  auto finished = run_in_shell(call);
  if (!finished) return fail("no_program", "cannot run the shell");
  // What a limit cut short is printed all the same.
  const bool is_printed =
      finished->status == ExitStatus::done || finished->status == ExitStatus::unknown;
  if (is_printed) return std::move(finished->output);
  // Errors of standard input begin with its name.
  constexpr std::string_view kName = "-: ";
  if (finished->output.starts_with(kName)) finished->output.erase(0, kName.size());
  return fail("command_failed", finished->output);
}

}  // namespace quadrille::app
