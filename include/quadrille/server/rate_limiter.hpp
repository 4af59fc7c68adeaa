// How many answers a source gets: a token bucket for each address, in a table of fixed size.
#pragma once

#include <quadrille/server/peer.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace quadrille::server {

struct Rate {
  double per_second = 0;
  double burst = 0;  // this many at once after a pause

  static constexpr Rate unlimited() {
    return {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  }
  // `per_second` with a burst of two seconds; 0: unlimited.
  static constexpr Rate of(double per_second) {
    return per_second > 0 ? Rate{per_second, 2 * per_second} : unlimited();
  }
};

// Buckets stand in sets of four by a hash of the address; a stranger takes the place of the bucket
// in its set that was used the longest time ago. So a flood from very many addresses can win back
// tokens by pushing its own buckets out, but memory and the work for one datagram stay the same.
class RateLimiter {
 public:
  using Time = std::chrono::steady_clock::time_point;

  RateLimiter(Rate rate, Rate loopback, std::uint64_t secret);

  // True if the source may have another answer, which is then counted.
  bool admit(const Peer& peer, Time now);

 private:
  static constexpr std::size_t kSets = 2048;
  static constexpr std::size_t kWays = 4;

  struct Bucket {
    std::uint64_t source = 0;  // hash of the address; 0: free
    double tokens = 0;
    Time used{};
  };

  Bucket& bucket_of(std::uint64_t source, const Rate& rate, Time now);

  Rate rate_;
  Rate loopback_;
  std::uint64_t secret_;
  std::vector<Bucket> buckets_;
};

}  // namespace quadrille::server
