// Every rule of docs/PROTOCOL.md on the server's side, with a clock of our own.
#include "support/game_dialogue.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/wire/curation.hpp>

#include <algorithm>
#include <string_view>

namespace quadrille::server {
namespace {

using namespace std::chrono_literals;
using wire::ChunkData;
using wire::Difficulty;
using wire::ErrorMessage;
using wire::PuzzleInfo;
using wire::RequestChunk;
using wire::RequestInfo;
using wire::ResultStatus;
using wire::SolveResult;
using wire::SubmitSolution;
using wire::Tier;

constexpr std::uint8_t kSmall = 0x00;  // Custom 5×5

Bytes solution_of(std::uint32_t seed, std::uint8_t difficulty) {
  return bitmap_of(wire::picture_of_seed(seed, Difficulty::of_byte(difficulty).side()));
}

TEST(GameService, RoundTripAtEverySizeAndTierWithASeed) {
  GameDialogue dialogue;
  for (int byte = 0; byte < 64; ++byte) {
    const auto difficulty = static_cast<std::uint8_t>(byte);
    const int side = Difficulty::of_byte(difficulty).side();
    const std::uint32_t seed = 77 + static_cast<std::uint32_t>(byte);
    const auto info = dialogue.expect<PuzzleInfo>(RequestInfo{seed, difficulty});
    EXPECT_EQ(info.seed, seed);
    EXPECT_EQ(info.difficulty, difficulty);
    EXPECT_EQ(info.width, side);
    EXPECT_EQ(info.height, side);
    EXPECT_EQ(info.num_chunks, 1);
    const auto chunk = dialogue.expect<ChunkData>(RequestChunk{seed, difficulty, 0});
    EXPECT_EQ(chunk.data.size(), info.clue_bytes);
    EXPECT_EQ(chunk.offset, 0);
    EXPECT_TRUE(wire::is_clue_stream(chunk.data, side));
    const auto result = dialogue.expect<SolveResult>(
        SubmitSolution{seed, difficulty, solution_of(seed, difficulty)});
    EXPECT_EQ(result.status, ResultStatus::correct);
    EXPECT_EQ(result.difficulty, difficulty);
  }
}

TEST(GameService, SeedZeroIsServedWhereTheTierOffersTheSize) {
  for (int byte = 0; byte < 64; ++byte) {
    GameDialogue dialogue;
    const auto difficulty = Difficulty::of_byte(static_cast<std::uint8_t>(byte));
    const bool curated = difficulty.tier == Tier::easy || difficulty.tier == Tier::hard;
    const RequestInfo request{0, difficulty.byte()};
    if (curated && !wire::sizes_of(difficulty.tier).contains(difficulty.size_index)) {
      const auto error = dialogue.expect<ErrorMessage>(request);
      EXPECT_EQ(error.original_id, 1);
      EXPECT_NE(error.text.find(difficulty.tier == Tier::easy ? "5x5 to 10x10" : "16x16 to 20x20"),
                std::string_view::npos);
    } else {
      const auto info = dialogue.expect<PuzzleInfo>(request);
      EXPECT_NE(info.seed, 0u);
      EXPECT_EQ(info.difficulty, difficulty.byte());
      if (curated) {
        const auto seeds = wire::curated_seeds(difficulty);
        EXPECT_TRUE(std::binary_search(seeds.begin(), seeds.end(), info.seed));
      }
    }
  }
}

TEST(GameService, DocumentExampleIsSeed13) {
  GameDialogue dialogue;
  const auto info = dialogue.expect<PuzzleInfo>(RequestInfo{13, kSmall});
  EXPECT_EQ(info.clue_bytes, 20);
  const auto chunk = dialogue.expect<ChunkData>(RequestChunk{13, kSmall, 0});
  const Bytes expected{0, 2, 2, 2, 1, 5, 2, 2, 2, 0, 1, 3, 1, 3, 1, 1, 1, 3, 1, 3};
  EXPECT_EQ(Bytes(chunk.data.begin(), chunk.data.end()), expected);
}

TEST(GameService, TwoChunksAreSplitAtTheThousandthByte) {
  GameDialogue dialogue;
  const std::uint8_t largest = 0x0F;
  const auto info = dialogue.expect<PuzzleInfo>(RequestInfo{1024, largest});
  EXPECT_EQ(info.num_chunks, 2);
  EXPECT_EQ(info.clue_bytes, 1058);
  const auto first = dialogue.expect<ChunkData>(RequestChunk{1024, largest, 0});
  EXPECT_EQ(first.data.size(), 1000u);
  EXPECT_EQ(first.num_chunks, 2);
  Bytes clues(first.data.begin(), first.data.end());
  const auto second = dialogue.expect<ChunkData>(RequestChunk{1024, largest, 1});
  EXPECT_EQ(second.offset, 1000);
  clues.insert(clues.end(), second.data.begin(), second.data.end());
  EXPECT_TRUE(wire::is_clue_stream(clues, 32));
  EXPECT_EQ(dialogue.expect<ErrorMessage>(RequestChunk{1024, largest, 2}).original_id, 3);
}

TEST(GameService, ReservedBitsAreIgnoredAndSentAsZero) {
  GameDialogue dialogue;
  EXPECT_EQ(dialogue.expect<PuzzleInfo>(RequestInfo{5, 0xC0}).difficulty, 0x00);
  EXPECT_EQ(dialogue.expect<ChunkData>(RequestChunk{5, 0x80, 0}).difficulty, 0x00);
  const auto error = dialogue.expect<ErrorMessage>(RequestChunk{6, 0xC1, 0});
  EXPECT_EQ(error.difficulty, 0xC1) << "an ERROR copies the raw byte";
}

TEST(GameService, ChunkWithoutInfoHasNoSession) {
  GameDialogue dialogue;
  const auto error = dialogue.expect<ErrorMessage>(RequestChunk{99, 0x12, 0});
  EXPECT_EQ(error.text, "No active session - send REQUEST_INFO first");
  EXPECT_EQ(error.original_id, 3);
  EXPECT_EQ(error.seed, 99u);
  EXPECT_EQ(error.difficulty, 0x12);
  const auto submit = dialogue.expect<ErrorMessage>(SubmitSolution{99, 0x00, Bytes(5)});
  EXPECT_EQ(submit.text, "No active session - send REQUEST_INFO first");
  EXPECT_EQ(submit.original_id, 5);
}

TEST(GameService, SessionsBelongToAddressAndPort) {
  GameDialogue dialogue;
  dialogue.expect<PuzzleInfo>(RequestInfo{5, kSmall}, peer_at(1000));
  dialogue.expect<ChunkData>(RequestChunk{5, kSmall, 0}, peer_at(1000));
  dialogue.expect<ErrorMessage>(RequestChunk{5, kSmall, 0}, peer_at(1001));
  dialogue.expect<ErrorMessage>(RequestChunk{5, kSmall, 0}, peer_at(1000, {127, 0, 0, 2}));
  // The server's own port is a port like any other.
  dialogue.expect<PuzzleInfo>(RequestInfo{5, kSmall}, peer_at(wire::kDefaultUdpPort));
}

TEST(GameService, OtherSeedsAreOutOfSequenceAndDoNoHarm) {
  GameDialogue dialogue;
  dialogue.expect<PuzzleInfo>(RequestInfo{5, kSmall});
  for (const RequestChunk& wrong : {RequestChunk{6, kSmall, 0}, RequestChunk{5, 0x01, 0}}) {
    const auto error = dialogue.expect<ErrorMessage>(wrong);
    EXPECT_NE(error.text.find("Out of sequence"), std::string_view::npos);
  }
  dialogue.expect<ChunkData>(RequestChunk{5, kSmall, 0});
}

TEST(GameService, LastFourPuzzlesAreRemembered) {
  GameDialogue dialogue;
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
    dialogue.expect<PuzzleInfo>(RequestInfo{seed, kSmall});
  }
  dialogue.expect<ErrorMessage>(RequestChunk{1, kSmall, 0});
  for (std::uint32_t seed = 2; seed <= 5; ++seed) {
    dialogue.expect<ChunkData>(RequestChunk{seed, kSmall, 0});
  }
}

TEST(GameService, RepeatedRequestForAnyPuzzleGivesTheSameOne) {
  GameDialogue dialogue;
  const RequestInfo any{0, 0x0A};
  const std::uint32_t seed = dialogue.expect<PuzzleInfo>(any).seed;
  dialogue.pass(1999ms);
  EXPECT_EQ(dialogue.expect<PuzzleInfo>(any).seed, seed);
  EXPECT_NE(dialogue.expect<PuzzleInfo>(RequestInfo{0, 0x0B}).seed, seed) << "another size";
  dialogue.pass(1ms);
  const std::uint32_t next = dialogue.expect<PuzzleInfo>(any).seed;
  EXPECT_NE(next, seed) << "two seconds are over";
  dialogue.expect<ChunkData>(RequestChunk{next, 0x0A, 0});
  EXPECT_NE(dialogue.expect<PuzzleInfo>(any).seed, next) << "its clues were fetched";
}

TEST(GameService, AnyGridThatMeetsTheCluesIsCorrect) {
  // Find a picture of which a 2×2 square of two cells can be turned.
  GameDialogue dialogue;
  int turned = 0;
  for (std::uint32_t seed = 1; seed < 400; ++seed) {
    const wire::BitSquare picture = wire::picture_of_seed(seed, 5);
    wire::ClueStream clues;
    wire::write_clue_stream(picture, clues);
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 4; ++column) {
        wire::BitSquare other = picture;
        for (const int r : {row, row + 1}) {
          other.rows[static_cast<std::size_t>(r)] ^=
              wire::BitSquare::bit(column) | wire::BitSquare::bit(column + 1);
        }
        wire::ClueStream other_clues;
        wire::write_clue_stream(other, other_clues);
        if (!std::ranges::equal(clues.bytes(), other_clues.bytes())) continue;
        ++turned;
        dialogue.expect<PuzzleInfo>(RequestInfo{seed, kSmall});
        dialogue.expect<ChunkData>(RequestChunk{seed, kSmall, 0});
        const auto result =
            dialogue.expect<SolveResult>(SubmitSolution{seed, kSmall, bitmap_of(other)});
        EXPECT_EQ(result.status, ResultStatus::correct);
      }
    }
  }
  EXPECT_GT(turned, 0);
}

