// What happens to every request, whichever route it takes: who asks, may they, how often, and what
// each answer carries. Lives on the event loop; knows no sockets.
#pragma once

#include <quadrille/server/client_shares.hpp>
#include <quadrille/server/http_counters.hpp>
#include <quadrille/server/network.hpp>
#include <quadrille/server/rate_limiter.hpp>
#include <quadrille/server/router.hpp>
#include <quadrille/server/web_files.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::server {

struct HttpServiceOptions {
  // Whose X-Forwarded-For counts; without any: the last entry of whoever asks, if that is trusted.
  std::vector<Network> proxies;
  bool trust_proxy = false;
  // Names in "Host" that are ours, in lower case, beside addresses and names without a dot. A page
  // of a stranger whose name leads to this machine (DNS rebinding) is none of ours.
  std::vector<std::string> hosts;
  bool known_hosts_only = false;
  // Bytes of bodies that are read, wait or are worked on; small ones are free.
  ClientShares::Most bodies{std::size_t{128} << 20, std::size_t{32} << 20};
  // Bytes of answers that clients have not taken yet, each text once however many take it; small
  // ones are free.
  ClientShares::Most answers{std::size_t{192} << 20, std::size_t{64} << 20};
  // Streams of events.
  ClientShares::Most streams{2048, 128};
  Rate requests = Rate::of(100);
  Rate requests_from_loopback = Rate::unlimited();
  std::uint64_t secret = 0;  // of the hash of addresses
};

class HttpService {
 public:
  HttpService(Router router, WebFiles files, const HttpServiceOptions& options);

  // Who asks, by the fields of a header that came from `peer`.
  [[nodiscard]] Peer client_of(const NamedValues& headers, const Peer& peer) const;
  // Before a body is read: the right to its memory, null if it needs none. Answers: 503.
  OrAnswer<ClientShares::Share> admit_body(const Peer& client, std::size_t bytes);
  // Before an answer is sent: the right to its memory until it is, null if it needs none. Answers:
  // 503.
  OrAnswer<ClientShares::Share> admit_answer(const Peer& client, const Body& body);
  // Before events are sent. Answers: 429.
  OrAnswer<ClientShares::Share> admit_stream(const Peer& client);
  // The request's own name in logs, taken from the proxy in front if there is one.
  [[nodiscard]] std::string request_id(const NamedValues& headers);

  // The route that answers, or the answer itself. Sets the parameters of the path. `now` never goes
  // back.
  OrAnswer<const Route*> admit(HttpRequest& request, RateLimiter::Time now);

  [[nodiscard]] HttpCounters& counters() { return counters_; }
  // An answer of a route; null: of none.
  void count_route(const Route* route, std::chrono::nanoseconds duration);
  [[nodiscard]] const Router& router() const { return router_; }
  [[nodiscard]] const ClientShares& bodies() const { return bodies_; }
  [[nodiscard]] const ClientShares& answers() const { return answers_; }
  [[nodiscard]] const ClientShares& streams() const { return streams_; }

 private:
  [[nodiscard]] bool is_our_host(const HttpRequest& request);
  [[nodiscard]] std::optional<HttpResponse> file_answer(const HttpRequest& request) const;

  Router router_;
  WebFiles files_;
  HttpServiceOptions options_;
  RateLimiter requests_;
  ClientShares bodies_;
  ClientShares answers_;
  ClientShares streams_;
  // Of texts that several may be sending: whoever sends one has it, and its share.
  std::map<const std::string*, std::weak_ptr<const void>> sent_texts_;
  std::uint64_t next_id_ = 0;
  HttpCounters counters_;
  std::string id_prefix_;
  std::string last_host_;  // of ours, as the last request wrote it
};

// May a page of another site have caused this request to change something? Judged by Origin and
// Sec-Fetch-Site.
bool is_cross_site_write(const HttpRequest& request);

// Status line and header, the security headers among it, up to the blank line. `chunked`: a body of
// unknown length follows. `id` is the request's, if it has one.
std::string head_of(const HttpResponse& response, bool keep_alive, bool chunked,
                    std::string_view id = {});

}  // namespace quadrille::server
