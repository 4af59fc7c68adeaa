#include <quadrille/server/client_shares.hpp>

namespace quadrille::server {

ClientShares::Share ClientShares::take(const Peer& client, std::size_t amount) {
  const ClientKey key = client_key(client);
  {
    const std::scoped_lock lock(mutex_);
    if (amount > most_.of_all - taken_) return nullptr;
    const auto own = of_clients_.find(key);
    const std::size_t before = own == of_clients_.end() ? 0 : own->second;
    if (amount > most_.of_client - before) return nullptr;
    if (amount > 0) of_clients_[key] += amount;
    taken_ += amount;
  }
  // What is held is the right to it; there is no object.
  return {static_cast<const void*>(this),
          [this, key, amount](const void* /*self*/) { give_back(key, amount); }};
}

void ClientShares::give_back(const ClientKey& client, std::size_t amount) {
  if (amount == 0) return;
  const std::scoped_lock lock(mutex_);
  taken_ -= amount;
  const auto own = of_clients_.find(client);
  own->second -= amount;
  if (own->second == 0) of_clients_.erase(own);
}

std::size_t ClientShares::taken() const {
  const std::scoped_lock lock(mutex_);
  return taken_;
}

}  // namespace quadrille::server
