// One puzzle of a game server, from the question to the verdict: the client's socket and solver
// around wire::GameClient.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/server/address.hpp>
#include <quadrille/wire/game_client.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace quadrille::server {

enum class GameStatus : std::uint8_t {
  correct,
  incorrect,
  error,    // the server refused
  timeout,  // no answer, or a limit was reached
};
std::string_view to_string(GameStatus status);

enum class GameSolver : std::uint8_t {
  full,   // nonogram::solve()
  fixed,  // nonogram::FixedSolver, as the board does
};

struct RemoteGame {
  std::uint32_t seed = 0;  // 0: the server's choice
  wire::Difficulty difficulty;
  wire::RetryPolicy retries;
  std::uint64_t randomness = 0;
  GameSolver solver = GameSolver::full;
};

struct GameReport {
  GameStatus status = GameStatus::timeout;
  std::uint32_t seed = 0;
  wire::Difficulty difficulty;
  std::optional<std::uint32_t> server_ms;  // no value without a verdict, and over 60 s
  std::optional<std::int64_t> local_ms;    // the same time by our clock
  int retries = 0;
  double seconds = 0;   // all in all
  std::string message;  // why there is no verdict
};

// Plays over a socket of its own. The addresses are those of one server; the next is tried when
// nobody listens at one.
GameReport play(std::span<const SocketAddress> addresses, const RemoteGame& game,
                const Limits& limits);

}  // namespace quadrille::server
