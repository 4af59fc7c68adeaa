// Packs of motifs. What is accepted has good indices and shapes that can be drawn.
#include "gallery/colour_drawing.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/gallery/gallery.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  const auto gallery =
      gallery::Gallery::read(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!gallery) return 0;
  const Limits limits;
  LimitWatch watch(limits);
  for (const gallery::Motif& motif : gallery->motifs()) {
    QUADRILLE_CHECK(gallery->find(motif.name) == &motif);
    QUADRILLE_CHECK(!gallery->theme_of(motif).empty() && !gallery->set_of(motif).licence.empty());
  }
  if (gallery->motifs().empty()) return 0;
  const gallery::Shape& shape = gallery->motifs().front().shape;
  for (const gallery::Drawing& drawing : gallery::draw(shape, 6, 5, 4, watch)) {
    QUADRILLE_CHECK(drawing.picture.size() == 30 && drawing.cost.size() == 60);
  }
  if (const auto& painting = gallery->motifs().front().painting) {
    const gallery::Painting fewer = gallery::with_colours(*painting, 2);
    for (const gallery::Drawing& drawing : gallery::draw(fewer, 6, 5, 4, watch)) {
      QUADRILLE_CHECK(drawing.rgbs.size() <= 2);
      const auto values = static_cast<std::size_t>(drawing.values());
      QUADRILLE_CHECK(drawing.cost.size() == 30 * values);
      for (const auto value : drawing.picture.cells()) QUADRILLE_CHECK(value < values);
    }
  }
  for (const gallery::Pack& pack : gallery->packs()) {
    for (const gallery::PackEntry& entry : pack.entries) {
      QUADRILLE_CHECK(entry.motif < gallery->motifs().size());
    }
  }
  return 0;
}
