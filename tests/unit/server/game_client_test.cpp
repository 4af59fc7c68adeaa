// The client's state machine against the server's logic over a made-up network: whole games in
// made-up time, under losses, repetitions, reordering, delays and damage.
#include "support/game_dialogue.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/wire/game_client.hpp>

#include <map>

namespace quadrille::server {
namespace {

using namespace std::chrono_literals;
using wire::Difficulty;
using wire::GameClient;
using wire::Tier;
using Ending = GameClient::Ending;
using Stage = GameClient::Stage;

struct Weather {
  double loss = 0;
  double duplication = 0;
  double damage = 0;
  int jitter_ms = 0;
};

wire::BitSquare solved(const GameClient& client) {
  const auto puzzle = wire::puzzle_of_clue_stream(client.clues(), client.difficulty().side());
  const auto report = nonogram::solve(puzzle.value(), {.max_solutions = 1}, Limits::none());
  return report.solutions.empty() ? wire::BitSquare{} : wire::square_of(report.solutions.front());
}

// Datagrams under way, by the time of their arrival.
class Network {
 public:
  Network(const Weather& weather, std::uint64_t seed) : weather_(weather), rng_(seed) {}

  void send(std::span<const std::uint8_t> datagram, GameClient::Time now, bool to_server) {
    const int copies = 1 + (rng_.chance(weather_.duplication) ? 1 : 0);
    for (int copy = 0; copy < copies; ++copy) {
      if (rng_.chance(weather_.loss)) continue;
      Bytes bytes(datagram.begin(), datagram.end());
      if (rng_.chance(weather_.damage)) {
        bytes[rng_.below(bytes.size())] ^= static_cast<std::uint8_t>(1 + rng_.below(255));
      }
      const auto delay = 1 + rng_.below(static_cast<std::uint64_t>(weather_.jitter_ms) + 1);
      under_way_.emplace(now + GameClient::Time(delay), std::pair{to_server, std::move(bytes)});
    }
  }
  [[nodiscard]] GameClient::Time next() const {
    return under_way_.empty() ? GameClient::Time::max() : under_way_.begin()->first;
  }
  std::pair<bool, Bytes> take() { return under_way_.extract(under_way_.begin()).mapped(); }

