// Network addresses as people write them.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/server/peer.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <netinet/in.h>
#include <sys/socket.h>

namespace quadrille::server {

struct HostPort {
  std::string host;
  std::uint16_t port = 0;
};

// "PORT", "HOST:PORT" or "[IPV6]:PORT"; without a host it is `default_host`. Error: bad_address.
Result<HostPort> parse_host_port(std::string_view text, std::string_view default_host);

// An address that the system's calls take.
struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;

  [[nodiscard]] const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage); }
  [[nodiscard]] int family() const { return storage.ss_family; }
};

// All addresses of a host, best first; asks the name service, so that it may take a while.
// Error: unknown_host.
Result<std::vector<SocketAddress>> resolve(const HostPort& host_port);

Peer peer_of(const sockaddr_storage& address);
// "127.0.0.1:51050", "[::1]:51050".
std::string to_string(const Peer& peer);

}  // namespace quadrille::server
