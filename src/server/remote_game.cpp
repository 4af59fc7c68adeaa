#include <quadrille/nonogram/solve.hpp>
#include <quadrille/server/remote_game.hpp>
#include <quadrille/wire/fixed_puzzle.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quadrille::server {
namespace {

using wire::GameClient;

// Connected: the system passes on datagrams of the server alone, and tells when nobody listens.
class ClientSocket {
 public:
  explicit ClientSocket(const SocketAddress& server)
      : handle_(socket(server.family(), SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
    connected_ = handle_ >= 0 && connect(handle_, server.get(), server.size) == 0;
  }
  ClientSocket(const ClientSocket&) = delete;
  ClientSocket& operator=(const ClientSocket&) = delete;
  ~ClientSocket() {
    if (handle_ >= 0) close(handle_);
  }

  [[nodiscard]] bool connected() const { return connected_; }
  void send(std::span<const std::uint8_t> datagram) {
    note(::send(handle_, datagram.data(), datagram.size(), MSG_NOSIGNAL));
  }
  void wait(std::chrono::milliseconds time) {
    pollfd wanted{handle_, POLLIN, 0};
    poll(&wanted, 1, static_cast<int>(time.count()));
  }
  // Nothing if nothing is there.
  std::span<const std::uint8_t> receive() {
    const ssize_t size = recv(handle_, buffer_.data(), buffer_.size(), 0);
    note(size);
    return size > 0 ? std::span<const std::uint8_t>(buffer_).first(static_cast<std::size_t>(size))
                    : std::span<const std::uint8_t>();
  }
  // How often the system said that nobody listens there.
  [[nodiscard]] int refusals() const { return refusals_; }

 private:
  void note(ssize_t result) {
    if (result < 0 && errno == ECONNREFUSED) ++refusals_;
  }

  int handle_;
  bool connected_ = false;
  int refusals_ = 0;
  std::array<std::uint8_t, 2048> buffer_{};
};

class Game {
 public:
  Game(const RemoteGame& game, const SocketAddress& server, int refusals_allowed,
       const Limits& limits)
      : client_(game.seed, game.difficulty, game.retries, game.randomness),
        solver_(game.solver),
        socket_(server),
        server_(to_string(peer_of(server.storage))),
        refusals_allowed_(refusals_allowed),
        limits_(limits),
        watch_(limits) {}

  void run() {
    if (!socket_.connected()) {
      give_up("cannot reach " + server_ + ": " + std::strerror(errno));
      return;
    }
    while (client_.stage() != GameClient::Stage::finished && message_.empty()) {
      if (watch_.reached_now()) {
        give_up(watch_.reason() == LimitReached::stopped ? "interrupted"
                                                         : "the time limit was reached");
      } else if (client_.stage() == GameClient::Stage::solving) {
        solve();
      } else {
        exchange();
      }
    }
  }

  [[nodiscard]] bool nobody_listens() const { return nobody_listens_; }

  [[nodiscard]] GameReport report() const {
    GameReport report;
    report.seed = client_.seed();
    report.difficulty = client_.difficulty();
    report.retries = client_.retries();
    report.message = message_;
    if (const auto own = client_.own_time()) report.local_ms = own->count();
    report.seconds = std::chrono::duration<double>(Limits::Clock::now() - start_).count();
    switch (client_.ending()) {
      case GameClient::Ending::none:
        break;
      case GameClient::Ending::silent:
        report.message = "no answer from " + server_;
        break;
      case GameClient::Ending::refused:
        report.status = GameStatus::error;
        report.message = client_.error_text().empty()
                             ? "the answers of " + server_ + " make no puzzle"
                             : "the server refuses: " + std::string(client_.error_text());
        break;
      case GameClient::Ending::correct:
      case GameClient::Ending::incorrect:
        report.status = client_.ending() == GameClient::Ending::correct ? GameStatus::correct
                                                                        : GameStatus::incorrect;
        if (client_.server_time() != wire::kTooLong) report.server_ms = client_.server_time();
        break;
    }
    return report;
  }

 private:
  [[nodiscard]] GameClient::Time now() const {
    return std::chrono::duration_cast<GameClient::Time>(Limits::Clock::now() - start_);
  }

  void give_up(std::string message) { message_ = std::move(message); }

  // Sends what is due and takes what comes until something else is due.
  void exchange() {
    if (const auto datagram = client_.take_due(now()); !datagram.empty()) socket_.send(datagram);
    if (client_.stage() == GameClient::Stage::finished) return;
    constexpr GameClient::Time kLongestWait{40};  // so that Ctrl-C is noticed
    socket_.wait(std::clamp(client_.next_due() - now(), GameClient::Time{0}, kLongestWait));
    for (auto datagram = socket_.receive(); !datagram.empty(); datagram = socket_.receive()) {
      client_.receive(datagram);
    }
    if (socket_.refusals() >= refusals_allowed_) {
      nobody_listens_ = true;
      give_up("no answer: nobody listens at " + server_);
    }
  }

  void solve() { solver_ == GameSolver::full ? solve_fully() : solve_in_place(); }

  void solve_fully() {
    const auto puzzle = wire::puzzle_of_clue_stream(client_.clues(), client_.difficulty().side());
    if (!puzzle) return client_.restart();
    const nonogram::SolveReport solved = nonogram::solve(*puzzle, {.max_solutions = 1}, limits_);
    if (!solved.solutions.empty()) {
      client_.submit(wire::square_of(solved.solutions.front()));
    } else if (solved.exhausted) {
      client_.restart();
    } else if (!watch_.reached_now()) {
      give_up("a limit was reached while solving");
    }
  }

  void solve_in_place() {
    // Too large for a thread's stack.
    const auto solver = std::make_unique<nonogram::FixedSolver<wire::kMaxSquareSide>>();
    wire::begin_puzzle(*solver, client_.clues(), client_.difficulty().side());
    switch (solver->solve([this] { return watch_.reached(); })) {
      case nonogram::FixedOutcome::solved:
        return client_.submit(wire::solution_of(*solver));
      case nonogram::FixedOutcome::none:
        return client_.restart();
      case nonogram::FixedOutcome::full:
        return give_up("the fixed solver has no room for another clause");
      case nonogram::FixedOutcome::stopped:
        break;  // run() says which limit it was
    }
  }

  GameClient client_;
  GameSolver solver_;
  ClientSocket socket_;
  std::string server_;
  int refusals_allowed_;
  const Limits& limits_;
  LimitWatch watch_;
  Limits::Clock::time_point start_ = Limits::Clock::now();
  std::string message_;
  bool nobody_listens_ = false;
};

}  // namespace

std::string_view to_string(GameStatus status) {
  constexpr std::array<std::string_view, 4> kNames{"correct", "incorrect", "error", "timeout"};
  return kNames[static_cast<std::size_t>(status)];
}

GameReport play(std::span<const SocketAddress> addresses, const RemoteGame& game,
                const Limits& limits) {
  // A server may be starting again: refusals are believed only when they are several, unless
  // there is another address to try.
  constexpr int kRefusals = 4;
  GameReport report;
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const bool last = i + 1 == addresses.size();
    Game attempt(game, addresses[i], last ? kRefusals : 1, limits);
    attempt.run();
    report = attempt.report();
    if (!attempt.nobody_listens()) break;
  }
  return report;
}

}  // namespace quadrille::server
