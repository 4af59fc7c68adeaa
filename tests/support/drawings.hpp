// SVG and HEIC files for tests, and the program that reads them.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace quadrille::testing {

// For whoever decodes such files: tests do not lie where the program does.
inline void use_built_decoder() {
  ::setenv("QUADRILLE_DECODER", QUADRILLE_DECODER_PROGRAM, 1);
}

inline std::string svg(std::string_view content, std::string_view attributes = "") {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" "
         "xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
         "xmlns:xi=\"http://www.w3.org/2001/XInclude\" " +
         std::string(attributes) + '>' + std::string(content) + "</svg>";
}

// Each cell of the picture as a square.
inline std::string svg_of(const nonogram::CellGrid& picture) {
  std::string squares;
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      if (picture.at(row, column) != nonogram::Cell::filled) continue;
      squares += "<rect x=\"" + std::to_string(column) + "\" y=\"" + std::to_string(row) +
                 "\" width=\"1\" height=\"1\"/>";
    }
  }
  return svg(squares, "viewBox=\"0 0 " + std::to_string(picture.width()) + ' ' +
                          std::to_string(picture.height()) + '"');
}

// Keeps librsvg busy for minutes.
inline std::string endless_svg() {
  std::string filter;
  for (int i = 0; i < 20; ++i) {
    filter +=
        "<feTurbulence numOctaves=\"9000\" baseFrequency=\"0.7\"/>"
        "<feMorphology operator=\"dilate\" radius=\"900\"/>";
  }
  return svg("<filter id=\"f\">" + filter +
                 "</filter><rect width=\"1000\" height=\"1000\" filter=\"url(#f)\"/>",
             "width=\"1000\" height=\"1000\"");
}

inline std::string corpus_file(const std::string& name) {
  std::ifstream file(std::string(QUADRILLE_TESTS) + "/fuzz/corpus/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace quadrille::testing
