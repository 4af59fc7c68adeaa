// `db`: what the server stores, as JSON lines and back, and whether it holds together.
#include "command.hpp"
#include "keeper.hpp"
#include "usage.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/store/backup.hpp>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>

#include <CLI/App.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

struct DbCommand {
  std::string data;
  std::string url;
  std::string file = "-";
  int days = kPruneDays;
  std::string score;  // its id, or the name of a player
  bool dry_run = false;
  bool json = false;
  bool quiet = false;
};

ExitStatus report_error(const DbCommand& command, const Error& error) {
  if (command.json) {
    boost::json::object object{{"file", command.file}};
    object["error"] = {{"code", error.code}, {"message", error.message}};
    object["error"].as_object()["line"] =
        error.line > 0 ? boost::json::value(error.line) : boost::json::value(nullptr);
    object["error"].as_object()["column"] = nullptr;
    std::printf("%s\n", boost::json::serialize(object).c_str());
  } else {
    Error placed = error;
    if (error.line > 0) placed.file = command.file;
    std::fprintf(stderr, "quadrille: %s\n", to_string(placed).c_str());
  }
  return ExitStatus::bad_input;
}

// Only `import` makes a database where there is none.
Result<std::unique_ptr<store::Store>> open(const DbCommand& command, bool create) {
  const auto location = store::choose_location(command.data, command.url);
  if (!location) return tl::unexpected(location.error());
  store::StoreOptions options;
  options.connections = 1;
  options.create = create;
  options.migrate = create;
  options.patience = {};  // a check of everything takes its time
  return store::Store::open(*location, options);
}

Error cannot_open(const std::string& file) {
  const std::string reason = std::generic_category().message(errno);
  return {"cannot_open", quadrille::quoted(file, 200) + " cannot be opened: " + reason, {}, 0, 0};
}

tl::unexpected<Error> cannot_write() {
  return fail("cannot_write", "the backup could not be written to its end");
}

void print_report(const DbCommand& command, const store::BackupReport& report, const char* verb) {
  if (command.json) {
    const boost::json::object object{
        {"file", command.file}, {"rows", report.rows}, {"skipped", report.skipped}};
    std::printf("%s\n", boost::json::serialize(object).c_str());
  } else if (!command.quiet) {
    std::fprintf(stderr, "quadrille: %lld rows %s, %lld were there already\n",
                 static_cast<long long>(report.rows), verb, static_cast<long long>(report.skipped));
  }
}

Result<store::BackupReport> write_backup(store::Store& store, std::ostream& out) {
  auto report = store::export_all(store, [&](std::string_view line) {
    out << line << '\n';
    return static_cast<bool>(out);
  });
  if (report && !out.flush()) return cannot_write();
  return report;
}

// The file appears, or takes the place of an older backup, only when it is complete. What is no
// ordinary file (a pipe, a device) is written as it is.
Result<store::BackupReport> write_backup_file(store::Store& store, const std::string& path) {
  std::error_code problem;
  const bool in_place = fs::exists(path, problem) && !fs::is_regular_file(path, problem);
  const std::string written = in_place ? path : path + ".part";
  std::ofstream file(written, std::ios::binary | std::ios::trunc);
  if (!file) return tl::unexpected(cannot_open(written));
  auto report = write_backup(store, file);
  file.close();
  if (report && !file) report = cannot_write();
  if (in_place) return report;
  if (report) fs::rename(written, path, problem);
  if (report && problem) report = cannot_write();
  if (!report) fs::remove(written, problem);
  return report;
}

ExitStatus run_export(const DbCommand& command) {
  const auto opened = open(command, false);
  if (!opened) return report_error(command, opened.error());
  const auto report = command.file == "-" ? write_backup(**opened, std::cout)
                                          : write_backup_file(**opened, command.file);
  if (!report) return report_error(command, report.error());
  if (command.file != "-" && !command.quiet) {
    std::fprintf(stderr, "quadrille: %lld rows exported\n", static_cast<long long>(report->rows));
  }
  return ExitStatus::done;
}

// The next line, cut where no line of a backup is that long: what is left then is no JSON.
std::optional<std::string> next_line(std::istream& in) {
  constexpr std::size_t kMaxLine = std::size_t{64} << 20;
  std::string line;
  std::streambuf& bytes = *in.rdbuf();
  for (int byte = bytes.sbumpc(); byte != std::streambuf::traits_type::eof();
       byte = bytes.sbumpc()) {
    if (byte == '\n' || line.size() == kMaxLine) return line;
    line += static_cast<char>(byte);
  }
  if (line.empty()) return std::nullopt;
  return line;
}

ExitStatus run_import(const DbCommand& command) {
  std::ifstream file;
  if (command.file != "-") {
    file.open(command.file, std::ios::binary);
    if (!file) return report_error(command, cannot_open(command.file));
  }
  const auto opened = open(command, true);
  if (!opened) return report_error(command, opened.error());
  std::istream& in = command.file == "-" ? std::cin : file;
  const auto report = store::import_all(**opened, [&in] { return next_line(in); });
  if (!report) return report_error(command, report.error());
  print_report(command, *report, "imported");
  return ExitStatus::done;
}

