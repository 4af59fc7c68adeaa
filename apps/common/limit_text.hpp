// Which limit cut an answer short, in words, and the option that would help.
#pragma once

#include <quadrille/core/limits.hpp>

#include <string>
#include <string_view>

namespace quadrille::app {

// " (--time-limit allows more)"; empty where no option helps.
std::string helping_option(LimitReached limit);

// "the time limit was reached before all was known (--time-limit allows more)." `what`: "all was
// known".
std::string cut_text(LimitReached limit, std::string_view what);

}  // namespace quadrille::app
