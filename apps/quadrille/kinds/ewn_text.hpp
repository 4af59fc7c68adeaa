// How results about EWN are shown to people.
#pragma once

#include <quadrille/operations/ewn_answers.hpp>

#include <string>

namespace quadrille::app {

// Document 002's three lines, then what else was asked for. A case that was given up has 0 steps,
// which its judge reads: the right time keeps its points.
std::string text_of(const operations::EwnFindings& found, bool stats);
// What to say beside it when a limit was reached; empty otherwise.
std::string remark_of(const operations::EwnFindings& found);

// Round by round; why there is no story where there is none.
std::string story_of(const operations::EwnFindings& found);

}  // namespace quadrille::app
