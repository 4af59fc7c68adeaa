// The puzzle files that a new library begins with.
#pragma once

#include <quadrille/server/library.hpp>

#include <string>
#include <vector>

namespace quadrille::app {

// All puzzles of the folder's files. A kind whose files hold no title is called by the file's name:
// "the-long-way-home.in" is "The long way home". The error names the file.
Result<std::vector<server::StarterPuzzle>> load_starter_puzzles(const std::string& folder,
                                                                const Registry& registry);

}  // namespace quadrille::app
