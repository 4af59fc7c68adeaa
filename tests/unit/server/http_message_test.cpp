#include <quadrille/server/http_message.hpp>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

TEST(HttpMessage, TargetsAreDecoded) {
  HttpRequest request;
  ASSERT_TRUE(set_target(request, "/a%20b/c+d?x=1&y=two+words&empty=&bare&&%26=%3D"));
  EXPECT_EQ(request.path, "/a b/c+d");
  EXPECT_EQ(request.query_value("x"), "1");
  EXPECT_EQ(request.query_value("y"), "two words");
  EXPECT_EQ(request.query_value("empty"), "");
  EXPECT_EQ(request.query_value("bare"), "");
  EXPECT_EQ(request.query_value("&"), "=");
  EXPECT_FALSE(request.query_value("z"));
}

TEST(HttpMessage, TargetsMayBeWholeAddresses) {
  HttpRequest request;
  ASSERT_TRUE(set_target(request, "http://a:80/b?c=d"));
  EXPECT_EQ(request.path, "/b");
  EXPECT_EQ(request.query_value("c"), "d");
  ASSERT_TRUE(set_target(request, "HTTPS://a"));
  EXPECT_EQ(request.path, "/");
}

TEST(HttpMessage, BrokenTargetsAreRefused) {
  for (const char* target : {"", "*", "a/b", "/%", "/%4", "/%zz", "/%00", "/?a=%0", "/?%g0=1"}) {
    HttpRequest request;
    EXPECT_FALSE(set_target(request, target)) << target;
  }
}

TEST(HttpMessage, ProblemsSayWhereTheyAre) {
  const HttpResponse response = problem_answer(Error{"bad_clue", "no clue", {}, 3, 7});
  EXPECT_EQ(response.status, 400);
  EXPECT_EQ(response.content_type, "application/problem+json");
  const auto body = boost::json::parse(response.body.text()).as_object();
  EXPECT_EQ(body.at("code"), "bad_clue");
  EXPECT_EQ(body.at("title"), "Bad Request");
  EXPECT_EQ(body.at("line"), 3);
  EXPECT_EQ(body.at("column"), 7);
  EXPECT_EQ(body.at("detail"), "no clue");
}

TEST(HttpMessage, SomeCodesHaveAStatusOfTheirOwn) {
  EXPECT_EQ(problem_answer(Error{"not_unique", "", {}, 0, 0}).status, 422);
  EXPECT_EQ(problem_answer(Error{"too_large", "", {}, 0, 0}).status, 413);
}

TEST(HttpMessage, BodiesMustBeJsonObjects) {
  HttpRequest request;
  request.body = R"({"a":1})";
  EXPECT_EQ(json_body(request)->at("a"), 1);
  request.headers = {{"content-type", "Application/JSON; charset=utf-8"}};
  EXPECT_TRUE(json_body(request));
  request.headers = {{"content-type", "text/plain"}};
  EXPECT_EQ(json_body(request).error().status, 415);
  request.headers.clear();
  for (const char* body : {"", "[1]", "{", "nonsense"}) {
    request.body = body;
    const auto parsed = json_body(request);
    ASSERT_FALSE(parsed) << body;
    EXPECT_EQ(parsed.error().status, 400) << body;
  }
}

}  // namespace
}  // namespace quadrille::server
