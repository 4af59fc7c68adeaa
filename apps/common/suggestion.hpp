// The nearest known word, for people who mistyped one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quadrille::app {

// Empty when nothing is near: more than a third of the letters would have to change.
std::string nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace quadrille::app
