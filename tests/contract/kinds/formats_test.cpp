// Contract: every format that reads and writes brings a puzzle back as it was; no text crashes it.
#include "contract/kinds/kind_contract.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>

namespace quadrille {
namespace {

class FormatContract : public contract::KindContract {
 protected:
  // The formats that bring a puzzle back, each with the generated puzzle in it. A format that
  // holds puzzles of one size only may refuse to write this one.
  struct Sample {
    const Format* format;
    std::string text;
  };
  [[nodiscard]] std::vector<Sample> samples(const AnyPuzzle& puzzle) const {
    std::vector<Sample> result;
    for (const Format& format : formats()) {
      if (!format.read || !format.write) continue;
      if (const Result<Written> written = format.write(std::span(&puzzle, 1))) {
        result.push_back({&format, written->text});
      } else {
        EXPECT_FALSE(written.error().message.empty()) << format.name;
      }
    }
    EXPECT_FALSE(result.empty());
    return result;
  }
};

TEST_P(FormatContract, WhatIsWrittenReadsBack) {
  for (const std::uint64_t seed : contract::kSeeds) {
    const AnyPuzzle made = puzzle(seed);
    const Report report = solved(made);
    for (const auto& [format, text] : samples(made)) {
      const auto read = format->read(text);
      ASSERT_TRUE(read.has_value()) << format->name << ": " << to_string(read.error()) << '\n'
                                    << text;
      ASSERT_EQ(read->size(), 1u) << format->name;
      const Result<Written> again = format->write(*read);
      ASSERT_TRUE(again.has_value()) << format->name;
      EXPECT_EQ(again->text, text) << format->name;
      EXPECT_EQ(solved(read->front()).verdict, report.verdict) << format->name;
      for (const std::string& solution : report.solutions) {
        EXPECT_TRUE(kind().check(read->front(), solution).value_or(false)) << format->name;
      }
    }
  }
}

TEST_P(FormatContract, WhatIsWrittenIsDetected) {
  for (const auto& [format, text] : samples(puzzle(1))) {
    // Formats that look like others are told by their extension alone.
    EXPECT_TRUE(format->resemblance(text) > 0 || !format->extensions.empty()) << format->name;
    for (const std::string_view extension : format->extensions) {
      const std::string file_name = "puzzle." + std::string(extension);
      const auto detected =
          contract::registry().detect(text, {.kind = {}, .format = {}, .file_name = file_name});
      ASSERT_TRUE(detected.has_value()) << file_name << ": " << to_string(detected.error());
      EXPECT_EQ(detected->kind->name(), GetParam()) << file_name;
      EXPECT_EQ(detected->format->name, format->name) << file_name;
    }
  }
}

TEST_P(FormatContract, DamagedTextIsAnErrorOrAPuzzle) {
  Rng rng(23);
  for (const auto& [format, text] : samples(puzzle(2))) {
    for (int round = 0; round < 500; ++round) {
      std::string damaged = text.substr(0, rng.below(text.size() + 1));
      for (std::uint64_t changes = rng.below(3); changes > 0 && !damaged.empty(); --changes) {
        damaged[rng.below(damaged.size())] = static_cast<char>(rng.below(256));
      }
      const int resemblance = format->resemblance(damaged);
      EXPECT_GE(resemblance, 0);
      EXPECT_LE(resemblance, 100);
      const auto read = format->read(damaged);
      if (!read) {
        EXPECT_FALSE(read.error().code.empty()) << format->name;
        EXPECT_FALSE(read.error().message.empty()) << format->name;
      }
    }
  }
}

TEST_P(FormatContract, NothingIsAnErrorEverywhere) {
  for (const Format& format : formats()) {
    if (!format.read) continue;
    for (const char* nothing : {"", "\n", " \n\t\r\n"}) {
      EXPECT_FALSE(format.read(nothing).has_value()) << format.name;
    }
  }
}

QUADRILLE_FOR_EACH_KIND(FormatContract);

}  // namespace
}  // namespace quadrille
