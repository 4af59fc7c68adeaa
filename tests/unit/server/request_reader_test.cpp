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
  EXPECT_EQ(refusal_of("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3ea\r\n" +
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

constexpr std::string_view kChunkedHead =
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

// Feeds pieces until the reader refuses; how many bytes it took by then, 0 if it never did.
std::size_t refused_after(std::string_view head, const std::string& piece, std::size_t most) {
  RequestReader reader({1000, 10000});
  reader.feed(head);
  for (std::size_t sent = 0; sent < most; sent += piece.size()) {
    reader.feed(piece);
    if (reader.stage() == Stage::bad) return sent + piece.size();
  }
  return 0;
}

TEST(RequestReader, WhatSurroundsChunksIsBounded) {
  const std::string head(kChunkedHead);
  const std::string filler(100, 'x');
  const auto soon = [](std::size_t bytes) { return bytes > 0 && bytes <= 1500; };
  EXPECT_TRUE(soon(refused_after(head + "1;a=", filler, 100'000))) << "an extension without end";
  EXPECT_TRUE(soon(refused_after(head + "0\r\nA: ", filler, 100'000))) << "a trailer without end";
  EXPECT_TRUE(soon(refused_after(head + "0\r\n", "A: " + filler + "\r\n", 100'000)));
  // Chunks of a byte with long extensions, each of them complete.
  const std::string mostly_extension = "1;" + filler + "\r\nx\r\n";
  EXPECT_GT(refused_after(head, mostly_extension, 100'000), 0u);
  // Chunks of a byte without any are a body like others.
  EXPECT_EQ(refused_after(head, "1\r\nx\r\n", 6 * 9'000), 0u);
}

TEST(RequestReader, TrailersAreNoHeaders) {
  RequestReader reader({});
  reader.feed(std::string(kChunkedHead) +
              "1;n=v\r\ny\r\n0\r\nX-Forwarded-For: 9.9.9.9\r\nHost: b\r\n\r\n");
  ASSERT_EQ(reader.stage(), Stage::done);
  const HttpRequest request = reader.take();
  EXPECT_EQ(request.body, "y");
  EXPECT_FALSE(request.header("x-forwarded-for"));
  EXPECT_EQ(request.header("host"), "a");
}

TEST(RequestReader, RefusesWhatOthersMayReadOtherwise) {
  EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n"), 400) << "folded";
  EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nHost: a\r\nX:\r\n\tb\r\n\r\n"), 400);
  EXPECT_EQ(refusal_of("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2, 2\r\n\r\n{}"), 400);
  EXPECT_EQ(refusal_of("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 400);
  RequestReader reader({});
  reader.feed("GET / HTTP/1.1\r\nHost: a\r");
  reader.feed("\n");
  reader.feed(" b\r\n\r\n");
  EXPECT_EQ(reader.stage(), Stage::bad) << "folded between two pieces";
  std::string fields = "GET / HTTP/1.1\r\nHost: a\r\n";
  for (int i = 0; i < 200; ++i) fields += "X: y\r\n";
  EXPECT_EQ(refusal_of(fields + "\r\n"), 431);
}

// What a reader makes of bytes that come in these pieces: the paths and bodies of all requests, and
// how it ends.
std::string reading_of(std::initializer_list<std::string_view> pieces) {
  RequestReader reader({});
  std::string reading;
  for (const std::string_view piece : pieces) {
    reader.feed(piece);
    while (reader.stage() == Stage::done) {
      const HttpRequest request = reader.take();
      reading += request.path + '[' + request.body + ']';
    }
  }
  if (reader.stage() == Stage::bad) reading += std::to_string(reader.refusal().status);
  return reading;
}

TEST(RequestReader, ItDoesNotMatterWhereTheBytesAreCut) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"\r\nGET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n", "/1[]/2[]"},
      {"POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n \n\t\r\nGET /2 HTTP/1.1\r\nHost:"
       " a\r\n\r\n",
       "/1[ \n\t\r\n]/2[]"},
      {"POST /1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n b\r\n0\r\n\r\nGET "
       "/2 "
       "HTTP/1.1\r\nHost: a\r\n\r\n",
       "/1[ b]/2[]"},
      {"GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nX:\r\n\tb\r\nHost: a\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\n Host: a\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: a\nX: a\n b\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: a\r\n\rX: y\r\n b\r\n\r\n", "400"},
      {"GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n",
       "/1[]400"}};
  for (const auto& [text, wanted] : cases) {
    EXPECT_EQ(reading_of({text}), wanted) << text;
    for (std::size_t first = 1; first < text.size(); ++first) {
      for (std::size_t second = first; second < text.size(); ++second) {
        const std::string_view middle = text.substr(first, second - first);
        ASSERT_EQ(reading_of({text.substr(0, first), middle, text.substr(second)}), wanted)
            << text << " cut at " << first << " and " << second;
      }
    }
  }
}

TEST(RequestReader, ABodyThatBeginsWithBlanksIsNoFoldedLine) {
  RequestReader reader({});
  reader.feed("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n \n b");
  ASSERT_EQ(reader.stage(), Stage::done);
  EXPECT_EQ(reader.take().body, " \n b");
}

TEST(RequestReader, BlankLinesBeforeARequestAreSkipped) {
  RequestReader reader({});
  reader.feed("\r\n\r");
  EXPECT_EQ(reader.stage(), Stage::idle);
  reader.feed("\nGET /1 HTTP/1.1\r\nHost: a\r\n\r\n\r\nOPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n");
  ASSERT_EQ(reader.stage(), Stage::done);
  EXPECT_EQ(reader.take().path, "/1");
  ASSERT_EQ(reader.stage(), Stage::done);
  EXPECT_EQ(reader.take().path, "*");
  std::string endless;
  for (int i = 0; i < 100; ++i) endless += "\r\n";
  EXPECT_EQ(refusal_of(endless + "GET / HTTP/1.1\r\nHost: a\r\n\r\n"), 400);
  EXPECT_EQ(refusal_of("GET * HTTP/1.1\r\nHost: a\r\n\r\n"), 0);
}

TEST(RequestReader, TellsHowLongTheBodyWillBe) {
  RequestReader reader({1000, 10000});
  reader.feed("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n");
  ASSERT_EQ(reader.stage(), Stage::body);
  EXPECT_EQ(reader.expected_body(), 9000u);
  EXPECT_EQ(find_value(reader.headers(), "content-length"), "9000");
  RequestReader chunked({1000, 10000});
  chunked.feed(kChunkedHead);
  ASSERT_EQ(chunked.stage(), Stage::body);
  EXPECT_EQ(chunked.expected_body(), 10000u);
}

TEST(RequestReader, ABrokenTargetLeavesNoPath) {
  RequestReader reader({});
  reader.feed("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n");
  ASSERT_EQ(reader.stage(), Stage::done);
  EXPECT_EQ(reader.take().path, "");
}

}  // namespace
}  // namespace quadrille::server
