// What the solver leaves behind so that its verdict can be checked: the formula of the puzzle, and
// every clause that the search learns. Each follows from those before it by unit propagation, so
// that they are a proof in the formats DRAT and DRUP as they come (docs/PROOFS.md).
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace quadrille::nonogram {

// Gets the steps of a proof while the solver runs. Literals are those of DIMACS: row * width +
// column + 1 says that the cell is filled, the negative that it is empty. The last clause is empty;
// without it the solver has come to no proof.
class ProofSink {
 public:
  ProofSink() = default;
  ProofSink(const ProofSink&) = delete;
  ProofSink& operator=(const ProofSink&) = delete;
  virtual ~ProofSink() = default;

  virtual void add(std::span<const int> clause) = 0;
  // The search needs the clause no longer.
  virtual void remove(std::span<const int> clause) = 0;
};

// Takes a piece of a file; pieces come in order, of a few kilobytes at least.
using TextSink = std::function<void(std::string_view)>;

// Writes the steps as a DRAT file, as text or in binary.
class ProofWriter final : public ProofSink {
 public:
  enum class Style : std::uint8_t { text, binary };

  ProofWriter(Style style, TextSink sink);
  ~ProofWriter() override;

  void add(std::span<const int> clause) override;
  void remove(std::span<const int> clause) override;
  // Hands over what is still here.
  void flush();

  [[nodiscard]] std::uint64_t clauses() const { return clauses_; }
  // The empty clause was among them.
  [[nodiscard]] bool complete() const { return complete_; }

 private:
  void write(std::span<const int> clause, bool removed);

  Style style_;
  TextSink sink_;
  std::string text_;
  std::uint64_t clauses_ = 0;
  bool complete_ = false;
};

// Writes the puzzle's formula in DIMACS: what its solutions satisfy, and with `excluded` (of the
// puzzle's size, nothing unknown) all but that one. False, and nothing is written, if it has more
// variables than the format's users take.
bool write_formula(const Puzzle& puzzle, const CellGrid* excluded, const TextSink& sink);

}  // namespace quadrille::nonogram
