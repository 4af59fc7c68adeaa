#include <quadrille/server/router.hpp>

#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

Handler saying(const std::string& text) {
  return [text](const HttpRequest&) { return text_answer(text, "text/plain"); };
}

Router sample() {
  Router router;
  router.add("GET", "/puzzles/{id}", RunsOn::pool, saying("one"));
  router.add("GET", "/puzzles/daily", RunsOn::loop, saying("daily"));
  router.add("GET", "/puzzles", RunsOn::pool, saying("list"));
  router.add("POST", "/puzzles", RunsOn::pool, saying("add"));
  router.add("POST", "/games/{id}/moves/{number}", RunsOn::pool, saying("move"));
  router.add("GET", "/", RunsOn::loop, saying("root"));
  return router;
}

HttpRequest request(std::string method, std::string path) {
  HttpRequest made;
  made.method = std::move(method);
  made.path = std::move(path);
  return made;
}

std::string answer_to(HttpRequest asked) {
  const Router router = sample();
  const auto route = router.match(asked);
  if (!route) return std::to_string(route.error().status);
  return std::get<Handler>((*route)->handler)(asked).body.text();
}

TEST(Router, FindsRoutes) {
  EXPECT_EQ(answer_to(request("GET", "/")), "root");
  EXPECT_EQ(answer_to(request("GET", "/puzzles")), "list");
  EXPECT_EQ(answer_to(request("POST", "/puzzles")), "add");
  EXPECT_EQ(answer_to(request("GET", "/puzzles/17")), "one");
}

TEST(Router, LiteralSegmentsGoBeforeParameters) {
  EXPECT_EQ(answer_to(request("GET", "/puzzles/daily")), "daily");
}

TEST(Router, GetServesHead) {
  EXPECT_EQ(answer_to(request("HEAD", "/puzzles")), "list");
}

TEST(Router, SetsParameters) {
  const Router router = sample();
  HttpRequest asked = request("POST", "/games/ab/moves/3");
  ASSERT_TRUE(router.match(asked));
  EXPECT_EQ(asked.parameter("id"), "ab");
  EXPECT_EQ(asked.parameter("number"), "3");
}

TEST(Router, UnknownPathsAreNotFound) {
  for (const char* path : {"/puzzles/", "/puzzles/1/x", "/nothing", "//", "", "*"}) {
    EXPECT_EQ(answer_to(request("GET", path)), "404") << path;
  }
}

TEST(Router, OtherMethodsAreToldWhatIsAllowed) {
  const Router router = sample();
  HttpRequest asked = request("DELETE", "/puzzles");
  const auto route = router.match(asked);
  ASSERT_FALSE(route);
  EXPECT_EQ(route.error().status, 405);
  EXPECT_EQ(find_value(route.error().headers, "Allow"), "GET, HEAD, POST");
}

TEST(Router, OptionsTellsWhatIsAllowed) {
  const Router router = sample();
  HttpRequest asked = request("OPTIONS", "/puzzles");
  const auto route = router.match(asked);
  ASSERT_FALSE(route);
  EXPECT_EQ(route.error().status, 204);
  EXPECT_EQ(find_value(route.error().headers, "Allow"), "GET, HEAD, POST");
}

}  // namespace
}  // namespace quadrille::server
