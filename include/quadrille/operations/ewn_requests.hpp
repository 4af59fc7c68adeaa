// What can be asked about EWN cases: filled by JSON and by the command line alike.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/ewn/generate.hpp>
#include <quadrille/ewn/rules.hpp>
#include <quadrille/operations/fields.hpp>
#include <quadrille/operations/proof_fields.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::operations {

// The moves that were made already.
struct EwnLine {
  std::optional<Pairs> moves = {};

  void describe(FieldVisitor& fields);
  [[nodiscard]] std::vector<ewn::Move> played() const;
};

struct EwnSolveRequest {
  bool all_optimal = false;                    // count the optimal lines and list some
  bool count = false;                          // count them
  bool explain = false;                        // the story of the line
  std::optional<std::int64_t> solutions = {};  // list this many
  ProofRequest proof = {};

  void describe(FieldVisitor& fields);
};

struct EwnCheckRequest {
  EwnLine line = {};

  void describe(FieldVisitor& fields) { line.describe(fields); }
};

struct EwnGenerateRequest {
  std::optional<std::int64_t> low = {};
  std::optional<std::int64_t> high = {};
  std::optional<std::string> difficulty = {};  // "class"
  std::optional<std::int64_t> seed = {};

  void describe(FieldVisitor& fields);
  [[nodiscard]] ewn::GenerateOptions options() const;
};

struct EwnJudgeRequest {
  std::optional<std::string> output = {};
  std::optional<double> elapsed = {};
  std::optional<std::int64_t> optimal = {};

  void describe(FieldVisitor& fields);
};

}  // namespace quadrille::operations
