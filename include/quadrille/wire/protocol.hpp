// The bytes of the UDP game protocol of document 000; docs/PROTOCOL.md describes it for people.
//
// kLayouts is the one table of what a message consists of: decoding and encoding walk along it, and
// a test compares the document with it. Nothing here allocates: messages view the datagram that
// they were decoded from, and are encoded into memory of the caller.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include <tl/expected.hpp>

namespace quadrille::wire {

inline constexpr std::uint16_t kDefaultUdpPort = 51050;
inline constexpr std::size_t kMaxChunkBytes = 1000;
inline constexpr std::size_t kMaxErrorText = 200;
inline constexpr std::size_t kMaxDatagram = 12 + kMaxChunkBytes;
// Solve Time when it was more than 60 s.
inline constexpr std::uint32_t kTooLong = 0xFFFFFFFF;

// --- Difficulty: tier and size in one byte ------------------------------------------------------

enum class Tier : std::uint8_t { custom, easy, medium, hard };
inline constexpr std::array kTiers{Tier::custom, Tier::easy, Tier::medium, Tier::hard};

std::string_view to_string(Tier tier);  // "custom" …
std::optional<Tier> parse_tier(std::string_view text);

// The sides that a size index stands for.
inline constexpr std::array<std::uint8_t, 16> kSides{5,  6,  7,  8,  10, 12, 14, 16,
                                                     18, 20, 22, 24, 26, 28, 30, 32};

// The tier's "available sizes", as a range of size indices.
struct SizeRange {
  std::uint8_t first = 0;
  std::uint8_t last = 0;
  [[nodiscard]] constexpr bool contains(int index) const { return index >= first && index <= last; }
};
SizeRange sizes_of(Tier tier);

struct Difficulty {
  Tier tier = Tier::custom;
  std::uint8_t size_index = 0;

  // The reserved bits 6 and 7 are ignored.
  static constexpr Difficulty of_byte(std::uint8_t byte) {
    return {static_cast<Tier>((byte >> 4) & 3), static_cast<std::uint8_t>(byte & 15)};
  }
  static std::optional<Difficulty> of_side(Tier tier, int side);
  [[nodiscard]] constexpr std::uint8_t byte() const {
    return static_cast<std::uint8_t>((static_cast<unsigned>(tier) << 4) | size_index);
  }
  [[nodiscard]] constexpr int side() const { return kSides[size_index]; }
  friend constexpr bool operator==(const Difficulty&, const Difficulty&) = default;
};

// --- Layouts
// --------------------------------------------------------------------------------------

enum class MessageId : std::uint8_t {
  request_info = 0x01,
  puzzle_info = 0x02,
  request_chunk = 0x03,
  chunk_data = 0x04,
  submit_solution = 0x05,
  result = 0x06,
  error = 0xFF,
};

// Numbers are big-endian. A field of 0 bytes is the rest of the datagram.
struct Field {
  std::string_view name;
  std::uint8_t bytes = 0;
};

struct Layout {
  MessageId id = MessageId::error;
  std::string_view name;
  std::array<Field, 8> fields{};  // unused ones have no name
  std::size_t max_rest = 0;       // bytes of the field that takes the rest

