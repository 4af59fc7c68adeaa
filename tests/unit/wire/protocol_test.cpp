#include <quadrille/core/rng.hpp>
#include <quadrille/wire/protocol.hpp>

#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::wire {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes encoded(const Message& message) {
  std::array<std::uint8_t, kMaxDatagram> buffer{};
  const std::size_t size = encode(message, buffer);
  return {buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size)};
}

template <class T>
T decoded(const Bytes& bytes) {
  const auto message = decode(bytes);
  EXPECT_TRUE(message.has_value());
  const T* known = message ? std::get_if<T>(&*message) : nullptr;
  EXPECT_NE(known, nullptr);
  return known == nullptr ? T{} : *known;
}

TEST(Protocol, RequestInfoHasTheBytesOfTheDocument) {
  EXPECT_EQ(encoded(RequestInfo{0x0000000D, 0x00}), (Bytes{1, 0, 0, 0, 13, 0}));
  const auto info = decoded<RequestInfo>({1, 0x74, 0xAF, 0x3E, 0x99, 0x10});
  EXPECT_EQ(info.seed, 0x74AF3E99u);
  EXPECT_EQ(info.difficulty, 0x10);
}

TEST(Protocol, PuzzleInfoHasTwelveBytesBigEndian) {
  EXPECT_EQ(encoded(PuzzleInfo{0x01020304, 0x39, 20, 20, 1, 0x0102}),
            (Bytes{2, 1, 2, 3, 4, 0x39, 20, 20, 1, 1, 2}));
}

TEST(Protocol, ChunkDataCarriesItsLength) {
  const Bytes data{9, 8, 7};
  const Bytes bytes = encoded(ChunkData{5, 1, 0, 2, 1000, data});
  EXPECT_EQ(bytes, (Bytes{4, 0, 0, 0, 5, 1, 0, 2, 0x03, 0xE8, 0, 3, 9, 8, 7}));
  const auto chunk = decoded<ChunkData>(bytes);
  EXPECT_EQ(chunk.offset, 1000);
  EXPECT_EQ(Bytes(chunk.data.begin(), chunk.data.end()), data);
}

TEST(Protocol, ResultAndErrorRoundTrip) {
  const auto result =
      decoded<SolveResult>(encoded(SolveResult{7, 2, ResultStatus::correct, 60000}));
  EXPECT_EQ(result.status, ResultStatus::correct);
  EXPECT_EQ(result.solve_time, 60000u);
  const Bytes bytes = encoded(ErrorMessage{7, 0xC2, 9, "no"});
  EXPECT_EQ(bytes, (Bytes{0xFF, 0, 0, 0, 7, 0xC2, 9, 2, 'n', 'o'}));
  EXPECT_EQ(decoded<ErrorMessage>(bytes).text, "no");
}

TEST(Protocol, LengthsAreStrict) {
  const std::vector<Bytes> examples{
      encoded(RequestInfo{1, 2}),        encoded(PuzzleInfo{1, 2, 5, 5, 1, 20}),
      encoded(RequestChunk{1, 2, 0}),    encoded(ChunkData{1, 2, 0, 1, 0, Bytes{1, 2}}),
      encoded(SolveResult{1, 2, {}, 3}), encoded(ErrorMessage{1, 2, 3, "text"}),
  };
  for (const Bytes& example : examples) {
    EXPECT_TRUE(decode(example).has_value());
    for (std::size_t size = 1; size < example.size(); ++size) {
      const auto cut = decode(Bytes(example.begin(), example.begin() + static_cast<int>(size)));
      ASSERT_FALSE(cut.has_value()) << "message " << int{example[0]} << " of " << size;
      EXPECT_EQ(cut.error(), DecodeProblem::bad_length);
    }
    Bytes longer = example;
    longer.push_back(0);
    EXPECT_FALSE(decode(longer).has_value()) << "message " << int{example[0]};
  }
}

TEST(Protocol, TellsWhatIsWrong) {
  EXPECT_EQ(decode({}).error(), DecodeProblem::empty);
  EXPECT_EQ(decode(Bytes{7, 0, 0, 0, 0, 0}).error(), DecodeProblem::unknown_id);
  EXPECT_EQ(decode(Bytes(6 + 129, 5)).error(), DecodeProblem::bad_length);
  Bytes result = encoded(SolveResult{1, 2, ResultStatus::error, 3});
  result[6] = 3;
  EXPECT_EQ(decode(result).error(), DecodeProblem::bad_value);
}

