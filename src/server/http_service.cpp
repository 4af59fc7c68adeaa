#include <quadrille/core/text.hpp>
#include <quadrille/server/http_service.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <utility>

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
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";

// What some address or other answers to.
constexpr const char* kAllMethods = "GET, HEAD, POST, PUT, DELETE, OPTIONS";

bool changes_something(std::string_view method) {
  return method != "GET" && method != "HEAD" && method != "OPTIONS";
}

// Bodies up to this size need no share: connections are bounded in number.
constexpr std::size_t kFreeBody = std::size_t{16} << 10;
// Notes about texts that nobody sends any more are thrown away when there are so many.
constexpr std::size_t kMostNotes = 1024;
constexpr std::size_t kLongestId = 64;
constexpr std::string_view kAssets = "/assets/";

bool is_id_character(char character) {
  return is_digit(character) || (to_lower(character) >= 'a' && to_lower(character) <= 'z') ||
         character == '-' || character == '_';
}

// "example.org:8080" without its port, "[::1]:80" without brackets.
std::string_view name_of_host(std::string_view host) {
  if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
  return host.substr(0, host.find(':'));
}

// A number in decimal digits, in no memory but its own.
class Number {
 public:
  explicit Number(std::size_t value)
      : end_(std::to_chars(digits_.data(), digits_.data() + digits_.size(), value).ptr) {}
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;

  [[nodiscard]] std::string_view text() const {
    return {digits_.data(), static_cast<std::size_t>(end_ - digits_.data())};
  }

 private:
  std::array<char, 20> digits_;
  char* end_;
};

// "\r\nDate: …\r\n", which is the same for a second.
std::string_view date_line() {
  thread_local std::time_t written = 0;
  thread_local std::string line;
  const std::time_t now = std::time(nullptr);
  if (now != written) {
    line = fmt::format("\r\nDate: {:%a, %d %b %Y %H:%M:%S} GMT\r\n", fmt::gmtime(now));
    written = now;
  }
  return line;
}

std::vector<std::string> names_of(const Router& router) {
  std::vector<std::string> names;
  for (const Route& route : router.routes()) names.push_back(route.method + ' ' + route.pattern);
  return names;
}

}  // namespace

HttpService::HttpService(Router router, WebFiles files, const HttpServiceOptions& options)
    : router_(std::move(router)),
      files_(std::move(files)),
      options_(options),
      requests_(options.requests, options.requests_from_loopback, options.secret),
      bodies_(options.bodies),
      answers_(options.answers),
      streams_(options.streams),
      counters_(names_of(router_)),
      id_prefix_(fmt::format("{:08x}-", options.secret & 0xFFFFFFFF)) {}

Peer HttpService::client_of(const NamedValues& headers, const Peer& peer) const {
  if (!options_.proxies.empty()) return forwarded_client(headers, peer, options_.proxies);
  return options_.trust_proxy ? last_forwarded(headers).value_or(peer) : peer;
}

OrAnswer<ClientShares::Share> HttpService::admit_body(const Peer& client, std::size_t bytes) {
  if (bytes <= kFreeBody) return nullptr;
  if (auto share = bodies_.take(client, bytes)) return share;
  HttpResponse refusal =
      problem_answer(503, "too_much_at_once", "there is no room for another body of this size now");
  refusal.with_header("Retry-After", "2");
  return tl::unexpected(std::move(refusal));
}

OrAnswer<ClientShares::Share> HttpService::admit_answer(const Peer& client, const Body& body) {
  if (body.size() <= kFreeBody || body.file()) return nullptr;
  const std::string* const text = body.shared().get();
  const auto known = text == nullptr ? sent_texts_.end() : sent_texts_.find(text);
  ClientShares::Share share = known == sent_texts_.end() ? nullptr : known->second.lock();
  if (share) return share;
  share = answers_.take(client, body.size());
  if (!share) {
    HttpResponse refusal = problem_answer(503, "too_much_at_once",
                                          "too much was asked for that has not been read yet");
    refusal.with_header("Retry-After", "2");
    return tl::unexpected(std::move(refusal));
  }
  if (text == nullptr) return share;
  if (sent_texts_.size() >= kMostNotes) {
    std::erase_if(sent_texts_, [](const auto& note) { return note.second.expired(); });
  }
  sent_texts_[text] = share;
  return share;
}

