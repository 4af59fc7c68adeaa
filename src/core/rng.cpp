#include <quadrille/core/assert.hpp>
#include <quadrille/core/rng.hpp>

#include <bit>

namespace quadrille {

std::uint64_t split_mix(std::uint64_t& state) {
  state += 0x9E3779B97F4A7C15u;
  std::uint64_t mixed = state;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

Rng::Rng(std::uint64_t seed) : seed_(seed), state_{} {
  for (std::uint64_t& word : state_) word = split_mix(seed);
}

std::uint64_t Rng::next() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t carried = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= carried;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

std::uint64_t Rng::below(std::uint64_t bound) {
  QUADRILLE_ASSERT(bound > 0);
  // The lowest 2^64 mod bound values would make small results more likely: draw again.
  const std::uint64_t rejected = (0 - bound) % bound;
  std::uint64_t value = next();
  while (value < rejected) value = next();
  return value % bound;
}

std::int64_t Rng::between(std::int64_t low, std::int64_t high) {
  QUADRILLE_ASSERT(low <= high);
  const auto span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  const std::uint64_t offset = span + 1 == 0 ? next() : below(span + 1);
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
}

double Rng::unit() {
  return static_cast<double>(next() >> 11) * 0x1p-53;
}

Rng Rng::stream(std::uint64_t number) const {
  std::uint64_t state = seed_;
  const std::uint64_t first = split_mix(state);
  state = first ^ number;
  return Rng(split_mix(state));
}

}  // namespace quadrille
