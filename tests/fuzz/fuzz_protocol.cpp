// The UDP protocol: the input is a series of datagrams, each behind a byte for its length and one
// for its sender and the time since the last. The server answers them, a client gets them too, and
// whatever decodes must encode to the same bytes.
#include <quadrille/core/assert.hpp>
#include <quadrille/server/game_service.hpp>
#include <quadrille/wire/game_client.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

namespace {

using namespace quadrille;
using Datagram = std::span<const std::uint8_t>;

void check_round_trip(Datagram datagram) {
  const auto message = wire::decode(datagram);
  if (!message) return;
  std::array<std::uint8_t, wire::kMaxDatagram> again{};
  const std::size_t size = wire::encode(*message, again);
  QUADRILLE_CHECK(std::ranges::equal(std::span(again).first(size), datagram));
}

server::GameOptions small_table() {
  server::GameOptions options;
  options.sessions = 4;
  options.cached_puzzles = 4;
  options.errors_to_loopback = server::Rate::unlimited();
  return options;
}

// A client in the stage that the input leads it to; it never solves, so that clues are only
// checked.
void feed(wire::GameClient& client, Datagram datagram, wire::GameClient::Time now) {
  (void)client.take_due(now);
  client.receive(datagram);
  if (client.stage() == wire::GameClient::Stage::solving) {
    QUADRILLE_CHECK(wire::is_clue_stream(client.clues(), client.difficulty().side()));
    QUADRILLE_CHECK(
        wire::puzzle_of_clue_stream(client.clues(), client.difficulty().side()).has_value());
    client.restart();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Datagram input(data, size);
  server::GameService service(small_table());
  wire::GameClient client(0, wire::Difficulty::of_byte(0), {}, 1);
  server::Time now{std::chrono::hours(1)};
  wire::GameClient::Time client_now{0};
  std::array<std::uint8_t, wire::kMaxDatagram> reply{};
  while (input.size() >= 2) {
    const std::size_t length = std::min<std::size_t>(input[0], input.size() - 2);
    server::Peer peer;
    peer.address.back() = 1;
    peer.port = input[1] & 7;
    now += std::chrono::milliseconds(input[1] * 100);
    client_now += std::chrono::milliseconds(input[1]);
    const Datagram datagram = input.subspan(2, length);
    check_round_trip(datagram);
    const std::size_t answer = service.answer(datagram, peer, now, reply);
    QUADRILLE_CHECK(answer == 0 || wire::decode(std::span(reply).first(answer)).has_value());
    feed(client, datagram, client_now);
    feed(client, std::span(reply).first(answer), client_now);
    input = input.subspan(2 + length);
  }
  return 0;
}
