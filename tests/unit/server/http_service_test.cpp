#include <quadrille/server/address.hpp>
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
  asked.client = service.client_of(asked.headers, asked.client);
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

TEST(HttpService, BelievesProxiesOfOursOnly) {
  HttpServiceOptions options;
  options.proxies = {*parse_network("192.0.0.0/8"), *parse_network("10.0.0.0/8")};
  HttpService service(echo(), {}, options);
  const Peer proxy = *parse_address("192.0.2.1");
  const Peer stranger = *parse_address("9.9.9.9");
  const auto client = [&](const NamedValues& headers, const Peer& peer) {
    Peer found = service.client_of(headers, peer);
    found.port = 0;
    return to_string(found);
  };
  EXPECT_EQ(client({{"x-forwarded-for", "1.1.1.1"}}, stranger), "9.9.9.9:0");
  EXPECT_EQ(client({{"x-forwarded-for", "1.1.1.1"}}, proxy), "1.1.1.1:0");
  EXPECT_EQ(client({{"x-forwarded-for", "6.6.6.6, 1.1.1.1, 10.1.2.3"}}, proxy), "1.1.1.1:0");
  // Whoever writes a line of their own only adds to what comes first.
  EXPECT_EQ(client({{"x-forwarded-for", "6.6.6.6"}, {"x-forwarded-for", "1.1.1.1"}}, proxy),
            "1.1.1.1:0");
  EXPECT_EQ(client({{"x-forwarded-for", "10.0.0.1"}, {"x-forwarded-for", "10.0.0.2"}}, proxy),
            "10.0.0.1:0");
  EXPECT_EQ(client({{"x-forwarded-for", "1.1.1.1, nonsense"}}, proxy), "192.0.2.1:0");
  EXPECT_EQ(client({{"x-forwarded-for", "6.6.6.6, 1.1.1.1:443"}}, proxy), "1.1.1.1:0");
  EXPECT_EQ(client({{"x-forwarded-for", "[2001:db8::1]:443"}}, proxy), "[2001:db8::1]:0");
  EXPECT_EQ(client({{"x-forwarded-for", "2001:db8::1"}}, proxy), "[2001:db8::1]:0");
  EXPECT_EQ(client({{"x-forwarded-for", "1.1.1.1, [2001:db8::1"}}, proxy), "192.0.2.1:0");
  EXPECT_EQ(client({}, proxy), "192.0.2.1:0");
}

TEST(HttpService, TrustsTheLastLineOfAProxy) {
  HttpServiceOptions options;
  options.trust_proxy = true;
  HttpService service(echo(), {}, options);
  const auto client =
      service.client_of({{"x-forwarded-for", "6.6.6.6"}, {"x-forwarded-for", "1.1.1.1"}},
                        *parse_address("127.0.0.1"));
  EXPECT_EQ(client.address, parse_address("1.1.1.1")->address);
}

TEST(HttpService, RefusesNamesThatAreNotItsOwn) {
  HttpServiceOptions options;
  options.known_hosts_only = true;
  options.hosts = {"puzzles.example.org"};
  HttpService service(echo(), {}, options);
  for (const char* host : {"localhost:8080", "127.0.0.1:8080", "[::1]:80", "box",
                           "Puzzles.Example.Org", "puzzles.example.org:443", "192.168.1.2"}) {
    EXPECT_EQ(status_of(service, request("GET", {{"host", host}})), 200) << host;
  }
  for (const char* host : {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example"}) {
    EXPECT_EQ(status_of(service, request("GET", {{"host", host}})), 421) << host;
  }
  HttpService open(echo(), {}, {});
  EXPECT_EQ(status_of(open, request("GET", {{"host", "evil.example"}})), 200);
}

TEST(HttpService, AnswersToOptionsOfTheWholeServer) {
  HttpService service(echo(), {}, {});
  HttpRequest asked = request("OPTIONS", {{"host", "a"}});
  asked.path = "*";
  const auto answer = service.admit(asked, RateLimiter::Time{});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().status, 204);
}

