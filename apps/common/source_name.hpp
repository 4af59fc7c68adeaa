// What a puzzle's source is called in texts.
#pragma once

#include "input.hpp"

#include <string>

namespace quadrille::app {

// "file.non", or "file.non (2)" where the file holds several.
inline std::string name_of(const Source& source) {
  return source.file + (source.index ? " (" + std::to_string(*source.index) + ')' : "");
}

}  // namespace quadrille::app
