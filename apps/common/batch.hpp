// Works through many puzzles in parallel and prints what each has to say in the order of the
// inputs, as soon as it can.
#pragma once

#include "input.hpp"
#include "options.hpp"
#include "status.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::app {

// Called from several threads at once.
using PuzzleWork = std::function<Outcome(const LoadedPuzzle& puzzle)>;

// Loads the paths (files, directories, "-"), does the work on every puzzle and prints the
// outcomes. Input that cannot be read is reported in its place and the others go on.
ExitStatus run_batch(const Registry& registry, const std::vector<std::string>& paths,
                     const CommonOptions& options, const PuzzleWork& work);

// The same over puzzles that are at hand already.
ExitStatus run_batch(const std::vector<LoadedPuzzle>& puzzles, const CommonOptions& options,
                     const PuzzleWork& work);

// Called from several threads at once.
using NumberedWork = std::function<Outcome(int number)>;

// Does the work 0 … count-1 and prints the outcomes in that order; nothing comes after the first
// that is not `done`, which gives the status. `bar` (may be empty) shows how many are printed.
ExitStatus run_numbered(int count, const CommonOptions& options, const ProgressSink& bar,
                        const NumberedWork& work);

// One piece of work at a time, asked for by one thread at a time; no value at the end.
using Task = std::function<Outcome()>;
using TaskSource = std::function<std::optional<Task>()>;

// Does the tasks in parallel and hands their outcomes to `deliver`, one by one in the order of the
// source. After Ctrl-C nothing more is delivered: what was cut short does not count as done.
ExitStatus run_tasks(const TaskSource& source, const CommonOptions& options,
                     const std::function<ExitStatus(const Outcome&)>& deliver);

// The same work on as many threads as the options say, this one among them; on this one alone
// unless there may be many things to do.
void on_threads(const CommonOptions& options, bool may_be_many, const std::function<void()>& work);

// Most errors are bad input; limit_reached and no_solution are answers that a command could not go
// on from.
ExitStatus status_of(const Error& error);

// An input that could not be used: JSON on standard output, or text on standard error.
Outcome outcome_of_error(const Source& source, const Error& error, bool json);

// Gives the outcome's status.
ExitStatus print(const Outcome& outcome);
// Prints what there is to say about the error and gives its status.
ExitStatus report_error(const Source& source, const Error& error, bool json);

}  // namespace quadrille::app
