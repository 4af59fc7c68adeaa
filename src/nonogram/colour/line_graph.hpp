// All completions of a line in colours as a graph of yes-or-no questions, so that the counting of
// black and white (nonogram/count) takes it as it is.
//
// A cell with d values asks d-1 questions, one after the other: "has it the lowest value?", "the
// next?", … A line reads the questions of its cells in order, as it reads cells in black and
// white; after a yes the further questions of the cell are answered no.
#pragma once

#include "nonogram/count/count_components.hpp"
#include "nonogram/count/line_graph.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>

#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram::colour {

// `cells` of the graph are the places of the cells, one entry for each question. No value when
// there is no placement.
std::optional<LineGraph> make_line_graph(const Clue& clue, std::span<const Domain> domains);

// The questions of a grid in groups that have nothing to do with each other. Requires that every
// line has a placement. No value when a limit was reached.
std::optional<std::vector<Component>> find_components(const Puzzle& puzzle, const DomainGrid& grid,
                                                      LimitWatch& watch);

}  // namespace quadrille::nonogram::colour
