#include <quadrille/core/assert.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/teaching/seen_table.hpp>

#include <utility>

namespace quadrille::teaching {
namespace {

constexpr std::size_t kFirstPlaces = 16;
constexpr std::uint64_t kBytesOfPlace = sizeof(State) + sizeof(MoveCode);

std::uint64_t hash_of(State state) {
  return split_mix(state);
}

}  // namespace

SeenTable::SeenTable() {
  for (Share& share : shares_) {
    share.states.assign(kFirstPlaces, kNoState);
    share.moves.assign(kFirstPlaces, 0);
  }
  bytes_ = shares_.size() * kFirstPlaces * kBytesOfPlace;
}

// Where the state is, or the free place where it belongs. The shares use the upper bits of the
// hash, the places the lower ones.
std::size_t SeenTable::place_of(const Share& share, State state, std::uint64_t hash) {
  const std::size_t mask = share.states.size() - 1;
  std::size_t place = static_cast<std::size_t>(hash) & mask;
  while (share.states[place] != kNoState && share.states[place] != state) {
    place = (place + 1) & mask;
  }
  return place;
}

bool SeenTable::insert(State state, MoveCode move) {
  QUADRILLE_ASSERT(state != kNoState);
  const std::uint64_t hash = hash_of(state);
  Share& share = shares_[hash >> (64 - kShareBits)];
  std::size_t place = place_of(share, state, hash);
  if (share.states[place] == state) return false;
  if (2 * (share.taken + 1) > share.states.size()) {
    grow(share);
    place = place_of(share, state, hash);
  }
  share.states[place] = state;
  share.moves[place] = move;
  ++share.taken;
  ++size_;
  return true;
}

std::optional<MoveCode> SeenTable::find(State state) const {
  const std::uint64_t hash = hash_of(state);
  const Share& share = shares_[hash >> (64 - kShareBits)];
  const std::size_t place = place_of(share, state, hash);
  if (share.states[place] != state) return std::nullopt;
  return share.moves[place];
}

void SeenTable::grow(Share& share) {
  Share larger;
  larger.states.assign(2 * share.states.size(), kNoState);
  larger.moves.assign(2 * share.states.size(), 0);
  larger.taken = share.taken;
  for (std::size_t old = 0; old < share.states.size(); ++old) {
    const State state = share.states[old];
    if (state == kNoState) continue;
    const std::size_t place = place_of(larger, state, hash_of(state));
    larger.states[place] = state;
    larger.moves[place] = share.moves[old];
  }
  bytes_ += share.states.size() * kBytesOfPlace;
  share = std::move(larger);
}

}  // namespace quadrille::teaching
