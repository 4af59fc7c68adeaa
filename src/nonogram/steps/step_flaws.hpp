// What find_flaw() asks of steps of each sort (step_checker.hpp).
#pragma once

#include <quadrille/nonogram/step.hpp>

#include <optional>
#include <string>

namespace quadrille::nonogram {

// Why a step proves nothing; no value if it is right.
using Flaw = std::optional<std::string>;

// All require a step that names lines and cells of the puzzle only.
Flaw flaw_of_line_step(const Puzzle& puzzle, const Step& step);
Flaw flaw_of_contradiction(const Puzzle& puzzle, const Step& step);
Flaw flaw_of_edge_logic(const Puzzle& puzzle, const Step& step);
Flaw flaw_of_two_way(const Puzzle& puzzle, const Step& step);
Flaw flaw_of_search(const Puzzle& puzzle, const Step& step);

}  // namespace quadrille::nonogram