  [[nodiscard]] constexpr std::size_t fixed_bytes() const {
    std::size_t sum = 0;
    for (const Field& field : fields) sum += field.bytes;
    return sum;
  }
};

inline constexpr Field kIdField{"Message ID", 1};
inline constexpr Field kSeedField{"Seed", 4};
inline constexpr Field kDifficultyField{"Difficulty", 1};

inline constexpr std::array<Layout, 7> kLayouts{{
    {MessageId::request_info, "REQUEST_INFO", {{kIdField, kSeedField, kDifficultyField}}, 0},
    {MessageId::puzzle_info,
     "PUZZLE_INFO",
     {{kIdField,
       kSeedField,
       kDifficultyField,
       {"Width", 1},
       {"Height", 1},
       {"Num Chunks", 1},
       {"Clue Bytes", 2}}},
     0},
    {MessageId::request_chunk,
     "REQUEST_CHUNK",
     {{kIdField, kSeedField, kDifficultyField, {"Chunk ID", 1}}},
     0},
    {MessageId::chunk_data,
     "CHUNK_DATA",
     {{kIdField,
       kSeedField,
       kDifficultyField,
       {"Chunk ID", 1},
       {"Num Chunks", 1},
       {"Offset", 2},
       {"Data Length", 2},
       {"Chunk Data", 0}}},
     kMaxChunkBytes},
    {MessageId::submit_solution,
     "SUBMIT_SOLUTION",
     {{kIdField, kSeedField, kDifficultyField, {"Bitmap", 0}}},
     128},
    {MessageId::result,
     "RESULT",
     {{kIdField, kSeedField, kDifficultyField, {"Status", 1}, {"Solve Time", 4}}},
     0},
    {MessageId::error,
     "ERROR",
     {{kIdField,
       kSeedField,
       kDifficultyField,
       {"Original Msg ID", 1},
       {"Text Length", 1},
       {"Error Text", 0}}},
     kMaxErrorText},
}};

// Null for a byte that is no message's id.
const Layout* find_layout(std::uint8_t id);

// --- Messages
// -------------------------------------------------------------------------------------

// What every message begins with, difficulty as the raw byte. Zeros where a datagram is too short
// to hold all three.
struct Header {
  std::uint8_t id = 0;
  std::uint32_t seed = 0;
  std::uint8_t difficulty = 0;
};
Header header_of(std::span<const std::uint8_t> datagram);

struct RequestInfo {
  std::uint32_t seed = 0;
  std::uint8_t difficulty = 0;
};

struct PuzzleInfo {
  std::uint32_t seed = 0;
  std::uint8_t difficulty = 0;
  std::uint8_t width = 0;
  std::uint8_t height = 0;
  std::uint8_t num_chunks = 0;
  std::uint16_t clue_bytes = 0;
};

struct RequestChunk {
  std::uint32_t seed = 0;
  std::uint8_t difficulty = 0;
  std::uint8_t chunk_id = 0;
};

struct ChunkData {
  std::uint32_t seed = 0;
  std::uint8_t difficulty = 0;
  std::uint8_t chunk_id = 0;
  std::uint8_t num_chunks = 0;
  std::uint16_t offset = 0;
  std::span<const std::uint8_t> data;  // its size is the field Data Length
};

struct SubmitSolution {
  std::uint32_t seed = 0;
  std::uint8_t difficulty = 0;
  std::span<const std::uint8_t> bitmap;
};

enum class ResultStatus : std::uint8_t { incorrect = 0, correct = 1, error = 2 };

struct SolveResult {
  std::uint32_t seed = 0;
  std::uint8_t difficulty = 0;
  ResultStatus status = ResultStatus::error;
  std::uint32_t solve_time = 0;  // milliseconds, or kTooLong
};

struct ErrorMessage {
  std::uint32_t seed = 0;
  std::uint8_t difficulty = 0;
  std::uint8_t original_id = 0;
  std::string_view text;  // its size is the field Text Length
};

using Message = std::variant<RequestInfo, PuzzleInfo, RequestChunk, ChunkData, SubmitSolution,
                             SolveResult, ErrorMessage>;

enum class DecodeProblem : std::uint8_t {
  empty,       // no byte at all
  unknown_id,  // no message begins like this
  bad_length,  // too short, too long, or another length than a field says
  bad_value,   // a status that does not exist
};

// Strict: the datagram is exactly one message. Views of the result live as long as the datagram.
tl::expected<Message, DecodeProblem> decode(std::span<const std::uint8_t> datagram);

// Writes the message and returns its length. Requires room for kMaxDatagram bytes, data, bitmap and
// text no longer than the layouts allow.
std::size_t encode(const Message& message, std::span<std::uint8_t> out);

}  // namespace quadrille::wire
