// The endpoint and the client over real sockets on loopback, each in a thread of its own, while
// the counters are read from outside as metrics do.
#include <quadrille/server/log.hpp>
#include <quadrille/server/remote_game.hpp>
#include <quadrille/server/udp_endpoint.hpp>

#include <atomic>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

using wire::Difficulty;
using wire::Tier;

// A server on a free port for as long as the object lives.
class RunningServer {
 public:
  explicit RunningServer(const std::string& host = "127.0.0.1")
      : log_(make_log("off").value()),
        endpoint_(UdpEndpoint::open(loop_, {host, 0}, service_, *log_).value()) {
    endpoint_->start();
    thread_ = std::thread([this] { loop_.run(); });
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer() {
    boost::asio::post(loop_, [this] { endpoint_->stop(); });
    thread_.join();
  }

  [[nodiscard]] std::vector<SocketAddress> addresses() const {
    return resolve(parse_host_port(endpoint_->address(), "").value()).value();
  }
  [[nodiscard]] const GameCounters& counters() const { return service_.counters(); }
  [[nodiscard]] std::string address() const { return endpoint_->address(); }

 private:
  GameService service_{GameOptions{}};
  boost::asio::io_context loop_{1};
  std::shared_ptr<spdlog::logger> log_;
  std::unique_ptr<UdpEndpoint> endpoint_;
  std::thread thread_;
};

GameReport play_easy(const RunningServer& server, std::uint64_t randomness) {
  RemoteGame game;
  game.difficulty = *Difficulty::of_side(Tier::easy, 10);
  game.randomness = randomness;
  return play(server.addresses(), game, Limits::for_seconds(30));
}

TEST(UdpEndpointThreads, ServesClientsWhileCountersAreRead) {
  constexpr std::uint64_t kClients = 4;
  constexpr std::uint64_t kGames = 10;
  const RunningServer server;
  std::atomic<std::uint64_t> correct{0};
  std::atomic<bool> done{false};
  std::thread reader([&] {
    std::uint64_t last = 0;
    while (!done) {
      const std::uint64_t now = server.counters().datagrams.value();
      EXPECT_GE(now, last);
      last = now;
      EXPECT_FALSE(to_string(server.counters()).empty());
    }
  });
  std::vector<std::thread> clients;
  clients.reserve(kClients);
  for (std::uint64_t client = 0; client < kClients; ++client) {
    clients.emplace_back([&, client] {
      for (std::uint64_t game = 0; game < kGames; ++game) {
        const auto report = play_easy(server, client * kGames + game);
        if (report.status == GameStatus::correct) ++correct;
      }
    });
  }
  for (std::thread& client : clients) client.join();
  done = true;
  reader.join();
  EXPECT_EQ(correct, kClients * kGames);
  EXPECT_EQ(server.counters().correct.value(), server.counters().infos.value());
}

TEST(UdpEndpointThreads, StopFlagEndsAGameAtOnce) {
  // A port where nobody answers: bound, but never read.
  const int silent = socket(AF_INET, SOCK_DGRAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(bind(silent, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  SocketAddress target;
  target.size = sizeof(sockaddr_storage);
  getsockname(silent, reinterpret_cast<sockaddr*>(&target.storage), &target.size);

  std::atomic<bool> stop{false};
  Limits limits;
  limits.stop = &stop;
  std::optional<GameReport> report;
  std::thread client([&] { report = play({&target, 1}, RemoteGame{}, limits); });
  stop = true;
  client.join();
  EXPECT_EQ(report->status, GameStatus::timeout);
  EXPECT_EQ(report->message, "interrupted");
}

TEST(UdpEndpoint, ATakenPortIsAnError) {
  const RunningServer server;
  boost::asio::io_context loop;
  GameService service{GameOptions{}};
  const auto log = make_log("off").value();
  const auto second =
      UdpEndpoint::open(loop, parse_host_port(server.address(), "").value(), service, *log);
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().code, "cannot_listen");
}

TEST(Address, ReadsHostsAndPorts) {
  EXPECT_EQ(parse_host_port("51050", "127.0.0.1")->host, "127.0.0.1");
  EXPECT_EQ(parse_host_port("[::1]:5", "")->host, "::1");
  EXPECT_EQ(parse_host_port("example.org:65535", "")->port, 65535);
  for (const char* bad :
       {"", ":", "host:", ":5", "::1:5", "host:65536", "host:-1", "host:1x", "[]:5"}) {
    const auto parsed = parse_host_port(bad, "127.0.0.1");
    ASSERT_FALSE(parsed.has_value()) << bad;
    EXPECT_EQ(parsed.error().code, "bad_address");
  }
}

TEST(Log, RefusesUnknownLevels) {
  EXPECT_TRUE(make_log("debug").has_value());
  ASSERT_FALSE(make_log("loud").has_value());
  EXPECT_EQ(make_log("loud").error().code, "bad_log_level");
}

}  // namespace
}  // namespace quadrille::server
