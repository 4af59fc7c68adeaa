// The other end of a datagram or a connection.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace quadrille::server {

// An IPv4 address is stored as IPv6 does it, ::ffff:a.b.c.d, so that one form serves both.
struct Peer {
  std::array<std::uint8_t, 16> address{};
  std::uint16_t port = 0;
  std::uint32_t scope = 0;  // of a link-local IPv6 address; else 0

  [[nodiscard]] bool is_ipv4() const;
  [[nodiscard]] bool is_loopback() const;
  friend bool operator==(const Peer&, const Peer&) = default;
};

// Who shares what with whom: an address, of IPv6 the network (64 bits), which one customer owns.
using ClientKey = std::array<std::uint8_t, 16>;
ClientKey client_key(const Peer& peer);

// 64 bits that depend on a secret: nobody outside can aim at one place of a hash table.
std::uint64_t hash_of(const Peer& peer, std::uint64_t secret);
// The same for the address alone; of IPv6 only the network (64 bits), which one customer owns.
std::uint64_t hash_of_source(const Peer& peer, std::uint64_t secret);
// The same as a name that all servers give to it: hexadecimal digits.
std::string client_name(const Peer& peer);

}  // namespace quadrille::server