OrAnswer<ClientShares::Share> HttpService::admit_stream(const Peer& client) {
  if (auto share = streams_.take(client, 1)) return share;
  HttpResponse refusal = problem_answer(429, "too_many_streams",
                                        "too many streams of events are open to this address");
  refusal.with_header("Retry-After", "5");
  return tl::unexpected(std::move(refusal));
}

std::string HttpService::request_id(const NamedValues& headers) {
  const bool behind_proxy = options_.trust_proxy || !options_.proxies.empty();
  const auto given = behind_proxy ? find_value(headers, "x-request-id") : std::nullopt;
  if (given && !given->empty() && given->size() <= kLongestId &&
      std::all_of(given->begin(), given->end(), is_id_character)) {
    return std::string(*given);
  }
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), next_id_++, 16).ptr;
  return id_prefix_ + std::string(digits.data(), end);
}

bool HttpService::is_our_host(const HttpRequest& request) {
  if (!options_.known_hosts_only) return true;
  const std::string_view host = request.header("host").value_or("");
  if (host == last_host_) return true;
  const std::string_view name = name_of_host(host);
  const bool is_ours =
      name.find('.') == std::string_view::npos || parse_address(name) ||
      std::any_of(options_.hosts.begin(), options_.hosts.end(),
                  [&](const std::string& known) { return equal_ignoring_case(name, known); });
  if (is_ours) last_host_ = host;
  return is_ours;
}

void HttpService::count_route(const Route* route, std::chrono::nanoseconds duration) {
  const std::vector<Route>& routes = router_.routes();
  const auto index =
      route == nullptr ? routes.size() : static_cast<std::size_t>(route - routes.data());
  counters_.count_route(index, duration);
}

OrAnswer<const Route*> HttpService::admit(HttpRequest& request, RateLimiter::Time now) {
  if (request.path.empty()) {
    return tl::unexpected(
        problem_answer(400, "bad_target", "the request's target is not well formed"));
  }
  if (!requests_.admit(request.client, now)) {
    HttpResponse refusal =
        problem_answer(429, "too_many_requests", "too many requests from this address");
    refusal.with_header("Retry-After", "1");
    return tl::unexpected(std::move(refusal));
  }
  if (!is_our_host(request)) {
    return tl::unexpected(
        problem_answer(421, "unknown_host", "this server does not go by that name"));
  }
  if (request.path == "*") return tl::unexpected(answer_of_allowed("OPTIONS", kAllMethods));
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
  // No route has such an address; asking all of them costs more than the file.
  if (request.path.starts_with(kAssets)) {
    if (auto file = file_answer(request)) return tl::unexpected(*std::move(file));
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

std::string head_of(const HttpResponse& response, bool keep_alive, bool chunked,
                    std::string_view id) {
  const Number status(static_cast<std::size_t>(response.status));
  const Number length(response.body.size());
  const std::string_view date = date_line();
  const auto each_piece = [&](const auto& add) {
    add("HTTP/1.1 ", status.text(), " ", reason_of(response.status), date);
    const bool has_body = response.status != 204 && response.status != 304;
    if (has_body && !response.content_type.empty()) {
      add("Content-Type: ", response.content_type, "\r\n");
    }
    if (chunked) {
      add("Transfer-Encoding: chunked\r\n");
    } else if (has_body) {
      add("Content-Length: ", length.text(), "\r\n");
    }
    if (!keep_alive) add("Connection: close\r\n");
    bool says_caching = false;
    for (const auto& [name, value] : response.headers) {
      add(name, ": ", value, "\r\n");
      says_caching = says_caching || name == "Cache-Control";
    }
    if (!id.empty()) add("X-Request-Id: ", id, "\r\n");
    if (!says_caching) add("Cache-Control: no-store\r\n");
    add(kSecurityHeaders, "\r\n");
  };
  // Twice over the pieces: how long they are, then their bytes, into room that is just right.
  std::size_t size = 0;
  each_piece([&](const auto&... pieces) { size += (std::string_view(pieces).size() + ...); });
  std::string head(size, '\0');
  char* end = head.data();
  each_piece([&](const auto&... pieces) {
    ((end = std::copy_n(std::string_view(pieces).data(), std::string_view(pieces).size(), end)),
     ...);
  });
  return head;
}

}  // namespace quadrille::server
