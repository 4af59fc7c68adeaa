// Drawings beside golden pictures: fonts are drawn a little differently from version to version, so
// a few pixels may differ, but no line and no cell. SVG and PDF are turned into pixels by other
// people's programs (librsvg, Poppler) and must look like the PNG.
#include "support/image_files.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/nonogram/explain.hpp>
#include <quadrille/studio/render.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

namespace quadrille::studio {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::grid_of;
using nonogram::Puzzle;
using ::testing::HasSubstr;
using testing::PixOwner;

// The share of all pixels that may differ by more than kShades.
constexpr double kTolerance = 0.01;
// The same for other people's programs, which smooth edges and letters in their own way.
constexpr double kOthersTolerance = 0.03;
constexpr int kShades = 48;

CellGrid letter() {
  return grid_of({"####.#", "#....#", "###..#", "#....#", "#....."});
}

Puzzle letter_puzzle() {
  nonogram::Metadata metadata;
  metadata.title = "Letter";
  metadata.author = "A setter";
  return Puzzle::from_picture(letter()).value().with_metadata(metadata);
}

PixOwner decoded(const std::string& png) {
  return PixOwner(pixReadMem(reinterpret_cast<const l_uint8*>(png.data()), png.size()));
}

double share_of_different_pixels(Pix* one, Pix* other) {
  const int width = std::min(pixGetWidth(one), pixGetWidth(other));
  const int height = std::min(pixGetHeight(one), pixGetHeight(other));
  // Programs round the size of a page up or down.
  if (std::max(pixGetWidth(one), pixGetWidth(other)) > width + 1) return 1;
  if (std::max(pixGetHeight(one), pixGetHeight(other)) > height + 1) return 1;
  const PixOwner left(pixConvertTo8(one, 0));
  const PixOwner right(pixConvertTo8(other, 0));
  int different = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      l_uint32 a = 0;
      l_uint32 b = 0;
      pixGetPixel(left.get(), x, y, &a);
      pixGetPixel(right.get(), x, y, &b);
      different += std::abs(static_cast<int>(a) - static_cast<int>(b)) > kShades ? 1 : 0;
    }
  }
  return static_cast<double>(different) / (width * height);
}

// QUADRILLE_WRITE_GOLDEN=1 writes the pictures anew; look at them before they are kept.
void expect_golden(const std::string& name, const Result<std::string>& png,
                   double tolerance = kTolerance) {
  ASSERT_TRUE(png.has_value()) << png.error().message;
  const auto path = std::filesystem::path(QUADRILLE_TESTS) / "golden" / "studio" / (name + ".png");
  if (std::getenv("QUADRILLE_WRITE_GOLDEN") != nullptr && tolerance == kTolerance) {
    std::ofstream(path, std::ios::binary) << *png;
  }
  std::ifstream file(path, std::ios::binary);
  std::stringstream golden;
  golden << file.rdbuf();
  const PixOwner expected = decoded(golden.str());
  ASSERT_NE(expected, nullptr) << path;
  const PixOwner drawn = decoded(*png);
  ASSERT_NE(drawn, nullptr);
  EXPECT_LE(share_of_different_pixels(expected.get(), drawn.get()), tolerance) << name;
}

constexpr RenderOptions kPng{PictureFormat::png, ThemeName::light, 18};
constexpr RenderOptions kDarkPng{PictureFormat::png, ThemeName::dark, 18};

TEST(Render, APuzzleWithItsClues) {
  expect_golden("puzzle", render_nonogram(letter_puzzle(), std::nullopt, kPng));
}

TEST(Render, ASolution) {
  expect_golden("solution_dark", render_nonogram(letter_puzzle(), letter(), kDarkPng));
}

TEST(Render, AStateOfPlayWithMarkedCells) {
  CellGrid state = letter();
  state.at(2, 2) = state.at(0, 4) = Cell::unknown;
  expect_golden("state", render_marked(letter_puzzle(), state, {4, 14}, kPng));
}

