// Which limit an error speaks of: the inverse of limit_error().
#pragma once

#include <quadrille/core/limits.hpp>

namespace quadrille {

// `none` unless the error's code is limit_reached. A budget of attempts that ran out counts as
// nodes.
LimitReached limit_of(const Error& error);

}  // namespace quadrille
