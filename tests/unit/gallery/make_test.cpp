#include "baseline/colour_order_encoding.hpp"
#include "baseline/order_encoding.hpp"
#include "gallery/colour_drawing.hpp"
#include "gallery/coverage.hpp"
#include "gallery/daily.hpp"
#include "gallery/drawing.hpp"
#include "support/gallery_pack.hpp"

#include <quadrille/gallery/make.hpp>
#include <quadrille/gallery/operations.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>

namespace quadrille::gallery {
namespace {

using nonogram::Difficulty;

const nonogram::Puzzle& plain(const MotifPuzzle& made) {
  return std::get<nonogram::Puzzle>(made.puzzle);
}
const nonogram::colour::Puzzle& in_colours(const MotifPuzzle& made) {
  return std::get<nonogram::colour::Puzzle>(made.puzzle);
}

// Rings, triangles and steps in many proportions: enough to find every class among them.
Gallery shapes() {
  std::vector<TestMotif> motifs;
  for (int i = 0; i < 12; ++i) {
    Shape shape = ring(30 + 5 * i);
    for (int row = 0; row < shape.height(); ++row) {
      for (int column = 0; column < shape.width(); ++column) {
        if ((row / (4 + i) + column / (5 + i)) % 3 == 0) shape.at(row, column) ^= 1;
      }
    }
    motifs.push_back({"shape-" + std::to_string(i), 0, shape});
  }
  return Gallery::read(pack_of(motifs)).value();
}

TEST(MotifDrawing, TheBestComesFirstAndNoPictureTwice) {
  Limits limits;
  LimitWatch watch(limits);
  const auto drawings = draw(ring(96), 15, 12, 20, watch);
  ASSERT_GT(drawings.size(), 5U);
  for (std::size_t i = 1; i < drawings.size(); ++i) {
    EXPECT_LE(drawings[i - 1].penalty, drawings[i].penalty);
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(drawings[i].picture, drawings[j].picture);
  }
}

// Nothing is rounded: what is symmetric is covered symmetrically wherever the edges of cells fall,
// and the cells together cover all of it.
TEST(MotifCoverage, IsExact) {
  constexpr int kSide = 31;
  Shape disc(kSide, kSide);
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      const int x = 2 * column + 1 - kSide;
      const int y = 2 * row + 1 - kSide;
      disc.at(row, column) = x * x + y * y <= kSide * kSide ? 1 : 0;
    }
  }
  const Coverage coverage(disc);
  for (int cells = 2; cells <= 40; ++cells) {
    const PixelUnits units{cells, 1};
    const auto covered = [&](int cell) {
      return coverage.before((cell + 1) * kSide, kSide, units) -
             coverage.before(cell * kSide, kSide, units);
    };
    std::int64_t sum = 0;
    for (int cell = 0; cell < cells; ++cell) {
      EXPECT_EQ(covered(cell), covered(cells - 1 - cell)) << cells;
      sum += covered(cell);
    }
    EXPECT_EQ(sum, coverage.ink() * cells);
  }
}

TEST(MotifPuzzle, HasOneSolutionAndTheWantedClass) {
  const Gallery gallery = shapes();
  for (const Difficulty wanted : {Difficulty::trivial, Difficulty::line}) {
    for (const int side : {10, 15, 20}) {
      const auto made = choose_puzzle(gallery, "", {side, side, wanted}, 3, Limits::none());
      ASSERT_TRUE(made) << made.error().message;
      EXPECT_EQ(classify(plain(*made), Limits::none()).difficulty, wanted);
      const auto proved = baseline::solve_by_sat(plain(*made), 2, Limits::none());
      EXPECT_EQ(proved.verdict, Verdict::unique);
      EXPECT_EQ(proved.solutions.front(), *plain(*made).goal());
    }
  }
}

TEST(MotifPuzzle, TheSameSeedGivesTheSamePuzzle) {
  const Gallery gallery = shapes();
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto one = choose_puzzle(gallery, "things", {12, 14, {}}, seed, Limits::none());
    const auto two = choose_puzzle(gallery, "things", {12, 14, {}}, seed, Limits::for_seconds(60));
    ASSERT_TRUE(one && two);
    EXPECT_EQ(one->puzzle, two->puzzle);
    EXPECT_EQ(one->motif, two->motif);
  }
}

