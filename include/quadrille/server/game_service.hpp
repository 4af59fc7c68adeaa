// The game server's side of document 000 as a pure function of datagrams and time: no sockets, no
// clock of its own, nothing allocated after construction. docs/PROTOCOL.md has the rules.
#pragma once

#include <quadrille/core/rng.hpp>
#include <quadrille/server/counters.hpp>
#include <quadrille/server/rate_limiter.hpp>
#include <quadrille/server/session_table.hpp>
#include <quadrille/wire/clue_stream.hpp>
#include <quadrille/wire/protocol.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace quadrille::server {

struct GameOptions {
  std::uint64_t seed = 0;  // of the server's choices and of its hash secrets
  std::size_t sessions = 65536;
  std::size_t cached_puzzles = 4096;
  Rate answers = Rate::of(1000);  // to one address
  Rate answers_to_loopback = Rate::unlimited();
  Rate errors = Rate::of(100);  // ERROR is the longest answer to the shortest request
  Rate errors_to_loopback = Rate::of(2000);
};

// The clue streams of recently used puzzles. Making one takes about as long as the system calls for
// one datagram, so that it is done in place on a miss instead of on a thread of its own.
class PuzzleCache {
 public:
  explicit PuzzleCache(std::size_t entries) : entries_(entries) {}
  // Good until the next call.
  const wire::ClueStream& clues_of(std::uint32_t seed, int side);
  [[nodiscard]] std::uint64_t made() const { return made_; }

 private:
  struct Entry {
    std::uint32_t seed = 0;
    int side = 0;  // 0: free
    wire::ClueStream clues;
  };

  std::vector<Entry> entries_;  // direct-mapped
  std::uint64_t made_ = 0;
};

// Not thread-safe, apart from counters().
class GameService {
 public:
  explicit GameService(const GameOptions& options);

  // The length of the answer written to `reply`, which has room for wire::kMaxDatagram bytes; 0
  // when there is none. `now` never goes back.
  std::size_t answer(std::span<const std::uint8_t> datagram, const Peer& peer, Time now,
                     std::span<std::uint8_t> reply);

  [[nodiscard]] const GameCounters& counters() const { return counters_; }
  [[nodiscard]] GameCounters& counters() { return counters_; }

 private:
  // A request with everything that its handling needs.
  struct Request {
    wire::Header header;
    const Peer& peer;
    Time now;
    std::span<std::uint8_t> reply;
  };

  std::size_t handle(const Request& request, const wire::RequestInfo& info);
  std::size_t handle(const Request& request, const wire::RequestChunk& wanted);
  std::size_t handle(const Request& request, const wire::SubmitSolution& submitted);
  // What only servers send.
  template <class Answer>
  std::size_t handle(const Request& request, const Answer& answer);

  std::size_t refuse(const Request& request, std::string_view text);
  std::size_t refuse_undecodable(const Request& request, wire::DecodeProblem problem);
  std::size_t tell(const Request& request, const PuzzleInPlay& puzzle);
  std::size_t judge(const Request& request, PuzzleInPlay& puzzle, const wire::BitSquare& answer);

  // The puzzle that a request for a puzzle in play means, or null after writing an ERROR to
  // `refusal`.
  PuzzleInPlay* in_play(const Request& request, Session* session, std::size_t& refusal);
  std::uint32_t choose_seed(wire::Difficulty difficulty);

  Rng rng_;
  SessionTable sessions_;
  RateLimiter answers_;
  RateLimiter errors_;
  PuzzleCache puzzles_;
  GameCounters counters_;
};

}  // namespace quadrille::server
