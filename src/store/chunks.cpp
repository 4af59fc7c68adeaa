#include "store/chunks.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>

namespace quadrille::store {
namespace {

constexpr std::size_t kChunk = std::size_t{256} << 10;
constexpr int kContinuationBits = 6;

bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u;
}

// Where the chunk that begins the bytes ends: no character of UTF-8 is cut.
std::size_t end_of_chunk(std::string_view bytes) {
  if (bytes.size() <= kChunk) return bytes.size();
  std::size_t end = kChunk;
  while (end > kChunk - 4 && is_continuation(bytes[end])) --end;
  return end;
}

std::string raised(std::string_view bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    text += static_cast<char>(0xC4u + (value >> kContinuationBits));
    text += static_cast<char>(0x80u + (value & 0x3Fu));
  }
  return text;
}

}  // namespace

std::vector<Chunk> to_chunks(std::string_view bytes) {
  std::vector<Chunk> chunks;
  while (!bytes.empty()) {
    const std::string_view next = bytes.substr(0, end_of_chunk(bytes));
    const bool is_text = is_utf8(next) && next.find('\0') == std::string_view::npos;
    chunks.push_back({is_text ? std::string(next) : raised(next), !is_text});
    bytes.remove_prefix(next.size());
  }
  return chunks;
}

void append_bytes(std::string& bytes, const Chunk& chunk) {
  if (!chunk.raised) {
    bytes += chunk.text;
    return;
  }
  for (std::size_t i = 0; i + 1 < chunk.text.size(); i += 2) {
    const auto high = static_cast<unsigned char>(chunk.text[i]);
    const auto low = static_cast<unsigned char>(chunk.text[i + 1]);
    bytes += static_cast<char>(((high - 0xC4u) << kContinuationBits) | (low & 0x3Fu));
  }
}

}  // namespace quadrille::store
