#include <quadrille/server/http_service.hpp>

#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

HttpRequest request(std::string method, NamedValues headers) {
  HttpRequest made;
  made.method = std::move(method);
  made.path = "/echo";
  made.headers = std::move(headers);
  made.client.address[10] = made.client.address[11] = 0xFF;
  made.client.address[12] = 192;
  return made;
}

Router echo() {
  Router router;
  const Handler handler = [](const HttpRequest&) { return text_answer("x", "text/plain"); };
  router.add("GET", "/echo", RunsOn::loop, handler);
  router.add("POST", "/echo", RunsOn::loop, handler);
  return router;
}

int status_of(HttpService& service, HttpRequest asked) {
  const auto route = service.admit(asked, RateLimiter::Time{std::chrono::seconds(100)});
  return route ? 200 : route.error().status;
}

TEST(HttpService, JudgesOrigins) {
  EXPECT_FALSE(is_cross_site_write(request("POST", {})));
  EXPECT_FALSE(is_cross_site_write(request("POST", {{"host", "a:80"}, {"origin", "http://A:80"}})));
  EXPECT_TRUE(is_cross_site_write(request("POST", {{"host", "a:80"}, {"origin", "http://b:80"}})));
  EXPECT_TRUE(is_cross_site_write(request("POST", {{"host", "a"}, {"origin", "null"}})));
  EXPECT_TRUE(is_cross_site_write(request("DELETE", {{"origin", "http://a"}})));
  EXPECT_TRUE(is_cross_site_write(request("PUT", {{"sec-fetch-site", "cross-site"}})));
  EXPECT_FALSE(is_cross_site_write(request("GET", {{"host", "a"}, {"origin", "http://b"}})));
}

TEST(HttpService, LimitsTheRateOfEachAddress) {
  HttpServiceOptions options;
  options.requests = {1, 2};
  HttpService service(echo(), {}, options);
  EXPECT_EQ(status_of(service, request("GET", {})), 200);
  EXPECT_EQ(status_of(service, request("GET", {})), 200);
  EXPECT_EQ(status_of(service, request("GET", {})), 429);
  // Without --trust-proxy nobody can say that they are somebody else.
  EXPECT_EQ(status_of(service, request("GET", {{"x-forwarded-for", "1.2.3.4"}})), 429);
}

TEST(HttpService, TrustsTheLastEntryOfAProxyOnly) {
  HttpServiceOptions options;
  options.requests = {1, 1};
  options.trust_proxy = true;
  HttpService service(echo(), {}, options);
  EXPECT_EQ(status_of(service, request("GET", {{"x-forwarded-for", "9.9.9.9, 1.2.3.4"}})), 200);
  EXPECT_EQ(status_of(service, request("GET", {{"x-forwarded-for", "8.8.8.8, 1.2.3.4"}})), 429);
  EXPECT_EQ(status_of(service, request("GET", {{"x-forwarded-for", "2001:db8::1"}})), 200);
  EXPECT_EQ(status_of(service, request("GET", {{"x-forwarded-for", "nonsense"}})), 200);
}

TEST(HttpService, AnswersEverywhereWithSecurityHeaders) {
  const std::string head = head_of(problem_answer(404, "not_found", "no"), false, false);
  EXPECT_TRUE(head.starts_with("HTTP/1.1 404 Not Found\r\n"));
  EXPECT_NE(head.find("\r\nContent-Security-Policy: default-src 'none';"), std::string::npos);
  EXPECT_NE(head.find("\r\nConnection: close\r\n"), std::string::npos);
  EXPECT_NE(head.find("\r\nCache-Control: no-store\r\n"), std::string::npos);
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

TEST(HttpService, WithoutTheWebAppTheRootPointsToThePlainPage) {
  HttpService service(echo(), {}, {});
  HttpRequest root = request("GET", {});
  root.path = "/";
  const auto answer = service.admit(root, RateLimiter::Time{});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().status, 200);
  EXPECT_NE(answer.error().body.text().find("href=\"/plain\""), std::string::npos);
  root.path = "/somewhere";
  EXPECT_EQ(service.admit(root, RateLimiter::Time{}).error().status, 404);
  root.path = "/api/v1/nothing";
  EXPECT_EQ(service.admit(root, RateLimiter::Time{}).error().status, 404);
}

}  // namespace
}  // namespace quadrille::server