// A shape twice as wide as high leaves half of a square empty: it has its turn when no other is
// left.
TEST(MotifPuzzle, ThoseThatFillTheBoardComeFirst) {
  std::vector<TestMotif> motifs;
  for (int i = 0; i < 12; ++i) {
    Shape wide(96, 40);
    for (std::uint8_t& pixel : wide.cells()) pixel = 1;
    motifs.push_back({"wide-" + std::to_string(i), 0, wide});
  }
  motifs.push_back({"square", 0, ring(60)});
  const Gallery gallery = Gallery::read(pack_of(motifs)).value();
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto square = choose_puzzle(gallery, "", {15, 15, {}}, seed, Limits::none());
    const auto wide = choose_puzzle(gallery, "", {24, 10, {}}, seed, Limits::none());
    ASSERT_TRUE(square && wide);
    EXPECT_EQ(square->motif->name, "square");
    EXPECT_NE(wide->motif->name, "square");
  }
}

// Deep pictures are rare: whoever gets none is told what packs have.
TEST(MotifPuzzle, WhatPacksHaveOfARareClassIsTold) {
  const auto message = [](Difficulty of_pack) {
    const Gallery gallery = Gallery::read(pack_of({{"ring", 0, ring(40)}}, of_pack)).value();
    return choose_puzzle(gallery, "", {5, 5, Difficulty::deep}, 1, Limits::none()).error().message;
  };
  EXPECT_EQ(message(Difficulty::deep),
            "no motif gives a deep puzzle of 5×5; packs have deep ones of 10×12");
  EXPECT_EQ(message(Difficulty::line), "no motif gives a deep puzzle of 5×5");
}

TEST(MotifPuzzle, NamesItsAuthor) {
  const Gallery gallery = Gallery::read(small_pack()).value();
  const auto made =
      make_puzzle(gallery, *gallery.find("ring"), {15, 15, Difficulty::line}, 1, Limits::none());
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(plain(*made).metadata().title, "A ring");
  EXPECT_EQ(plain(*made).metadata().author, "Nobody");
  EXPECT_EQ(plain(*made).metadata().license, "CC0");
}

TEST(ColourMotif, HasOneSolutionAndAtMostTheWantedColours) {
  const Gallery gallery = Gallery::read(small_pack()).value();
  for (const int colours : {1, 2, 3, 9}) {
    for (const int side : {8, 15, 20}) {
      const MotifOptions options{side, side, Difficulty::line, colours};
      const auto made = choose_puzzle(gallery, "", options, 3, Limits::none());
      ASSERT_TRUE(made) << made.error().message;
      const nonogram::colour::Puzzle& puzzle = in_colours(*made);
      EXPECT_LE(puzzle.palette().size(), std::min(colours, 3) + 1);
      EXPECT_EQ(puzzle.palette()[1].name, "red");
      EXPECT_EQ(puzzle.metadata().title, "A ring");
      EXPECT_EQ(classify(puzzle, Limits::none()).difficulty, made->difficulty);
      const auto proved = baseline::solve_by_sat(puzzle, 2, Limits::none());
      EXPECT_EQ(proved.verdict, Verdict::unique);
      EXPECT_EQ(proved.solutions.front(), *puzzle.goal());
      EXPECT_EQ(made->puzzle, choose_puzzle(gallery, "", options, 3, Limits::none())->puzzle);
    }
  }
}

TEST(ColourMotif, ColoursThatAreGivenUpBecomeTheirNeighbours) {
  const Painting painting = painted_ring(40);
  const Painting fewer = with_colours(painting, 2);
  ASSERT_EQ(fewer.paints.size(), 2U);
  for (std::size_t i = 0; i < painting.pixels.size(); ++i) {
    const std::uint8_t before = painting.pixels.cells()[i];
    EXPECT_EQ(fewer.pixels.cells()[i], before == 3 ? 1 : before);
  }
  EXPECT_EQ(with_colours(painting, 9).pixels, painting.pixels);
}

