#include <quadrille/core/rng.hpp>
#include <quadrille/server/peer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace quadrille::server {
namespace {

constexpr std::array<std::uint8_t, 12> kMappedPrefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

std::uint64_t mix(std::uint64_t state, std::uint64_t value) {
  state ^= value;
  return split_mix(state);
}

std::uint64_t half(const Peer& peer, std::size_t offset) {
  std::uint64_t value = 0;
  std::memcpy(&value, peer.address.data() + offset, sizeof value);
  return value;
}

}  // namespace

bool Peer::is_ipv4() const {
  return std::equal(kMappedPrefix.begin(), kMappedPrefix.end(), address.begin());
}

bool Peer::is_loopback() const {
  if (is_ipv4()) return address[12] == 127;
  return address.back() == 1 && std::all_of(address.begin(), address.end() - 1,
                                            [](std::uint8_t byte) { return byte == 0; });
}

ClientKey client_key(const Peer& peer) {
  ClientKey key = peer.address;
  if (!peer.is_ipv4()) std::fill(key.begin() + 8, key.end(), std::uint8_t{0});
  return key;
}

std::uint64_t hash_of(const Peer& peer, std::uint64_t secret) {
  const std::uint64_t rest = (std::uint64_t{peer.scope} << 16) | peer.port;
  return mix(mix(mix(secret, half(peer, 0)), half(peer, 8)), rest);
}

std::uint64_t hash_of_source(const Peer& peer, std::uint64_t secret) {
  const std::uint64_t network = mix(secret, half(peer, 0));
  return peer.is_ipv4() ? mix(network, half(peer, 8)) : network;
}

std::string client_name(const Peer& peer) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string name;
  const std::size_t count = peer.is_ipv4() ? peer.address.size() : peer.address.size() / 2;
  for (std::size_t i = 0; i < count; ++i) {
    name += kDigits[peer.address[i] >> 4];
    name += kDigits[peer.address[i] & 15];
  }
  return name;
}

}  // namespace quadrille::server
