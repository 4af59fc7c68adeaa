#include "server/http_connection.hpp"

#include <quadrille/server/http_endpoint.hpp>

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <spdlog/spdlog.h>

namespace quadrille::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

// How often connections are looked at for what takes too long; jobs are tidied as often.
constexpr std::chrono::milliseconds kSweepInterval{250};
// After a failed accept (no file handles left) the listener waits for this long.
constexpr std::chrono::milliseconds kAcceptPause{100};
// When none of them could be closed for a newcomer, nobody looks again for this long: looking at
// thousands for each of thousands that come would keep others waiting. So would closing some again
// and again for a client that has its share.
constexpr std::chrono::milliseconds kFullPause{50};
constexpr std::chrono::milliseconds kOwnRoomPause{20};
// So many newcomers are taken in a turn of the loop, and of so many clients one begins.
constexpr int kMostTaken = 512;
constexpr std::size_t kMostBegun = 64;
// Of so many connections one is closed at once when there is no room.
constexpr std::size_t kRoomShare = 256;
// From the cancelling of all jobs to the closing of all connections.
constexpr std::chrono::milliseconds kLastWords{500};

tcp::endpoint endpoint_of(const SocketAddress& address) {
  tcp::endpoint endpoint;
  std::memcpy(endpoint.data(), &address.storage, address.size);
  endpoint.resize(address.size);
  return endpoint;
}

boost::system::error_code listen_on(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
  boost::system::error_code problem;
  acceptor.open(endpoint.protocol(), problem);
  if (problem) return problem;
  acceptor.set_option(tcp::acceptor::reuse_address(true), problem);
  if (endpoint.protocol() == tcp::v6()) {
    acceptor.set_option(asio::ip::v6_only(false), problem);  // [::] serves IPv4 too
  }
  acceptor.bind(endpoint, problem);
  if (!problem) acceptor.listen(asio::socket_base::max_listen_connections, problem);
  if (!problem) acceptor.non_blocking(true, problem);
  return problem;
}

}  // namespace

class HttpEndpoint::Listener : public std::enable_shared_from_this<Listener> {
 public:
  Listener(tcp::acceptor acceptor, const Parts& parts, const HttpOptions& options)
      : acceptor_(std::move(acceptor)),
        sweep_timer_(parts.loop),
        accept_timer_(parts.loop),
        parts_(parts),
        options_(options) {}

  void start() {
    accept();
    sweep();
  }

  void stop() {
    if (stopping_) return;
    stopping_ = true;
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    accept_timer_.cancel();
    grace_ends_ = HttpConnection::Clock::now() + options_.grace;
    for (const auto& connection : connections_) {
      connection->server_stops();
      if (connection->phase() == HttpConnection::Phase::idle) connection->close();
    }
  }

  [[nodiscard]] std::string address() const {
    boost::system::error_code ignored;
    const tcp::endpoint local = acceptor_.local_endpoint(ignored);
    sockaddr_storage storage{};
    std::memcpy(&storage, local.data(), local.size());
    return to_string(peer_of(storage));
  }

 private:
  void accept() {
    acceptor_.async_accept(
        [self = shared_from_this()](const boost::system::error_code& problem, tcp::socket socket) {
          if (self->stopping_) return;
          if (problem) return self->accept_later();
          self->take(std::move(socket));
          self->take_others();
          self->begin_some();
          self->accept();
        });
  }

  // Whoever stands behind thousands of somebody else's must not wait until those have begun.
  void take_others() {
    for (int i = 0; i < kMostTaken; ++i) {
      boost::system::error_code problem;
      tcp::socket socket = acceptor_.accept(problem);
      if (problem) return;
      take(std::move(socket));
    }
  }

  // A newcomer of each client, the others in later turns of the loop: what has begun stands before
  // everybody else.
  void begin_some() {
    if (begins_) return;
    for (std::size_t left = std::min(turns_.size(), kMostBegun); left > 0; --left) {
      const ClientKey client = turns_.front();
      turns_.pop_front();
      const auto own = of_clients_.find(client);
      // All of them may have been closed meanwhile.
      if (own == of_clients_.end() || own->second.newcomers.empty()) continue;
      Newcomers& newcomers = own->second.newcomers;
      newcomers.front()->start();
      newcomers.pop_front();
      if (!newcomers.empty()) turns_.push_back(client);
    }
    begins_ = !turns_.empty();
    if (!begins_) return;
    asio::post(parts_.loop, [self = shared_from_this()] {
      self->begins_ = false;
      self->begin_some();
    });
  }

