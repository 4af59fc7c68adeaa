#include <quadrille/core/rng.hpp>
#include <quadrille/wire/json_writer.hpp>

#include <cstdint>
#include <limits>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace quadrille::wire {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::serialize;
using boost::json::value;

TEST(JsonWriter, WritesNumbersAndWords) {
  const value json = {nullptr,
                      true,
                      false,
                      0,
                      -1,
                      std::numeric_limits<std::int64_t>::min(),
                      std::numeric_limits<std::uint64_t>::max(),
                      0.5,
                      -1e300,
                      array{},
                      object{}};
  EXPECT_EQ(json_text_of(json), serialize(json));
}

// Numbers of one and of two digits have ways of their own.
TEST(JsonWriter, WritesSmallNumbersAndFractions) {
  for (std::int64_t number = -1200; number <= 1200; ++number) {
    const auto size = static_cast<std::uint64_t>(number < 0 ? 0 : number);
    const value json = {number, size, static_cast<double>(number) / 7};
    ASSERT_EQ(json_text_of(json), serialize(json));
  }
}

TEST(JsonWriter, EscapesWhatMustBeAndNothingElseAtEveryPlace) {
  for (int code = 0; code < 256; ++code) {
    for (std::size_t place = 0; place < 19; ++place) {
      std::string text(19, 'x');
      text[place] = static_cast<char>(code);
      const object json{{text, text}};
      ASSERT_EQ(json_text_of(json), serialize(json)) << code << " at " << place;
    }
  }
}

// Anything, nested no deeper than `depth`.
value random_value(Rng& rng, int depth) {
  switch (rng.below(depth > 0 ? 6 : 4)) {
    case 0:
      return static_cast<std::int64_t>(rng.below(1'000'000)) - 500'000;
    case 1:
      return static_cast<double>(rng.below(1'000'000)) / 1024.0;
    case 2: {
      std::string text;
      for (std::uint64_t left = rng.below(40); left > 0; --left) {
        text += static_cast<char>(rng.below(128));
      }
      return value(text);
    }
    case 3:
      return nullptr;
    case 4: {
      array list;
      for (std::uint64_t left = rng.below(5); left > 0; --left) {
        list.push_back(random_value(rng, depth - 1));
      }
      return list;
    }
    default: {
      object fields;
      for (std::uint64_t left = rng.below(5); left > 0; --left) {
        fields[std::to_string(left)] = random_value(rng, depth - 1);
      }
      return fields;
    }
  }
}

TEST(JsonWriter, WritesWhatTheLibraryWrites) {
  Rng rng(7);
  for (int round = 0; round < 3000; ++round) {
    const value json = random_value(rng, 5);
    ASSERT_EQ(json_text_of(json), serialize(json));
  }
}

}  // namespace
}  // namespace quadrille::wire