TEST(Render, LightsWithPresses) {
  lightsout::Pattern start(4, 3, 3);
  start.set(0, 1, 1);
  start.set(1, 1, 2);
  lightsout::Pattern presses(4, 3, 3);
  presses.set(2, 3, 1);
  presses.set(1, 0, 2);
  const auto shape = lightsout::Shape::rectangle(4, 3).value();
  const auto puzzle = lightsout::Puzzle::make(shape, start).value();
  expect_golden("lights", render_lightsout(puzzle, presses, kPng));
}

TEST(Render, AnEwnPositionWithMoves) {
  ewn::Layout layout;
  layout.goal = 2;
  layout.cells = {99, 82, 45, 15, 60, 37};
  for (int i = 0; i < ewn::kStandardDice; ++i) layout.dice.push_back(i % ewn::kPieces);
  const auto puzzle = ewn::Puzzle::make(layout).value();
  const std::vector<std::pair<int, int>> moves{{99, 88}, {88, 77}};
  expect_golden("ewn", render_ewn(puzzle, moves, kPng));
}

TEST(Render, AContactSheet) {
  const std::vector<Thumbnail> thumbnails{{letter(), "6x5, otsu: unique, line"},
                                          {grid_of({"#.", ".#"}), "2x2, 128: several"},
                                          {letter(), "a caption that is far too long for its box"}};
  expect_golden("contact_sheet", render_contact_sheet(thumbnails, 2, ThemeName::light, {}));
}

TEST(Render, AGridWithoutClues) {
  RenderOptions options = kPng;
  options.clues = false;
  expect_golden("grid", render_nonogram(letter_puzzle(), letter(), options));
}

// The third step of the way to the solution, and the grid after it.
struct StepInPlay {
  nonogram::Step step;
  CellGrid grid;
};

StepInPlay third_step() {
  const auto explanation = explain(letter_puzzle(), Limits::none());
  StepInPlay result{explanation.entries.at(2).step, CellGrid(6, 5)};
  for (std::size_t i = 0; i < 3; ++i) apply(explanation.entries[i].step, result.grid);
  return result;
}

TEST(Render, AStepWithItsSentence) {
  const auto [step, grid] = third_step();
  expect_golden("step", render_step(letter_puzzle(), grid, step, kPng));
}

// A file turned into a PNG by a command, two pixels a point; {} stands for the file's path.
std::string rasterized(const std::string& bytes, const std::string& command) {
  const auto path = std::filesystem::temp_directory_path() /
                    fmt::format("quadrille-render-{}", static_cast<int>(getpid()));
  std::ofstream(path, std::ios::binary) << bytes;
  std::string png;
  if (FILE* pipe = popen(fmt::format(fmt::runtime(command), path.string()).c_str(), "r")) {
    std::array<char, 4096> piece{};
    while (const std::size_t length = std::fread(piece.data(), 1, piece.size(), pipe)) {
      png.append(piece.data(), length);
    }
    if (pclose(pipe) != 0) png.clear();
  }
  std::filesystem::remove(path);
  return png;
}

struct OtherFormat {
  PictureFormat format;
  std::string command;
  friend void PrintTo(const OtherFormat& other, std::ostream* stream) { *stream << other.command; }
};

class OtherFormats : public ::testing::TestWithParam<OtherFormat> {
 protected:
  void expect_golden_too(const std::string& name, const Result<std::string>& file) {
    ASSERT_TRUE(file.has_value()) << file.error().message;
    const std::string png = rasterized(*file, GetParam().command);
    ASSERT_FALSE(png.empty()) << "cannot run " << GetParam().command;
    expect_golden(name, png, kOthersTolerance);
  }
  static RenderOptions with(RenderOptions options) {
    options.format = GetParam().format;
    return options;
  }
};

TEST_P(OtherFormats, APuzzleLooksLikeThePng) {
  expect_golden_too("puzzle", render_nonogram(letter_puzzle(), std::nullopt, with(kPng)));
}

TEST_P(OtherFormats, ASolutionLooksLikeThePng) {
  expect_golden_too("solution_dark", render_nonogram(letter_puzzle(), letter(), with(kDarkPng)));
}

