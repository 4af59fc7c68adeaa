// What the parts of the game server's work for one datagram cost, without the system calls.
#include <quadrille/server/game_service.hpp>
#include <quadrille/wire/clue_stream.hpp>
#include <quadrille/wire/seeded_picture.hpp>

#include <array>

#include <benchmark/benchmark.h>

namespace quadrille::server {
namespace {

void make_puzzle(benchmark::State& state) {
  const int side = static_cast<int>(state.range(0));
  std::uint32_t seed = 0;
  wire::ClueStream clues;
  for (auto _ : state) {
    wire::write_clue_stream(wire::picture_of_seed(++seed, side), clues);
    benchmark::DoNotOptimize(clues);
  }
}
BENCHMARK(make_puzzle)->Arg(5)->Arg(10)->Arg(20)->Arg(32);

// REQUEST_INFO, REQUEST_CHUNK and SUBMIT_SOLUTION of 20×20 puzzles, each from a peer of its own.
void answer_game(benchmark::State& state) {
  GameService service({});
  const wire::Difficulty difficulty = *wire::Difficulty::of_side(wire::Tier::custom, 20);
  std::array<std::uint8_t, wire::kMaxDatagram> request{};
  std::array<std::uint8_t, wire::kMaxDatagram> reply{};
  std::array<std::uint8_t, wire::kMaxBitmapBytes> bitmap{};
  const Time now{std::chrono::hours(1)};
  Peer peer;
  peer.address.back() = 1;
  std::uint32_t seed = 0;
  for (auto _ : state) {
    ++seed;
    peer.port = static_cast<std::uint16_t>(seed);
    wire::write_bitmap(wire::picture_of_seed(seed, 20), bitmap);
    const auto answered = std::span<const std::uint8_t>(bitmap).first(wire::bitmap_bytes(20));
    for (const wire::Message& message :
         {wire::Message(wire::RequestInfo{seed, difficulty.byte()}),
          wire::Message(wire::RequestChunk{seed, difficulty.byte(), 0}),
          wire::Message(wire::SubmitSolution{seed, difficulty.byte(), answered})}) {
      const std::size_t size = wire::encode(message, request);
      benchmark::DoNotOptimize(service.answer(std::span(request).first(size), peer, now, reply));
    }
  }
  state.SetItemsProcessed(3 * state.iterations());
}
BENCHMARK(answer_game);

}  // namespace
}  // namespace quadrille::server
