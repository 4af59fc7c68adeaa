// Counts the solutions of a component by two frontiers that come from both ends and meet.
//
// Idea. A frontier has few states near its end and the most where most columns have about half of
// their blocks behind them. One that starts at the top and one that starts at the bottom
// (row_front.hpp) both stop before they have many; where they meet, a state of one and a state of
// the other make whole solutions if in every column the beginning and the rest fit together. A
// column's beginning and rest that fit are not the same thing under two names: behind the end of a
// block and behind a gap the same may follow, except a filled cell. So the states of one side make
// one more move, the row that the other side has read last: once its cells are given, what follows
// in a column is all that is left to agree upon, and that can be looked up.
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
