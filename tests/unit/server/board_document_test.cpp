// The recorded games in docs/BOARD.md, played against the server.
#include "support/game_dialogue.hpp"

#include <charconv>
#include <fstream>
#include <sstream>

namespace quadrille::server {
namespace {

using namespace std::chrono_literals;

struct Recorded {
  bool to_server = false;
  Bytes bytes;
};

Bytes bytes_of(const std::string& line) {
  Bytes bytes;
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    std::uint8_t byte = 0;
    std::from_chars(word.data(), word.data() + word.size(), byte, 16);
    bytes.push_back(byte);
  }
  return bytes;
}

// One datagram for each arrow, its bytes in the indented lines below it.
std::vector<Recorded> recorded_datagrams() {
  std::ifstream file(QUADRILLE_TESTS "/../docs/BOARD.md");
  std::vector<Recorded> result;
  for (std::string line; std::getline(file, line);) {
    const bool request = line.starts_with("→ ");
    if (request || line.starts_with("← ")) {
      result.push_back({request, {}});
    } else if (line.starts_with("    ") && !result.empty()) {
      for (const std::uint8_t byte : bytes_of(line)) result.back().bytes.push_back(byte);
    }
  }
  return result;
}

TEST(BoardDocument, ItsRecordedGamesAreWhatTheServerAnswers) {
  GameDialogue dialogue;
  const auto datagrams = recorded_datagrams();
  ASSERT_EQ(datagrams.size(), 5u * 6);
  for (std::size_t i = 0; i < datagrams.size(); i += 2) {
    ASSERT_TRUE(datagrams[i].to_server && !datagrams[i + 1].to_server) << i;
    if (datagrams[i].bytes[0] == 5) dialogue.pass(1500ms);
    EXPECT_EQ(dialogue.ask(datagrams[i].bytes), datagrams[i + 1].bytes) << "datagram " << i;
  }
}

}  // namespace
}  // namespace quadrille::server
