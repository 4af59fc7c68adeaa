// Steps over one line. Two parts:
//
// 1. Candidates. From the outermost placements of the blocks come the groups of cells that one
//    technique settles together: the core of a block, cells out of reach, the ends of a run, a gap,
//    … Whatever the complete line solver settles beyond them makes groups of line logic, so that
//    nothing is missed. A candidate knows the least technique that may fit: its cost can be told
//    before the work of part 2 is done.
//
// 2. Proof. The premises are shrunk by deletion with the complete line solver, cells far from the
//    conclusion first. Only then the technique gets its name, by looking at nothing but the clue,
//    the premises left and the conclusion. So name, witness and sentence are true of what is shown,
//    however the candidate came about.
//
// Cost: O(blocks · cells) for the candidates of a line, one line solve for each known cell of it
// for a proof.
#pragma once

#include "nonogram/steps/line_prover.hpp"

#include <quadrille/nonogram/step.hpp>

#include <vector>

namespace quadrille::nonogram {

struct LineCandidate {
  Technique technique = Technique::line_logic;
  std::vector<KnownCell> cells;  // in order, all of them unknown before
};

// Everything new that the line settles, in groups that may overlap. Requires a placement.
std::vector<LineCandidate> find_candidates(const LineProver& prover, std::size_t line,
                                           const LineSets& known);

// The step of a candidate of this line.
Step prove_candidate(const LineProver& prover, std::size_t line, const LineSets& known,
                     const LineCandidate& candidate);

}  // namespace quadrille::nonogram
