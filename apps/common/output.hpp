// Puzzles on their way out: in which format.
#pragma once

#include <quadrille/kinds/registry.hpp>

#include <string>
#include <string_view>

namespace quadrille::app {

// The format to write puzzles of a kind to `path`: the one of that name, else by the extension.
// `option` is what the name would be given with. Error: unknown_format.
Result<const Format*> find_output_format(const Registry& registry, std::string_view kind,
                                         const std::string& path, const std::string& name,
                                         std::string_view option);

}  // namespace quadrille::app
