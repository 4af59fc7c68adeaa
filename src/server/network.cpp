#include <quadrille/core/text.hpp>
#include <quadrille/server/address.hpp>
#include <quadrille/server/network.hpp>

#include <algorithm>
#include <cstring>
#include <string>

#include <arpa/inet.h>

namespace quadrille::server {
namespace {

constexpr int kBits = 128;
constexpr int kBitsBeforeIpv4 = 96;

bool is_proxy(const Peer& peer, std::span<const Network> proxies) {
  return std::any_of(proxies.begin(), proxies.end(),
                     [&](const Network& network) { return network.contains(peer); });
}

// The last entry of a list; what is before it is left in the list.
std::string_view take_last(std::string_view& list) {
  const std::size_t comma = list.rfind(',');
  const bool is_only = comma == std::string_view::npos;
  const std::string_view last = is_only ? list : list.substr(comma + 1);
  list = is_only ? std::string_view() : list.substr(0, comma);
  return trim(last);
}

// Some proxies write the client's port, too: "1.2.3.4:5678", "[2001:db8::1]:5678".
std::optional<Peer> address_of_entry(std::string_view entry) {
  if (entry.starts_with('[')) {
    const std::size_t end = entry.find(']');
    return end == std::string_view::npos ? std::nullopt : parse_address(entry.substr(1, end - 1));
  }
  const std::size_t colon = entry.find(':');
  const bool has_port = colon != std::string_view::npos && entry.rfind(':') == colon;
  return parse_address(has_port ? entry.substr(0, colon) : entry);
}

}  // namespace

std::optional<Peer> parse_address(std::string_view text) {
  const std::string address(trim(text));
  sockaddr_storage storage{};
  sockaddr_in ipv4{};
  if (inet_pton(AF_INET, address.c_str(), &ipv4.sin_addr) == 1) {
    ipv4.sin_family = AF_INET;
    std::memcpy(&storage, &ipv4, sizeof ipv4);
    return peer_of(storage);
  }
  sockaddr_in6 ipv6{};
  if (inet_pton(AF_INET6, address.c_str(), &ipv6.sin6_addr) == 1) {
    ipv6.sin6_family = AF_INET6;
    std::memcpy(&storage, &ipv6, sizeof ipv6);
    return peer_of(storage);
  }
  return std::nullopt;
}

bool Network::contains(const Peer& peer) const {
  const auto bytes = static_cast<std::size_t>(bits / 8);
  if (!std::equal(first.address.begin(), first.address.begin() + bits / 8, peer.address.begin())) {
    return false;
  }
  if (bits % 8 == 0) return true;
  const int shift = 8 - bits % 8;
  return first.address[bytes] >> shift == peer.address[bytes] >> shift;
}

Result<Network> parse_network(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto first = parse_address(text.substr(0, slash));
  const int most = first && first->is_ipv4() ? kBits - kBitsBeforeIpv4 : kBits;
  const auto bits = slash == std::string_view::npos ? std::optional<std::int64_t>(most)
                                                    : parse_number(text.substr(slash + 1), most);
  if (!first || !bits) {
    return fail("bad_network", quadrille::quoted(text) +
                                   " is no network; write an address or ADDRESS/BITS, such as "
                                   "10.0.0.0/8");
  }
  return Network{*first, kBits - most + static_cast<int>(*bits)};
}

std::optional<Peer> last_forwarded(const NamedValues& headers) {
  for (auto header = headers.rbegin(); header != headers.rend(); ++header) {
    if (header->first != "x-forwarded-for") continue;
    std::string_view list = header->second;
    return address_of_entry(take_last(list));
  }
  return std::nullopt;
}

Peer forwarded_client(const NamedValues& headers, const Peer& peer,
                      std::span<const Network> proxies) {
  Peer client = peer;
  for (auto header = headers.rbegin(); header != headers.rend(); ++header) {
    if (header->first != "x-forwarded-for") continue;
    std::string_view list = header->second;
    while (!list.empty()) {
      if (!is_proxy(client, proxies)) return client;
      const auto before = address_of_entry(take_last(list));
      if (!before) return client;  // no proxy of ours writes such a thing
      client = *before;
    }
  }
  return client;
}

}  // namespace quadrille::server
