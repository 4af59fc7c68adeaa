// A load generator for the UDP game server.
//
//   udp_load --server 127.0.0.1:51050 [--seconds 5] [--sockets 8] [--in-flight 8] [--pid PID]
//       plays games without thinking (REQUEST_INFO, REQUEST_CHUNK, SUBMIT_SOLUTION: the pictures
//       are known from the seeds) and tells answers a second, the spread of the times to the
//       answer, and CPU time an answer, of the server too if its PID is given.
//   udp_load --server … --flood 1000000
//       sends REQUEST_INFO from so many different addresses and ports of 127.0.0.0/8.
//   udp_load --server … --noise 10000000
//       sends so many random datagrams, half of them almost like messages; after every 256 an
//       honest request must be answered, which also keeps the server from being overrun.
#include <quadrille/core/rng.hpp>
#include <quadrille/server/address.hpp>
#include <quadrille/wire/clue_stream.hpp>
#include <quadrille/wire/protocol.hpp>
#include <quadrille/wire/seeded_picture.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <arpa/inet.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quadrille::bench {
namespace {

using Clock = std::chrono::steady_clock;
using server::SocketAddress;

struct Settings {
  std::string server = "127.0.0.1:51050";
  double seconds = 5;
  unsigned sockets = 8;
  unsigned in_flight = 8;
  int pid = 0;
  unsigned flood = 0;
  unsigned noise = 0;
};

double own_cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// User and system time of another process.
double cpu_seconds_of(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(file, text);
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(text.substr(name_end + 2));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

long resident_kilobytes(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
  }
  return 0;
}

// One puzzle after the other, each step as soon as the one before is answered. Several games share
// a socket; the seed of an answer tells to which of them it belongs.
class Game {
 public:
  Game(std::uint32_t first_seed, std::uint32_t stride) : seed_(first_seed), stride_(stride) {}

  std::size_t write_request(std::span<std::uint8_t> out) {
    sent_ = Clock::now();
    const std::uint8_t difficulty = wire::Difficulty{wire::Tier::custom, size_index()}.byte();
    switch (step_) {
      case 0:
        return wire::encode(wire::RequestInfo{seed_, difficulty}, out);
      case 1:
        return wire::encode(wire::RequestChunk{seed_, difficulty, 0}, out);
      default: {
        const wire::BitSquare picture = wire::picture_of_seed(seed_, wire::kSides[size_index()]);
        std::array<std::uint8_t, wire::kMaxBitmapBytes> bitmap{};
        wire::write_bitmap(picture, bitmap);
        return wire::encode(wire::SubmitSolution{seed_, difficulty,
                                                 std::span<const std::uint8_t>(bitmap).first(
                                                     wire::bitmap_bytes(picture.side))},
                            out);
      }
    }
  }

  [[nodiscard]] std::uint32_t seed() const { return seed_; }
  [[nodiscard]] Clock::time_point sent() const { return sent_; }
  [[nodiscard]] std::uint8_t expected_id() const {
    return static_cast<std::uint8_t>(2 * step_ + 2);
  }
  void go_on() {
    step_ = (step_ + 1) % 3;
    if (step_ == 0) seed_ += stride_;
  }

 private:
  // Sizes from 10×10 to 20×20, those of the tiers that people play.
  [[nodiscard]] std::uint8_t size_index() const { return static_cast<std::uint8_t>(4 + seed_ % 6); }

  std::uint32_t seed_;
  std::uint32_t stride_;
  int step_ = 0;
  Clock::time_point sent_;
};

struct Totals {
  std::uint64_t answers = 0;
  std::uint64_t correct = 0;
  std::uint64_t unexpected = 0;
  std::uint64_t repeated = 0;
  std::vector<float> milliseconds;
};

class LoadSocket {
 public:
  static constexpr unsigned kMostGames = 4;  // what the server remembers of a peer

