#include "server/content_coding.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/core/text.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>

namespace quadrille::server {
namespace {

constexpr std::size_t kSmallestToCompress = 1024;
constexpr int kFastLevel = 4;
// Of an answer that is kept, the id of the request among them.
constexpr std::size_t kUsualHeaders = 5;

struct Preference {
  std::string_view coding;
  double weight = 1;
};

std::string_view take_until(std::string_view& text, char end) {
  const std::size_t place = std::min(text.find(end), text.size());
  const std::string_view part = text.substr(0, place);
  text.remove_prefix(std::min(place + 1, text.size()));
  return trim(part);
}

// "gzip;q=0.5". A weight that is none counts as 0.
Preference preference_of(std::string_view text) {
  Preference preference{take_until(text, ';'), 1};
  while (!text.empty()) {
    const std::string_view parameter = take_until(text, ';');
    if (!starts_with_ignoring_case(parameter, "q=")) continue;
    const std::string number(trim(parameter.substr(2)));
    char* end = nullptr;
    const double weight = std::strtod(number.c_str(), &end);
    const bool good = !number.empty() && *end == '\0' && weight >= 0 && weight <= 1;
    preference.weight = good ? weight : 0;
  }
  return preference;
}

}  // namespace

bool accepts_coding(const HttpRequest& request, std::string_view coding) {
  std::optional<double> named;
  std::optional<double> any;
  double identity = 0;  // preferred only where it says so
  for (const auto& [name, value] : request.headers) {
    if (name != "accept-encoding") continue;
    std::string_view list = value;
    while (!list.empty()) {
      const Preference preference = preference_of(take_until(list, ','));
      if (equal_ignoring_case(preference.coding, coding)) {
        named = preference.weight;
      } else if (preference.coding == "*") {
        any = preference.weight;
      } else if (equal_ignoring_case(preference.coding, "identity")) {
        identity = preference.weight;
      }
    }
  }
  const double wanted = named.value_or(any.value_or(0));
  return wanted > 0 && wanted >= identity;
}

Body::Shared gzip_of(std::string_view content, int level) {
  z_stream stream{};
  constexpr int kGzipWindow = 15 + 16;
  if (deflateInit2(&stream, level, Z_DEFLATED, kGzipWindow, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    return nullptr;
  }
  std::string result(deflateBound(&stream, static_cast<uLong>(content.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  const bool complete = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  result.resize(stream.total_out);
  deflateEnd(&stream);
  if (!complete || result.size() >= content.size()) return nullptr;
  result.shrink_to_fit();
  return std::make_shared<const std::string>(std::move(result));
}

std::string hash_text(std::string_view content) {
  std::uint64_t state = content.size();
  while (!content.empty()) {
    std::uint64_t word = 0;
    const std::size_t count = std::min(content.size(), sizeof word);
    std::memcpy(&word, content.data(), count);
    content.remove_prefix(count);
    state ^= word;
    state = split_mix(state);
  }
  return fmt::format("{:016x}", state);
}

bool has_tagged(const HttpRequest& request, std::string_view tag) {
  const std::string_view known = request.header("if-none-match").value_or("");
  return trim(known) == "*" || known.find(tag) != std::string_view::npos;
}

HttpResponse tagged(HttpResponse response, const HttpRequest& request, std::string cache_control) {
  const std::string hash = hash_text(response.body.text());
  return tagged_as(hash, std::move(response), request, std::move(cache_control));
}

HttpResponse tagged_as(std::string_view content, HttpResponse response, const HttpRequest& request,
                       std::string cache_control) {
  const std::string tag = '"' + std::string(content) + '"';
  response.with_header("ETag", tag);
  response.with_header("Cache-Control", std::move(cache_control));
  if (has_tagged(request, tag)) {
    response.status = 304;
    response.body = {};
  }
  return response;
}

HttpResponse answer_of(Variants variants, const HttpRequest& request) {
  HttpResponse response;
  response.content_type = variants.content_type;
  response.headers.reserve(kUsualHeaders);
  std::string_view coding;
  Body* body = &variants.plain;
  if (!variants.brotli.empty() && accepts_coding(request, "br")) {
    coding = "br";
    body = &variants.brotli;
  } else if (!variants.gzip.empty() && accepts_coding(request, "gzip")) {
    coding = "gzip";
    body = &variants.gzip;
  }
  // The same content compressed is another sequence of bytes and needs another tag.
  std::string tag;
  tag.append(1, '"').append(variants.hash).append(coding.empty() ? "" : "-");
  tag.append(coding).append(1, '"');
  const bool is_known = has_tagged(request, tag);
  response.with_header("ETag", std::move(tag));
  response.with_header("Cache-Control", std::string(variants.cache_control));
  response.with_header("Vary", "Accept-Encoding");
  if (is_known) {
    response.status = 304;
    return response;
  }
  if (!coding.empty()) response.with_header("Content-Encoding", std::string(coding));
  response.body = std::move(*body);
  return response;
}

FixedText::FixedText(std::string text, std::string content_type)
    : content_type_(std::move(content_type)),
      hash_(hash_text(text)),
      plain_(std::make_shared<const std::string>(std::move(text))) {}

HttpResponse FixedText::answer(const HttpRequest& request) {
  if (!compressed_ && accepts_coding(request, "gzip")) {
    const bool is_long = plain_->size() >= kSmallestToCompress;
    compressed_ = is_long ? gzip_of(*plain_, kFastLevel) : nullptr;
  }
  return answer_of(
      {content_type_, hash_, "no-cache", Body(plain_), Body(compressed_.value_or(nullptr)), {}},
      request);
}

void compress(HttpResponse& response, const HttpRequest& request) {
  const bool is_text = response.content_type.starts_with("application/json") ||
                       response.content_type.starts_with("text/");
  if (!is_text || response.events || response.body.size() < kSmallestToCompress) return;
  response.with_header("Vary", "Accept-Encoding");
  if (!accepts_coding(request, "gzip")) return;
  auto shorter = gzip_of(response.body.text(), kFastLevel);
  if (!shorter) return;
  response.body = Body(std::move(shorter));
  response.with_header("Content-Encoding", "gzip");
  // The same content in another form is another thing to keep: only weakly the same.
  for (auto& [name, value] : response.headers) {
    if (name == "ETag") value.insert(0, "W/");
  }
}

}  // namespace quadrille::server
