#include <quadrille/core/text.hpp>
#include <quadrille/server/address.hpp>

#include <algorithm>
#include <cstring>
#include <memory>

#include <arpa/inet.h>
#include <netdb.h>

namespace quadrille::server {

Result<HostPort> parse_host_port(std::string_view text, std::string_view default_host) {
  const std::size_t colon = text.rfind(':');
  const bool has_host = colon != std::string_view::npos;
  std::string_view host = has_host ? text.substr(0, colon) : default_host;
  const auto port = parse_number(has_host ? text.substr(colon + 1) : text, 65535);
  const bool bracketed = host.starts_with('[') && host.ends_with(']');
  if (bracketed) host = host.substr(1, host.size() - 2);
  // Outside brackets the colons of an IPv6 address could be taken for the one before the port.
  const bool ambiguous = has_host && !bracketed && host.find(':') != std::string_view::npos;
  if (!port || host.empty() || ambiguous) {
    return fail("bad_address",
                quadrille::quoted(text) +
                    " is no address; write HOST:PORT, such as 127.0.0.1:51050, with a port "
                    "up to 65535");
  }
  return HostPort{std::string(host), static_cast<std::uint16_t>(*port)};
}

Result<std::vector<SocketAddress>> resolve(const HostPort& host_port) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_DGRAM;
  hints.ai_flags = AI_NUMERICSERV;
  addrinfo* list = nullptr;
  const std::string port = std::to_string(host_port.port);
  const int status = getaddrinfo(host_port.host.c_str(), port.c_str(), &hints, &list);
  if (status != 0) {
    return fail("unknown_host", "the address of " + quadrille::quoted(host_port.host) +
                                    " is not known: " + gai_strerror(status));
  }
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(list, freeaddrinfo);
  std::vector<SocketAddress> addresses;
  for (const addrinfo* entry = list; entry != nullptr; entry = entry->ai_next) {
    SocketAddress& address = addresses.emplace_back();
    address.size = static_cast<socklen_t>(entry->ai_addrlen);
    std::memcpy(&address.storage, entry->ai_addr, entry->ai_addrlen);
  }
  return addresses;
}

Peer peer_of(const sockaddr_storage& address) {
  Peer peer;
  if (address.ss_family == AF_INET) {
    sockaddr_in ipv4{};
    std::memcpy(&ipv4, &address, sizeof ipv4);
    peer.address[10] = peer.address[11] = 0xFF;
    std::memcpy(peer.address.data() + 12, &ipv4.sin_addr, sizeof ipv4.sin_addr);
    peer.port = ntohs(ipv4.sin_port);
  } else {
    sockaddr_in6 ipv6{};
    std::memcpy(&ipv6, &address, sizeof ipv6);
    std::memcpy(peer.address.data(), &ipv6.sin6_addr, sizeof ipv6.sin6_addr);
    peer.port = ntohs(ipv6.sin6_port);
    peer.scope = ipv6.sin6_scope_id;
  }
  return peer;
}

std::string to_string(const Peer& peer) {
  char text[INET6_ADDRSTRLEN] = {};
  if (peer.is_ipv4()) {
    inet_ntop(AF_INET, peer.address.data() + 12, text, sizeof text);
    return std::string(text) + ':' + std::to_string(peer.port);
  }
  inet_ntop(AF_INET6, peer.address.data(), text, sizeof text);
  return '[' + std::string(text) + "]:" + std::to_string(peer.port);
}

}  // namespace quadrille::server
