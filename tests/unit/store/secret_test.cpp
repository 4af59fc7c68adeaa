#include <quadrille/core/sha256.hpp>
#include <quadrille/store/secret.hpp>

#include <set>

#include <gtest/gtest.h>

namespace quadrille::store {
namespace {

// Examples of FIPS 180-4, and lengths around the ends of a block (by sha256sum).
TEST(Sha256, GivesThePublishedHashes) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PadsEveryLengthInItsOwnWay) {
  std::set<std::string> hashes;
  for (std::size_t length = 0; length <= 130; ++length) {
    hashes.insert(sha256_hex(std::string(length, 'x')));
  }
  EXPECT_EQ(hashes.size(), 131U);
  EXPECT_EQ(sha256_hex(std::string(55, 'x')),
            "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
  EXPECT_EQ(sha256_hex(std::string(56, 'x')),
            "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
  EXPECT_EQ(sha256_hex(std::string(63, 'x')),
            "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2");
  EXPECT_EQ(sha256_hex(std::string(64, 'x')),
            "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
}

TEST(Secret, IsDifferentEveryTime) {
  std::set<std::string> ids;
  for (int i = 0; i < 1000; ++i) {
    const std::string id = random_id();
    EXPECT_EQ(id.size(), 32U);
    EXPECT_EQ(id.find_first_not_of("0123456789abcdef"), std::string::npos);
    ids.insert(id);
  }
  EXPECT_EQ(ids.size(), 1000U);
}

TEST(Secret, DerivedIdsDependOnPurposeAndKey) {
  const std::string id = derived_id("id", "key");
  EXPECT_EQ(id.size(), 32U);
  EXPECT_EQ(id, derived_id("id", "key"));
  EXPECT_NE(id, derived_id("id", "yek"));
  EXPECT_NE(id, derived_id("secret", "key"));
}

TEST(Secret, MatchesItsHashOnly) {
  const std::string secret = random_id();
  const std::string hash = hash_of_secret(secret);
  EXPECT_TRUE(matches_secret(secret, hash));
  EXPECT_FALSE(matches_secret(secret.substr(1), hash));
  EXPECT_FALSE(matches_secret("", hash));
  EXPECT_FALSE(matches_secret(hash, hash));
  EXPECT_FALSE(matches_secret(secret, ""));
  EXPECT_EQ(hash.find(secret), std::string::npos);
}

}  // namespace
}  // namespace quadrille::store
