// What only makes sense when a person looks at a terminal: colours and a progress bar.
#pragma once

#include <quadrille/core/progress.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace quadrille::app {

enum class Colour { green, red, yellow };

// Standard output is a terminal that shows colours, and NO_COLOR is not set.
bool uses_colours();

// The text in that colour if uses_colours(); else as it is.
std::string coloured(std::string_view text, Colour colour);

// The colour nearest to 0xrrggbb, as its number in the table of a terminal with that many colours.
int terminal_colour(std::uint32_t rgb, int colours);
// Black or white, whichever can be read better on the colour.
std::uint32_t readable_on(std::uint32_t rgb);

// How many columns the text takes.
int columns_of(std::string_view text);

// Draws a progress bar on standard error; empty (draws nothing) unless `wanted` and standard error
// is a terminal. Where the answers go does not matter.
ProgressSink progress_bar(bool wanted);

// Wipes the bar, so that what follows starts on a clean line.
void clear_progress_bar(const ProgressSink& bar);

}  // namespace quadrille::app