TEST(GameService, PaddingBitsDoNotCount) {
  GameDialogue dialogue;
  dialogue.expect<PuzzleInfo>(RequestInfo{13, kSmall});
  dialogue.expect<ChunkData>(RequestChunk{13, kSmall, 0});
  Bytes bitmap = solution_of(13, kSmall);
  for (std::uint8_t& byte : bitmap) byte |= 0x07;
  EXPECT_EQ(dialogue.expect<SolveResult>(SubmitSolution{13, kSmall, bitmap}).status,
            ResultStatus::correct);
}

TEST(GameService, OneWrongCellIsIncorrect) {
  GameDialogue dialogue;
  dialogue.expect<PuzzleInfo>(RequestInfo{13, kSmall});
  dialogue.expect<ChunkData>(RequestChunk{13, kSmall, 0});
  Bytes bitmap = solution_of(13, kSmall);
  bitmap[2] ^= 0x20;
  EXPECT_EQ(dialogue.expect<SolveResult>(SubmitSolution{13, kSmall, bitmap}).status,
            ResultStatus::incorrect);
}

class GameClock : public testing::Test {
 protected:
  void SetUp() override { dialogue.expect<PuzzleInfo>(RequestInfo{13, kSmall}); }
  void start() { dialogue.expect<ChunkData>(RequestChunk{13, kSmall, 0}); }
  SolveResult submit(bool right = true) {
    Bytes bitmap = solution_of(13, kSmall);
    if (!right) bitmap[0] ^= 0x80;
    return dialogue.expect<SolveResult>(SubmitSolution{13, kSmall, bitmap});
  }

