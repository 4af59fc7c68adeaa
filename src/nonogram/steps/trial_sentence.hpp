// The sentences of steps that no single line tells: trials and the search.
#pragma once

#include <quadrille/nonogram/step.hpp>

#include <string>

namespace quadrille::nonogram {

std::string contradiction_sentence(const Puzzle& puzzle, const Step& step);
std::string two_way_sentence(const Puzzle& puzzle, const Step& step);
std::string search_sentence(const Puzzle& puzzle, const Step& step);

}  // namespace quadrille::nonogram