 private:
  Weather weather_;
  Rng rng_;
  std::multimap<GameClient::Time, std::pair<bool, Bytes>> under_way_;
};

// Plays one game to its end; the server may be missing.
void play(GameClient& client, GameDialogue* server, Network& network, std::uint16_t port) {
  GameClient::Time now{0};
  while (client.stage() != Stage::finished) {
    if (client.stage() == Stage::solving) {
      const wire::BitSquare answer = solved(client);
      if (answer.side == 0) {
        client.restart();
      } else {
        client.submit(answer);
      }
    }
    const auto datagram = client.take_due(now);
    if (!datagram.empty()) network.send(datagram, now, true);
    const GameClient::Time next = std::min(client.next_due(), network.next());
    if (client.stage() == Stage::finished || next == GameClient::Time::max()) continue;
    if (server != nullptr && next > now) server->pass(next - now);
    now = std::max(now, next);
    while (network.next() <= now) {
      const auto [to_server, bytes] = network.take();
      if (!to_server) {
        client.receive(bytes);
      } else if (server != nullptr) {
        network.send(server->ask(bytes, peer_at(port)), now, false);
      }
    }
  }
}

TEST(GameClient, FinishesEverySizeAndTierOnACalmNetwork) {
  GameDialogue server;
  std::uint16_t port = 1000;
  for (int byte = 0; byte < 64; ++byte) {
    const auto difficulty = Difficulty::of_byte(static_cast<std::uint8_t>(byte));
    if (difficulty.side() > 20) continue;
    GameClient client(500 + static_cast<std::uint32_t>(byte), difficulty, {}, 1);
    Network network({}, 1);
    play(client, &server, network, ++port);
    EXPECT_EQ(client.ending(), Ending::correct);
    EXPECT_EQ(client.retries(), 0);
    ASSERT_TRUE(client.own_time().has_value());
    EXPECT_NEAR(static_cast<double>(client.server_time()),
                static_cast<double>(client.own_time()->count()), 1.0);
  }
}

TEST(GameClient, PutsTwoChunksTogether) {
  GameDialogue server;
  GameClient client(1024, *Difficulty::of_side(Tier::custom, 32), {}, 1);
  Network network({}, 1);
  play(client, &server, network, 1);
  EXPECT_EQ(client.ending(), Ending::correct);
  EXPECT_EQ(client.clues().size(), 1058u);
}

void finish_all(const Weather& weather, int games) {
  GameDialogue server;
  int retries = 0;
  for (int game = 0; game < games; ++game) {
    const bool hard = game % 10 == 0;
    const auto difficulty = *Difficulty::of_side(hard ? Tier::hard : Tier::easy, hard ? 16 : 8);
    GameClient client(0, difficulty, {}, static_cast<std::uint64_t>(game));
    Network network(weather, static_cast<std::uint64_t>(game) + 1000);
    play(client, &server, network, static_cast<std::uint16_t>(game));
    ASSERT_EQ(client.ending(), Ending::correct) << "game " << game << ": " << client.error_text();
    retries += client.retries();
  }
  EXPECT_GT(retries, games);
  if (weather.damage == 0) {
    EXPECT_EQ(server.service().counters().incorrect.value(), 0u) << "a wrong answer was sent";
  }
}

TEST(GameClient, FinishesAThousandGamesInAStorm) {
  finish_all({.loss = 0.3, .duplication = 0.1, .damage = 0, .jitter_ms = 200}, 1000);
}

TEST(GameClient, SurvivesDamagedDatagrams) {
  finish_all({.loss = 0.2, .duplication = 0.1, .damage = 0.05, .jitter_ms = 100}, 300);
}

TEST(GameClient, GivesUpWhenNobodyAnswers) {
  GameClient client(0, *Difficulty::of_side(Tier::easy, 5), {}, 1);
  Network network({}, 1);
  play(client, nullptr, network, 1);
  EXPECT_EQ(client.ending(), Ending::silent);
  EXPECT_EQ(client.retries(), wire::RetryPolicy{}.attempts - 1);
}

TEST(GameClient, TellsWhyTheServerRefuses) {
  GameDialogue server;
  GameClient client(0, *Difficulty::of_side(Tier::easy, 32), {}, 1);
  Network network({}, 1);
  play(client, &server, network, 1);
  EXPECT_EQ(client.ending(), Ending::refused);
  EXPECT_NE(client.error_text().find("5x5 to 10x10"), std::string_view::npos);
  EXPECT_EQ(server.service().counters().errors.value(), 1u) << "asking again would not help";
}

// Sizes that the tier has, and seeds of one's own in any size, may be refused for other reasons.
TEST(GameClient, BelievesTheFirstErrorOnlyAboutSizesThatTheTierLacks) {
  for (int byte = 0; byte < 64; ++byte) {
    const auto difficulty = Difficulty::of_byte(static_cast<std::uint8_t>(byte));
    for (const std::uint32_t seed : {0u, 5u}) {
      GameClient client(seed, difficulty, {}, 1);
      ASSERT_FALSE(client.take_due(0ms).empty());
      client.receive(encoded(
          wire::ErrorMessage{seed, difficulty.byte(),
                             static_cast<std::uint8_t>(wire::MessageId::request_info), "No"}));
      const bool offered =
          seed != 0 || wire::sizes_of(difficulty.tier).contains(difficulty.size_index);
      EXPECT_EQ(client.stage(), offered ? Stage::asking : Stage::finished) << byte;
      EXPECT_EQ(client.error_text(), "No");
    }
  }
}

TEST(GameClient, BeginsAgainWhenTheServerHasForgottenIt) {
  GameDialogue first;
  GameDialogue second;  // the server after a restart
  const auto difficulty = *Difficulty::of_side(Tier::easy, 8);
  GameClient client(0, difficulty, {}, 1);
  Network network({}, 1);
  const auto question = client.take_due(0ms);
  client.receive(first.ask(Bytes(question.begin(), question.end())));
  ASSERT_EQ(client.stage(), Stage::fetching);
  const std::uint32_t seed = client.seed();
  play(client, &second, network, 1);
  EXPECT_EQ(client.ending(), Ending::correct);
  EXPECT_EQ(client.seed(), seed) << "it goes on with the same puzzle";
}

TEST(GameClient, TakesOnlyWhatAnswersItsLastRequest) {
  const auto difficulty = *Difficulty::of_side(Tier::custom, 5);
  GameClient client(13, difficulty, {}, 1);
  EXPECT_FALSE(client.take_due(0ms).empty());
  const Bytes clues{0, 2, 2, 2, 1, 5, 2, 2, 2, 0, 1, 3, 1, 3, 1, 1, 1, 3, 1, 3};
  using namespace wire;
  client.receive(encoded(ChunkData{13, 0, 0, 1, 0, clues}));
  client.receive(encoded(PuzzleInfo{14, 0, 5, 5, 1, 20}));
  client.receive(encoded(PuzzleInfo{13, 1, 6, 6, 1, 20}));
  client.receive(encoded(PuzzleInfo{13, 0, 6, 5, 1, 20}));
  client.receive(encoded(ErrorMessage{13, 0, 3, "late"}));
  client.receive(Bytes{2, 0, 0});
  EXPECT_EQ(client.stage(), Stage::asking);
  client.receive(encoded(PuzzleInfo{13, 0xC0, 5, 5, 1, 20}));
  EXPECT_EQ(client.stage(), Stage::fetching) << "reserved bits do not matter";
  client.receive(encoded(PuzzleInfo{13, 0, 5, 5, 1, 20}));
  client.receive(encoded(SolveResult{13, 0, ResultStatus::correct, 1}));
  EXPECT_EQ(client.stage(), Stage::fetching);
  client.receive(encoded(ChunkData{13, 0, 0, 1, 0, clues}));
  EXPECT_EQ(client.stage(), Stage::solving);
}

TEST(GameClient, BeginsAgainWhenChunkAndInfoContradictEachOther) {
  using namespace wire;
  const Bytes clues(20, 0);
  for (const ChunkData& odd :
       {ChunkData{13, 0, 1, 1, 0, clues}, ChunkData{13, 0, 0, 2, 0, clues},
        ChunkData{13, 0, 0, 1, 1, clues}, ChunkData{13, 0, 0, 1, 0, clues}}) {
    GameClient client(13, *Difficulty::of_side(Tier::custom, 5), {}, 1);
    client.receive(encoded(PuzzleInfo{13, 0, 5, 5, 1, 20}));
    ASSERT_EQ(client.stage(), Stage::fetching);
    client.receive(encoded(odd));
    EXPECT_EQ(client.stage(), Stage::asking);
  }
}

TEST(GameClient, WaitsLongerAndLonger) {
  wire::RetryPolicy policy;
  GameClient client(13, *Difficulty::of_side(Tier::custom, 5), policy, 3);
  GameClient::Time now{0};
  std::vector<GameClient::Time> waits;
  for (int i = 0; i < policy.attempts; ++i) {
    ASSERT_FALSE(client.take_due(now).empty());
    EXPECT_TRUE(client.take_due(now).empty()) << "not before its time";
    waits.push_back(client.next_due() - now);
    now = client.next_due();
  }
  EXPECT_LT(waits[0], waits[3]);
  for (const GameClient::Time wait : waits) EXPECT_LE(wait, policy.longest * 5 / 4);
  EXPECT_TRUE(client.take_due(now).empty());
  EXPECT_EQ(client.ending(), Ending::silent);
}

}  // namespace
}  // namespace quadrille::server
