// Counts the solutions of a component by two frontiers that come from both ends and meet.
//
// Idea. A frontier has few states near its end and the most where most columns have about half of
// their blocks behind them. One that starts at the top and one that starts at the bottom
// (row_front.hpp) both stop before they have many; the rows between them are not read by either
// (row_join.hpp).
//
// Rows and columns are both tried, whichever frontier has the least to do next takes its next line,
// and the first two that meet are used.
#pragma once

#include "nonogram/count/big_integer.hpp"
#include "nonogram/count/count_components.hpp"

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <optional>

namespace quadrille::nonogram {

// No value when a limit was reached, when a frontier would have more than `max_states`, or when
// the component is not one for row_front.hpp.
std::optional<BigInteger> count_by_meeting(const Component& component, std::size_t max_states,
                                           LimitWatch& watch);

}  // namespace quadrille::nonogram
