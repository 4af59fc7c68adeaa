// Steps over one line. Two parts:
//
// 1. Candidates. From the outermost placements of the blocks come the groups of cells that one
//    technique settles together: the core of a block, cells out of reach, the ends of a run, a gap,
//    … Whatever the complete line solver settles beyond them makes groups of line logic, so that
//    nothing is missed.
//
// 2. Proof. The premises are shrunk by deletion with the complete line solver, cells far from the
//    conclusion first; starting from the empty cells alone, from the filled ones alone and from
//    all, where these prove it, since fewer sorts of marks make easier arguments. Only then the
//    technique gets its name, by looking at nothing but the clue, the premises left and the
//    conclusion; the cheapest is taken. So name, witness and sentence are true of what is shown,
//    however the candidate came about.
//
// Cost: O(blocks · cells) for the candidates of a line, one line solve for each known cell of it
// for a proof.
#pragma once

#include "nonogram/steps/line_prover.hpp"

#include <quadrille/nonogram/step.hpp>

#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram {

struct LineCandidate {
  Technique technique = Technique::line_logic;  // what the group was found by
  // In order, all of them unknown before; of one colour unless the line is complete.
  std::vector<KnownCell> cells;
};

// Everything new that the line settles, in groups that may overlap. `settled` is what narrow()
// makes of the known cells.
std::vector<LineCandidate> find_candidates(const LineProver& prover, std::size_t line,
                                           const LineSets& known, const LineSets& settled);

// The step of a candidate of this line. No value: it has no argument of its own (a complete or
// finished line whose open cells follow from less; other candidates have them).
std::optional<Step> prove_candidate(const LineProver& prover, std::size_t line,
                                    const LineSets& known, const LineCandidate& candidate);

// No step of the candidate costs less.
double least_cost(const LineCandidate& candidate);

// All of a step but its technique, block and cost. Requires premises that prove the cells.
Step step_without_name(const LineProver& prover, std::size_t line, const LineSets& premises,
                       std::vector<KnownCell> cells);

// The places of known cells, those far from the conclusion first: what is dropped last is what a
// person sees beside it.
std::vector<int> far_cells_first(const LineSets& known, LineId line, int length,
                                 std::span<const KnownCell> conclusion);

}  // namespace quadrille::nonogram
