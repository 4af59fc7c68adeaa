// Puzzles on their way out: in which format, and as JSON.
#pragma once

#include "input.hpp"

#include <quadrille/kinds/registry.hpp>

#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace quadrille::app {

// The format to write puzzles of a kind to `path`: the one of that name, else by the extension.
// `option` is what the name would be given with. Error: unknown_format.
Result<const Format*> find_output_format(const Registry& registry, std::string_view kind,
                                         const std::string& path, const std::string& name,
                                         std::string_view option);

// An object that a JSON writer has written, behind what is said of its source.
boost::json::object json_of_written(const std::string& text, const Source& source);

// The puzzle as its JSON format has it, behind what is said of its source.
Result<boost::json::object> json_of_puzzle(const Registry& registry, const AnyPuzzle& puzzle,
                                           const Source& source);

}  // namespace quadrille::app
