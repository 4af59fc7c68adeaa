#include "support/store_cases.hpp"

#include <quadrille/store/location.hpp>

#include <fstream>

namespace quadrille::store {
namespace {

std::string connection_of(std::string_view url) {
  const auto location = postgresql_location(url);
  return location ? location->connection : std::string(location.error().code);
}

TEST(Location, TurnsAUrlIntoKeywords) {
  EXPECT_EQ(connection_of("postgresql://ada:s%20e'c@db.example:5433/quad?sslmode=require"),
            R"(host="'db.example'" port="'5433'" user="'ada'" password="'s e\'c'" )"
            R"(dbname="'quad'" sslmode="'require'" connect_timeout="'3'")");
  EXPECT_EQ(connection_of("postgres://[::1]/x?connect_timeout=3"),
            R"(host="'::1'" dbname="'x'" connect_timeout="'3'")");
  EXPECT_EQ(connection_of("postgresql:///x?host=/run/postgresql"),
            R"(dbname="'x'" host="'/run/postgresql'" connect_timeout="'3'")");
}

TEST(Location, RefusesOtherUrls) {
  for (const char* url :
       {"", "mysql://a/b", "postgresql:/a", "postgresql://a:x/b", "postgresql://a:0/b",
        "postgresql://a:65536/b", "postgresql://[::1/b", "postgresql://[::1]5/b",
        "postgresql://a/b?c", "postgresql://a/b?x y=1", "postgresql://a/%2", "postgresql://a/%zz",
        "postgresql://a/%22", "postgresql://a/%00", "postgresql://a/b?=1"}) {
    EXPECT_EQ(connection_of(url), "bad_database_url") << url;
  }
}

TEST(Location, TheDescriptionTellsNoPassword) {
  const auto location = postgresql_location("postgresql://ada:geheim@db:1/quad?password=geheim");
  EXPECT_EQ(location->description, "postgresql://db:1/quad");
}

TEST(Location, TheDataDirectoryIsMadeWhenItIsOpened) {
  const test::TemporaryDirectory directory;
  const Location location = sqlite_location(directory.path() + "/a b/c");
  EXPECT_EQ(location.connection, directory.path() + "/a b/c/quadrille.sqlite");
  EXPECT_EQ(Store::open(location, {1, false}).error().code, "store_missing");
  EXPECT_FALSE(std::filesystem::exists(directory.path() + "/a b"));
  const auto store = Store::open(location);
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_TRUE(std::filesystem::exists(location.connection));
  EXPECT_TRUE(Store::open(location, {1, false}));
}

TEST(Location, RefusesAFileInPlaceOfTheDirectory) {
  const test::TemporaryDirectory directory;
  const std::string file = directory.path() + "/file";
  std::ofstream(file) << "x";
  for (const std::string& path : {file, file + "/below"}) {
    EXPECT_EQ(Store::open(sqlite_location(path)).error().code, "bad_data_directory");
  }
}

TEST(Location, RefusesAPathThatCannotBeHandedOn) {
  const test::TemporaryDirectory directory;
  const Location location = sqlite_location(directory.path() + "/a\"b");
  EXPECT_EQ(Store::open(location).error().code, "bad_data_directory");
}

TEST(Location, AnUnreachableServerIsAnErrorThatNamesIt) {
  const auto location =
      postgresql_location("postgresql://127.0.0.1:" + std::to_string(test::free_port()) + "/none");
  const auto store = Store::open(*location);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "store_unavailable");
  EXPECT_NE(store.error().message.find(location->description), std::string::npos);
}

}  // namespace
}  // namespace quadrille::store
