// What other people's servers do: one line a scenario, each a small change to what an honest server
// would answer. The client must end as the table says, with few requests and without hurry.
#include "support/game_dialogue.hpp"

#include <quadrille/nonogram/fixed_solver.hpp>
#include <quadrille/wire/fixed_puzzle.hpp>
#include <quadrille/wire/game_client.hpp>

#include <functional>
#include <map>
#include <memory>

namespace quadrille::server {
namespace {

using namespace std::chrono_literals;
using wire::GameClient;
using wire::MessageId;
using Ending = GameClient::Ending;
using Stage = GameClient::Stage;
using Answers = std::vector<Bytes>;

constexpr std::uint32_t kSeed = 1024;  // two chunks

// One request as the odd server sees it.
struct Turn {
  MessageId id;
  int number;    // of the requests with this id, from 1
  Bytes honest;  // what our server answers

  [[nodiscard]] bool is(MessageId wanted, int first, int last) const {
    return id == wanted && number >= first && number <= last;
  }
  template <class Message>
  [[nodiscard]] Message message() const {
    return std::get<Message>(wire::decode(honest).value());
  }
};
using OddServer = std::function<Answers(const Turn&)>;

struct Scenario {
  const char* name;
  Ending ending;
  int most_requests;
  OddServer server;
};
void PrintTo(const Scenario& scenario, std::ostream* out) {
  *out << scenario.name;
}

Bytes error_for(const Turn& turn, std::string_view text = "Server busy, try again") {
  const wire::Header header = wire::header_of(turn.honest);
  return encoded(
      wire::ErrorMessage{header.seed, header.difficulty, static_cast<std::uint8_t>(turn.id), text});
}
Bytes without_last_byte(Bytes bytes) {
  bytes.pop_back();
  return bytes;
}
Bytes with_a_byte_more(Bytes bytes) {
  bytes.push_back(0);
  return bytes;
}

OddServer busy(MessageId id, int first, int last) {
  return [=](const Turn& turn) {
    return Answers{turn.is(id, first, last) ? error_for(turn) : turn.honest};
  };
}
// Changes the answers of the given requests.
template <class Change>
OddServer changed(MessageId id, int first, int last, Change change) {
  return [=](const Turn& turn) {
    return turn.is(id, first, last) ? Answers{change(turn)} : Answers{turn.honest};
  };
}
OddServer with_status(wire::ResultStatus status, int first, int last) {
  return changed(MessageId::submit_solution, first, last, [status](const Turn& turn) {
    auto result = turn.message<wire::SolveResult>();
    result.status = status;
    return encoded(result);
  });
}
// PUZZLE_INFO with something else in it.
template <class Change>
OddServer with_info(Change change, int last = 2) {
  return changed(MessageId::request_info, 1, last, [change](const Turn& turn) {
    auto info = turn.message<wire::PuzzleInfo>();
    change(info);
    return encoded(info);
  });
}
template <class Change>
OddServer with_chunk(Change change, int last = 2) {
  return changed(MessageId::request_chunk, 1, last, [change](const Turn& turn) {
    auto chunk = turn.message<wire::ChunkData>();
    change(chunk);
    return encoded(chunk);
  });
}

constexpr MessageId kInfo = MessageId::request_info;
constexpr MessageId kChunk = MessageId::request_chunk;
constexpr MessageId kSubmit = MessageId::submit_solution;
constexpr int kAlways = 1000;

// An honest game takes four requests: info, two chunks, the answer. Six games take more than six
// times that, because the honest server slows down who fetches the same chunks again and again.
const Scenario kScenarios[] = {
    {"honest", Ending::correct, 4, [](const Turn& turn) { return Answers{turn.honest}; }},
    {"busy at first", Ending::correct, 7, busy(kInfo, 1, 3)},
    {"busy with the first chunk", Ending::correct, 8, busy(kChunk, 1, 2)},
    {"busy with the second chunk", Ending::correct, 8, busy(kChunk, 2, 2)},
    {"busy when the answer comes", Ending::correct, 12, busy(kSubmit, 1, 2)},
    {"busy for ever", Ending::refused, 6, busy(kInfo, 1, kAlways)},
    {"never gives clues", Ending::refused, 12, busy(kChunk, 1, kAlways)},
    {"never takes an answer", Ending::refused, 28, busy(kSubmit, 1, kAlways)},
    {"ten errors for each request at first", Ending::correct, 6,
     [](const Turn& turn) {
       return turn.is(kInfo, 1, 2) ? Answers(10, error_for(turn)) : Answers{turn.honest};
     }},
    {"an error and the answer together", Ending::correct, 4,
     [](const Turn& turn) {
       return turn.is(kInfo, 1, 1) ? Answers{error_for(turn), turn.honest} : Answers{turn.honest};
     }},
    {"errors about other messages", Ending::correct, 4,
     [](const Turn& turn) {
       Turn other = turn;
       other.id = turn.id == kInfo ? kSubmit : kInfo;
       return Answers{error_for(other), turn.honest};
     }},
    {"errors that do not name the puzzle", Ending::correct, 8,
     [](const Turn& turn) {
       const auto id = static_cast<std::uint8_t>(turn.id);
       return turn.number == 1 ? Answers{encoded(wire::ErrorMessage{0, 0, id, "?"})}
                               : Answers{turn.honest};
     }},
    {"an error without text", Ending::correct, 5,
     changed(kInfo, 1, 1, [](const Turn& turn) { return error_for(turn, ""); })},
    {"every answer twice", Ending::correct, 4,
     [](const Turn& turn) {
       return Answers{turn.honest, turn.honest};
     }},
    {"silent every other time", Ending::correct, 10,
     [](const Turn& turn) { return turn.number % 2 == 1 ? Answers{} : Answers{turn.honest}; }},
    {"silent for ever", Ending::silent, 25, [](const Turn&) { return Answers{}; }},
    {"silent after the clues", Ending::silent, 28,
     [](const Turn& turn) { return turn.id == kSubmit ? Answers{} : Answers{turn.honest}; }},
    {"answers that are cut off", Ending::correct, 8,
     [](const Turn& turn) {
       return Answers{turn.number == 1 ? without_last_byte(turn.honest) : turn.honest};
     }},
    {"answers with a byte more", Ending::correct, 8,
     [](const Turn& turn) {
       return Answers{turn.number == 1 ? with_a_byte_more(turn.honest) : turn.honest};
     }},
    {"garbage before every answer", Ending::correct, 4,
     [](const Turn& turn) {
       return Answers{Bytes{}, Bytes{0x77}, Bytes(1012, 0xFF), Bytes(1500, 4), turn.honest};
     }},
    {"the requests come back", Ending::correct, 4,
     [](const Turn& turn) {
       return Answers{encoded(wire::RequestInfo{kSeed, 15}), turn.honest};
     }},
    {"another size", Ending::correct, 6,
     with_info([](wire::PuzzleInfo& info) { info.width = 30; })},
    {"another seed", Ending::correct, 6, with_info([](wire::PuzzleInfo& info) { ++info.seed; })},
    {"seed 0", Ending::correct, 6, with_info([](wire::PuzzleInfo& info) { info.seed = 0; })},
    {"no clue bytes", Ending::correct, 6,
     with_info([](wire::PuzzleInfo& info) { info.clue_bytes = 0; })},
    {"too many clue bytes", Ending::correct, 6,
     with_info([](wire::PuzzleInfo& info) { info.clue_bytes = 65535; })},
    {"too few chunks", Ending::correct, 6,
     with_info([](wire::PuzzleInfo& info) { info.num_chunks = 1; })},
    {"reserved bits", Ending::correct, 4,
     with_info([](wire::PuzzleInfo& info) { info.difficulty |= 0xC0; }, kAlways)},
    {"an empty chunk", Ending::correct, 12,
     with_chunk([](wire::ChunkData& chunk) { chunk.data = {}; })},
    {"a chunk outside of the clues", Ending::correct, 12,
     with_chunk([](wire::ChunkData& chunk) { chunk.offset = 65000; })},
    {"a chunk of another puzzle", Ending::correct, 6,
     with_chunk([](wire::ChunkData& chunk) { ++chunk.seed; })},
    {"another number of chunks", Ending::correct, 12,
     with_chunk([](wire::ChunkData& chunk) { chunk.num_chunks = 9; })},
    {"incorrect once", Ending::correct, 8, with_status(wire::ResultStatus::incorrect, 1, 1)},
    {"incorrect for ever", Ending::incorrect, 12,
     with_status(wire::ResultStatus::incorrect, 1, kAlways)},
    {"status error once", Ending::correct, 8, with_status(wire::ResultStatus::error, 1, 1)},
    {"status error for ever", Ending::refused, 28,
     with_status(wire::ResultStatus::error, 1, kAlways)},
    {"a status that does not exist", Ending::correct, 6,
     changed(kSubmit, 1, 2,
             [](const Turn& turn) {
               Bytes odd = turn.honest;
               odd[6] = 7;
               return odd;
             })},
};

struct GameOver {
  Ending ending = Ending::none;
  int requests = 0;
  std::chrono::milliseconds shortest_wait_after_error{1h};
};

GameOver play(const Scenario& scenario) {
  GameDialogue honest;
  GameClient client(kSeed, *wire::Difficulty::of_side(wire::Tier::custom, 32), {}, 5);
  auto solver = std::make_unique<nonogram::FixedSolver<32>>();
  std::map<MessageId, int> numbers;
  GameOver over;
  bool after_error = false;
  GameClient::Time last_error{0};
  for (GameClient::Time now{0}; client.stage() != Stage::finished && now < 10min; now += 1ms) {
    honest.pass(1ms);
    if (client.stage() == Stage::solving) {
      wire::begin_puzzle(*solver, client.clues(), 32);
      EXPECT_EQ(solver->solve(), nonogram::FixedOutcome::solved);
      client.submit(wire::solution_of(*solver));
    }
    const auto request = client.take_due(now);
    if (request.empty()) continue;
    ++over.requests;
    if (after_error) {
      over.shortest_wait_after_error = std::min(over.shortest_wait_after_error, now - last_error);
    }
    const Bytes question(request.begin(), request.end());
    const auto id = static_cast<MessageId>(question[0]);
    const Turn turn{id, ++numbers[id], honest.ask(question)};
    bool answered = false;
    bool refused = false;
    for (const Bytes& answer : scenario.server(turn)) {
      if (answer == error_for(turn)) refused = true;
      if (answer == turn.honest) answered = true;
      client.receive(answer);
    }
    after_error = refused && !answered;
    last_error = now;
  }
  over.ending = client.ending();
  return over;
}

class OddServers : public ::testing::TestWithParam<Scenario> {};

TEST_P(OddServers, AreSurvived) {
  const GameOver over = play(GetParam());
  EXPECT_EQ(over.ending, GetParam().ending);
  EXPECT_LE(over.requests, GetParam().most_requests);
  EXPECT_GE(over.shortest_wait_after_error, 150ms) << "an error is no reason to hurry";
}

INSTANTIATE_TEST_SUITE_P(Table, OddServers, ::testing::ValuesIn(kScenarios));

}  // namespace
}  // namespace quadrille::server
