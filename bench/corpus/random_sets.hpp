// Puzzles by formula and by seed, for benchmarks and for tests that compare solvers. A set never
// changes: it depends on the engine's Rng and on facts about puzzles (has this one a single
// solution?), never on which of several solutions a solver happens to find.
#pragma once

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <functional>

namespace quadrille::corpus {

// The literature's random puzzle: every cell of its picture is filled with probability `density`,
// independently. `number` is its place in the set of the seed; puzzle k does not depend on the
// puzzles before it.
nonogram::Puzzle random_puzzle(int width, int height, double density, std::uint64_t seed,
                               std::uint64_t number);

// The n-Dom puzzle of n dominoes, (2n+1)×(2n+1): Josh Greifer's "Domino Logic III" (webpbn 8098,
// "9-Dom" in Jan Wolter's survey) is the one of nine. Unique, but only a count of rows over the
// whole grid shows it, so that searching solvers have to refute very many placements.
nonogram::Puzzle domino_puzzle(int dominoes);

// A puzzle of the same family: dominoes of 3 or 4 cells in both directions, mirrored or turned.
// The rows suffice exactly for the standing dominoes here too, so it is unique for the same reason.
nonogram::Puzzle domino_variant(int dominoes, Rng& rng);

// What is asked about a puzzle while a set is made. Any sound method will do.
using Proof = std::function<bool(const nonogram::Puzzle&)>;

// A puzzle with one solution that line logic does not find, of a random size in
// low_side … high_side (each side): a random picture whose open cells are flipped as long as
// that leaves no more cells open.
nonogram::Puzzle unique_puzzle_beyond_lines(int low_side, int high_side, Rng& rng,
                                            const Proof& is_unique);

// The puzzle with one of its clues changed: cells moved from one line's clue to another's, or two
// lines' clues exchanged. All guarantees of Puzzle hold; whether it has a solution is open.
nonogram::Puzzle with_changed_clue(const nonogram::Puzzle& puzzle, Rng& rng);

// The puzzle with clues changed until it has no solution; unchanged if 50 changes do not
// achieve it (1×1 has no unsolvable puzzle).
nonogram::Puzzle made_unsolvable(const nonogram::Puzzle& puzzle, Rng& rng,
                                 const Proof& is_unsolvable);

// Sides of `side` cells with every clue 1: its solutions are the side! permutation matrices.
nonogram::Puzzle permutation_puzzle(int side);

// Framed tiles of 6×6 cells, each with two cells in its middle that may be on one diagonal or on
// the other: 2^(across·down) solutions.
nonogram::Puzzle switch_puzzle(int across, int down);

// Every cell of the picture has a colour with probability `density`, each as likely as the others.
nonogram::colour::Puzzle random_colour_puzzle(int width, int height, int colours, double density,
                                              Rng& rng);

// The puzzle with two blocks of its row clues or of its column clues exchanged: the sums of all
// colours stay. Whether it has a solution is open; unchanged if 20 attempts do not fit.
nonogram::colour::Puzzle with_changed_blocks(const nonogram::colour::Puzzle& puzzle, Rng& rng);

// A puzzle of large smooth shapes within a frame that line logic solves completely.
// Requires at least 8 cells a side.
nonogram::Puzzle smooth_puzzle(int width, int height, std::uint64_t seed);

}  // namespace quadrille::corpus
