// How the programs that keep running say what went wrong.
#pragma once

#include "status.hpp"

#include <quadrille/core/result.hpp>

#include <cstddef>

namespace quadrille::app {

// Characters of a reason in the log.
inline constexpr std::size_t kMaxReason = 300;

// To standard error, before there is a log.
ExitStatus report_trouble(const Error& error);

}  // namespace quadrille::app
