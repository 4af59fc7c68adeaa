// Graphs as text: what is read is written and read again unchanged.
#include <quadrille/core/assert.hpp>
#include <quadrille/lightsout/formats.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille::lightsout;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  QUADRILLE_CHECK(graph_resemblance(text) >= 0);
  const auto puzzle = read_graph(text);
  if (!puzzle) {
    QUADRILLE_CHECK(puzzle.error().line >= 1 && puzzle.error().column >= 1);
    return 0;
  }
  const auto again = read_graph(write_graph(*puzzle));
  QUADRILLE_CHECK(again.has_value());
  // Vertices after the last one that is lit or joined are not written.
  QUADRILLE_CHECK(again->shape().edges() == puzzle->shape().edges());
  QUADRILLE_CHECK(again->start() == puzzle->start());
  return 0;
}
