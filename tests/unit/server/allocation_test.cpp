// The hot path of the game server and the client's logic must not allocate: this program counts.
#include "support/allocation_counter.hpp"
#include "support/game_dialogue.hpp"

#include <quadrille/wire/game_client.hpp>

namespace quadrille::server {
namespace {

using wire::Difficulty;

TEST(GameService, AllocatesNothingForADatagram) {
  GameOptions options;
  options.sessions = 64;
  GameDialogue dialogue(options);
  std::vector<Bytes> questions;
  for (std::uint32_t seed = 1; seed <= 50; ++seed) {
    const auto difficulty = static_cast<std::uint8_t>(seed % 16);
    const int side = Difficulty::of_byte(difficulty).side();
    questions.push_back(encoded(wire::RequestInfo{seed, difficulty}));
    questions.push_back(encoded(wire::RequestChunk{seed, difficulty, 0}));
    questions.push_back(encoded(
        wire::SubmitSolution{seed, difficulty, bitmap_of(wire::picture_of_seed(seed, side))}));
    questions.push_back({7, 7});
  }
  std::array<std::uint8_t, wire::kMaxDatagram> reply{};
  const std::size_t before = allocations;
  std::size_t answered = 0;
  for (std::uint16_t round = 0; round < 200; ++round) {
    for (const Bytes& question : questions) {
      answered += dialogue.service().answer(question, peer_at(round), dialogue.now(), reply) > 0;
    }
  }
  EXPECT_EQ(allocations - before, 0u);
  EXPECT_GT(answered, 30'000u);
}

TEST(GameClient, AllocatesNothingForAGame) {
  GameDialogue dialogue;
  std::array<std::uint8_t, wire::kMaxDatagram> reply{};
  const std::size_t before = allocations;
  int correct = 0;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    const auto difficulty = Difficulty::of_byte(static_cast<std::uint8_t>(seed % 16));
    wire::GameClient client(seed, difficulty, {}, seed);
    while (client.stage() != wire::GameClient::Stage::finished) {
      if (client.stage() == wire::GameClient::Stage::solving) {
        client.submit(wire::picture_of_seed(seed, difficulty.side()));
      }
      const auto request = client.take_due({});
      const std::size_t size =
          dialogue.service().answer(request, peer_at(7), dialogue.now(), reply);
      client.receive(std::span(reply).first(size));
    }
    correct += client.ending() == wire::GameClient::Ending::correct ? 1 : 0;
  }
  EXPECT_EQ(allocations - before, 0u);
  EXPECT_EQ(correct, 200);
}

}  // namespace
}  // namespace quadrille::server
