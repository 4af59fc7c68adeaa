#include <quadrille/core/text.hpp>
#include <quadrille/server/address.hpp>
#include <quadrille/server/http_service.hpp>

#include <cstring>
#include <ctime>
#include <utility>

#include <arpa/inet.h>
#include <fmt/chrono.h>
#include <fmt/format.h>

namespace quadrille::server {
namespace {

// Scripts, styles and everything else from our own files only; inline style attributes place cells
// and hurt nobody. The engine is WebAssembly, which is compiled and not evaluated. Pictures may be
// made in the page (blob:, data:).
constexpr std::string_view kSecurityHeaders =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";

bool changes_something(std::string_view method) {
  return method != "GET" && method != "HEAD" && method != "OPTIONS";
}

// An address without port, as proxies write it.
std::optional<Peer> parse_address(std::string_view text) {
  const std::string address(trim(text));
  sockaddr_storage storage{};
  sockaddr_in ipv4{};
  if (inet_pton(AF_INET, address.c_str(), &ipv4.sin_addr) == 1) {
    ipv4.sin_family = AF_INET;
    std::memcpy(&storage, &ipv4, sizeof ipv4);
    return peer_of(storage);
  }
  sockaddr_in6 ipv6{};
  if (inet_pton(AF_INET6, address.c_str(), &ipv6.sin6_addr) == 1) {
    ipv6.sin6_family = AF_INET6;
    std::memcpy(&storage, &ipv6, sizeof ipv6);
    return peer_of(storage);
  }
  return std::nullopt;
}

// The last entry is the one that our own proxy wrote; those before it anybody can invent.
std::optional<Peer> forwarded_client(const HttpRequest& request) {
  const auto forwarded = request.header("x-forwarded-for");
  if (!forwarded) return std::nullopt;
  const std::size_t comma = forwarded->rfind(',');
  return parse_address(comma == std::string_view::npos ? *forwarded : forwarded->substr(comma + 1));
}

}  // namespace

HttpService::HttpService(Router router, WebFiles files, const HttpServiceOptions& options)
    : router_(std::move(router)),
      files_(std::move(files)),
      options_(options),
      requests_(options.requests, options.requests_from_loopback, options.secret) {}

OrAnswer<const Route*> HttpService::admit(HttpRequest& request, RateLimiter::Time now) {
  if (request.path.empty()) {
    return tl::unexpected(
        problem_answer(400, "bad_target", "the request's target is not well formed"));
  }
  if (options_.trust_proxy) {
    if (const auto client = forwarded_client(request)) request.client = *client;
  }
  if (!requests_.admit(request.client, now)) {
    HttpResponse refusal =
        problem_answer(429, "too_many_requests", "too many requests from this address");
    refusal.with_header("Retry-After", "1");
    return tl::unexpected(std::move(refusal));
  }
  if (is_cross_site_write(request)) {
    return tl::unexpected(
        problem_answer(403, "foreign_origin", "pages of other sites may not change anything here"));
  }
  if (const auto encoding = request.header("content-encoding");
      encoding && !equal_ignoring_case(trim(*encoding), "identity")) {
    HttpResponse refusal = problem_answer(415, "unsupported_encoding",
                                          "the body must not be compressed or otherwise encoded");
    refusal.with_header("Accept-Encoding", "identity");
    return tl::unexpected(std::move(refusal));
  }
  auto route = router_.match(request);
  if (!route && route.error().status == 404 && !request.path.starts_with("/api/")) {
    if (auto file = file_answer(request)) return tl::unexpected(*std::move(file));
  }
  return route;
}

std::optional<HttpResponse> HttpService::file_answer(const HttpRequest& request) const {
  if (request.method == "GET" || request.method == "HEAD") return files_.answer(request);
  if (!files_.has(request.path)) return std::nullopt;
  return answer_of_allowed(request.method, "GET, HEAD");
}

bool is_cross_site_write(const HttpRequest& request) {
  if (!changes_something(request.method)) return false;
  if (request.header("sec-fetch-site") == "cross-site") return true;
  const auto origin = request.header("origin");
  if (!origin) return false;  // not a browser
  const auto host = request.header("host");
  const std::size_t scheme = origin->find("://");
  if (!host || scheme == std::string_view::npos) return true;
  return !equal_ignoring_case(origin->substr(scheme + 3), *host);
}

std::string head_of(const HttpResponse& response, bool keep_alive, bool chunked) {
  std::string head =
      fmt::format("HTTP/1.1 {} {}\r\nDate: {:%a, %d %b %Y %H:%M:%S} GMT\r\n", response.status,
                  reason_of(response.status), fmt::gmtime(std::time(nullptr)));
  head.reserve(1024);
  if (!response.content_type.empty() && response.status != 204 && response.status != 304) {
    head += "Content-Type: " + response.content_type + "\r\n";
  }
  if (chunked) {
    head += "Transfer-Encoding: chunked\r\n";
  } else if (response.status != 204 && response.status != 304) {
    head += "Content-Length: " + std::to_string(response.body.size()) + "\r\n";
  }
  if (!keep_alive) head += "Connection: close\r\n";
  bool says_caching = false;
  for (const auto& [name, value] : response.headers) {
    head += name + ": " + value + "\r\n";
    says_caching = says_caching || name == "Cache-Control";
  }
  if (!says_caching) head += "Cache-Control: no-store\r\n";
  head += kSecurityHeaders;
  head += "\r\n";
  return head;
}

}  // namespace quadrille::server