  LoadSocket(const SocketAddress& server, unsigned games, std::uint32_t number)
      : handle_(socket(server.family(), SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
    if (handle_ < 0 || connect(handle_, server.get(), server.size) != 0) {
      std::perror("udp_load");
      std::exit(2);
    }
    for (unsigned i = 0; i < games; ++i) {
      games_.emplace_back(1 + number * kMostGames + i, 1'000'003);
    }
  }
  LoadSocket(LoadSocket&& other) noexcept
      : handle_(std::exchange(other.handle_, -1)), games_(std::move(other.games_)) {}
  ~LoadSocket() {
    if (handle_ >= 0) close(handle_);
  }

  [[nodiscard]] int handle() const { return handle_; }

  void start() {
    std::vector<Game*> all;
    for (Game& game : games_) all.push_back(&game);
    send(all);
  }

  void take_answers(Totals& totals) {
    constexpr unsigned kBatch = 16;
    std::array<std::array<std::uint8_t, wire::kMaxDatagram>, kBatch> buffers;
    std::array<iovec, kBatch> pieces{};
    std::array<mmsghdr, kBatch> messages{};
    for (unsigned i = 0; i < kBatch; ++i) {
      pieces[i] = {buffers[i].data(), buffers[i].size()};
      messages[i].msg_hdr.msg_iov = &pieces[i];
      messages[i].msg_hdr.msg_iovlen = 1;
    }
    const int count = recvmmsg(handle_, messages.data(), kBatch, MSG_DONTWAIT, nullptr);
    const auto now = Clock::now();
    std::vector<Game*> ready;
    for (int i = 0; i < count; ++i) {
      const auto index = static_cast<std::size_t>(i);
      if (Game* game =
              take(std::span(buffers[index]).first(messages[index].msg_len), now, totals)) {
        ready.push_back(game);
      }
    }
    send(ready);
  }

  // Repeats what was lost.
  void repeat_late(Clock::time_point now, Totals& totals) {
    std::vector<Game*> late;
    for (Game& game : games_) {
      if (now - game.sent() > std::chrono::milliseconds(500)) late.push_back(&game);
    }
    totals.repeated += late.size();
    send(late);
  }

 private:
  Game* take(std::span<const std::uint8_t> datagram, Clock::time_point now, Totals& totals) {
    const wire::Header header = wire::header_of(datagram);
    for (Game& game : games_) {
      if (game.seed() != header.seed || game.expected_id() != header.id) continue;
      ++totals.answers;
      if (const auto message = wire::decode(datagram)) {
        const auto* result = std::get_if<wire::SolveResult>(&*message);
        if (result != nullptr && result->status == wire::ResultStatus::correct) ++totals.correct;
      }
      totals.milliseconds.push_back(
          std::chrono::duration<float, std::milli>(now - game.sent()).count());
      game.go_on();
      return &game;
    }
    ++totals.unexpected;
    return nullptr;
  }

  void send(const std::vector<Game*>& games) {
    if (games.empty()) return;
    std::vector<std::array<std::uint8_t, wire::kMaxDatagram>> buffers(games.size());
    std::vector<iovec> pieces(games.size());
    std::vector<mmsghdr> messages(games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      pieces[i] = {buffers[i].data(), games[i]->write_request(buffers[i])};
      messages[i].msg_hdr.msg_iov = &pieces[i];
      messages[i].msg_hdr.msg_iovlen = 1;
    }
    sendmmsg(handle_, messages.data(), static_cast<unsigned>(messages.size()), 0);
  }

  int handle_;
  std::vector<Game> games_;
};

void report(const Settings& settings, Totals& totals, double seconds, double own_cpu,
            double server_cpu) {
  std::sort(totals.milliseconds.begin(), totals.milliseconds.end());
  const auto quantile = [&](double part) {
    const auto last = static_cast<double>(totals.milliseconds.size() - 1);
    return totals.milliseconds[static_cast<std::size_t>(part * last)];
  };
  const auto answers = static_cast<double>(totals.answers);
  std::printf(
      "%.0f answers/s over %.1f s; p50 %.3f ms, p99 %.3f ms, p99.9 %.3f ms, longest %.1f ms\n",
      answers / seconds, seconds, quantile(0.5), quantile(0.99), quantile(0.999), quantile(1));
  std::printf("correct %llu, unexpected %llu, repeated %llu\n",
              static_cast<unsigned long long>(totals.correct),
              static_cast<unsigned long long>(totals.unexpected),
              static_cast<unsigned long long>(totals.repeated));
  std::printf("CPU an answer: generator %.2f us", own_cpu / answers * 1e6);
  if (settings.pid != 0) {
    std::printf(", server %.2f us (%.0f answers a CPU second); server memory %ld kB",
                server_cpu / answers * 1e6, answers / server_cpu, resident_kilobytes(settings.pid));
  }
  std::puts("");
}

void load(const Settings& settings, const SocketAddress& server) {
  std::vector<LoadSocket> sockets;
  const unsigned games =
      std::clamp(settings.in_flight / settings.sockets, 1u, LoadSocket::kMostGames);
  for (unsigned i = 0; i < settings.sockets; ++i) sockets.emplace_back(server, games, i);
  Totals totals;
  totals.milliseconds.reserve(10'000'000);
  std::vector<pollfd> waiting;
  waiting.reserve(sockets.size());
  for (const LoadSocket& socket : sockets) waiting.push_back({socket.handle(), POLLIN, 0});
  const double own_before = own_cpu_seconds();
  const double server_before = cpu_seconds_of(settings.pid);
  const auto start = Clock::now();
  const auto end = start + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(settings.seconds));
  for (LoadSocket& socket : sockets) socket.start();
  auto last_look = start;
  for (auto now = start; now < end; now = Clock::now()) {
    poll(waiting.data(), waiting.size(), 100);
    for (std::size_t i = 0; i < sockets.size(); ++i) {
      if ((waiting[i].revents & POLLIN) != 0) sockets[i].take_answers(totals);
    }
    if (now - last_look > std::chrono::milliseconds(100)) {
      for (LoadSocket& socket : sockets) socket.repeat_late(now, totals);
      last_look = now;
    }
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (totals.answers == 0) {
    std::puts("no answers");
    std::exit(3);
  }
  report(settings, totals, seconds, own_cpu_seconds() - own_before,
         cpu_seconds_of(settings.pid) - server_before);
}

// 60,000 ports of as many addresses 127.1.0.0, 127.1.0.1, … as it takes.
void flood(const Settings& settings, const SocketAddress& server) {
  const long before = resident_kilobytes(settings.pid);
  std::array<std::uint8_t, wire::kMaxDatagram> request{};
  unsigned sent = 0;
  for (unsigned i = 0; i < settings.flood; ++i) {
    const int handle = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    sockaddr_in source{};
    source.sin_family = AF_INET;
    source.sin_addr.s_addr = htonl(0x7F010000u + i / 60'000);
    source.sin_port = htons(static_cast<std::uint16_t>(2000 + i % 60'000));
    const std::size_t size = wire::encode(wire::RequestInfo{1 + i, 0x04}, request);
    if (bind(handle, reinterpret_cast<const sockaddr*>(&source), sizeof source) == 0 &&
        sendto(handle, request.data(), size, 0, server.get(), server.size) > 0) {
      ++sent;
    }
    close(handle);
  }
  std::printf("%u requests from as many sources; server memory %ld kB before, %ld kB after\n", sent,
              before, resident_kilobytes(settings.pid));
}

// Any bytes, or a message of some game with a few bytes changed.
std::size_t write_noise(Rng& rng, std::span<std::uint8_t> out) {
  std::size_t size = rng.below(rng.below(8) == 0 ? 400 : 16);
  if (rng.below(2) == 0) {
    const auto seed = static_cast<std::uint32_t>(1 + rng.below(4));
    const auto difficulty = static_cast<std::uint8_t>(rng.below(256));
    const std::array<std::uint8_t, wire::kMaxBitmapBytes> bitmap{};
    const std::array<wire::Message, 3> messages{
        wire::RequestInfo{seed, difficulty}, wire::RequestChunk{seed, difficulty, 0},
        wire::SubmitSolution{seed, difficulty,
                             std::span<const std::uint8_t>(bitmap).first(rng.below(129))}};
    size = wire::encode(messages[rng.below(3)], out);
    if (rng.below(4) == 0) out[rng.below(size)] = static_cast<std::uint8_t>(rng.next());
    return size;
  }
  for (std::uint8_t& byte : out.first(size)) byte = static_cast<std::uint8_t>(rng.next());
  return size;
}

// True if the server answers an honest request within a second, asked three times.
bool still_answers(int handle) {
  std::array<std::uint8_t, wire::kMaxDatagram> buffer{};
  for (int attempt = 0; attempt < 3; ++attempt) {
    const std::size_t size = wire::encode(wire::RequestInfo{13, 0}, buffer);
    (void)send(handle, buffer.data(), size, 0);
    const auto end = Clock::now() + std::chrono::seconds(1);
    pollfd waiting{handle, POLLIN, 0};
    while (Clock::now() < end && poll(&waiting, 1, 1000) > 0) {
      const ssize_t received = recv(handle, buffer.data(), buffer.size(), 0);
      if (received > 0 && wire::header_of(buffer).id == 2 && wire::header_of(buffer).seed == 13) {
        return true;
      }
    }
  }
  return false;
}

int make_noise(const Settings& settings, const SocketAddress& server) {
  Rng rng(1);
  std::array<std::uint8_t, wire::kMaxDatagram> buffer{};
  std::vector<int> handles;
  for (int i = 0; i < 8; ++i) {
    handles.push_back(socket(server.family(), SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (connect(handles.back(), server.get(), server.size) != 0) return 2;
  }
  for (unsigned i = 1; i <= settings.noise; ++i) {
    const int handle = handles[rng.below(handles.size())];
    (void)send(handle, buffer.data(), write_noise(rng, buffer), 0);
    while (recv(handle, buffer.data(), buffer.size(), MSG_DONTWAIT) > 0) continue;
    if (i % 256 == 0 && !still_answers(handle)) {
      std::printf("no answer after %u datagrams\n", i);
      return 3;
    }
  }
  std::printf("%u random datagrams sent, the server still answers; its memory %ld kB\n",
              settings.noise, resident_kilobytes(settings.pid));
  return 0;
}

int run(int argc, char** argv) {
  CLI::App command_line("Load generator for the UDP game server", "udp_load");
  Settings settings;
  command_line.add_option("--server", settings.server, "HOST:PORT");
  command_line.add_option("--seconds", settings.seconds, "How long");
  command_line.add_option("--sockets", settings.sockets, "So many clients")
      ->check(CLI::Range(1u, 1000u));
  command_line.add_option("--in-flight", settings.in_flight, "Requests under way, all in all");
  command_line.add_option("--pid", settings.pid, "The server's process, to measure it");
  command_line.add_option("--flood", settings.flood, "Requests from so many sources instead");
  command_line.add_option("--noise", settings.noise, "So many random datagrams instead");
  CLI11_PARSE(command_line, argc, argv);
  const auto host_port = server::parse_host_port(settings.server, "127.0.0.1");
  const auto addresses =
      host_port ? server::resolve(*host_port)
                : Result<std::vector<SocketAddress>>(tl::unexpected<Error>(host_port.error()));
  if (!addresses) {
    std::fprintf(stderr, "udp_load: %s\n", addresses.error().message.c_str());
    return 2;
  }
  if (settings.noise > 0) return make_noise(settings, addresses->front());
  if (settings.flood > 0) {
    flood(settings, addresses->front());
  } else {
    load(settings, addresses->front());
  }
  return 0;
}

}  // namespace
}  // namespace quadrille::bench

int main(int argc, char** argv) {
  try {
    return quadrille::bench::run(argc, argv);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "udp_load: %s\n", problem.what());
    return 2;
  }
}