  GameDialogue dialogue;
};

TEST_F(GameClock, RunsFromTheFirstRequestOfChunkZero) {
  dialogue.pass(500ms);
  start();
  dialogue.pass(1500ms);
  start();
  dialogue.expect<PuzzleInfo>(RequestInfo{13, kSmall});
  dialogue.pass(34ms);
  EXPECT_EQ(submit().solve_time, 1534u);
}

TEST_F(GameClock, SixtySecondsAreTheMost) {
  start();
  dialogue.pass(60000ms);
  EXPECT_EQ(submit(false).solve_time, 60000u);
  dialogue.pass(1ms);
  const auto late = submit();
  EXPECT_EQ(late.status, ResultStatus::correct);
  EXPECT_EQ(late.solve_time, wire::kTooLong);
}

TEST_F(GameClock, LateWrongAnswersHaveNoTimeEither) {
  start();
  dialogue.pass(60001ms);
  const auto late = submit(false);
  EXPECT_EQ(late.status, ResultStatus::incorrect);
  EXPECT_EQ(late.solve_time, wire::kTooLong);
}

TEST_F(GameClock, RetransmittedAnswersGetTheSameResult) {
  start();
  dialogue.pass(100ms);
  EXPECT_EQ(submit(false).solve_time, 100u);
  dialogue.pass(100ms);
  EXPECT_EQ(submit(false).solve_time, 100u) << "the same wrong answer again";
  EXPECT_EQ(submit().solve_time, 200u) << "a new answer";
  dialogue.pass(30s);
  const auto again = submit();
  EXPECT_EQ(again.status, ResultStatus::correct);
  EXPECT_EQ(again.solve_time, 200u);
}

