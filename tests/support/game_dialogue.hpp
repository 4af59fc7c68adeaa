// Talks to a GameService with a clock that the test moves.
#pragma once

#include <quadrille/server/game_service.hpp>
#include <quadrille/wire/seeded_picture.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::server {

using Bytes = std::vector<std::uint8_t>;

inline Bytes encoded(const wire::Message& message) {
  std::array<std::uint8_t, wire::kMaxDatagram> buffer{};
  const std::size_t size = wire::encode(message, buffer);
  return {buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size)};
}

// 127.0.0.1 unless told otherwise.
inline Peer peer_at(std::uint16_t port, std::array<std::uint8_t, 4> address = {127, 0, 0, 1}) {
  Peer peer;
  peer.address[10] = peer.address[11] = 0xFF;
  for (std::size_t i = 0; i < 4; ++i) peer.address[12 + i] = address[i];
  peer.port = port;
  return peer;
}

inline Bytes bitmap_of(const wire::BitSquare& picture) {
  Bytes bytes(wire::bitmap_bytes(picture.side));
  wire::write_bitmap(picture, bytes);
  return bytes;
}

class GameDialogue {
 public:
  explicit GameDialogue(const GameOptions& options = {}) : service_(options) {}

  void pass(std::chrono::milliseconds time) { now_ += time; }
  [[nodiscard]] GameService& service() { return service_; }
  [[nodiscard]] Time now() const { return now_; }

  Bytes ask(const Bytes& datagram, const Peer& peer = peer_at(4000)) {
    const std::size_t size = service_.answer(datagram, peer, now_, reply_);
    return {reply_.begin(), reply_.begin() + static_cast<std::ptrdiff_t>(size)};
  }

  // The answer as the message that it must be. Views are good until the next question.
  template <class Answer>
  Answer expect(const wire::Message& question, const Peer& peer = peer_at(4000)) {
    return expect_raw<Answer>(encoded(question), peer);
  }
  template <class Answer>
  Answer expect_raw(const Bytes& question, const Peer& peer = peer_at(4000)) {
    const std::size_t size = service_.answer(question, peer, now_, reply_);
    const auto message = wire::decode(std::span<const std::uint8_t>(reply_).first(size));
    const Answer* answer = message ? std::get_if<Answer>(&*message) : nullptr;
    EXPECT_NE(answer, nullptr) << "unexpected answer of " << size << " bytes, id "
                               << int{reply_[0]};
    return answer == nullptr ? Answer{} : *answer;
  }

 private:
  GameService service_;
  Time now_ = Time(std::chrono::hours(1));
  std::array<std::uint8_t, wire::kMaxDatagram> reply_{};
};

}  // namespace quadrille::server
