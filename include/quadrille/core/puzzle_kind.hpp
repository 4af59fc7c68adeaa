// What every kind of puzzle offers to the shell around it. A kind works in its own concrete types
// and has more to offer than this; the common interface is what commands, contract tests and the
// server need without knowing which kind they hold.
//
// Reading order: AnyPuzzle (a puzzle of unknown kind), Format, PuzzleKind.
#pragma once

#include <quadrille/core/assert.hpp>
#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/core/verdict.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille {

// An immutable puzzle of a type that only its kind knows. Copies share it.
class AnyPuzzle {
 public:
  AnyPuzzle() = default;

  template <class T>
  static AnyPuzzle of(std::string_view kind, T puzzle) {
    AnyPuzzle result;
    result.kind_ = kind;
    result.puzzle_ = std::make_shared<const T>(std::move(puzzle));
    return result;
  }

  // The name of the kind, a string literal; empty for a default-constructed value.
  [[nodiscard]] std::string_view kind() const { return kind_; }

  // Requires that the value was made of a T by the kind named `kind`.
  template <class T>
  [[nodiscard]] const T& as(std::string_view kind) const {
    QUADRILLE_CHECK(kind_ == kind && puzzle_ != nullptr);
    return *static_cast<const T*>(puzzle_.get());
  }

 private:
  std::string_view kind_;
  std::shared_ptr<const void> puzzle_;
};

// A puzzle as text, and what the format could not hold ("the title", "the colour of …").
struct Written {
  std::string text;
  std::vector<std::string> losses;
};

// A file format of one kind. `name` is what --format takes; extensions have no dot.
struct Format {
  std::string_view name;
  std::vector<std::string_view> extensions;
  std::string_view summary;

  // How surely a text is of this format, 0 (no) … 100 (certain), from its content alone.
  std::function<int(std::string_view text)> resemblance;
  // All puzzles of the text, or the first error; nothing is half-loaded. Empty: cannot read.
  std::function<Result<std::vector<AnyPuzzle>>(std::string_view text)> read;
  // Empty: cannot write.
  std::function<Result<Written>(std::span<const AnyPuzzle> puzzles)> write;
};

struct SolveRequest {
  std::size_t max_solutions = 2;  // 0: all of them
  std::uint64_t seed = 0;
  // Called for every solution as soon as it is found; may be empty. False ends the search. The
  // report then keeps none of them, so that any number is found in bounded memory.
  std::function<bool(std::string_view solution)> on_solution = {};
};

// Solutions in the form that PuzzleKind::check() takes. Every one has passed the kind's own
// independent checker.
struct Report {
  Verdict verdict = Verdict::unknown;
  std::vector<std::string> solutions;
  LimitReached limit = LimitReached::none;
};

struct GenerateRequest {
  int width = 10;
  int height = 10;
  std::uint64_t seed = 1;
};

// A puzzle without its answer, and what a library says about it.
struct Listing {
  AnyPuzzle puzzle;
  int width = 0;
  int height = 0;
  std::string title = {};
  std::string author = {};
};

struct Assessment {
  std::string difficulty = {};              // the class; empty for a kind without classes
  std::optional<double> score = {};         // the kind's own measure, such as the fewest moves
  LimitReached limit = LimitReached::none;  // reached before the score was known
};

class PuzzleKind {
 public:
  PuzzleKind() = default;
  PuzzleKind(const PuzzleKind&) = delete;
  PuzzleKind& operator=(const PuzzleKind&) = delete;
  virtual ~PuzzleKind() = default;

  // A string literal in lower case: "dominoes".
  [[nodiscard]] virtual std::string_view name() const = 0;
  // For people: "Dominoes".
  [[nodiscard]] virtual std::string_view title() const = 0;
  // The formats that the kind brings along; the registry may hold more (JSON comes from `wire`).
  [[nodiscard]] virtual std::vector<Format> formats() const = 0;

  [[nodiscard]] virtual Report solve(const AnyPuzzle& puzzle, const SolveRequest& request,
                                     const Limits& limits) const = 0;
  // Is this text (as Report::solutions has it) a solution? Independent of the solver.
  [[nodiscard]] virtual Result<bool> check(const AnyPuzzle& puzzle,
                                           std::string_view solution) const = 0;
  // The same request gives the same puzzle on every machine. Error: a request out of range, or
  // the limits were reached first.
  [[nodiscard]] virtual Result<AnyPuzzle> generate(const GenerateRequest& request,
                                                   const Limits& limits) const = 0;

  // What a library keeps of a puzzle: nothing that tells the answer.
  [[nodiscard]] virtual Result<Listing> listing(const AnyPuzzle& puzzle) const = 0;
  // Is the puzzle fit for a library, and how hard is it? Errors: no_solution, not_unique (where the
  // kind wants exactly one), limit_reached (nothing is known).
  [[nodiscard]] virtual Result<Assessment> assess(const AnyPuzzle& puzzle,
                                                  const Limits& limits) const = 0;
  // The class alone, which costs less; "unknown" if the limits were reached first, empty for a kind
  // without classes.
  [[nodiscard]] virtual std::string class_of(const AnyPuzzle& /*puzzle*/,
                                             const Limits& /*limits*/) const {
    return {};
  }
  // The puzzle of a day: kinds grow harder from Monday (weekday 0) to Sunday. Errors as generate().
  [[nodiscard]] virtual Result<AnyPuzzle> daily(int weekday, std::uint64_t seed,
                                                const Limits& limits) const = 0;
  // A small drawing that gives no answer away, one text a row; empty: the kind has none.
  [[nodiscard]] virtual std::vector<std::string> thumbnail(const AnyPuzzle& /*puzzle*/) const {
    return {};
  }
};

}  // namespace quadrille
