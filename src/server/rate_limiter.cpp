#include <quadrille/server/rate_limiter.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace quadrille::server {

RateLimiter::RateLimiter(Rate rate, Rate loopback, std::uint64_t secret)
    : rate_(rate), loopback_(loopback), secret_(secret), buckets_(kSets * kWays) {}

bool RateLimiter::admit(const Peer& peer, Time now) {
  const Rate& rate = peer.is_loopback() ? loopback_ : rate_;
  if (std::isinf(rate.per_second)) return true;
  // The lowest bit keeps the hash apart from "free".
  Bucket& bucket = bucket_of(hash_of_source(peer, secret_) | 1, rate, now);
  const double seconds = std::chrono::duration<double>(now - bucket.used).count();
  bucket.tokens = std::min(rate.burst, bucket.tokens + std::max(0.0, seconds) * rate.per_second);
  bucket.used = now;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}

RateLimiter::Bucket& RateLimiter::bucket_of(std::uint64_t source, const Rate& rate, Time now) {
  const std::size_t set = (source >> 1) % kSets;
  const auto ways = std::span(buckets_).subspan(set * kWays, kWays);
  for (Bucket& bucket : ways) {
    if (bucket.source == source) return bucket;
  }
  Bucket& oldest = *std::min_element(
      ways.begin(), ways.end(),
      [](const Bucket& left, const Bucket& right) { return left.used < right.used; });
  oldest = {source, rate.burst, now};
  return oldest;
}

}  // namespace quadrille::server
