// One command of the program: adds itself to the command line and runs.
#pragma once

#include "frontend.hpp"
#include "status.hpp"

#include <quadrille/kinds/registry.hpp>

#include <functional>
#include <string>
#include <vector>

#include <CLI/App.hpp>

namespace quadrille::app {

// What commands share. Outlives the parsed command line.
struct Program {
  const operations::Catalogue* catalogue = nullptr;
  const Registry* registry = nullptr;  // of the catalogue, with formats that only files have
  Frontends frontends;
  CLI::App* command_line = nullptr;
  // Set by the callback of the command that was chosen; run after parsing.
  std::function<ExitStatus()> chosen;
};

// Works through the puzzles of the paths, each with the front end of its kind.
ExitStatus run_with_frontends(
    const Program& program, const std::vector<std::string>& paths, const CommonOptions& options,
    const std::function<Outcome(const Frontend& frontend, const LoadedPuzzle& puzzle)>& work);

void add_solve_command(Program& program);
void add_check_command(Program& program);
void add_verify_command(Program& program);
void add_hint_command(Program& program);
void add_explain_command(Program& program);
void add_rate_command(Program& program);
void add_convert_command(Program& program);
void add_formats_command(Program& program);
void add_generate_command(Program& program);
void add_report_command(Program& program);
void add_gallery_command(Program& program);
void add_view_command(Program& program);
void add_judge_command(Program& program);
void add_play_command(Program& program);
void add_batch_command(Program& program);
void add_completion_command(Program& program);
void add_man_command(Program& program);

}  // namespace quadrille::app
