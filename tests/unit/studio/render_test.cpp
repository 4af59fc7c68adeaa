// Drawings beside golden pictures: fonts are drawn a little differently from version to version, so
// a few pixels may differ, but no line and no cell.
#include "support/image_files.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/studio/render.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>

namespace quadrille::studio {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::grid_of;
using nonogram::Puzzle;
using ::testing::HasSubstr;
using testing::PixOwner;
using ::testing::StartsWith;

// Of all pixels, so many may differ by more than kShades.
constexpr double kTolerance = 0.01;
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
  if (pixGetWidth(one) != pixGetWidth(other) || pixGetHeight(one) != pixGetHeight(other)) return 1;
  const PixOwner left(pixConvertTo8(one, 0));
  const PixOwner right(pixConvertTo8(other, 0));
  int different = 0;
  for (int y = 0; y < pixGetHeight(one); ++y) {
    for (int x = 0; x < pixGetWidth(one); ++x) {
      l_uint32 a = 0;
      l_uint32 b = 0;
      pixGetPixel(left.get(), x, y, &a);
      pixGetPixel(right.get(), x, y, &b);
      different += std::abs(static_cast<int>(a) - static_cast<int>(b)) > kShades ? 1 : 0;
    }
  }
  return static_cast<double>(different) / (pixGetWidth(one) * pixGetHeight(one));
}

// QUADRILLE_WRITE_GOLDEN=1 writes the pictures anew; look at them before they are kept.
void expect_golden(const std::string& name, const Result<std::string>& png) {
  ASSERT_TRUE(png.has_value()) << png.error().message;
  const auto path = std::filesystem::path(QUADRILLE_TESTS) / "golden" / "studio" / (name + ".png");
  if (std::getenv("QUADRILLE_WRITE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << *png;
  }
  std::ifstream file(path, std::ios::binary);
  std::stringstream golden;
  golden << file.rdbuf();
  const PixOwner expected = decoded(golden.str());
  ASSERT_NE(expected, nullptr) << path;
  const PixOwner drawn = decoded(*png);
  ASSERT_NE(drawn, nullptr);
  EXPECT_LE(share_of_different_pixels(expected.get(), drawn.get()), kTolerance) << name;
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
  const auto puzzle = ewn::Puzzle::create(layout).value();
  const std::vector<std::pair<int, int>> moves{{99, 88}, {88, 77}};
  expect_golden("ewn", render_ewn(puzzle, moves, kPng));
}

TEST(Render, AContactSheet) {
  const std::vector<Thumbnail> thumbnails{{letter(), "6x5, otsu: unique, line"},
                                          {grid_of({"#.", ".#"}), "2x2, 128: several"},
                                          {letter(), "a caption that is far too long for its box"}};
  expect_golden("contact_sheet", render_contact_sheet(thumbnails, 2, ThemeName::light));
}

TEST(Render, OtherFilesHaveTheirMagic) {
  RenderOptions options;
  const auto svg = render_nonogram(letter_puzzle(), letter(), options);
  ASSERT_TRUE(svg.has_value());
  EXPECT_THAT(*svg, HasSubstr("<svg"));
  options.format = PictureFormat::pdf;
  const auto pdf = render_nonogram(letter_puzzle(), letter(), options);
  ASSERT_TRUE(pdf.has_value());
  EXPECT_THAT(*pdf, StartsWith("%PDF"));
}

TEST(Render, TheSamePuzzleGivesTheSameFile) {
  const std::vector<Puzzle> puzzles{letter_puzzle(), letter_puzzle()};
  const std::vector<CellGrid> solutions{letter(), letter()};
  const SheetOptions options{Paper::a4, ThemeName::print, 2, true};
  const auto once = render_sheet(puzzles, solutions, options);
  const auto again = render_sheet(puzzles, solutions, options);
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
