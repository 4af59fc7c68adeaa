#include <quadrille/nonogram/colour/colour_names.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::nonogram::colour {
namespace {

using testing::ElementsAre;

// Of colours that come without a name, on white.
std::vector<std::string> names_of(std::initializer_list<std::uint32_t> rgbs) {
  DeclaredColours declared;
  for (const std::uint32_t rgb : rgbs) {
    const std::string key = std::to_string(declared.used());
    Colour colour;
    colour.rgb = rgb;
    declared.declare(key, colour);
    declared.use(key);
  }
  std::vector<std::string> names;
  const auto used = declared.finish();
  for (const Colour& colour : used->palette.colours()) names.push_back(colour.name);
  return names;
}

TEST(ColourNames, SayWhatPeopleSay) {
  EXPECT_EQ(name_of(0x636363), "dark grey");
  EXPECT_EQ(name_of(0x9B9B9B), "grey");
  EXPECT_EQ(name_of(0x1C1C1C), "black");
  EXPECT_EQ(name_of(0x0074BA), "blue");
  EXPECT_EQ(name_of(0x533566), "dark purple");
  EXPECT_EQ(name_of(0xB6003B), "red");
  EXPECT_EQ(name_of(0xA9D8FA), "light blue");
}

TEST(ColourNames, TwoShadesOfOneNameDifferByTheirLightness) {
  EXPECT_THAT(names_of({0xE5336D, 0xFF5E59, 0x20A020, 0x44911B}),
              ElementsAre("white", "red", "light red", "green", "dark green"));
}

// A number is the last resort: "red 2" sounds like a block of two.
TEST(ColourNames, NeverAreTheSame) {
  EXPECT_THAT(names_of({0xE01010, 0xE01010, 0xE01010, 0xFFFFFF}),
              ElementsAre("white", "red", "dark red", "dark red 2", "white 2"));
}

}  // namespace
}  // namespace quadrille::nonogram::colour
