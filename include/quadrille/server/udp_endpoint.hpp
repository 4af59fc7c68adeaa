// The socket in front of the game service: datagrams in, datagrams out, many a system call.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/server/address.hpp>
#include <quadrille/server/game_service.hpp>

#include <memory>
#include <string>

namespace boost::asio {
class io_context;
}
namespace spdlog {
class logger;
}

namespace quadrille::server {

// Lives on the event loop that it is given and is used in that loop's thread alone.
class UdpEndpoint {
 public:
  // Binds the address (port 0: any free one). The service, the log and the loop outlive the object.
  // Errors: unknown_host, cannot_listen.
  static Result<std::unique_ptr<UdpEndpoint>> open(boost::asio::io_context& loop,
                                                   const HostPort& address, GameService& service,
                                                   spdlog::logger& log);
  UdpEndpoint(const UdpEndpoint&) = delete;
  UdpEndpoint& operator=(const UdpEndpoint&) = delete;
  ~UdpEndpoint();

  // Where it listens: "127.0.0.1:51050".
  [[nodiscard]] std::string address() const;
  // Answers from now on, whenever the loop runs.
  void start();
  // No more answers; the loop has nothing left to do for this object.
  void stop();

 private:
  class Socket;
  explicit UdpEndpoint(std::unique_ptr<Socket> socket);

  std::unique_ptr<Socket> socket_;
};

}  // namespace quadrille::server
