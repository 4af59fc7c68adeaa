// What can be asked about nonograms: filled by JSON and by the command line alike.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/colour/generate.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/colour/review.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/operations/fields.hpp>
#include <quadrille/operations/proof_fields.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::operations {

// A state of play as rows of text.
struct NonogramState {
  std::optional<std::string> rows = {};
  // In colours: [[row, column, "!x"], …], what open cells cannot be.
  const boost::json::value* ruled_out = nullptr;

  void describe(FieldVisitor& fields);
  // The grid, if there is one; it fits the puzzle. Errors: those of read_grid(), wrong_grid_size.
  [[nodiscard]] Result<std::optional<nonogram::CellGrid>> grid_for(
      const nonogram::Puzzle& puzzle) const;
  // The same; without one the state that came with the puzzle, else a grid of which nothing is
  // known.
  [[nodiscard]] Result<nonogram::CellGrid> current_for(const nonogram::Puzzle& puzzle) const;
  // The same in colours.
  [[nodiscard]] Result<std::optional<nonogram::colour::DomainGrid>> grid_for(
      const nonogram::colour::Puzzle& puzzle) const;
  [[nodiscard]] Result<nonogram::colour::DomainGrid> current_for(
      const nonogram::colour::Puzzle& puzzle) const;
};

struct NonogramSolveRequest {
  NonogramState state = {};
  bool any = false;    // any solution, uniqueness not asked
  bool count = false;  // how many there are, exactly
  std::optional<std::int64_t> max_solutions = {};
  std::optional<std::int64_t> seed = {};
  ProofRequest proof = {};
  // Every solution, told one by one and not kept: for callers that listen, not for JSON.
  bool all = false;

  void describe(FieldVisitor& fields);
  // A proof is about the clues alone. Error: bad_field if more is asked for beside it.
  [[nodiscard]] Result<void> may_be_proved() const;
};

struct NonogramCheckRequest {
  NonogramState state = {};

  void describe(FieldVisitor& fields) { state.describe(fields); }
};

struct NonogramHintRequest {
  NonogramState state = {};
  // With both a cell, with one a line; from 0.
  std::optional<std::int64_t> row = {};
  std::optional<std::int64_t> column = {};
  std::optional<std::int64_t> level = {};
  bool ladder = false;  // the step on all levels

  void describe(FieldVisitor& fields);
  // Error: bad_field for a line that the puzzle does not have.
  [[nodiscard]] Result<nonogram::HintScope> scope_in(nonogram::GridSize size) const;
  [[nodiscard]] nonogram::HintLevel wanted_level() const;
};

struct NonogramReviewRequest {
  const boost::json::value* moves = nullptr;

  void describe(FieldVisitor& fields);
  [[nodiscard]] Result<std::vector<nonogram::KnownCell>> moves_for(
      const nonogram::Puzzle& puzzle) const;
  [[nodiscard]] Result<std::vector<nonogram::colour::PlayedMove>> moves_for(
      const nonogram::colour::Puzzle& puzzle) const;
};

struct NonogramGenerateRequest {
  Sides sides = {};
  std::optional<std::string> difficulty = {};  // "class"
  std::optional<double> density = {};
  std::optional<std::string> symmetry = {};
  std::optional<std::string> style = {};
  std::optional<std::int64_t> seed = {};
  std::optional<std::int64_t> colours = {};  // none: black and white

  void describe(FieldVisitor& fields);
  [[nodiscard]] Result<nonogram::GenerateOptions> options() const;
  // Requires a number of colours. Error also: bad_field, symmetry does not go with colours.
  [[nodiscard]] Result<nonogram::colour::GenerateOptions> colour_options() const;
};

// The field of a puzzle that is to be made in colours.
void describe_colours(FieldVisitor& fields, std::optional<std::int64_t>& colours);

// The same wishes in colours; a symmetry is left out.
nonogram::colour::GenerateOptions colour_options_of(const nonogram::GenerateOptions& plain,
                                                    int colours);

}  // namespace quadrille::operations
