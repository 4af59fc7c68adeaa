// The formula of a colour puzzle, which the proof of its verdict is about (docs/PROOFS.md). The
// steps of a proof go to the ProofSink of black and white.
#pragma once

#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/proof.hpp>

namespace quadrille::nonogram::colour {

// The variable that says that a cell (row by row, from 0) has a value, of so many values.
constexpr int formula_variable(int cell, Value value, int values) {
  return cell * values + value + 1;
}

// As nonogram::write_formula().
bool write_formula(const Puzzle& puzzle, const Picture* excluded, const TextSink& sink);

}  // namespace quadrille::nonogram::colour
