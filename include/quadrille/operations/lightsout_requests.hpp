// What can be asked about Lights Out boards: filled by JSON and by the command line alike.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/lightsout/generate.hpp>
#include <quadrille/lightsout/puzzle.hpp>
#include <quadrille/operations/fields.hpp>
#include <quadrille/operations/proof_fields.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace quadrille::operations {

// The lights as they are now, as rows of text.
struct LightsOutState {
  std::optional<std::string> rows = {};

  void describe(FieldVisitor& fields);
  // The puzzle from these lights on. Errors: those of read_boards() and of the puzzle.
  [[nodiscard]] Result<lightsout::Puzzle> applied_to(const lightsout::Puzzle& puzzle) const;
};

struct LightsOutSolveRequest {
  LightsOutState state = {};
  bool any = false;                            // any solution, not the one with the fewest presses
  bool count = false;                          // how many there are
  bool explain = false;                        // how the solution comes about
  std::optional<std::int64_t> solutions = {};  // list this many of them
  ProofRequest proof = {};

  void describe(FieldVisitor& fields);
};

struct LightsOutCheckRequest {
  LightsOutState state = {};
  const boost::json::value* presses = nullptr;
  const boost::json::value* press_rows = nullptr;
  const boost::json::value* certificate = nullptr;

  void describe(FieldVisitor& fields);
};

struct LightsOutHintRequest {
  LightsOutState state = {};

  void describe(FieldVisitor& fields) { state.describe(fields); }
};

struct LightsOutGenerateRequest {
  Sides sides = {};
  std::optional<std::int64_t> presses = {};
  std::optional<std::int64_t> states = {};
  std::optional<std::string> neighbourhood = {};
  bool torus = false;
  std::optional<std::string> stencil = {};  // rows
  std::optional<std::int64_t> seed = {};

  void describe(FieldVisitor& fields);
  [[nodiscard]] Result<lightsout::Shape> shape() const;
  [[nodiscard]] lightsout::GenerateOptions options() const;
};

}  // namespace quadrille::operations