TEST(Protocol, WhateverDecodesEncodesToTheSameBytes) {
  Rng rng(5);
  int understood = 0;
  for (int round = 0; round < 200'000; ++round) {
    Bytes bytes(rng.below(24));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
    if (!bytes.empty()) bytes[0] = static_cast<std::uint8_t>(rng.below(8));
    if (const auto message = decode(bytes)) {
      EXPECT_EQ(encoded(*message), bytes);
      ++understood;
    }
  }
  EXPECT_GT(understood, 10'000);
}

TEST(Protocol, HeaderIsZeroWhereADatagramIsTooShort) {
  EXPECT_EQ(header_of({}).id, 0);
  const Header shorter = header_of(Bytes{3, 1, 2, 3, 4});
  EXPECT_EQ(shorter.id, 3);
  EXPECT_EQ(shorter.seed, 0u);
  const Header whole = header_of(Bytes{9, 1, 2, 3, 4, 0xC5});
  EXPECT_EQ(whole.seed, 0x01020304u);
  EXPECT_EQ(whole.difficulty, 0xC5);
}

TEST(Protocol, DifficultyHoldsTierAndSize) {
  const Difficulty hard20 = *Difficulty::of_side(Tier::hard, 20);
  EXPECT_EQ(hard20.byte(), 0x39);
  EXPECT_EQ(hard20.side(), 20);
  EXPECT_EQ(Difficulty::of_byte(0xF9), hard20) << "reserved bits are ignored";
  EXPECT_FALSE(Difficulty::of_side(Tier::easy, 9).has_value());
  for (int byte = 0; byte < 64; ++byte) {
    EXPECT_EQ(Difficulty::of_byte(static_cast<std::uint8_t>(byte)).byte(), byte);
  }
}

// --- docs/PROTOCOL.md
// -----------------------------------------------------------------------------

std::string document() {
  std::ifstream file(std::string(QUADRILLE_TESTS) + "/../docs/PROTOCOL.md");
  return {std::istreambuf_iterator<char>(file), {}};
}

// The blocks fenced as ```hex NAME, with everything behind a # on a line left out.
std::multimap<std::string, Bytes> hex_examples() {
  std::multimap<std::string, Bytes> examples;
  std::istringstream text(document());
  std::string line;
  std::string name;
  Bytes bytes;
  while (std::getline(text, line)) {
    if (line.starts_with("```hex ")) {
      name = line.substr(7);
    } else if (line == "```" && !name.empty()) {
      examples.emplace(name, bytes);
      name.clear();
      bytes.clear();
    } else if (!name.empty()) {
      std::istringstream words(line.substr(0, line.find('#')));
      for (std::string word; words >> word;) {
        bytes.push_back(static_cast<std::uint8_t>(std::stoi(word, nullptr, 16)));
      }
    }
  }
  return examples;
}

TEST(ProtocolDocument, ExamplesAreMessagesOfTheCode) {
  const auto examples = hex_examples();
  for (const Layout& layout : kLayouts) {
    EXPECT_GE(examples.count(std::string(layout.name)), 1u) << layout.name << " has no example";
  }
  for (const auto& [name, bytes] : examples) {
    const auto message = decode(bytes);
    ASSERT_TRUE(message.has_value()) << name;
    EXPECT_EQ(find_layout(bytes.front())->name, name);
    EXPECT_EQ(encoded(*message), bytes) << name;
  }
}

TEST(ProtocolDocument, TablesAreTheLayoutsOfTheCode) {
  const std::string text = document();
  for (const Layout& layout : kLayouts) {
    std::string table = "| offset | bytes | field |\n|---|---|---|\n";
    std::size_t offset = 0;
    for (const Field& field : layout.fields) {
      if (field.name.empty()) break;
      const std::string bytes =
          field.bytes == 0 ? "0…" + std::to_string(layout.max_rest) : std::to_string(field.bytes);
      table +=
          "| " + std::to_string(offset) + " | " + bytes + " | " + std::string(field.name) + " |\n";
      offset += field.bytes;
    }
    const std::size_t heading = text.find("### " + std::string(layout.name) + "\n");
    ASSERT_NE(heading, std::string::npos) << layout.name;
    const std::size_t found = text.find(table, heading);
    EXPECT_NE(found, std::string::npos) << layout.name << " should have:\n" << table;
  }
}

}  // namespace
}  // namespace quadrille::wire
