// The gallery: shapes of things that people recognise, to make puzzles of, and lists of puzzles
// that were chosen among them. It is read from the bytes of a pack (docs/GALLERY.md) that the build
// makes out of open icon sets; whoever holds it needs no files.
#pragma once

#include <quadrille/core/grid.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/difficulty.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::gallery {

// Pixels of a shape's longer side at most.
inline constexpr int kMaxShapeSide = 128;
// Sides of the puzzles that motifs are made to: smaller ones look like nothing, larger ones would
// show the shape's pixels.
inline constexpr int kMinSide = 5;
inline constexpr int kMaxSide = 60;

// Pixels: 1 is drawn, 0 is not.
using Shape = Grid<std::uint8_t>;

// Colours of a painting at most.
inline constexpr std::size_t kMaxPaints = 9;

struct Paint {
  std::uint32_t rgb = 0;  // 0xrrggbb
  std::uint8_t into =
      0;  // the value that takes its place in puzzles of fewer colours: a smaller one
};

// A motif in colours. Values of pixels: 0 is empty, k is the k-th paint.
struct Painting {
  std::vector<Paint> paints;  // 1 … kMaxPaints; those that are given up first come last
  std::size_t set = 0;
  Grid<std::uint8_t> pixels;  // without margins
};

// Where motifs come from, and whom to name for them.
struct IconSet {
  std::string name;
  std::string title;
  std::string author;
  std::string licence;
  std::string address;
};

struct Motif {
  std::string name;   // unique in the gallery: "cat-face"
  std::string title;  // for people: "Cat"
  std::size_t set = 0;
  std::size_t theme = 0;
  bool may_be_mirrored = true;
  std::vector<std::string> tags;  // further words to find it by
  Shape shape;                    // without margins
  std::optional<Painting> painting;
};

// A puzzle that was chosen for a pack.
struct PackEntry {
  std::size_t motif = 0;
  int width = 0;
  int height = 0;
  nonogram::Difficulty difficulty = nonogram::Difficulty::line;
  std::uint64_t seed = 0;
  std::optional<int> colours;  // none: black and white
};

struct Pack {
  std::string name;
  std::string title;
  std::vector<PackEntry> entries;  // easy ones first
};

// Immutable; every index in it is good.
class Gallery {
 public:
  // Error: bad_gallery with the offset of the byte that is wrong.
  static Result<Gallery> read(std::string_view bytes);

  [[nodiscard]] const std::vector<IconSet>& sets() const { return sets_; }
  [[nodiscard]] const std::vector<std::string>& themes() const { return themes_; }
  [[nodiscard]] const std::vector<Motif>& motifs() const { return motifs_; }
  [[nodiscard]] const std::vector<Pack>& packs() const { return packs_; }

  [[nodiscard]] const IconSet& set_of(const Motif& motif) const { return sets_[motif.set]; }
  [[nodiscard]] const IconSet& set_of(const Painting& painting) const {
    return sets_[painting.set];
  }
  [[nodiscard]] const std::string& theme_of(const Motif& motif) const {
    return themes_[motif.theme];
  }
  // Null if there is none.
  [[nodiscard]] const Motif* find(std::string_view name) const;
  // The motifs of a theme in their order; all of them if it is empty. Error: unknown_theme.
  [[nodiscard]] Result<std::vector<const Motif*>> of_theme(std::string_view theme) const;

 private:
  friend class PackReader;

  std::vector<IconSet> sets_;
  std::vector<std::string> themes_;
  std::vector<Motif> motifs_;
  std::vector<Pack> packs_;
};

// The errors for a motif that is not in the gallery, and for a program that has none.
tl::unexpected<Error> unknown_motif(std::string_view name);
tl::unexpected<Error> no_gallery();

}  // namespace quadrille::gallery