  void accept_later() {
    accept_timer_.expires_after(kAcceptPause);
    accept_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& problem) {
      if (!problem && !self->stopping_) self->accept();
    });
  }

  void take(tcp::socket socket) {
    auto connection =
        std::make_shared<HttpConnection>(std::move(socket), parts_, options_, stopping_);
    const ClientKey client = client_key(connection->peer());
    const std::size_t share = std::max<std::size_t>(1, options_.max_connections / 2);
    const auto has_room = [&] {
      return connections_.size() < options_.max_connections && of_clients_[client].count < share;
    };
    if (!has_room() && !find_room(client, share, has_room)) {
      parts_.service.counters().connection_refused();
      connection->close();
      if (of_clients_[client].count == 0) of_clients_.erase(client);
      return;
    }
    Own& own = of_clients_[client];
    ++own.count;
    if (own.newcomers.empty()) turns_.push_back(client);
    own.newcomers.push_back(connection);
    connections_.push_back(std::move(connection));
  }

  template <class HasRoom>
  bool find_room(const ClientKey& client, std::size_t share, const HasRoom& has_room) {
    const auto now = HttpConnection::Clock::now();
    if (now < of_clients_[client].full_until || now < full_until_) return false;
    drop_closed();
    // That may have been the last one of this client.
    const bool of_newcomer = of_clients_[client].count >= share;
    if (has_room()) return true;
    const bool has_made = make_room(client, of_newcomer);
    if (of_newcomer) of_clients_[client].full_until = now + (has_made ? kOwnRoomPause : kFullPause);
    if (!of_newcomer && !has_made) full_until_ = now + kFullPause;
    return has_made;
  }

  void drop_closed() {
    std::erase_if(connections_, [this](const auto& connection) {
      if (connection->closed()) forget(*connection);
      return connection->closed();
    });
  }

  void forget(const HttpConnection& connection) {
    const auto own = of_clients_.find(client_key(connection.peer()));
    if (--own->second.count == 0) of_clients_.erase(own);
  }

  // Closes connections that have waited longest for their client: idle, or still sending. A client
  // that has its share makes room for itself; otherwise whoever has most goes first, and where
  // nobody is idle, whoever takes an answer slowly and has more than the newcomer.
  bool make_room(const ClientKey& newcomer, bool of_newcomer) {
    using Phase = HttpConnection::Phase;
    const auto waits = [&](const HttpConnection& connection, const ClientKey& client) {
      const bool is_idle =
          connection.phase() == Phase::idle || connection.phase() == Phase::reading;
      return is_idle && (!of_newcomer || client == newcomer);
    };
    const auto takes_long = [&](const HttpConnection& connection, const ClientKey& client) {
      return connection.phase() == Phase::writing &&
             of_clients_.at(client).count > of_clients_[newcomer].count + 1;
    };
    return close_some(waits) || (!of_newcomer && close_some(takes_long));
  }

  // Of those whom `may_go` names, those of the client who has most connections. A few at once, as
  // looking for them means looking at all.
  template <class MayGo>
  bool close_some(const MayGo& may_go) {
    std::vector<HttpConnection*> waiting;
    std::size_t most = 0;
    for (const auto& connection : connections_) {
      const ClientKey client = client_key(connection->peer());
      if (!may_go(*connection, client)) continue;
      const std::size_t count = of_clients_.at(client).count;
      if (count > most) waiting.clear();
      most = std::max(most, count);
      if (count == most) waiting.push_back(connection.get());
    }
    const std::size_t few = std::max<std::size_t>(1, options_.max_connections / kRoomShare);
    const std::size_t count = std::min(few, waiting.size());
    std::partial_sort(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(count),
                      waiting.end(), [](const HttpConnection* left, const HttpConnection* right) {
                        return left->since() < right->since();
                      });
    for (std::size_t i = 0; i < count; ++i) waiting[i]->close();
    drop_closed();
    return count > 0;
  }

  void sweep() {
    const auto now = HttpConnection::Clock::now();
    drop_closed();
    for (const auto& connection : connections_) connection->check_time(now);
    parts_.jobs.tidy(now);
    if (stopping_ && now >= grace_ends_) {
      parts_.jobs.stop();
      // Those who waited for a job hear that it was cancelled.
      if (now >= grace_ends_ + kLastWords) {
        for (const auto& connection : connections_) connection->close();
      }
    }
    if (stopping_ && connections_.empty()) return;
    sweep_timer_.expires_after(kSweepInterval);
    sweep_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& problem) {
      if (!problem) self->sweep();
    });
  }

  tcp::acceptor acceptor_;
  asio::steady_timer sweep_timer_;
  asio::steady_timer accept_timer_;
  const Parts parts_;
  const HttpOptions options_;
  std::vector<std::shared_ptr<HttpConnection>> connections_;
  using Newcomers = std::deque<std::shared_ptr<HttpConnection>>;
  struct Own {
    std::size_t count = 0;  // of connections
    Newcomers newcomers;    // those that have not begun yet
    HttpConnection::Clock::time_point full_until{};
  };
  std::map<ClientKey, Own> of_clients_;
  std::deque<ClientKey> turns_;  // of clients with newcomers
  bool begins_ = false;          // begin_some() is under way
  HttpConnection::Clock::time_point full_until_{};
  bool stopping_ = false;
  HttpConnection::Clock::time_point grace_ends_{};
};

Result<std::unique_ptr<HttpEndpoint>> HttpEndpoint::open(const HostPort& address,
                                                         const Parts& parts,
                                                         const HttpOptions& options) {
  const auto candidates = resolve(address);
  if (!candidates) return tl::unexpected(candidates.error());
  boost::system::error_code problem;
  for (const SocketAddress& candidate : *candidates) {
    tcp::acceptor acceptor(parts.loop);
    problem = listen_on(acceptor, endpoint_of(candidate));
    if (problem) continue;
    auto listener = std::make_shared<Listener>(std::move(acceptor), parts, options);
    return std::unique_ptr<HttpEndpoint>(new HttpEndpoint(std::move(listener)));
  }
  return fail("cannot_listen", "cannot listen on http://" +
                                   to_string(peer_of(candidates->front().storage)) + ": " +
                                   problem.message());
}

HttpEndpoint::HttpEndpoint(std::shared_ptr<Listener> listener) : listener_(std::move(listener)) {}
HttpEndpoint::~HttpEndpoint() = default;

std::string HttpEndpoint::address() const {
  return listener_->address();
}

void HttpEndpoint::start() {
  listener_->start();
}

void HttpEndpoint::stop() {
  listener_->stop();
}

}  // namespace quadrille::server
