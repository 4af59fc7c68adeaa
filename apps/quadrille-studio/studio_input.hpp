// What the studio's commands read and write beside puzzle files.
#pragma once

#include "input.hpp"
#include "options.hpp"

#include <quadrille/images/import_picture.hpp>

#include <optional>
#include <string>
#include <utility>

#include <CLI/App.hpp>

namespace quadrille::app {

// The options of `import` that say how an image becomes a picture.
void add_image_options(CLI::App& command, images::ImportOptions& options);

// "20x15"; "20", "20x" or "x15" for one side.
Result<std::pair<std::optional<int>, std::optional<int>>> parse_sides(const std::string& text);

}  // namespace quadrille::app
