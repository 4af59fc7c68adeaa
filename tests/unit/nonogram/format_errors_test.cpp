// Bad .non files: tests/golden/nonogram/NAME.non beside NAME.error.txt with the code, the place and
// the message. A file without the latter must be good. To record messages anew on purpose:
// QUADRILLE_UPDATE_GOLDEN=1 in the environment.
#include "support/nonogram_files.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <cstdlib>
#include <set>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

using testing::file_content;
namespace fs = std::filesystem;

std::vector<fs::path> golden_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(QUADRILLE_TESTS "/golden/nonogram")) {
    if (entry.path().extension() == ".non") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string described(const Result<std::vector<Puzzle>>& puzzles) {
  if (puzzles) return "";
  const Error& error = puzzles.error();
  return fmt::format("{}\n{}:{}: {}\n", error.code, error.line, error.column, error.message);
}

TEST(NonErrors, AreTheRecordedOnes) {
  const std::vector<fs::path> files = golden_files();
  ASSERT_GT(files.size(), 40U);
  for (const fs::path& file : files) {
    fs::path expected = file;
    expected.replace_extension(".error.txt");
    const std::string actual = described(non_format().read(file_content(file)));
    if (std::getenv("QUADRILLE_UPDATE_GOLDEN") != nullptr) {
      if (!actual.empty()) std::ofstream(expected) << actual;
      continue;
    }
    EXPECT_EQ(actual, fs::exists(expected) ? file_content(expected) : "") << file;
  }
}

TEST(NonErrors, NameAPlaceInTheFile) {
  for (const fs::path& file : golden_files()) {
    const std::string text = file_content(file);
    const auto puzzles = non_format().read(text);
    if (puzzles) continue;
    EXPECT_GE(puzzles.error().line, 1) << file;
    EXPECT_LE(puzzles.error().line, static_cast<int>(split_lines(text).size())) << file;
    EXPECT_GE(puzzles.error().column, 1) << file;
  }
}

TEST(NonErrors, BlankLinesOfDocument001AreNone) {
  const fs::path file = QUADRILLE_TESTS "/golden/nonogram/doc001_test10_blank_lines.non";
  EXPECT_EQ(testing::read_one(non_format(), file_content(file)), testing::chick());
}

}  // namespace
}  // namespace quadrille::nonogram
