// What all clients share and nobody may have all of: memory for bodies, streams of events,
// connections.
#pragma once

#include <quadrille/server/peer.hpp>

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

namespace quadrille::server {

// Thread-safe; outlives the shares that it gives.
class ClientShares {
 public:
  struct Most {
    std::size_t of_all = 0;
    std::size_t of_client = 0;
  };
  // Given back when the last holder lets go of it.
  using Share = std::shared_ptr<const void>;

  explicit ClientShares(Most most) : most_(most) {}
  ClientShares(const ClientShares&) = delete;
  ClientShares& operator=(const ClientShares&) = delete;

  // Null if that is more than is left, or more than the client may have.
  [[nodiscard]] Share take(const Peer& client, std::size_t amount);
  [[nodiscard]] std::size_t taken() const;

 private:
  void give_back(const ClientKey& client, std::size_t amount);

  const Most most_;
  mutable std::mutex mutex_;
  std::size_t taken_ = 0;
  std::map<ClientKey, std::size_t> of_clients_;  // none of them 0
};

}  // namespace quadrille::server
