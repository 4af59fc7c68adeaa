// What is written as JSON or XML reads back equal, but for what the writer says is lost.
#include "support/nonogram_arbitrary.hpp"

#include <quadrille/wire/nonogram_json.hpp>
#include <quadrille/wire/nonogram_xml.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quadrille::wire {
namespace {

using nonogram::Metadata;
using nonogram::Puzzle;
using nonogram::PuzzleFormat;
using nonogram::testing::arbitrary_full_puzzle;

std::vector<Puzzle> arbitrary_puzzles() {
  std::vector<Puzzle> puzzles;
  for (int count = *rc::gen::inRange(1, 4); count > 0; --count) {
    puzzles.push_back(arbitrary_full_puzzle());
  }
  return puzzles;
}

RC_GTEST_PROP(NonogramWireRoundTrip, JsonKeepsEverything, ()) {
  const std::vector<Puzzle> puzzles = arbitrary_puzzles();
  const auto written = nonogram_json_format().write(puzzles);
  RC_ASSERT(written.has_value());
  RC_ASSERT(written->losses.empty());
  const auto back = nonogram_json_format().read(written->text);
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == puzzles);
}

// XML holds one source and notes, in this order, and no licence.
RC_GTEST_PROP(NonogramWireRoundTrip, XmlKeepsWhatItHolds, ()) {
  std::vector<Puzzle> puzzles;
  for (const Puzzle& puzzle : arbitrary_puzzles()) {
    Metadata metadata = puzzle.metadata();
    metadata.license.clear();
    metadata.others.clear();
    const std::string source = nonogram::testing::arbitrary_text();
    if (!source.empty()) metadata.others.emplace_back("source", source);
    metadata.others.emplace_back("note", nonogram::testing::arbitrary_text());
    puzzles.push_back(puzzle.with_metadata(metadata));
  }
  const auto written = nonogram_xml_format().write(puzzles);
  RC_ASSERT(written.has_value());
  RC_ASSERT(written->losses.empty());
  const auto back = nonogram_xml_format().read(written->text);
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == puzzles);
}

RC_GTEST_PROP(NonogramWireRoundTrip, DamagedTextIsReadOrRefusedWithAPlace, ()) {
  const std::vector<Puzzle> puzzles = arbitrary_puzzles();
  for (const PuzzleFormat& format : {nonogram_json_format(), nonogram_xml_format()}) {
    std::string text = format.write(puzzles)->text;
    const auto place = *rc::gen::inRange<std::size_t>(0, text.size());
    text[place] = *rc::gen::elementOf(std::string("0\"<>[]{}&;|?\n\\"));
    text.resize(*rc::gen::inRange<std::size_t>(place, text.size() + 1));
    const auto back = format.read(text);
    if (back) continue;
    RC_ASSERT(back.error().line >= 1);
    RC_ASSERT(back.error().column >= 1);
    RC_ASSERT(is_utf8(back.error().message));
  }
}

}  // namespace
}  // namespace quadrille::wire
