#include <quadrille/core/assert.hpp>
#include <quadrille/core/broken_invariant.hpp>

#include <string>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

void check(bool condition) {
  QUADRILLE_CHECK(condition);
}

TEST(BrokenInvariant, ThrowsWhileAGuardLives) {
  const BrokenInvariantsThrow outer;
  check(true);
  {
    const BrokenInvariantsThrow inner;
    EXPECT_THROW(check(false), BrokenInvariant);
  }
  try {
    check(false);
    FAIL();
  } catch (const BrokenInvariant& broken) {
    EXPECT_NE(std::string(broken.what()).find("broken invariant: condition"), std::string::npos);
  }
}

TEST(BrokenInvariantDeathTest, EndsTheProgramWithoutOne) {
  { const BrokenInvariantsThrow gone; }
  EXPECT_DEATH(check(false), "broken invariant: condition");
}

}  // namespace
}  // namespace quadrille
