// The client's side of document 000 as a state machine: no sockets, no clock, no heap. Its user
// sends what is due, passes on what arrives, and solves the puzzle in between; so it runs under an
// event loop, in a test with a made-up network, and on bare metal.
//
// UDP loses, repeats and reorders, and the protocol has no transaction numbers. So the client takes
// only what answers its last request (message, seed, difficulty, chunk), drops everything else and
// keeps waiting; it asks again after a while, ever more patiently; and it starts again from
// REQUEST_INFO when the server has forgotten the session or something was damaged on the way.
// ERROR may mean "busy" as well as "never": the client waits, each time twice as long, asks again
// and believes the server only after several; at once if it asked for a size that the tier lacks.
#pragma once

#include <quadrille/core/rng.hpp>
#include <quadrille/wire/bit_square.hpp>
#include <quadrille/wire/clue_stream.hpp>
#include <quadrille/wire/protocol.hpp>

#include <array>
#include <bitset>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace quadrille::wire {

// When a request is repeated. The waits grow from `first` to `longest` and are scattered by a
// quarter up and down, so that many clients do not ask in step. With 30 % of the datagrams lost
// each way, 25 attempts fail once in 20 million requests.
struct RetryPolicy {
  std::chrono::milliseconds first{200};
  std::chrono::milliseconds longest{700};
  double growth = 1.5;
  int attempts = 25;
  // After an ERROR: the waits double from `first` on; with the last of this many it is over, after
  // six seconds.
  int errors = 6;
  std::chrono::milliseconds longest_after_error{5000};
};

class GameClient {
 public:
  // Since whatever moment; never goes back.
  using Time = std::chrono::milliseconds;

  enum class Stage : std::uint8_t {
    asking,      // which puzzle is it?
    fetching,    // its clues
    solving,     // the user's turn: submit() or restart()
    submitting,  // the answer
    finished,
  };
  enum class Ending : std::uint8_t {
    none,       // not finished
    correct,    //
    incorrect,  // the server insists on it
    refused,    // error_text() says why
    silent,     // no answer to any attempt
  };

  // `seed` 0: the server's choice. `randomness` scatters the waits.
  GameClient(std::uint32_t seed, Difficulty difficulty, const RetryPolicy& policy,
             std::uint64_t randomness);

  // The datagram that is to be sent now, or nothing. It counts as sent.
  std::span<const std::uint8_t> take_due(Time now);
  // When take_due() has something again; asked while somebody else's turn it is never.
  [[nodiscard]] Time next_due() const { return next_due_; }
  // A datagram from the server. Its sender must have been checked.
  void receive(std::span<const std::uint8_t> datagram);

  [[nodiscard]] Stage stage() const { return stage_; }
  [[nodiscard]] Ending ending() const { return ending_; }
  [[nodiscard]] Difficulty difficulty() const { return difficulty_; }
  // Known (not 0) from the stage `fetching` on, or from the beginning.
  [[nodiscard]] std::uint32_t seed() const { return seed_; }
  // Well-formed clues of the puzzle; from the stage `solving` on.
  [[nodiscard]] std::span<const std::uint8_t> clues() const {
    return std::span(clues_).first(clue_bytes_);
  }

  // In the stage `solving`: the answer. It must meet the clues.
  void submit(const BitSquare& answer);
  // In the stage `solving`: no answer meets the clues, so they must have been damaged.
  void restart();

  // Milliseconds by the server's clock; only after a verdict.
  [[nodiscard]] std::uint32_t server_time() const { return server_time_; }
  // From the first request of chunk 0 to the first SUBMIT_SOLUTION, by take_due()'s clock.
  [[nodiscard]] std::optional<Time> own_time() const;
  // Requests sent again.
  [[nodiscard]] int retries() const { return retries_; }
  [[nodiscard]] std::string_view error_text() const {
    return {error_text_.data(), error_text_size_};
  }

 private:
  static constexpr int kRestarts = 8;  // after a lost session or damaged clues
  static constexpr int kDoubts = 2;    // of the server's verdict `incorrect`

  void handle(const PuzzleInfo& info);
  void handle(const ChunkData& chunk);
  void handle(const SolveResult& result);
  void handle(const ErrorMessage& error);
  // Requests are not for clients.
  template <class Request>
  void handle(const Request& /*request*/) {}

  void enter(Stage stage);
  void back_off();
  void finish(Ending ending);
  [[nodiscard]] bool asks_for_what_is_not_offered() const;
  [[nodiscard]] bool about_this(std::uint32_t seed, std::uint8_t difficulty) const;
  [[nodiscard]] MessageId request_id() const;
  [[nodiscard]] std::uint8_t first_missing_chunk() const;
  [[nodiscard]] std::size_t encode_request();
  [[nodiscard]] Time scattered(double growth, int times, Time longest);

  Difficulty difficulty_;
  RetryPolicy policy_;
  Rng rng_;
  std::uint32_t seed_;
  Stage stage_ = Stage::asking;
  Ending ending_ = Ending::none;
  Time now_{0};  // of the last take_due()
  Time next_due_{0};
  int attempts_ = 0;  // of the current request
  int retries_ = 0;
  int restarts_ = 0;
  int doubts_ = 0;
  int errors_ = 0;
  bool backing_off_ = false;  // after an ERROR, until the next request is sent

  std::array<std::uint8_t, kMaxClueBytes> clues_{};
  std::size_t clue_bytes_ = 0;
  std::size_t fetched_bytes_ = 0;
  std::size_t num_chunks_ = 0;
  std::bitset<256> fetched_;
  std::array<std::uint8_t, kMaxBitmapBytes> bitmap_{};

  std::optional<Time> started_;
  std::optional<Time> submitted_;
  std::uint32_t server_time_ = 0;
  std::array<char, kMaxErrorText> error_text_{};
  std::size_t error_text_size_ = 0;
  std::array<std::uint8_t, kMaxDatagram> request_{};
};

}  // namespace quadrille::wire
