// Bytes of any length and kind in rows of text.
//
// A chunk that is text without NUL is stored as it is, cut between characters. Any other one is
// stored with every byte as the character 256 above it, which is two bytes of UTF-8: both databases
// take it, and no library is needed to read it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quadrille::store {

struct Chunk {
  std::string text;
  bool raised = false;  // by 256
};

std::vector<Chunk> to_chunks(std::string_view bytes);
void append_bytes(std::string& bytes, const Chunk& chunk);

}  // namespace quadrille::store
