// Which form of a body a client wants, and whether it has it already.
#pragma once

#include <quadrille/server/http_message.hpp>

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

// Compresses a body that is long enough, if the client wants that. Takes its time: not for the
// event loop.
void compress(HttpResponse& response, const HttpRequest& request);

}  // namespace quadrille::server
