// `solve --method NAME --trace`: the textbook methods that a kind has at the door (operation
// `trace`), shown as text or JSON.
#pragma once

#include "frontend.hpp"

#include <quadrille/operations/catalogue.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace quadrille::app {

// The names of the methods for puzzles of a kind; none if it has no such methods.
std::vector<std::string> methods_of(const operations::Catalogue& catalogue, std::string_view kind);
// Those of all kinds, each once.
std::vector<std::string> methods_of(const operations::Catalogue& catalogue);
// The kind has no method of this name.
Error unknown_method(const operations::Catalogue& catalogue, std::string_view kind,
                     std::string_view method);

// The puzzle solved by settings.method. Errors also: unknown_method, unused_option.
Outcome solve_by_method(const operations::Catalogue& catalogue, const LoadedPuzzle& puzzle,
                        const SolveSettings& settings);

}  // namespace quadrille::app
