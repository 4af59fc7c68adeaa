#include "server/exact_json.hpp"

#include <quadrille/core/rng.hpp>

#include <cmath>
#include <cstring>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

TEST(ExactJson, DoublesComeBackAsTheyWentIn) {
  std::uint64_t state = 1;
  int compared = 0;
  for (int i = 0; i < 20'000; ++i) {
    state = split_mix(state);
    double number = 0;
    std::memcpy(&number, &state, sizeof number);
    if (!std::isfinite(number)) continue;
    const auto read = parse_json(boost::json::serialize(boost::json::value(number)));
    ASSERT_TRUE(read);
    ASSERT_EQ(read->to_number<double>(), number);
    ++compared;
  }
  EXPECT_GT(compared, 10'000);
}

TEST(ExactJson, ReadsWhatTheLibraryReads) {
  for (const char* text :
       {"null", "true", "[]", "{}",
        " {\"a\":[1,-2,18446744073709551615,\"x\\n\\u00e4\",{\"\":null}]} ", "[0.5,1e3,-0.0,1E-7]",
        "\"a long string with an escape \\\" inside\"", "1e400"}) {
    const auto read = parse_json(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, boost::json::parse(text)) << text;
  }
}

TEST(ExactJson, TellsWhereItIsWrong) {
  const auto wrong = parse_json("{\n  \"a\": ?}");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, "bad_json");
  EXPECT_EQ(wrong.error().line, 2);
  EXPECT_FALSE(parse_json("{} {}"));
  EXPECT_FALSE(parse_json(""));
  EXPECT_FALSE(parse_json("[1,"));
  EXPECT_FALSE(parse_json(std::string(100, '[') + std::string(100, ']'))) << "too deep";
}

}  // namespace
}  // namespace quadrille::server