TEST_F(GameClock, ChunkZeroComesBeforeTheAnswer) {
  const auto error =
      dialogue.expect<ErrorMessage>(SubmitSolution{13, kSmall, solution_of(13, kSmall)});
  EXPECT_NE(error.text.find("request chunk 0 first"), std::string_view::npos);
  EXPECT_EQ(error.original_id, 5);
}

TEST_F(GameClock, ASlowBoardHearsThatItsAnswerIsRight) {
  start();
  dialogue.pass(1h);
  const auto late = submit();
  EXPECT_EQ(late.status, ResultStatus::correct);
  EXPECT_EQ(late.solve_time, wire::kTooLong);
}

TEST_F(GameClock, AnOldPuzzleBeginsAnewWithRequestInfo) {
  start();
  dialogue.pass(100ms);
  EXPECT_EQ(submit().solve_time, 100u);
  dialogue.pass(91s);
  dialogue.expect<PuzzleInfo>(RequestInfo{13, kSmall});
  start();
  dialogue.pass(700ms);
  EXPECT_EQ(submit().solve_time, 700u);
}

TEST_F(GameClock, RepeatedChunksAreThrottled) {
  const Bytes question = encoded(RequestChunk{13, kSmall, 0});
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(dialogue.ask(question).empty()) << i;
  int answers = 0;
  for (int i = 0; i < 1000; ++i) {  // ten seconds
    dialogue.pass(10ms);
    if (!dialogue.ask(question).empty()) ++answers;
  }
  EXPECT_EQ(answers, 10) << "one a second";
  EXPECT_EQ(submit().status, ResultStatus::correct) << "everything else goes on";
  dialogue.expect<PuzzleInfo>(RequestInfo{14, kSmall});
  EXPECT_FALSE(dialogue.ask(encoded(RequestChunk{14, kSmall, 0})).empty()) << "another puzzle";
}

TEST(GameServiceErrors, BadLengthsHaveNoEffect) {
  GameDialogue dialogue;
  const Bytes info = encoded(RequestInfo{5, kSmall});
  for (std::size_t size = 1; size < info.size(); ++size) {
    const auto error = dialogue.expect_raw<ErrorMessage>(
        Bytes(info.begin(), info.begin() + static_cast<int>(size)));
    EXPECT_EQ(error.text, "Bad length");
    EXPECT_EQ(error.original_id, 1);
    EXPECT_EQ(error.seed, 0u) << "not available";
    EXPECT_EQ(error.difficulty, 0);
  }
  Bytes longer = info;
  longer.push_back(0);
  EXPECT_EQ(dialogue.expect_raw<ErrorMessage>(longer).seed, 5u);
  EXPECT_EQ(dialogue.expect<ErrorMessage>(RequestChunk{5, kSmall, 0}).text,
            "No active session - send REQUEST_INFO first");

  dialogue.expect<PuzzleInfo>(RequestInfo{5, kSmall});
  Bytes chunk = encoded(RequestChunk{5, kSmall, 0});
  chunk.push_back(0);
  EXPECT_EQ(dialogue.expect_raw<ErrorMessage>(chunk).text, "Bad length");
  EXPECT_NE(dialogue.expect<ErrorMessage>(SubmitSolution{5, kSmall, Bytes(5)}).text.find("chunk 0"),
            std::string_view::npos)
      << "the clock was not started";
  dialogue.expect<ChunkData>(RequestChunk{5, kSmall, 0});
  for (const std::size_t size : {0, 4, 6, 128}) {
    const auto error = dialogue.expect<ErrorMessage>(SubmitSolution{5, kSmall, Bytes(size)});
    EXPECT_NE(error.text.find("Bad length"), std::string_view::npos);
  }
}

TEST(GameServiceErrors, UnknownAndServersMessagesAreRefused) {
  GameDialogue dialogue;
  for (const int id : {0, 2, 4, 6, 7, 100, 254}) {
    const auto error =
        dialogue.expect_raw<ErrorMessage>({static_cast<std::uint8_t>(id), 0, 0, 0, 9, 0xC3});
    EXPECT_EQ(error.original_id, id);
    EXPECT_EQ(error.seed, 9u);
    EXPECT_EQ(error.difficulty, 0xC3);
    EXPECT_FALSE(error.text.empty());
  }
  dialogue.expect<ErrorMessage>(SolveResult{1, 2, ResultStatus::correct, 3});
}

