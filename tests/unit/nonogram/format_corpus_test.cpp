// Every file of the corpus is read; the corpus is not part of the project.
#include "support/nonogram_files.hpp"

#include <quadrille/nonogram/formats.hpp>

namespace quadrille::nonogram {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const std::string& folder) {
  std::vector<fs::path> files;
  const fs::path directory = fs::path(QUADRILLE_CORPUS) / "nonogram" / folder;
  if (!fs::is_directory(directory)) return files;
  for (const auto& entry : fs::directory_iterator(directory)) files.push_back(entry.path());
  return files;
}

class FormatCorpus : public ::testing::TestWithParam<const char*> {};

TEST_P(FormatCorpus, NonFilesAreReadAndWrittenWithoutLoss) {
  const auto files = files_in(GetParam());
  if (files.empty()) GTEST_SKIP() << "no corpus in " << QUADRILLE_CORPUS;
  for (const fs::path& file : files) {
    const std::string text = testing::file_content(file);
    EXPECT_GE(non_format().resemblance(text), 90) << file;
    const auto puzzles = non_format().read(text);
    ASSERT_TRUE(puzzles.has_value()) << file << to_string(puzzles.error());
    ASSERT_EQ(puzzles->size(), 1U) << file;
    EXPECT_FALSE(puzzles->front().metadata().catalogue.empty()) << file;
    const auto written = non_format().write(*puzzles);
    EXPECT_TRUE(written->losses.empty()) << file;
    EXPECT_EQ(non_format().read(written->text).value(), *puzzles) << file;
  }
}

INSTANTIATE_TEST_SUITE_P(Folders, FormatCorpus, ::testing::Values("survey", "db"));

TEST(FormatCorpusLists, TournamentPuzzlesAreReadAndWrittenWithoutLoss) {
  const auto files = files_in("tournament");
  if (files.empty()) GTEST_SKIP() << "no corpus in " << QUADRILLE_CORPUS;
  for (const fs::path& file : files) {
    const std::string text = testing::file_content(file);
    EXPECT_GE(tournament_format().resemblance(text), 90) << file;
    const auto puzzles = tournament_format().read(text);
    ASSERT_TRUE(puzzles.has_value()) << file << to_string(puzzles.error());
    EXPECT_EQ(puzzles->size(), 1000U) << file;
    for (const Puzzle& puzzle : *puzzles) {
      EXPECT_EQ(puzzle.width(), 25);
      EXPECT_EQ(puzzle.height(), 25);
    }
    EXPECT_EQ(tournament_format().write(*puzzles)->text, text) << file;
  }
}

}  // namespace
}  // namespace quadrille::nonogram
