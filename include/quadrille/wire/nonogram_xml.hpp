// The XML format of webpbn.com, version 0.3, as docs/FORMATS.md describes it. A DOCTYPE is never
// fetched and entities are never expanded. Colour puzzles, triangles and hidden clues are refused.
#pragma once

#include <quadrille/nonogram/formats.hpp>

namespace quadrille::wire {

nonogram::PuzzleFormat nonogram_xml_format();

}  // namespace quadrille::wire
