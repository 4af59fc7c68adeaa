// What happens to every request, whichever route it takes: who asks, may they, how often, and what
// each answer carries. Lives on the event loop; knows no sockets.
#pragma once

#include <quadrille/server/http_counters.hpp>
#include <quadrille/server/rate_limiter.hpp>
#include <quadrille/server/router.hpp>
#include <quadrille/server/web_files.hpp>

#include <cstdint>
#include <string>

namespace quadrille::server {

struct HttpServiceOptions {
  bool trust_proxy = false;  // take the client's address from X-Forwarded-For
  Rate requests = Rate::of(100);
  Rate requests_from_loopback = Rate::unlimited();
  std::uint64_t secret = 0;  // of the hash of addresses
};

class HttpService {
 public:
  HttpService(Router router, WebFiles files, const HttpServiceOptions& options);

  // The route that answers, or the answer itself. Sets the client's address and the parameters of
  // the path. `now` never goes back.
  OrAnswer<const Route*> admit(HttpRequest& request, RateLimiter::Time now);

  [[nodiscard]] HttpCounters& counters() { return counters_; }
  [[nodiscard]] const Router& router() const { return router_; }

 private:
  [[nodiscard]] std::optional<HttpResponse> file_answer(const HttpRequest& request) const;

  Router router_;
  WebFiles files_;
  HttpServiceOptions options_;
  RateLimiter requests_;
  HttpCounters counters_;
};

// May a page of another site have caused this request to change something? Judged by Origin and
// Sec-Fetch-Site.
bool is_cross_site_write(const HttpRequest& request);

// Status line and header, the security headers among it, up to the blank line. `chunked`: a body of
// unknown length follows.
std::string head_of(const HttpResponse& response, bool keep_alive, bool chunked);

}  // namespace quadrille::server