TEST(ColourMotif, TheBestDrawingComesFirstAndKeepsTheColours) {
  Limits limits;
  LimitWatch watch(limits);
  const auto drawings = draw(painted_ring(52), 20, 20, 12, watch);
  ASSERT_GT(drawings.size(), 3U);
  for (std::size_t i = 1; i < drawings.size(); ++i) {
    EXPECT_LE(drawings[i - 1].penalty, drawings[i].penalty);
    EXPECT_NE(drawings[i - 1].picture, drawings[i].picture);
  }
  EXPECT_EQ(drawings.front().values(), 4);
  EXPECT_EQ(drawings.front().cost.size(), 1600U);
  for (const std::uint8_t value : {0, 1, 2, 3}) {
    EXPECT_GT(std::ranges::count(drawings.front().picture.cells(), value), 8) << int{value};
  }
}

TEST(ColourMotif, WhatHasNoColoursIsRefused) {
  const Gallery gallery = Gallery::read(small_pack()).value();
  const auto of_noise =
      make_puzzle(gallery, *gallery.find("noise"), {10, 10, {}, 3}, 1, Limits::none());
  EXPECT_EQ(of_noise.error().code, "no_such_puzzle");
  EXPECT_EQ(of_noise.error().message, "\"noise\" is in black and white only");
  EXPECT_EQ(choose_puzzle(gallery, "", {10, 10, {}, 10}, 1, Limits::none()).error().code,
            "bad_colours");
}

TEST(MotifPuzzle, WhatCannotBeMadeIsRefused) {
  const Gallery gallery = Gallery::read(small_pack()).value();
  const auto code = [&](std::string_view theme, const MotifOptions& options) {
    return choose_puzzle(gallery, theme, options, 1, Limits::none()).error().code;
  };
  EXPECT_EQ(code("", {4, 10, {}}), "bad_size");
  EXPECT_EQ(code("", {10, 61, {}}), "bad_size");
  EXPECT_EQ(code("fruit", {10, 10, {}}), "unknown_theme");
  EXPECT_EQ(code("", {10, 10, Difficulty::multiple}), "bad_class");
  // Noise is nothing that anybody recognises.
  EXPECT_EQ(code("noise", {10, 10, {}}), "no_such_puzzle");
}

// The operations as every host calls them.
class GalleryOperations : public testing::Test {
 protected:
  static boost::json::value run(const std::string& operation, const std::string& request,
                                bool with_gallery = true) {
    operations::Catalogue catalogue = operations::make_catalogue();
    add_operations(catalogue, with_gallery ? std::make_shared<const Gallery>(
                                                 Gallery::read(small_pack()).value())
                                           : nullptr);
    const boost::json::value parsed = boost::json::parse(request);
    auto answer = catalogue.run(operation, wire::JsonObjectAt(parsed.get_object()), Limits::none());
    if (!answer) return boost::json::value(answer.error().code);
    return std::move(answer->fields);
  }
};

TEST_F(GalleryOperations, AMotifIsGenerated) {
  const auto answer = run("generate", R"({"style": "motif", "motif": "ring", "size": "15x15",
                                          "class": "line", "seed": 4})");
  ASSERT_TRUE(answer.is_object()) << answer;
  EXPECT_EQ(answer.at("title"), "A ring");
  EXPECT_EQ(answer.at("motif"), "ring");
  EXPECT_EQ(answer.at("credit").at("author"), "Nobody");
  EXPECT_EQ(answer.at("credit").at("licence"), "CC0");
  EXPECT_EQ(answer.at("class"), "line");
  EXPECT_EQ(answer.at("seed"), 4);
}

TEST_F(GalleryOperations, AMotifIsGeneratedInColours) {
  const auto answer = run("generate", R"({"style": "motif", "motif": "ring", "size": "15x15",
                                          "colours": 3, "seed": 4})");
  ASSERT_TRUE(answer.is_object()) << answer;
  EXPECT_EQ(answer.at("motif"), "ring");
  EXPECT_EQ(answer.at("palette").get_array().size(), 4U);
  EXPECT_EQ(answer.at("credit").at("licence"), "CC0");
  EXPECT_EQ(run("gallery", "{}").at("motifs").at(0).at("colours"), 3);
}

