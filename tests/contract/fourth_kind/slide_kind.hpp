// A fourth kind, for tests: numbered tiles in a row, of which two neighbours at a time change
// places until the row is in order. What docs/adding-a-kind.md asks of a kind, and nothing else.
#pragma once

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::slide {

inline constexpr std::string_view kKindName = "slide";

operations::KindPackage slide_package();

}  // namespace quadrille::slide
