#include <quadrille/core/assert.hpp>
#include <quadrille/server/game_service.hpp>
#include <quadrille/wire/curation.hpp>
#include <quadrille/wire/seeded_picture.hpp>

#include <algorithm>
#include <array>
#include <chrono>

namespace quadrille::server {
namespace {

using wire::Difficulty;
using wire::Tier;

// A request for a puzzle of the server's choice is taken for a repetition within this time.
constexpr std::chrono::seconds kRepeatWindow{2};
constexpr std::chrono::seconds kLongestSolveTime{60};

// CHUNK_DATA is the longest answer: whoever asks in another's name must not get many of them. A
// client that loses nine of ten answers still gets its clues.
constexpr std::uint32_t kPromptChunks = 10;
constexpr std::chrono::seconds kBetweenLaterChunks{1};

constexpr std::string_view kNoSession = "No active session - send REQUEST_INFO first";

std::size_t chunk_count(const wire::ClueStream& clues) {
  return (clues.size + wire::kMaxChunkBytes - 1) / wire::kMaxChunkBytes;
}

std::uint32_t milliseconds(std::chrono::steady_clock::duration time) {
  if (time > kLongestSolveTime) return wire::kTooLong;
  return static_cast<std::uint32_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

std::uint64_t hash_of(const wire::BitSquare& picture) {
  std::uint64_t hash = static_cast<std::uint64_t>(picture.side);
  for (const std::uint32_t row : picture.rows) {
    hash ^= row;
    hash = split_mix(hash);
  }
  return hash | 1;  // 0 stands for none
}

bool has_curated_seeds(Tier tier) {
  return tier == Tier::easy || tier == Tier::hard;
}

std::string_view not_offered(Tier tier) {
  return tier == Tier::easy ? "Easy with seed 0 is offered from 5x5 to 10x10 only"
                            : "Hard with seed 0 is offered from 16x16 to 20x20 only";
}

std::uint64_t secret_of(std::uint64_t seed, std::uint64_t number) {
  return Rng(seed).stream(number).next();
}

}  // namespace

const wire::ClueStream& PuzzleCache::clues_of(std::uint32_t seed, int side) {
  std::uint64_t key = (std::uint64_t{seed} << 8) | static_cast<std::uint64_t>(side);
  Entry& entry = entries_[split_mix(key) % entries_.size()];
  if (entry.seed != seed || entry.side != side) {
    wire::write_clue_stream(wire::picture_of_seed(seed, side), entry.clues);
    entry.seed = seed;
    entry.side = side;
    ++made_;
  }
  return entry.clues;
}

GameService::GameService(const GameOptions& options)
    : rng_(options.seed),
      sessions_(options.sessions, secret_of(options.seed, 1)),
      answers_(options.answers, options.answers_to_loopback, secret_of(options.seed, 2)),
      errors_(options.errors, options.errors_to_loopback, secret_of(options.seed, 3)),
      puzzles_(options.cached_puzzles) {}

std::size_t GameService::answer(std::span<const std::uint8_t> datagram, const Peer& peer, Time now,
                                std::span<std::uint8_t> reply) {
  QUADRILLE_ASSERT(reply.size() >= wire::kMaxDatagram);
  counters_.datagrams.add();
  const wire::Header header = wire::header_of(datagram);
  // Whoever answers an ERROR can be made to talk with another server for ever.
  if (datagram.empty() || header.id == static_cast<std::uint8_t>(wire::MessageId::error)) {
    counters_.ignored.add();
    return 0;
  }
  if (!answers_.admit(peer, now)) {
    counters_.over_limit.add();
    return 0;
  }
  const Request request{header, peer, now, reply};
  const auto message = wire::decode(datagram);
  const std::size_t size =
      message ? std::visit([&](const auto& known) { return handle(request, known); }, *message)
              : refuse_undecodable(request, message.error());
  counters_.puzzles_made.set(puzzles_.made());
  counters_.sessions_evicted.set(sessions_.evicted());
  counters_.sessions.set(sessions_.size());
  return size;
}

std::size_t GameService::handle(const Request& request, const wire::RequestInfo& info) {
  const auto difficulty = Difficulty::of_byte(info.difficulty);
  const bool choose = info.seed == 0;
  if (choose && has_curated_seeds(difficulty.tier) &&
      !wire::sizes_of(difficulty.tier).contains(difficulty.size_index)) {
    return refuse(request, not_offered(difficulty.tier));
  }
  Session& session = sessions_.obtain(request.peer, request.now);
  if (choose) {
    // The first answer may be lost or late: the same puzzle again, so that both answers agree.
    for (const PuzzleInPlay& puzzle : session.in_play()) {
      if (puzzle.chosen_by_server && puzzle.difficulty == difficulty && !puzzle.started &&
          request.now - puzzle.told < kRepeatWindow) {
        return tell(request, puzzle);
      }
    }
  } else if (const PuzzleInPlay* known = session.find(info.seed, difficulty)) {
    return tell(request, *known);  // its clock, if started, runs on
  }
  PuzzleInPlay puzzle;
  puzzle.seed = choose ? choose_seed(difficulty) : info.seed;
  puzzle.difficulty = difficulty;
  puzzle.chosen_by_server = choose;
  puzzle.told = request.now;
  return tell(request, session.add(puzzle));
}

std::size_t GameService::tell(const Request& request, const PuzzleInPlay& puzzle) {
  const int side = puzzle.difficulty.side();
  const wire::ClueStream& clues = puzzles_.clues_of(puzzle.seed, side);
  wire::PuzzleInfo answer;
  answer.seed = puzzle.seed;
  answer.difficulty = puzzle.difficulty.byte();
  answer.width = answer.height = static_cast<std::uint8_t>(side);
  answer.num_chunks = static_cast<std::uint8_t>(chunk_count(clues));
  answer.clue_bytes = clues.size;
  counters_.infos.add();
  return wire::encode(answer, request.reply);
}

std::size_t GameService::handle(const Request& request, const wire::RequestChunk& wanted) {
  std::size_t refusal = 0;
  Session* session = sessions_.find(request.peer, request.now);
  PuzzleInPlay* puzzle = in_play(request, session, refusal);
  if (puzzle == nullptr) return refusal;
  const wire::ClueStream& clues = puzzles_.clues_of(puzzle->seed, puzzle->difficulty.side());
  const std::size_t count = chunk_count(clues);
  if (wanted.chunk_id >= count) return refuse(request, "Chunk ID is out of range");
  if (puzzle->chunk_answers >= kPromptChunks &&
      request.now - puzzle->last_chunk < kBetweenLaterChunks) {
    counters_.over_limit.add();
    return 0;
  }
  ++puzzle->chunk_answers;
  puzzle->last_chunk = request.now;
  // The clock starts at the first request; repeating it must not win time.
  if (wanted.chunk_id == 0 && !puzzle->started) puzzle->started = request.now;
  sessions_.make_player(*session);
  wire::ChunkData answer;
  answer.seed = puzzle->seed;
  answer.difficulty = puzzle->difficulty.byte();
  answer.chunk_id = wanted.chunk_id;
  answer.num_chunks = static_cast<std::uint8_t>(count);
  answer.offset = static_cast<std::uint16_t>(wanted.chunk_id * wire::kMaxChunkBytes);
  const auto rest = clues.bytes().subspan(answer.offset);
  answer.data = rest.first(std::min(rest.size(), wire::kMaxChunkBytes));
  counters_.chunks.add();
  return wire::encode(answer, request.reply);
}

std::size_t GameService::handle(const Request& request, const wire::SubmitSolution& submitted) {
  std::size_t refusal = 0;
  Session* session = sessions_.find(request.peer, request.now);
  PuzzleInPlay* puzzle = in_play(request, session, refusal);
  if (puzzle == nullptr) return refusal;
  const int side = puzzle->difficulty.side();
  if (submitted.bitmap.size() != wire::bitmap_bytes(side)) {
    return refuse(request, "Bad length: the bitmap has ceil(width / 8) * height bytes");
  }
  if (!puzzle->started) return refuse(request, "Out of sequence - request chunk 0 first");
  return judge(request, *puzzle, wire::read_bitmap(submitted.bitmap, side));
}

template <class Answer>
std::size_t GameService::handle(const Request& request, const Answer& /*answer*/) {
  return refuse(request, "Unexpected message: only servers send it");
}

// A retransmitted answer gets the same result, time included; another answer is a new try until
// the puzzle is solved.
std::size_t GameService::judge(const Request& request, PuzzleInPlay& puzzle,
                               const wire::BitSquare& answer) {
  wire::ClueStream clues;
  wire::write_clue_stream(answer, clues);
  const wire::ClueStream& wanted = puzzles_.clues_of(puzzle.seed, puzzle.difficulty.side());
  const bool correct = std::ranges::equal(clues.bytes(), wanted.bytes());
  Time received = request.now;
  if (correct) {
    if (!puzzle.solved) puzzle.solved = request.now;
    received = *puzzle.solved;
  } else if (const std::uint64_t hash = hash_of(answer); puzzle.refused_hash == hash) {
    received = puzzle.refused;
  } else {
    puzzle.refused_hash = hash;
    puzzle.refused = request.now;
  }
  (correct ? counters_.correct : counters_.incorrect).add();
  wire::SolveResult result;
  result.seed = puzzle.seed;
  result.difficulty = puzzle.difficulty.byte();
  result.status = correct ? wire::ResultStatus::correct : wire::ResultStatus::incorrect;
  result.solve_time = milliseconds(received - *puzzle.started);
  return wire::encode(result, request.reply);
}

PuzzleInPlay* GameService::in_play(const Request& request, Session* session, std::size_t& refusal) {
  if (session == nullptr) {
    refusal = refuse(request, kNoSession);
    return nullptr;
  }
  const auto difficulty = Difficulty::of_byte(request.header.difficulty);
  PuzzleInPlay* puzzle = session->find(request.header.seed, difficulty);
  if (puzzle == nullptr) {
    refusal = refuse(request, "Out of sequence - send REQUEST_INFO for this seed and difficulty");
  }
  return puzzle;
}

std::size_t GameService::refuse_undecodable(const Request& request, wire::DecodeProblem problem) {
  return refuse(request,
                problem == wire::DecodeProblem::unknown_id ? "Unknown message ID" : "Bad length");
}

std::size_t GameService::refuse(const Request& request, std::string_view text) {
  if (!errors_.admit(request.peer, request.now)) {
    counters_.over_limit.add();
    return 0;
  }
  counters_.errors.add();
  const wire::Header& header = request.header;
  return wire::encode(wire::ErrorMessage{header.seed, header.difficulty, header.id, text},
                      request.reply);
}

std::uint32_t GameService::choose_seed(Difficulty difficulty) {
  if (has_curated_seeds(difficulty.tier)) {
    const auto seeds = wire::curated_seeds(difficulty);
    return seeds[rng_.below(seeds.size())];
  }
  constexpr std::uint64_t kNonZeroSeeds = 0xFFFFFFFF;
  return static_cast<std::uint32_t>(1 + rng_.below(kNonZeroSeeds));
}

}  // namespace quadrille::server