TEST(HttpService, BodiesAndStreamsAreShared) {
  HttpServiceOptions options;
  options.bodies = {100'000, 60'000};
  options.streams = {3, 2};
  HttpService service(echo(), {}, options);
  const Peer one = *parse_address("1.1.1.1");
  const Peer other = *parse_address("2.2.2.2");
  auto first = service.admit_body(one, 50'000);
  ASSERT_TRUE(first);
  const auto greedy = service.admit_body(one, 20'000);
  ASSERT_FALSE(greedy);
  EXPECT_EQ(greedy.error().status, 503);
  EXPECT_TRUE(service.admit_body(one, 1000)) << "small ones are free";
  EXPECT_TRUE(service.admit_body(other, 50'000));
  first->reset();
  EXPECT_TRUE(service.admit_body(one, 60'000));
  EXPECT_EQ(service.bodies().taken(), 0u);

  auto a = service.admit_stream(one);
  auto b = service.admit_stream(one);
  EXPECT_EQ(service.admit_stream(one).error().status, 429);
  auto c = service.admit_stream(other);
  EXPECT_TRUE(c);
  EXPECT_FALSE(service.admit_stream(*parse_address("3.3.3.3"))) << "all are taken";
}

TEST(HttpService, LongAnswersAreShared) {
  HttpServiceOptions options;
  options.answers = {100'000, 60'000};
  HttpService service(echo(), {}, options);
  const Peer one = *parse_address("1.1.1.1");
  const Peer other = *parse_address("2.2.2.2");
  const Body own(std::string(40'000, 'x'));
  const auto first = service.admit_answer(one, own);
  ASSERT_TRUE(first);
  EXPECT_EQ(service.admit_answer(one, own).error().status, 503);
  EXPECT_TRUE(service.admit_answer(one, Body("short"))) << "small ones are free";
  // Whoever reads what is being sent anyway needs no memory for it.
  const auto text = std::make_shared<const std::string>(50'000, 'x');
  auto second = service.admit_answer(other, Body("<", text, ">"));
  ASSERT_TRUE(second);
  const auto third = service.admit_answer(one, Body(text));
  EXPECT_TRUE(third);
  EXPECT_EQ(service.answers().taken(), 90'002U);
  EXPECT_FALSE(service.admit_answer(other, own)) << "all is taken";
}

TEST(HttpService, IdsOfRequestsComeFromTheProxyOrFromUs) {
  HttpService alone(echo(), {}, {});
  const NamedValues given{{"x-request-id", "abc-1"}};
  EXPECT_NE(alone.request_id(given), "abc-1");
  EXPECT_NE(alone.request_id({}), alone.request_id({}));
  HttpServiceOptions options;
  options.trust_proxy = true;
  HttpService behind(echo(), {}, options);
  EXPECT_EQ(behind.request_id(given), "abc-1");
  EXPECT_NE(behind.request_id({{"x-request-id", "a\" b"}}), "a\" b");
}

TEST(Networks, AreReadAndAsked) {
  EXPECT_FALSE(parse_network("10.0.0.0/33"));
  EXPECT_FALSE(parse_network("10.0.0/8"));
  EXPECT_FALSE(parse_network(""));
  EXPECT_EQ(parse_network("nonsense").error().code, "bad_network");
  const Network ten = *parse_network("10.128.0.0/9");
  EXPECT_TRUE(ten.contains(*parse_address("10.200.1.1")));
  EXPECT_FALSE(ten.contains(*parse_address("10.1.1.1")));
  EXPECT_TRUE(parse_network("::1")->contains(*parse_address("::1")));
  EXPECT_FALSE(parse_network("::/1")->contains(*parse_address("8000::")));
  EXPECT_TRUE(parse_network("0.0.0.0/0")->contains(*parse_address("255.1.2.3")));
  EXPECT_FALSE(parse_network("0.0.0.0/0")->contains(*parse_address("2001:db8::1")));
}

TEST(HttpService, AnswersEverywhereWithSecurityHeaders) {
  const std::string head = head_of(problem_answer(404, "not_found", "no"), false, false);
  EXPECT_TRUE(head.starts_with("HTTP/1.1 404 Not Found\r\n"));
  EXPECT_NE(head.find("\r\nContent-Security-Policy: default-src 'none';"), std::string::npos);
  EXPECT_NE(head.find("\r\nConnection: close\r\n"), std::string::npos);
  EXPECT_NE(head.find("\r\nCache-Control: no-store\r\n"), std::string::npos);
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

TEST(HttpService, WritesAHeadInFull) {
  HttpResponse answer = text_answer("12345", "text/plain");
  answer.with_header("Cache-Control", "no-cache").with_header("ETag", "\"a\"");
  const std::string head = head_of(answer, true, false, "1f-2");
  EXPECT_TRUE(head.starts_with("HTTP/1.1 200 OK\r\nDate: "));
  const std::string own =
      " GMT\r\nContent-Type: text/plain\r\nContent-Length: 5\r\nCache-Control: no-cache\r\n"
      "ETag: \"a\"\r\nX-Request-Id: 1f-2\r\nContent-Security-Policy: ";
  EXPECT_NE(head.find(own), std::string::npos) << head;
  EXPECT_EQ(head.find('\0'), std::string::npos);
  EXPECT_EQ(head_of(answer, true, false).find("X-Request-Id"), std::string::npos);
  const std::string chunked = head_of(answer, true, true);
  EXPECT_NE(chunked.find("\r\nTransfer-Encoding: chunked\r\n"), std::string::npos);
  EXPECT_EQ(chunked.find("Content-Length"), std::string::npos);
  answer.status = 304;
  const std::string unchanged = head_of(answer, true, false);
  EXPECT_TRUE(unchanged.starts_with("HTTP/1.1 304 Not Modified\r\n"));
  EXPECT_EQ(unchanged.find("Content-Length"), std::string::npos);
  EXPECT_EQ(unchanged.find("Content-Type:"), std::string::npos);
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
