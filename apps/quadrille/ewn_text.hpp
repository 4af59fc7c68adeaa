// How results about EWN are shown to people.
#pragma once

#include <quadrille/wire/ewn_answers.hpp>

#include <string>

namespace quadrille::app {

// Document 002's three lines, then what else was asked for.
std::string text_of(const wire::EwnFindings& found, bool stats);

}  // namespace quadrille::app
