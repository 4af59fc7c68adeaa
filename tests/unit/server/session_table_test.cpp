#include "support/game_dialogue.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/server/rate_limiter.hpp>
#include <quadrille/server/session_table.hpp>

#include <list>

namespace quadrille::server {
namespace {

using namespace std::chrono_literals;

constexpr Time kStart{1h};

TEST(SessionTable, FindsWhatWasObtained) {
  SessionTable table(8, 1);
  EXPECT_EQ(table.find(peer_at(1), kStart), nullptr);
  Session& session = table.obtain(peer_at(1), kStart);
  session.add({42, {}, false, kStart, {}, {}, 0, {}});
  EXPECT_EQ(&table.obtain(peer_at(1), kStart), &session);
  ASSERT_NE(table.find(peer_at(1), kStart), nullptr);
  EXPECT_NE(table.find(peer_at(1), kStart)->find(42, {}), nullptr);
  EXPECT_EQ(table.size(), 1u);
}

TEST(SessionTable, LastsAsLongAsThereIsRoom) {
  SessionTable table(4, 1);
  table.make_player(table.obtain(peer_at(1), kStart));
  EXPECT_NE(table.find(peer_at(1), kStart + 24h), nullptr);
  // Silent players make room before newcomers do.
  for (std::uint16_t port = 2; port <= 4; ++port) table.obtain(peer_at(port), kStart + 25h);
  EXPECT_NE(table.find(peer_at(1), kStart + 25h), nullptr);
  table.obtain(peer_at(5), kStart + 25h + 91s);
  EXPECT_EQ(table.find(peer_at(1), kStart + 25h + 91s), nullptr);
  EXPECT_NE(table.find(peer_at(2), kStart + 25h + 91s), nullptr);
}

TEST(SessionTable, WhoAsksAgainAfterNinetySecondsBeginsAnew) {
  SessionTable table(8, 1);
  table.obtain(peer_at(1), kStart).add({42, {}, false, kStart, {}, {}, 0, {}});
  EXPECT_NE(table.obtain(peer_at(1), kStart + 90s).find(42, {}), nullptr);
  EXPECT_EQ(table.obtain(peer_at(1), kStart + 181s).find(42, {}), nullptr);
  EXPECT_EQ(table.size(), 1u);
}

TEST(SessionTable, TheLongestUnseenGoesFirst) {
  SessionTable table(4, 1);
  for (std::uint16_t port = 1; port <= 4; ++port) table.obtain(peer_at(port), kStart);
  table.find(peer_at(1), kStart + 1s);
  table.obtain(peer_at(5), kStart + 2s);
  EXPECT_NE(table.find(peer_at(1), kStart + 2s), nullptr);
  EXPECT_EQ(table.find(peer_at(2), kStart + 2s), nullptr);
  EXPECT_EQ(table.size(), 4u);
  EXPECT_EQ(table.evicted(), 1u);
}

TEST(SessionTable, NewcomersDoNotPushOutPlayers) {
  SessionTable table(8, 1);
  for (std::uint16_t port = 1; port <= 6; ++port) {
    table.make_player(table.obtain(peer_at(port), kStart));
  }
  for (std::uint16_t port = 100; port < 200; ++port) table.obtain(peer_at(port), kStart + 1s);
  for (std::uint16_t port = 1; port <= 6; ++port) {
    EXPECT_NE(table.find(peer_at(port), kStart + 1s), nullptr) << port;
  }
}

TEST(SessionTable, PlayersPushOutPlayersBeyondThreeQuarters) {
  SessionTable table(8, 1);
  for (std::uint16_t port = 1; port <= 100; ++port) {
    table.make_player(table.obtain(peer_at(port), kStart));
  }
  EXPECT_EQ(table.find(peer_at(1), kStart), nullptr);
  EXPECT_NE(table.find(peer_at(100), kStart), nullptr);
  EXPECT_EQ(table.size(), 8u);
}

// A list of peers by last use, searched from one end to the other.
class PlainTable {
 public:
  explicit PlainTable(std::size_t capacity) : capacity_(capacity) {}
  bool find(const Peer& peer, Time now) {
    for (auto known = peers_.begin(); known != peers_.end(); ++known) {
      if (known->first != peer) continue;
      peers_.erase(known);
      peers_.emplace_front(peer, now);
      return true;
    }
    return false;
  }
  void obtain(const Peer& peer, Time now) {
    if (find(peer, now)) return;
    if (peers_.size() == capacity_) peers_.pop_back();
    peers_.emplace_front(peer, now);
  }
  [[nodiscard]] std::size_t size() const { return peers_.size(); }

 private:
  std::size_t capacity_;
  std::list<std::pair<Peer, Time>> peers_;
};

TEST(SessionTable, EqualsAPlainListOverRandomUse) {
  Rng rng(4);
  SessionTable table(16, 7);
  PlainTable plain(16);
  Time now = kStart;
  for (int i = 0; i < 100'000; ++i) {
    const Peer peer = peer_at(static_cast<std::uint16_t>(rng.below(40)));
    if (rng.below(3) == 0) {
      table.obtain(peer, now);
      plain.obtain(peer, now);
    } else {
      ASSERT_EQ(table.find(peer, now) != nullptr, plain.find(peer, now)) << "step " << i;
    }
    ASSERT_EQ(table.size(), plain.size());
    if (rng.below(200) == 0) now += std::chrono::seconds(rng.below(120));
  }
}

TEST(Peer, KnowsLoopback) {
  EXPECT_TRUE(peer_at(1, {127, 9, 9, 9}).is_loopback());
  EXPECT_FALSE(peer_at(1, {192, 168, 10, 1}).is_loopback());
  Peer six;
  six.address.back() = 1;
  EXPECT_TRUE(six.is_loopback());
  EXPECT_FALSE(six.is_ipv4());
  six.address.front() = 0xFE;
  EXPECT_FALSE(six.is_loopback());
}

TEST(RateLimiter, FillsUpAgainButNotBeyondTheBurst) {
  RateLimiter limiter(Rate{10, 3}, Rate::unlimited(), 1);
  const Peer peer = peer_at(1, {10, 0, 0, 1});
  const auto admitted = [&](Time now) {
    int count = 0;
    while (limiter.admit(peer, now)) ++count;
    return count;
  };
  EXPECT_EQ(admitted(kStart), 3);
  EXPECT_EQ(admitted(kStart + 100ms), 1);
  EXPECT_EQ(admitted(kStart + 1h), 3);
}

TEST(RateLimiter, OneIpv6NetworkIsOneSource) {
  RateLimiter limiter(Rate{1, 2}, Rate::unlimited(), 1);
  Peer peer;
  peer.address[0] = 0x20;
  int admitted = 0;
  for (std::uint8_t host = 0; host < 50; ++host) {
    peer.address[15] = host;
    admitted += limiter.admit(peer, kStart) ? 1 : 0;
  }
  EXPECT_EQ(admitted, 2);
}

}  // namespace
}  // namespace quadrille::server
