// One connection: reads requests, has them answered, writes the answers, until one side has enough.
#pragma once

#include "server/request_reader.hpp"

#include <quadrille/server/http_endpoint.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace quadrille::server {

// Something that a coroutine on the loop waits for and any thread may raise.
class Signal : public std::enable_shared_from_this<Signal> {
 public:
  explicit Signal(boost::asio::io_context& loop) : timer_(loop) {}

  // From any thread.
  void raise();
  // Returns when raised since the last call, or at the time given.
  boost::asio::awaitable<void> wait_until(std::chrono::steady_clock::time_point time);

 private:
  boost::asio::steady_timer timer_;
  bool raised_ = false;
};

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Phase : std::uint8_t { idle, reading, working, writing };

  HttpConnection(boost::asio::ip::tcp::socket socket, const HttpEndpoint::Parts& parts,
                 const HttpOptions& options, const bool& stopping);
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;
  ~HttpConnection();

  // Serves until the end.
  void start();
  // Ends it at once, whatever it does.
  void close();
  // The server stops: a stream of events says so and ends.
  void server_stops();
  // What has taken too long is ended: with an answer 408 while the client is sending.
  void check_time(Clock::time_point now);

  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] Clock::time_point since() const { return since_; }
  [[nodiscard]] bool closed() const { return !socket_.is_open(); }
  // Where it comes from, be it a proxy.
  [[nodiscard]] const Peer& peer() const { return peer_; }

 private:
  template <class T>
  using awaitable = boost::asio::awaitable<T>;
  // A head, the parts of a body, an end.
  using Pieces = std::array<boost::asio::const_buffer, 5>;

  awaitable<void> serve();
  // False: the connection is to be closed.
  awaitable<bool> read_request();
  awaitable<bool> answer_request();
  awaitable<HttpResponse> response_to(HttpRequest& request, Clock::time_point now);
  // The right to send that, or the answer in its place.
  OrAnswer<ClientShares::Share> admit(const Peer& client, const HttpResponse& response,
                                      bool with_body);
  [[nodiscard]] BlockingPool& pool_for(const Route& route, const HttpRequest& request) const;
  awaitable<HttpResponse> on_pool(const Route& route, HttpRequest& request);
  awaitable<HttpResponse> as_job(const Route& route, HttpRequest& request);
  // The last answer of a connection whose request cannot be read to its end.
  awaitable<void> refuse(const HttpResponse& refusal);
  // `id` is the request's.
  awaitable<bool> write(const HttpResponse& response, bool keep_alive, bool with_body,
                        std::string_view id);
  awaitable<bool> write_text(std::string text);
  awaitable<bool> write_chunk(const Body& body);
  awaitable<bool> write_pieces(Pieces pieces);
  // For what is still to be written. False: the connection is over.
  awaitable<bool> wait_for_room();
  awaitable<bool> write_file(std::string head, Body::SharedFile file);
  awaitable<bool> write_events(HttpResponse& response, const Peer& client, std::string_view id);
  // What is known once the header is there: who asks, and whether the body has room. False if it is
  // refused.
  bool admit_body();

  void enter(Phase phase, std::chrono::milliseconds time, Clock::time_point now = Clock::now());
  // The answer that is written now has this many bytes.
  void begin_writing(std::size_t size);
  void watch_for_disconnect(const std::shared_ptr<Signal>& signal);

  boost::asio::ip::tcp::socket socket_;
  const HttpEndpoint::Parts parts_;
  const HttpOptions& options_;
  const bool& stopping_;
  RequestReader reader_;
  Peer peer_;
  std::shared_ptr<const void> body_memory_;  // of the request that is read
  const Route* route_ = nullptr;             // of the request that is answered; null: none
  std::shared_ptr<Signal> stream_;           // wakes the stream of events
  std::array<char, 8192> buffer_;
  Phase phase_ = Phase::idle;
  Clock::time_point since_ = Clock::now();
  Clock::time_point answered_ = since_;  // the last request, or the connection when there was none
  Clock::time_point deadline_ = Clock::time_point::max();
  bool has_large_buffer_ = false;
  bool timed_out_ = false;
  bool gone_ = false;  // the client closed the connection while we worked
};

}  // namespace quadrille::server
