// What the contract suites share: the registered kinds as test parameters, and puzzles to try.
#pragma once

#include <quadrille/operations/catalogue.hpp>

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::contract {

inline const Registry& registry() {
  static const operations::Catalogue kAll = operations::make_catalogue();
  return kAll.registry();
}

inline std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const Registry::Entry& entry : registry().entries()) names.emplace_back(entry.kind->name());
  return names;
}

// One run of a suite for each kind: TEST_P(Suite, …) then QUADRILLE_FOR_EACH_KIND(Suite).
class KindContract : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] const PuzzleKind& kind() const { return *registry().find(GetParam()); }

  [[nodiscard]] const std::vector<Format>& formats() const {
    for (const Registry::Entry& entry : registry().entries()) {
      if (entry.kind->name() == GetParam()) return entry.formats;
    }
    return registry().entries().front().formats;
  }

  // A puzzle of the kind; a failed test if it cannot be made.
  [[nodiscard]] AnyPuzzle puzzle(std::uint64_t seed, int width = 8, int height = 6) const {
    const Result<AnyPuzzle> made =
        kind().generate({.width = width, .height = height, .seed = seed}, Limits::for_seconds(20));
    EXPECT_TRUE(made.has_value()) << to_string(made.error());
    return made.value_or(AnyPuzzle());
  }

  [[nodiscard]] Report solved(const AnyPuzzle& puzzle) const {
    return kind().solve(puzzle, {}, Limits::for_seconds(20));
  }

  // The puzzle in the kind's first format that writes: two puzzles are equal if these are.
  [[nodiscard]] std::string text_of(const AnyPuzzle& puzzle) const {
    for (const Format& format : formats()) {
      if (!format.write) continue;
      const Result<Written> written = format.write(std::span(&puzzle, 1));
      EXPECT_TRUE(written.has_value()) << to_string(written.error());
      return written ? written->text : std::string();
    }
    ADD_FAILURE() << "no format of " << GetParam() << " writes";
    return {};
  }
};

inline constexpr std::uint64_t kSeeds[] = {1, 2, 3, 4};

}  // namespace quadrille::contract

#define QUADRILLE_FOR_EACH_KIND(Suite)                                             \
  INSTANTIATE_TEST_SUITE_P(Kind, Suite, testing::ValuesIn(contract::kind_names()), \
                           [](const auto& info) { return info.param; })