TEST_F(GalleryOperations, SundaysAreInColours) {
  const auto sunday = run("daily", R"({"date": "2026-12-06"})");
  ASSERT_TRUE(sunday.is_object()) << sunday;
  EXPECT_EQ(sunday.at("motif"), "ring");
  EXPECT_TRUE(sunday.get_object().contains("palette"));
  EXPECT_FALSE(sunday.get_object().contains("goal"));
  EXPECT_FALSE(run("daily", R"({"date": "2026-12-07"})").get_object().contains("palette"));
}

// What a day may choose from, no other day of a quarter may.
TEST(DailyMotifs, AreNotSharedWithinAQuarter) {
  std::vector<TestMotif> motifs;
  for (int i = 0; i < 400; ++i) {
    std::optional<Painting> painting;
    if (i % 2 == 0) painting = painted_ring(8);
    motifs.push_back({"motif-" + std::to_string(i), 0, ring(8), painting});
  }
  const auto gallery = Gallery::read(pack_of(motifs)).value();
  const int first = operations::Day::parse("2026-12-01")->number;
  std::map<const Motif*, int> last_day;
  for (int number = first; number < first + 400; ++number) {
    const operations::Day day{number};
    const auto hand = motifs_of(gallery, day);
    EXPECT_GE(hand.size(), 3U) << day.text();
    for (const Motif* motif : hand) {
      const auto before = last_day.find(motif);
      if (before != last_day.end()) {
        EXPECT_GE(number - before->second, kDaysOfDeal) << day.text();
      }
      last_day[motif] = number;
      EXPECT_TRUE(day.weekday() != 6 || motif->painting) << day.text();
    }
  }
  EXPECT_EQ(last_day.size(), motifs.size());
}

TEST_F(GalleryOperations, OtherStylesStayWhatTheyWere) {
  const auto answer = run("generate", R"({"width": 5, "height": 5, "seed": 1})");
  EXPECT_FALSE(answer.get_object().contains("motif"));
  EXPECT_EQ(run("generate", R"({"style": "noise", "theme": "things"})"), "unknown_field");
  EXPECT_EQ(run("generate", R"({"style": "motif", "density": 0.5})"), "unknown_field");
}

TEST_F(GalleryOperations, TheGalleryIsListed) {
  EXPECT_EQ(run("gallery", "{}").at("motifs").get_array().size(), 2U);
  EXPECT_EQ(run("gallery", R"({"theme": "things"})").at("motifs").at(0).at("name"), "ring");
  EXPECT_EQ(run("motif", R"({"name": "ring"})").at("shape").get_array().size(), 40U);
  EXPECT_EQ(run("motif", R"({"name": "square"})"), "unknown_motif");
  EXPECT_EQ(run("credits", "{}").at("sets").at(0).at("motifs"), 2);
  EXPECT_EQ(run("packs", "{}").at("packs").at(0).at("puzzles").at(0).at("motif"), "ring");
}

TEST_F(GalleryOperations, WithoutAGalleryTheySaySo) {
  for (const char* name : {"gallery", "packs", "credits"}) {
    EXPECT_EQ(run(name, "{}", false), "no_gallery") << name;
  }
  EXPECT_EQ(run("motif", R"({"name": "ring"})", false), "no_gallery");
  EXPECT_EQ(run("generate", R"({"style": "motif"})", false), "no_gallery");
  EXPECT_TRUE(run("generate", R"({"width": 5, "height": 5})", false).is_object());
}

TEST_F(GalleryOperations, DaysBeforeTheGalleryKeepTheirPuzzle) {
  const auto before = R"({"date": "2026-10-31"})";
  const auto with = run("daily", before);
  EXPECT_FALSE(with.get_object().contains("motif"));
  EXPECT_EQ(with.at("rows"), run("daily", before, false).at("rows"));
  const auto later = run("daily", R"({"date": "2026-12-02"})");
  EXPECT_EQ(later.at("motif"), "ring");
  EXPECT_EQ(later.at("title"), "Daily puzzle 2026-12-02");
  EXPECT_EQ(later.at("credit").at("title"), "A ring");
  EXPECT_FALSE(later.get_object().contains("goal"));
}

}  // namespace
}  // namespace quadrille::gallery
