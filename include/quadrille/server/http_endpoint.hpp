// The sockets in front of the HTTP service: connections, their time limits, and who does the work
// of a request (the loop, the pool or a job).
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/server/address.hpp>
#include <quadrille/server/blocking_pool.hpp>
#include <quadrille/server/http_service.hpp>
#include <quadrille/server/jobs.hpp>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

namespace boost::asio {
class io_context;
}
namespace spdlog {
class logger;
}

namespace quadrille::server {

struct HttpOptions {
  std::size_t max_connections = 8192;  // of one address half of them
  std::size_t max_header = std::size_t{16} << 10;
  std::size_t max_body = std::size_t{8} << 20;
  std::chrono::milliseconds header_time{10'000};  // for the whole header
  std::chrono::milliseconds body_time{30'000};    // for the whole body
  std::chrono::milliseconds idle_time{60'000};    // between requests
  std::chrono::milliseconds write_time{30'000};   // for an answer, or an event
  std::chrono::milliseconds job_wait{1'000};  // then work becomes a job that the client asks for
  std::chrono::milliseconds grace{3'000};     // for answers under way when the server stops
};

// Lives on the event loop that it is given and is used in that loop's thread alone.
class HttpEndpoint {
 public:
  // What it works with; all of it outlives the endpoint.
  struct Parts {
    boost::asio::io_context& loop;
    BlockingPool& pool;
    BlockingPool& large_pool;
    BlockingPool& health_pool;
    HttpService& service;
    Jobs& jobs;
    spdlog::logger& log;
  };

  // Binds the address (port 0: any free one). Errors: unknown_host, cannot_listen.
  static Result<std::unique_ptr<HttpEndpoint>> open(const HostPort& address, const Parts& parts,
                                                    const HttpOptions& options);
  HttpEndpoint(const HttpEndpoint&) = delete;
  HttpEndpoint& operator=(const HttpEndpoint&) = delete;
  ~HttpEndpoint();

  // Where it listens: "127.0.0.1:8080".
  [[nodiscard]] std::string address() const;
  // Answers from now on, whenever the loop runs.
  void start();
  // No new connections; answers under way have the grace time, then jobs are cancelled and the loop
  // has nothing left to do for this object.
  void stop();

 private:
  class Listener;
  explicit HttpEndpoint(std::shared_ptr<Listener> listener);

  std::shared_ptr<Listener> listener_;
};

}  // namespace quadrille::server
