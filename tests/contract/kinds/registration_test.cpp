// Contract: what a kind and its formats call themselves.
#include "contract/kinds/kind_contract.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <set>

namespace quadrille {
namespace {

bool is_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char character) {
    return is_digit(character) || character == '_' || character == '-' ||
           (character >= 'a' && character <= 'z');
  });
}

TEST(Kinds, TheKindsAreRegistered) {
  const std::vector<std::string> names = contract::kind_names();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  for (const char* expected : {"nonogram", "lightsout", "ewn"}) {
    EXPECT_NE(std::ranges::find(names, expected), names.end()) << expected;
  }
}

TEST(Kinds, TitlesAreDifferent) {
  std::set<std::string_view> titles;
  for (const auto& entry : contract::registry().entries()) titles.insert(entry.kind->title());
  EXPECT_EQ(titles.size(), contract::registry().entries().size());
}

class RegistrationContract : public contract::KindContract {};

TEST_P(RegistrationContract, NameAndTitleAreThere) {
  EXPECT_TRUE(is_name(kind().name()));
  EXPECT_FALSE(kind().title().empty());
}

TEST_P(RegistrationContract, FormatsDescribeThemselves) {
  ASSERT_FALSE(formats().empty());
  std::set<std::string_view> names;
  for (const Format& format : formats()) {
    EXPECT_TRUE(is_name(format.name)) << format.name;
    EXPECT_TRUE(names.insert(format.name).second) << format.name << " is there twice";
    EXPECT_FALSE(format.summary.empty()) << format.name;
    EXPECT_TRUE(format.read || format.write) << format.name;
    EXPECT_EQ(static_cast<bool>(format.read), static_cast<bool>(format.resemblance)) << format.name;
    for (const std::string_view extension : format.extensions) {
      EXPECT_TRUE(is_name(extension)) << format.name << ": " << extension;
    }
  }
}

TEST_P(RegistrationContract, SomeFormatReadsAndWrites) {
  EXPECT_TRUE(std::ranges::any_of(
      formats(), [](const Format& format) { return format.read && format.write; }));
}

QUADRILLE_FOR_EACH_KIND(RegistrationContract);

}  // namespace
}  // namespace quadrille
