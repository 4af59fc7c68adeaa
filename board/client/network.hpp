// Datagrams between the board and its peer: the Ethernet controller below, one conversation above.
#pragma once

#include "board/net/host.hpp"
#include "board/zynq/gem.hpp"

#include <quadrille/core/rng.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace quadrille::board {

class Network {
 public:
  explicit Network(const Conversation& conversation)
      : mac_(conversation.own_mac), host_(conversation) {}

  // False if no PHY answers.
  bool start() { return gem_.start(mac_); }
  // From now on so many of a hundred frames are lost, each way: for tests.
  void lose(std::uint32_t percent) { loss_percent_ = percent; }

  // Waits until the peer's hardware address is known; false if it takes too long.
  bool find_peer(std::uint64_t patience_us);
  // A datagram that cannot be sent now is lost, as on any network.
  void send(std::span<const std::uint8_t> payload);
  // The next datagram of the peer, if there is one. Good until the next call. Answers ARP and echo
  // requests on the way.
  std::optional<std::span<const std::uint8_t>> receive();

  [[nodiscard]] const Gem& gem() const { return gem_; }

 private:
  bool lost() { return loss_percent_ != 0 && rng_.below(100) < loss_percent_; }

  MacAddress mac_;
  Host host_;
  Gem gem_;
  std::uint32_t loss_percent_ = 0;
  Rng rng_{1};
};

}  // namespace quadrille::board