TEST(GameServiceErrors, ErrorsAndEmptyDatagramsAreNeverAnswered) {
  GameDialogue dialogue;
  EXPECT_TRUE(dialogue.ask({}).empty());
  EXPECT_TRUE(dialogue.ask({0xFF}).empty());
  EXPECT_TRUE(dialogue.ask(encoded(ErrorMessage{1, 2, 3, "why"})).empty());
  EXPECT_TRUE(dialogue.ask(Bytes(200, 0xFF)).empty());
  EXPECT_EQ(dialogue.service().counters().ignored.value(), 4u);
}

TEST(GameServiceLimits, EachAddressHasItsOwnBudget) {
  GameOptions options;
  options.answers = Rate{10, 5};
  GameDialogue dialogue(options);
  const Bytes question = encoded(RequestInfo{5, kSmall});
  const auto answers = [&](const Peer& peer, int questions) {
    int count = 0;
    for (int i = 0; i < questions; ++i) count += dialogue.ask(question, peer).empty() ? 0 : 1;
    return count;
  };
  const std::array<std::uint8_t, 4> stranger{192, 168, 10, 2};
  EXPECT_EQ(answers(peer_at(1, stranger), 20), 5);
  EXPECT_EQ(answers(peer_at(2, stranger), 20), 0) << "another port of the same address";
  EXPECT_EQ(answers(peer_at(1, {192, 168, 10, 3}), 3), 3);
  EXPECT_EQ(answers(peer_at(1), 100), 100) << "no limit on loopback unless asked for";
  dialogue.pass(200ms);
  EXPECT_EQ(answers(peer_at(1, stranger), 20), 2);
  EXPECT_EQ(dialogue.service().counters().over_limit.value(), 15u + 20u + 18u);
}

TEST(GameServiceLimits, ErrorsAreFewer) {
  GameOptions options;
  options.errors_to_loopback = Rate{10, 5};
  GameDialogue dialogue(options);
  int errors = 0;
  for (int i = 0; i < 50; ++i) errors += dialogue.ask({7}).empty() ? 0 : 1;
  EXPECT_EQ(errors, 5);
  dialogue.expect<PuzzleInfo>(RequestInfo{5, kSmall});
}

TEST(GameServiceFlood, PlayersSurviveAMillionStrangers) {
  GameOptions options;
  options.sessions = 1024;
  GameDialogue dialogue(options);
  dialogue.expect<PuzzleInfo>(RequestInfo{13, kSmall});
  dialogue.expect<ChunkData>(RequestChunk{13, kSmall, 0});
  const Bytes question = encoded(RequestInfo{5, kSmall});
  for (std::uint32_t i = 0; i < 1'000'000; ++i) {
    const std::array<std::uint8_t, 4> address{127, 1, static_cast<std::uint8_t>(i >> 16),
                                              static_cast<std::uint8_t>(i >> 12)};
    ASSERT_FALSE(dialogue.ask(question, peer_at(static_cast<std::uint16_t>(i), address)).empty());
  }
  dialogue.pass(3s);
  const auto result =
      dialogue.expect<SolveResult>(SubmitSolution{13, kSmall, solution_of(13, kSmall)});
  EXPECT_EQ(result.status, ResultStatus::correct);
  EXPECT_EQ(result.solve_time, 3000u);
  EXPECT_EQ(dialogue.service().counters().sessions.value(), 1024u);
}

TEST(GameServiceFlood, RandomDatagramsNeverEndTheService) {
  GameOptions options;
  options.sessions = 64;
  options.errors_to_loopback = Rate::unlimited();
  GameDialogue dialogue(options);
  Rng rng(9);
  for (int i = 0; i < 300'000; ++i) {
    Bytes datagram(rng.below(20) == 0 ? rng.below(256) : rng.below(12));
    for (std::uint8_t& byte : datagram) byte = static_cast<std::uint8_t>(rng.below(256));
    if (datagram.size() > 5 && rng.below(2) == 0) {
      datagram[0] = static_cast<std::uint8_t>(1 + 2 * rng.below(3));
      datagram[1] = datagram[2] = datagram[3] = 0;
      datagram[4] &= 3;
    }
    const Bytes answer =
        dialogue.ask(datagram, peer_at(static_cast<std::uint16_t>(rng.below(100))));
    ASSERT_TRUE(answer.empty() || wire::decode(answer).has_value());
    if (rng.below(100) == 0) dialogue.pass(1s);
  }
  dialogue.expect<PuzzleInfo>(RequestInfo{13, kSmall});
}

}  // namespace
}  // namespace quadrille::server
