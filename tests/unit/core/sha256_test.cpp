#include <quadrille/core/rng.hpp>
#include <quadrille/core/sha256.hpp>

#include <string>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(Sha256, IsTheSameByBothWays) {
  EXPECT_EQ(sha256_hex_portable("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  Rng rng(5);
  std::string message;
  for (int length = 0; length < 400; ++length) {
    ASSERT_EQ(sha256_hex(message), sha256_hex_portable(message)) << length;
    message += static_cast<char>(rng.below(256));
  }
}

}  // namespace
}  // namespace quadrille
