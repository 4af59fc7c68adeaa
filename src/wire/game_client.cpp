#include <quadrille/core/assert.hpp>
#include <quadrille/wire/game_client.hpp>

#include <algorithm>

namespace quadrille::wire {

GameClient::GameClient(std::uint32_t seed, Difficulty difficulty, const RetryPolicy& policy,
                       std::uint64_t randomness)
    : difficulty_(difficulty), policy_(policy), rng_(randomness), seed_(seed) {}

std::span<const std::uint8_t> GameClient::take_due(Time now) {
  now_ = now;
  if (now < next_due_ || stage_ == Stage::solving || stage_ == Stage::finished) return {};
  if (attempts_ == policy_.attempts) {
    finish(Ending::silent);
    return {};
  }
  if (attempts_ > 0) ++retries_;
  next_due_ = now + scattered(policy_.growth, attempts_++, policy_.longest);
  backing_off_ = false;
  if (stage_ == Stage::fetching && first_missing_chunk() == 0 && !started_) started_ = now;
  if (stage_ == Stage::submitting && !submitted_) submitted_ = now;
  return std::span(request_).first(encode_request());
}

// The first wait, grown this many times.
GameClient::Time GameClient::scattered(double growth, int times, Time longest) {
  auto wait = static_cast<double>(policy_.first.count());
  const auto most = static_cast<double>(longest.count());
  for (int i = 0; i < times && wait < most; ++i) wait *= growth;
  constexpr double kScatter = 0.25;
  const double scattered = std::min(wait, most) * (1 - kScatter + 2 * kScatter * rng_.unit());
  return Time(static_cast<Time::rep>(scattered));
}

std::size_t GameClient::encode_request() {
  const std::uint8_t difficulty = difficulty_.byte();
  switch (stage_) {
    case Stage::fetching:
      return encode(RequestChunk{seed_, difficulty, first_missing_chunk()}, request_);
    case Stage::submitting:
      return encode(SubmitSolution{seed_, difficulty,
                                   std::span<const std::uint8_t>(bitmap_).first(
                                       bitmap_bytes(difficulty_.side()))},
                    request_);
    case Stage::asking:
    case Stage::solving:
    case Stage::finished:
      return encode(RequestInfo{seed_, difficulty}, request_);
  }
  return 0;
}

MessageId GameClient::request_id() const {
  switch (stage_) {
    case Stage::fetching:
      return MessageId::request_chunk;
    case Stage::submitting:
      return MessageId::submit_solution;
    case Stage::asking:
    case Stage::solving:
    case Stage::finished:
      return MessageId::request_info;
  }
  return MessageId::request_info;
}

void GameClient::receive(std::span<const std::uint8_t> datagram) {
  if (stage_ == Stage::solving || stage_ == Stage::finished) return;
  if (const auto message = decode(datagram)) {
    std::visit([this](const auto& known) { handle(known); }, *message);
  }
}

bool GameClient::about_this(std::uint32_t seed, std::uint8_t difficulty) const {
  return seed == seed_ && Difficulty::of_byte(difficulty) == difficulty_;
}

void GameClient::handle(const PuzzleInfo& info) {
  // Only the answer to seed 0 brings a seed of its own.
  if (stage_ != Stage::asking || info.seed == 0) return;
  if (!about_this(seed_ == 0 ? 0 : info.seed, info.difficulty)) return;
  const auto side = static_cast<std::size_t>(difficulty_.side());
  const std::size_t chunks = (info.clue_bytes + kMaxChunkBytes - 1) / kMaxChunkBytes;
  // A line takes one byte at least; what does not fit was damaged on the way.
  if (info.width != side || info.height != side || info.num_chunks < chunks ||
      info.clue_bytes < 2 * side || info.clue_bytes > kMaxClueBytes) {
    return;
  }
  seed_ = info.seed;
  clue_bytes_ = info.clue_bytes;
  num_chunks_ = info.num_chunks;
  fetched_bytes_ = 0;
  fetched_.reset();
  enter(Stage::fetching);
}

std::uint8_t GameClient::first_missing_chunk() const {
  std::size_t chunk = 0;
  while (chunk < num_chunks_ && fetched_[chunk]) ++chunk;
  return static_cast<std::uint8_t>(chunk);
}

void GameClient::handle(const ChunkData& chunk) {
  if (stage_ != Stage::fetching || !about_this(chunk.seed, chunk.difficulty)) return;
  if (chunk.chunk_id < num_chunks_ && fetched_[chunk.chunk_id]) return;
  if (chunk.num_chunks != num_chunks_ || chunk.chunk_id >= num_chunks_ ||
      chunk.offset + chunk.data.size() > clue_bytes_) {
    // This or PUZZLE_INFO was damaged on the way; asking for chunks again would not help.
    restart();
    return;
  }
  std::copy(chunk.data.begin(), chunk.data.end(), clues_.begin() + chunk.offset);
  fetched_bytes_ += chunk.data.size();
  fetched_.set(chunk.chunk_id);
  if (first_missing_chunk() < num_chunks_) {
    enter(Stage::fetching);  // the next one, with fresh patience
  } else if (fetched_bytes_ == clue_bytes_ && is_clue_stream(clues(), difficulty_.side())) {
    enter(Stage::solving);
  } else {
    restart();
  }
}

void GameClient::handle(const SolveResult& result) {
  if (stage_ != Stage::submitting || !about_this(result.seed, result.difficulty)) return;
  server_time_ = result.solve_time;
  switch (result.status) {
    case ResultStatus::correct:
      finish(Ending::correct);
      break;
    case ResultStatus::incorrect:
      // The answer meets the clues that came here: perhaps they, or it, were damaged on the way.
      if (++doubts_ > kDoubts) {
        finish(Ending::incorrect);
      } else {
        enter(Stage::asking);
      }
      break;
    case ResultStatus::error:
      back_off();
      break;
  }
}

void GameClient::handle(const ErrorMessage& error) {
  // A storm of ERRORs to one request counts once.
  if (backing_off_ || error.original_id != static_cast<std::uint8_t>(request_id())) return;
  if (!about_this(error.seed, error.difficulty)) return;
  error_text_size_ = error.text.copy(error_text_.data(), error_text_.size());
  if (asks_for_what_is_not_offered()) {
    finish(Ending::refused);
  } else {
    back_off();
  }
}

// The server's choice outside of the tier's sizes: waiting will not change the answer.
bool GameClient::asks_for_what_is_not_offered() const {
  return seed_ == 0 && !sizes_of(difficulty_.tier).contains(difficulty_.size_index);
}

// A lost session and a busy server need the same: to begin again, not at once.
void GameClient::back_off() {
  if (++errors_ >= policy_.errors) {
    finish(Ending::refused);
    return;
  }
  enter(Stage::asking);
  backing_off_ = true;
  next_due_ = now_ + scattered(2, errors_ - 1, policy_.longest_after_error);
}

void GameClient::submit(const BitSquare& answer) {
  QUADRILLE_CHECK(stage_ == Stage::solving && answer.side == difficulty_.side());
  ClueStream own;
  write_clue_stream(answer, own);
  QUADRILLE_CHECK(std::ranges::equal(own.bytes(), clues()));
  write_bitmap(answer, bitmap_);
  enter(Stage::submitting);
}

void GameClient::restart() {
  if (++restarts_ > kRestarts) {
    finish(Ending::refused);
  } else {
    enter(Stage::asking);
  }
}

void GameClient::enter(Stage stage) {
  stage_ = stage;
  attempts_ = 0;
  backing_off_ = false;
  next_due_ = stage == Stage::solving || stage == Stage::finished ? Time::max() : Time{0};
}

void GameClient::finish(Ending ending) {
  ending_ = ending;
  enter(Stage::finished);
}

std::optional<GameClient::Time> GameClient::own_time() const {
  if (!started_ || !submitted_) return std::nullopt;
  return *submitted_ - *started_;
}

}  // namespace quadrille::wire
