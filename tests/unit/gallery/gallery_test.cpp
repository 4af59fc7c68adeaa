#include "support/gallery_pack.hpp"

#include <quadrille/gallery/gallery.hpp>

#include <gmock/gmock.h>

namespace quadrille::gallery {
namespace {

TEST(Gallery, SaysWhatThePackHolds) {
  const auto gallery = Gallery::read(small_pack());
  ASSERT_TRUE(gallery) << gallery.error().message;
  ASSERT_EQ(gallery->motifs().size(), 2U);
  const Motif* motif = gallery->find("ring");
  ASSERT_NE(motif, nullptr);
  EXPECT_EQ(motif->title, "A ring");
  EXPECT_EQ(motif->shape, ring(40));
  EXPECT_EQ(gallery->motifs()[1].shape, noise(24, 1));
  EXPECT_THAT(motif->tags, testing::ElementsAre("tag"));
  EXPECT_EQ(gallery->theme_of(*motif), "things");
  EXPECT_EQ(gallery->set_of(*motif).licence, "CC0");
  ASSERT_EQ(gallery->packs().size(), 1U);
  const PackEntry& entry = gallery->packs()[0].entries.at(0);
  EXPECT_EQ(entry.width, 10);
  EXPECT_EQ(entry.height, 12);
  EXPECT_EQ(entry.difficulty, nonogram::Difficulty::line);
  EXPECT_EQ(entry.seed, 7U);
  EXPECT_EQ(entry.colours, std::nullopt);
}

TEST(Gallery, MotifsMayHaveAPainting) {
  const auto gallery = Gallery::read(small_pack()).value();
  const Painting wanted = painted_ring(40);
  const auto& painting = gallery.find("ring")->painting;
  ASSERT_TRUE(painting);
  EXPECT_EQ(painting->pixels, wanted.pixels);
  ASSERT_EQ(painting->paints.size(), 3U);
  EXPECT_EQ(painting->paints[2].rgb, 0xf2c500U);
  EXPECT_EQ(painting->paints[2].into, 1);
  EXPECT_EQ(gallery.set_of(*painting).licence, "CC0");
  EXPECT_FALSE(gallery.find("noise")->painting);
}

// Packs of the first version end a motif with its shape and an entry with its seed.
TEST(Gallery, PacksWithoutPaintingsAreRead) {
  PackWriter pack;
  pack.raw("QGAL\x01").number(1);
  for (const char* field : {"tests", "Test shapes", "Nobody", "CC0", "about:blank"})
    pack.text(field);
  pack.number(1).text("things").number(1).text("dot").text("A dot").number(0).number(0).number(1);
  pack.number(0).shape(Shape(1, 1, 1)).number(0);
  const auto gallery = Gallery::read(pack.bytes());
  ASSERT_TRUE(gallery) << gallery.error().message;
  EXPECT_FALSE(gallery->find("dot")->painting);
}

TEST(Gallery, PaintingsOutOfRangeAreRefused) {
  const auto error_of = [](Painting painting) {
    const Shape dot(1, 1, 1);
    const auto gallery = Gallery::read(pack_of({{"a", 0, dot, std::move(painting)}}));
    return gallery ? std::string() : gallery.error().message;
  };
  Painting good = painted_ring(8);
  EXPECT_EQ(error_of(good), "");
  Painting forward = good;
  forward.paints[0].into = 1;  // a colour gives way to one that stays longer
  EXPECT_THAT(error_of(forward), testing::HasSubstr("1 is more than 0"));
  Painting foreign = good;
  foreign.set = 1;
  EXPECT_THAT(error_of(foreign), testing::HasSubstr("is more than"));
  Painting bright = good;
  bright.paints[0].rgb = 0x1000000;
  EXPECT_THAT(error_of(bright), testing::HasSubstr("is more than"));
  Painting many = good;
  many.paints.resize(10);
  EXPECT_THAT(error_of(many), testing::HasSubstr("10 is more than 9"));
  EXPECT_THAT(Gallery::read("QGAL\x03").error().message, testing::HasSubstr("3 is more than 2"));
}

TEST(Gallery, ThemesAreFoundByName) {
  const auto gallery = Gallery::read(small_pack()).value();
  EXPECT_EQ(gallery.of_theme("").value().size(), 2U);
  EXPECT_EQ(gallery.of_theme("things").value().size(), 1U);
  EXPECT_EQ(gallery.of_theme("fruit").error().code, "unknown_theme");
  EXPECT_EQ(gallery.find("square"), nullptr);
}

TEST(Gallery, EveryPieceOfAPackIsRefused) {
  const std::string pack = small_pack();
  for (std::size_t size = 0; size < pack.size(); ++size) {
    EXPECT_EQ(Gallery::read(pack.substr(0, size)).error().code, "bad_gallery") << size;
  }
  const auto longer = Gallery::read(pack + "x");
  EXPECT_THAT(longer.error().message, testing::HasSubstr("at byte " + std::to_string(pack.size())));
}

TEST(Gallery, WhatIsOutOfRangeIsRefused) {
  const auto error_of = [](const PackWriter& pack) {
    const auto gallery = Gallery::read(pack.bytes());
    return gallery ? std::string() : gallery.error().message;
  };
  PackWriter many_sets;
  many_sets.raw("QGAL\x01").number(1'000'000'000'000);
  EXPECT_THAT(error_of(many_sets), testing::HasSubstr("is more than 64"));
  PackWriter long_number;
  long_number.raw("QGAL\x01").raw(std::string(20, '\xFF'));
  EXPECT_THAT(error_of(long_number), testing::HasSubstr("a number is too large"));
  PackWriter no_sets;
  no_sets.raw("QGAL\x01").number(0).number(0).number(1).text("a").text("b").number(0);
  EXPECT_THAT(error_of(no_sets), testing::HasSubstr("a list is empty"));
  const Shape dot(1, 1, 1);
  EXPECT_THAT(Gallery::read(pack_of({{"a", 0, dot}, {"a", 0, dot}})).error().message,
              testing::HasSubstr("twice"));
  EXPECT_EQ(Gallery::read("PNG").error().message,
            "broken gallery at byte 0: this is no pack of motifs");
}

}  // namespace
}  // namespace quadrille::gallery