ExitStatus run_check(const DbCommand& command) {
  const auto opened = open(command, false);
  if (!opened) return report_error(command, opened.error());
  const auto problems = store::check_all(**opened, operations::make_catalogue());
  if (!problems) return report_error(command, problems.error());
  if (command.json) {
    boost::json::object object{{"ok", problems->empty()}};
    object["problems"] = boost::json::array(problems->begin(), problems->end());
    std::printf("%s\n", boost::json::serialize(object).c_str());
  } else {
    for (const std::string& problem : *problems) std::printf("%s\n", problem.c_str());
    if (problems->empty() && !command.quiet) std::printf("the database is in order\n");
  }
  return problems->empty() ? ExitStatus::done : ExitStatus::negative;
}

ExitStatus run_prune(const DbCommand& command) {
  const auto opened = open(command, false);
  if (!opened) return report_error(command, opened.error());
  const auto pruned = (*opened)->prune(std::chrono::hours(24) * command.days);
  if (!pruned) return report_error(command, pruned.error());
  if (command.json) {
    const boost::json::object object{{"games", pruned->games}, {"puzzles", pruned->puzzles}};
    std::printf("%s\n", boost::json::serialize(object).c_str());
  } else if (!command.quiet) {
    std::fprintf(stderr, "quadrille: %lld games and %lld puzzles deleted\n",
                 static_cast<long long>(pruned->games), static_cast<long long>(pruned->puzzles));
  }
  return ExitStatus::done;
}

boost::json::object json_of(const store::Score& score) {
  return {{"id", score.id},          {"name", score.name},     {"kind", score.kind},
          {"width", score.width},    {"height", score.height}, {"milliseconds", score.milliseconds},
          {"created", score.created}};
}

// Status 1: there is none.
ExitStatus run_scores_remove(const DbCommand& command) {
  const auto opened = open(command, false);
  if (!opened) return report_error(command, opened.error());
  const auto scores = (*opened)->find_scores(command.score, !command.dry_run);
  if (!scores) return report_error(command, scores.error());
  for (const store::Score& score : *scores) {
    if (command.json) {
      std::printf("%s\n", boost::json::serialize(json_of(score)).c_str());
    } else {
      std::printf("%s %s %dx%d %.3f s %s\n", score.id.c_str(), score.kind.c_str(), score.width,
                  score.height, static_cast<double>(score.milliseconds) / 1000,
                  quadrille::quoted(score.name).c_str());
    }
  }
  if (!command.quiet) {
    std::fprintf(stderr, "quadrille: %zu scores %s\n", scores->size(),
                 command.dry_run ? "would be removed" : "removed");
  }
  return scores->empty() ? ExitStatus::negative : ExitStatus::done;
}

void add_place_options(CLI::App& command, DbCommand& state) {
  command
      .add_option("--data", state.data,
                  "The directory of the SQLite file ($XDG_DATA_HOME/quadrille)")
      ->type_name("DIR");
  command.add_option("--db", state.url, "A PostgreSQL database: postgresql://user@host:port/name")
      ->type_name("URL");
  command.add_flag("--quiet", state.quiet, "No summary");
}

// A verb of `command` and where its options go.
struct Verb {
  CLI::App& command;
  std::shared_ptr<DbCommand> state;
};

Verb add_verb(CLI::App& command, Subprogram& program, const char* name, const char* summary,
              const char* file, ExitStatus (*run)(const DbCommand&)) {
  CLI::App& verb = add_command(command, name, summary);
  auto state = std::make_shared<DbCommand>();
  add_place_options(verb, *state);
  if (file != nullptr) verb.add_option("file", state->file, file)->type_name("FILE");
  verb.add_flag("--json", state->json, "The answer as one JSON object on one line");
  verb.callback([&program, state, run] { program.chosen = [state, run] { return run(*state); }; });
  return {verb, state};
}

void add_prune(CLI::App& command, Subprogram& program) {
  const Verb prune =
      add_verb(command, program, "prune", "Delete abandoned games, and what only they needed",
               nullptr, run_prune);
  prune.command
      .add_option("--days", prune.state->days,
                  "Games without a score that nobody has touched for this long (90)")
      ->type_name("N")
      ->check(CLI::Range(1, 36'500));
}

void add_scores(CLI::App& command, Subprogram& program) {
  CLI::App& scores = add_command(command, "scores", "What is in the leaderboards");
  scores.require_subcommand(1);
  const Verb remove =
      add_verb(scores, program, "remove", "Remove a score, or all scores of a name; the games stay",
               nullptr, run_scores_remove);
  remove.command.add_option("score", remove.state->score, "The id of a score, or a player's name")
      ->type_name("ID|NAME")
      ->required();
  remove.command.add_flag("--dry-run", remove.state->dry_run, "Only show which ones");
}

}  // namespace

void add_db_command(Subprogram& program) {
  CLI::App& command =
      add_command(*program.command_line, "db",
                  "Export, import, check or prune what the server stores (docs/STORAGE.md)");
  command.require_subcommand(1);
  add_verb(command, program, "export", "Write everything as JSON lines",
           "Where to (-: standard output)", run_export);
  add_verb(command, program, "import", "Add what an export holds; what is there already stays",
           "Where from (-: standard input)", run_import);
  add_verb(command, program, "check", "Verify schema, integrity, references, solutions", nullptr,
           run_check);
  add_prune(command, program);
  add_scores(command, program);
}

}  // namespace quadrille::app
