#include "server/content_coding.hpp"

#include <string>

#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

HttpRequest accepting(const std::string& codings) {
  HttpRequest request;
  request.headers.emplace_back("accept-encoding", codings);
  return request;
}

TEST(ContentCoding, FollowsTheWeights) {
  for (const char* yes : {"gzip", "deflate, gzip", "gzip;q=0.001", "GZIP ; Q=1", "*", "br, *;q=0.1",
                          "identity;q=0.5, gzip", "*;q=0, gzip"}) {
    EXPECT_TRUE(accepts_coding(accepting(yes), "gzip")) << yes;
  }
  for (const char* no : {"", "br", "gzip;q=0", "gzip; q=0.000", "gzip;q=0, *", "*;q=0", "gzip;q=x",
                         "identity, gzip;q=0.5", "gzippo"}) {
    EXPECT_FALSE(accepts_coding(accepting(no), "gzip")) << no;
  }
  EXPECT_FALSE(accepts_coding({}, "gzip"));
}

TEST(ContentCoding, AKnownTagNeedsNoBody) {
  const HttpResponse first = tagged(text_answer("{\"a\":1}", "application/json"), {}, "no-cache");
  const auto tag = find_value(first.headers, "ETag");
  ASSERT_TRUE(tag);
  HttpRequest again;
  again.headers.emplace_back("if-none-match", "\"x\", W/" + std::string(*tag));
  const HttpResponse second =
      tagged(text_answer("{\"a\":1}", "application/json"), again, "no-cache");
  EXPECT_EQ(second.status, 304);
  EXPECT_TRUE(second.body.empty());
  EXPECT_EQ(tagged(text_answer("{\"a\":2}", "application/json"), again, "no-cache").status, 200);
}

TEST(ContentCoding, CompressesWhatPays) {
  HttpResponse small = text_answer("{}", "application/json");
  compress(small, accepting("gzip"));
  EXPECT_EQ(small.body.text(), "{}");
  HttpResponse large = text_answer(std::string(10'000, 'x'), "application/json");
  compress(large, accepting("identity"));
  EXPECT_EQ(large.body.size(), 10'000u);
  EXPECT_EQ(find_value(large.headers, "Vary"), "Accept-Encoding");
  compress(large, accepting("gzip"));
  EXPECT_LT(large.body.size(), 200u);
  EXPECT_EQ(find_value(large.headers, "Content-Encoding"), "gzip");
}

}  // namespace
}  // namespace quadrille::server
