#include "server/request_reader.hpp"

#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

using Stage = RequestReader::Stage;

TEST(RequestReader, ReadsARequestByteByByte) {
  RequestReader reader({});
  const std::string_view text =
      "POST /a%20b?x=1 HTTP/1.1\r\nHost: me\r\nX-Name: Value\r\nContent-Length: 5\r\n\r\nhello";
  EXPECT_EQ(reader.stage(), Stage::idle);
  for (const char& byte : text) reader.feed({&byte, 1});
  ASSERT_EQ(reader.stage(), Stage::done);
  const HttpRequest request = reader.take();
  EXPECT_EQ(request.method, "POST");
  EXPECT_EQ(request.path, "/a b");
  EXPECT_EQ(request.query_value("x"), "1");
  EXPECT_EQ(request.header("x-name"), "Value");
  EXPECT_EQ(request.body, "hello");
  EXPECT_TRUE(reader.keep_alive());
  EXPECT_EQ(reader.stage(), Stage::idle);
}

TEST(RequestReader, KeepsWhatFollows) {
  RequestReader reader({});
  reader.feed(
      "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\nConnection: "
      "close\r\n\r\nGE");
  EXPECT_EQ(reader.take().path, "/1");
  ASSERT_EQ(reader.stage(), Stage::done);
  EXPECT_EQ(reader.take().path, "/2");
  EXPECT_FALSE(reader.keep_alive());
  EXPECT_EQ(reader.stage(), Stage::header);
}

TEST(RequestReader, TellsTheStages) {
  RequestReader reader({});
  reader.feed("POST / HTTP/1.1\r\n");
  EXPECT_EQ(reader.stage(), Stage::header);
  reader.feed("Host: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  EXPECT_EQ(reader.stage(), Stage::body);
  EXPECT_TRUE(reader.wants_continue());
  EXPECT_FALSE(reader.wants_continue());
  reader.feed("ab");
  EXPECT_EQ(reader.stage(), Stage::done);
}

int refusal_of(std::string_view text, const RequestLimits& limits = {}) {
  RequestReader reader(limits);
  reader.feed(text);
  return reader.stage() == Stage::bad ? reader.refusal().status : 0;
}

TEST(RequestReader, RefusesWhatIsTooLargeOrMalformed) {
  EXPECT_EQ(refusal_of("nonsense\r\n\r\n"), 400);
  EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), 400);
  EXPECT_EQ(
      refusal_of("POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
      400);
  EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\n\r\n"), 400) << "no host";
  EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nHost: a b\r\n\r\n"), 400);
  EXPECT_EQ(refusal_of("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n"), 400);
  EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n\r\n"), 417);
  EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nX: " + std::string(2000, 'x'), {1000, 1000}), 431);
  std::string many = "GET / HTTP/1.1\r\n";
  for (int i = 0; i < 100; ++i) many += "X: 0123456789\r\n";
  EXPECT_EQ(refusal_of(many + "\r\n", {1000, 1000}), 431);
  EXPECT_EQ(refusal_of("POST / HTTP/1.1\r\nContent-Length: 1001\r\n\r\n", {1000, 1000}), 413);
  EXPECT_EQ(refusal_of("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3ea\r\n" +
                           std::string(1002, 'x'),
                       {1000, 1000}),
            413);
}

TEST(RequestReader, AShortHeaderMayHaveALongBody) {
  RequestReader reader({100, 10000});
  reader.feed("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n7d0\r\n" +
              std::string(2000, 'x') + "\r\n1\r\ny\r\n0\r\n\r\n");
  ASSERT_EQ(reader.stage(), Stage::done);
  EXPECT_EQ(reader.take().body.size(), 2001u);
}

TEST(RequestReader, ABrokenTargetLeavesNoPath) {
  RequestReader reader({});
  reader.feed("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n");
  ASSERT_EQ(reader.stage(), Stage::done);
  EXPECT_EQ(reader.take().path, "");
}

}  // namespace
}  // namespace quadrille::server
