// Networks of addresses, and who a client is when proxies stand in between.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/server/http_message.hpp>
#include <quadrille/server/peer.hpp>

#include <optional>
#include <span>
#include <string_view>

namespace quadrille::server {

// An address alone: "192.0.2.1", "2001:db8::1".
std::optional<Peer> parse_address(std::string_view text);

struct Network {
  Peer first;
  int bits = 128;  // of the address as IPv6 has it

  [[nodiscard]] bool contains(const Peer& peer) const;
};

// "10.0.0.0/8", "2001:db8::/32", or one address. Error: bad_network.
Result<Network> parse_network(std::string_view text);

// The client of a connection from `peer`. Each proxy adds the address that it was asked from to
// X-Forwarded-For, at the end, maybe in a line of its own. So from the end back, over all lines,
// the first address that is none of our proxies' is the client; those before it anybody can invent.
// A peer that is no proxy of ours is the client itself.
Peer forwarded_client(const NamedValues& headers, const Peer& peer,
                      std::span<const Network> proxies);

// The last address in X-Forwarded-For, over all lines: what the one proxy in front of us wrote. No
// value if there is none.
std::optional<Peer> last_forwarded(const NamedValues& headers);

}  // namespace quadrille::server
