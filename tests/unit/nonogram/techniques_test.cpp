#include "nonogram/steps/techniques.hpp"

#include <quadrille/nonogram/step_text.hpp>

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

TEST(Techniques, EachHasOneDescriptor) {
  std::set<std::string_view> names;
  for (int index = 0; index <= static_cast<int>(Technique::search); ++index) {
    const auto technique = static_cast<Technique>(index);
    const TechniqueDescriptor& descriptor = descriptor_of(technique);
    EXPECT_EQ(descriptor.technique, technique);
    EXPECT_TRUE(names.insert(descriptor.name).second) << descriptor.name;
    EXPECT_EQ(to_string(technique), descriptor.name);
    EXPECT_EQ(base_cost(technique), descriptor.cost);
    EXPECT_EQ(is_line_technique(technique), descriptor.finder == Finder::line);
    EXPECT_NE(descriptor.sentence, nullptr);
    EXPECT_NE(descriptor.flaw, nullptr);
  }
}

// Whatever gets its name by what it looks like is checked against what the name claims.
TEST(Techniques, NamesComeWithClaims) {
  for (int index = 0; index <= static_cast<int>(Technique::search); ++index) {
    const TechniqueDescriptor& descriptor = descriptor_of(static_cast<Technique>(index));
    EXPECT_EQ(descriptor.fits == nullptr, descriptor.claim == nullptr) << descriptor.name;
  }
}

// The name for people is the name in JSON with blanks.
TEST(Techniques, TitlesAreTheirNamesInWords) {
  for (int index = 0; index <= static_cast<int>(Technique::search); ++index) {
    const auto technique = static_cast<Technique>(index);
    std::string title(title_of(technique));
    for (char& character : title) {
      if (character == ' ' || character == '-') character = '_';
    }
    EXPECT_EQ(title, to_string(technique));
  }
}

}  // namespace
}  // namespace quadrille::nonogram