TEST_P(OtherFormats, AStepLooksLikeThePng) {
  const auto [step, grid] = third_step();
  expect_golden_too("step", render_step(letter_puzzle(), grid, step, with(kPng)));
}

INSTANTIATE_TEST_SUITE_P(
    Render, OtherFormats,
    ::testing::Values(OtherFormat{PictureFormat::svg, "rsvg-convert --zoom 1.5 {} 2>/dev/null"},
                      OtherFormat{PictureFormat::pdf,
                                  "pdftoppm -r 144 -png -singlefile {} 2>/dev/null"}),
    [](const auto& info) { return info.param.format == PictureFormat::svg ? "svg" : "pdf"; });

TEST(Render, SheetsAndStepsHaveThePagesTheyNeed) {
  const std::vector<nonogram::AnyNonogram> puzzles(5, letter_puzzle());
  const std::vector<AnyPicture> solutions(5, letter());
  const auto sheet =
      render_sheet(puzzles, solutions, {Paper::letter, ThemeName::print, 2, true}, {});
  ASSERT_TRUE(sheet.has_value());
  EXPECT_THAT(*sheet, HasSubstr("/Count 4"));  // three of puzzles, one of solutions
  std::vector<nonogram::Step> steps;
  for (const auto& entry : explain(letter_puzzle(), Limits::none()).entries) {
    steps.push_back(entry.step);
  }
  const auto way = render_steps(letter_puzzle(), CellGrid(6, 5), steps,
                                {Paper::a4, ThemeName::print, 3, false}, {});
  ASSERT_TRUE(way.has_value());
  EXPECT_THAT(*way, HasSubstr(fmt::format("/Count {}", (steps.size() + 2) / 3)));
}

TEST(Render, APdfHasTheTitleOfItsPuzzle) {
  nonogram::Metadata metadata;
  metadata.title = "Letter";
  const Puzzle titled = letter_puzzle().with_metadata(metadata);
  RenderOptions options;
  options.format = PictureFormat::pdf;
  EXPECT_THAT(render_nonogram(titled, letter(), options).value(), HasSubstr("/Title (Letter)"));
  const nonogram::AnyNonogram alone = titled;
  EXPECT_THAT(render_sheet(std::span(&alone, 1), {}, {}, {}).value(), HasSubstr("/Title (Letter)"));
}

TEST(Render, ATitleOfAnyBytesIsDrawn) {
  nonogram::Metadata metadata;
  metadata.title = "caf\xe9 \xff\x01 " + std::string(100'000, 'x');
  const nonogram::AnyNonogram odd = letter_puzzle().with_metadata(metadata);
  EXPECT_TRUE(render_sheet(std::span(&odd, 1), {}, {}, {}).has_value());
}

TEST(Render, TheSamePuzzleGivesTheSameFile) {
  const std::vector<nonogram::AnyNonogram> puzzles{letter_puzzle(), letter_puzzle()};
  const std::vector<AnyPicture> solutions{letter(), letter()};
  const SheetOptions options{Paper::a4, ThemeName::print, 2, true};
  const auto once = render_sheet(puzzles, solutions, options, {});
  const auto again = render_sheet(puzzles, solutions, options, {});
  ASSERT_TRUE(once.has_value());
  EXPECT_EQ(*once, *again);
}

TEST(Render, RefusesPicturesThatAreTooLarge) {
  const Puzzle large = Puzzle::from_picture(CellGrid(1000, 1000, Cell::filled)).value();
  const auto picture = render_nonogram(large, std::nullopt, kPng);
  ASSERT_FALSE(picture.has_value());
  EXPECT_EQ(picture.error().code, "picture_too_large");
}

TEST(Render, KnowsFormatsByNameAndExtension) {
  EXPECT_EQ(parse_picture_format("svg").value(), PictureFormat::svg);
  EXPECT_EQ(parse_picture_format("a.b.PDF").value(), PictureFormat::pdf);
  EXPECT_EQ(parse_picture_format("x.png").value(), PictureFormat::png);
  EXPECT_EQ(parse_picture_format("x.bmp").error().code, "bad_picture_format");
}

}  // namespace
}  // namespace quadrille::studio
