// What a kind of puzzle adds to the commands: options of its own, and how its results are shown.
// The commands (solve_command.cpp …) own what all kinds share: paths, batches, limits, JSON lines,
// exit status. A front end is made once, its options are parsed into it, and afterwards its const
// functions are called from several threads.
#pragma once

#include "input.hpp"
#include "options.hpp"
#include "status.hpp"
#include "terminal_game.hpp"

#include <quadrille/operations/catalogue.hpp>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/App.hpp>

namespace quadrille::app {

// Options of `solve` that more than one kind has.
struct SolveSettings {
  CommonOptions common;
  bool all = false;      // --all: no bound on the solutions listed
  bool count = false;    // -u, --count
  bool stats = false;    // -i, --stats
  bool explain = false;  // --explain
  std::optional<std::size_t> max_solutions;
  std::optional<Size> size;                 // --size
  bool several_inputs = false;              // more than one path, or a directory
  std::string proof_directory;              // --proof; empty: none is wanted
  std::optional<std::string> proof_format;  // --proof-format
  std::string method;                       // --method; empty: our own
  bool trace = false;                       // --trace

  // How many solutions to look for; 0: all.
  [[nodiscard]] std::size_t solution_limit() const { return all ? 0 : max_solutions.value_or(2); }
};

struct CheckSettings {
  CommonOptions common;
  std::string solution;  // path of the solution; empty: none given
  const Registry* registry = nullptr;
};

// Of `hint`, `explain` and `rate`; whatever else they take belongs to one kind.
struct TeachSettings {
  CommonOptions common;
  bool several_inputs = false;  // more than one path, or a directory
};

class Frontend {
 public:
  Frontend() = default;
  Frontend(const Frontend&) = delete;
  Frontend& operator=(const Frontend&) = delete;
  virtual ~Frontend() = default;

  [[nodiscard]] virtual std::string_view kind() const = 0;

  // Options of this kind alone. Whoever uses one of them on another kind gets a usage error.
  virtual void add_solve_options(CLI::Option_group&) {}
  virtual void add_check_options(CLI::Option_group&) {}
  virtual void add_hint_options(CLI::Option_group&) {}
  virtual void add_explain_options(CLI::Option_group&) {}
  virtual void add_rate_options(CLI::Option_group&) {}
  virtual void add_convert_options(CLI::Option_group&) {}
  // `command` is the kind's own subcommand of `generate`.
  virtual void add_generate_options(CLI::App&) {}

  // Puzzles that options describe without a file; most kinds have none. `check` takes one.
  [[nodiscard]] virtual Result<std::vector<LoadedPuzzle>> puzzles_from_options(
      const SolveSettings&) const {
    return std::vector<LoadedPuzzle>{};
  }

  // A format that reads files as the options say, in place of the kind's first one, `usual`; most
  // kinds have none.
  [[nodiscard]] virtual std::optional<Format> reader_from_options(const Format& /*usual*/,
                                                                  const SolveSettings&) const {
    return std::nullopt;
  }

  // The puzzle with what the options of `solve` say about it.
  [[nodiscard]] virtual Result<AnyPuzzle> with_solve_options(const AnyPuzzle& puzzle) const {
    return puzzle;
  }

  [[nodiscard]] virtual Result<std::optional<LoadedPuzzle>> puzzle_from_check_options() const {
    return std::optional<LoadedPuzzle>();
  }
  [[nodiscard]] virtual std::optional<Format> reader_from_check_options() const {
    return std::nullopt;
  }
  [[nodiscard]] virtual std::optional<Format> reader_from_convert_options() const {
    return std::nullopt;
  }
  // The puzzle with what the options of `convert` say about it.
  [[nodiscard]] virtual Result<AnyPuzzle> with_convert_options(const AnyPuzzle& puzzle) const {
    return puzzle;
  }

  [[nodiscard]] virtual Outcome solve(const LoadedPuzzle& puzzle,
                                      const SolveSettings& settings) const = 0;
  [[nodiscard]] virtual Outcome check(const LoadedPuzzle& puzzle,
                                      const CheckSettings& settings) const = 0;
  [[nodiscard]] virtual Outcome hint(const LoadedPuzzle& puzzle,
                                     const TeachSettings& settings) const = 0;
  [[nodiscard]] virtual Outcome explain(const LoadedPuzzle& puzzle,
                                        const TeachSettings& settings) const = 0;
  [[nodiscard]] virtual Outcome rate(const LoadedPuzzle& puzzle,
                                     const TeachSettings& settings) const = 0;
  // The puzzle at play in the terminal. Error: unsupported_kind.
  [[nodiscard]] virtual Result<std::unique_ptr<TerminalGame>> game(
      const AnyPuzzle& /*puzzle*/) const {
    return fail("unsupported_kind", "puzzles of this kind are not played in the terminal");
  }
  // Makes the puzzles that the options of add_generate_options() ask for and prints them.
  [[nodiscard]] virtual ExitStatus generate(const CommonOptions& common) const = 0;
};

using Frontends = std::vector<std::unique_ptr<Frontend>>;

// A front end for every kind of the catalogue: its own, where it has one (frontends.cpp lists
// them), else one that shows the answers of its operations as they are.
Frontends make_frontends(const operations::Catalogue& catalogue);

// Null when there is none.
const Frontend* find(const Frontends& frontends, std::string_view kind);

}  // namespace quadrille::app
