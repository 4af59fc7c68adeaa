// Which form of a body a client wants, and whether it has it already.
#pragma once

#include <quadrille/server/http_message.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace quadrille::server {

// By Accept-Encoding, with its weights (RFC 9110, 12.5.3): is "gzip" or "br" wanted?
bool accepts_coding(const HttpRequest& request, std::string_view coding);

// Null if it is no shorter. `level` from 1 (fast) to 9.
Body::Shared gzip_of(std::string_view content, int level);

// 64 bits of the content as 16 hex digits.
std::string hash_text(std::string_view content);

// By If-None-Match: does the client have what the tag stands for?
bool has_tagged(const HttpRequest& request, std::string_view tag);

// An answer to GET that may be kept by the client under a tag of its content: 304 without a body if
// the client has it.
HttpResponse tagged(HttpResponse response, const HttpRequest& request, std::string cache_control);
// The same with a text that stands for the content.
HttpResponse tagged_as(std::string_view content, HttpResponse response, const HttpRequest& request,
                       std::string cache_control);

// Content that stays the same for long, as it is and, unless these are empty, compressed.
struct Variants {
  std::string_view content_type;
  std::string_view hash;  // of the content as it is
  std::string_view cache_control;
  Body plain;
  Body gzip;
  Body brotli;
};
// The one that the client wants, or 304.
HttpResponse answer_of(Variants variants, const HttpRequest& request);

// Text that does not change while the server runs. For one thread, the event loop: compressing
// takes its time, and is done for the first who wants it.
class FixedText {
 public:
  FixedText(std::string text, std::string content_type);
  [[nodiscard]] HttpResponse answer(const HttpRequest& request);

 private:
  std::string content_type_;
  std::string hash_;
  Body::Shared plain_;
  std::optional<Body::Shared> compressed_;  // null: not worth it
};

// Compresses a body that is long enough, if the client wants that. Takes its time: not for the
// event loop.
void compress(HttpResponse& response, const HttpRequest& request);

}  // namespace quadrille::server
