// Help that fits the terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille::app {

// How many columns help may take: the environment's COLUMNS, else what the terminal has; 0 where
// there is none, so that pipes get whole lines.
std::size_t help_width();

// The text with lines of at most `width` columns (0: as they are). What is broken goes on below
// where its description begins. Words that are longer than a line stay whole.
std::string wrapped_help(std::string_view text, std::size_t width);

}  // namespace quadrille::app
