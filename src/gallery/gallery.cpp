// Reads a pack: numbers of seven bits a byte, lowest first; texts as their length and UTF-8; lists
// as their length and what they hold. Everything that a list or a text may take is bounded before
// memory is asked for.
#include <quadrille/core/text.hpp>
#include <quadrille/gallery/gallery.hpp>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace quadrille::gallery {
namespace {

constexpr std::string_view kMagic = "QGAL";
// Packs of the first version have no paintings.
constexpr std::uint64_t kNewest = 2;
constexpr std::uint64_t kMaxText = 200;
constexpr std::uint64_t kMaxSets = 64;
constexpr std::uint64_t kMaxThemes = 64;
constexpr std::uint64_t kMaxMotifs = 16'384;
constexpr std::uint64_t kMaxTags = 32;
constexpr std::uint64_t kMaxPacks = 256;
constexpr std::uint64_t kMaxEntries = 4096;
constexpr int kBitsOfByte = 7;

}  // namespace

// Reads on after a mistake as if it were not there: what is read is thrown away in the end.
class PackReader {
 public:
  explicit PackReader(std::string_view bytes) : bytes_(bytes) {}

  Result<Gallery> read() {
    if (!bytes_.starts_with(kMagic)) spoil("this is no pack of motifs");
    offset_ = std::min(bytes_.size(), kMagic.size());
    version_ = number(kNewest);
    if (version_ == 0) spoil("this version is unknown");
    read_list(kMaxSets, gallery_.sets_, [this] { return icon_set(); });
    read_list(kMaxThemes, gallery_.themes_, [this] { return text(); });
    read_list(kMaxMotifs, gallery_.motifs_, [this] { return motif(); });
    read_list(kMaxPacks, gallery_.packs_, [this] { return pack(); });
    if (offset_ != bytes_.size()) spoil("something follows after the end");
    if (!problem_.empty()) return fail("bad_gallery", problem_);
    return std::move(gallery_);
  }

 private:
  void spoil(std::string_view what) {
    if (problem_.empty()) problem_ = fmt::format("broken gallery at byte {}: {}", offset_, what);
  }

  std::uint64_t number(std::uint64_t maximum) {
    std::uint64_t value = 0;
    for (int shift = 0; problem_.empty(); shift += kBitsOfByte) {
      if (offset_ == bytes_.size()) {
        spoil("the end is missing");
        break;
      }
      const auto byte = static_cast<unsigned char>(bytes_[offset_++]);
      const std::uint64_t bits = byte & 0x7FU;
      if (shift > 63 || (bits << shift) >> shift != bits) {
        spoil("a number is too large");
        break;
      }
      value |= bits << shift;
      if (byte < 0x80U) break;
    }
    if (value > maximum) spoil(fmt::format("{} is more than {}", value, maximum));
    return problem_.empty() ? value : 0;
  }

  std::string text() {
    const auto length = static_cast<std::size_t>(number(kMaxText));
    if (length > bytes_.size() - offset_) {
      spoil("the end is missing");
      return {};
    }
    std::string found(bytes_.substr(offset_, length));
    if (found.empty() || !is_utf8(found)) spoil("a text is empty or no UTF-8");
    offset_ += length;
    return found;
  }

  // An index into a list that was read already.
  std::size_t index(std::size_t size) {
    if (size == 0) spoil("a list is empty that should not be");
    return static_cast<std::size_t>(number(size == 0 ? 0 : size - 1));
  }

  template <class T, class ReadOne>
  void read_list(std::uint64_t most, std::vector<T>& list, ReadOne read_one) {
    const std::uint64_t count = number(most);
    for (std::uint64_t i = 0; i < count && problem_.empty(); ++i) list.push_back(read_one());
  }

  // In the order of the bytes, which the order of evaluation would not promise otherwise.
  IconSet icon_set() {
    IconSet set;
    for (std::string* field : {&set.name, &set.title, &set.author, &set.licence, &set.address}) {
      *field = text();
    }
    return set;
  }

  Motif motif() {
    Motif motif;
    motif.name = text();
    motif.title = text();
    if (!names_.insert(motif.name).second) spoil("a name is there twice");
    motif.set = index(gallery_.sets_.size());
    motif.theme = index(gallery_.themes_.size());
    motif.may_be_mirrored = number(1) == 1;
    read_list(kMaxTags, motif.tags, [this] { return text(); });
    motif.shape = shape();
    if (version_ > 1) motif.painting = painting();
    return motif;
  }

  // No paints: there is none.
  std::optional<Painting> painting() {
    Painting painting;
    read_list(kMaxPaints, painting.paints, [&] {
      Paint paint;
      paint.rgb = static_cast<std::uint32_t>(number(0xFFFFFF));
      paint.into = static_cast<std::uint8_t>(number(painting.paints.size()));
      return paint;
    });
    if (painting.paints.empty()) return std::nullopt;
    painting.set = index(gallery_.sets_.size());
    painting.pixels = painted_pixels(painting.paints.size() + 1);
    return painting;
  }

  // An empty board for pixels; above its first row everything is empty.
  Grid<std::uint8_t> blank() {
    const auto width = static_cast<int>(number(kMaxShapeSide));
    const auto height = static_cast<int>(number(kMaxShapeSide));
    if (width == 0 || height == 0) spoil("a shape is empty");
    return problem_.empty() ? Grid<std::uint8_t>(width, height) : Grid<std::uint8_t>();
  }

  static std::uint8_t above(const Grid<std::uint8_t>& pixels, std::uint64_t i) {
    const auto width = static_cast<std::uint64_t>(pixels.width());
    return i < width ? std::uint8_t{0} : pixels.cells()[static_cast<std::size_t>(i - width)];
  }

  // Calls fill(done, run, whether it is a second one, value) for the runs in turn, until they have
  // told all pixels; each number holds a run and, of every second one, a value below `values`. Runs
  // that say nothing are refused.
  template <class Fill>
  void read_runs(std::uint64_t total, std::uint64_t values, Fill fill) {
    bool second = false;
    for (std::uint64_t done = 0; done < total && problem_.empty(); second = !second) {
      const std::uint64_t factor = second ? values : 1;
      const std::uint64_t told = number((total - done) * factor + factor - 1);
      const std::uint64_t run = told / factor;
      if (run == 0 && (second || (done > 0 && values == 1))) spoil("a run is empty");
      fill(done, run, second, static_cast<std::uint8_t>(told % factor));
      done += run;
    }
  }

  // Runs of pixels that are like those above them, and unlike them, in turn.
  Shape shape() {
    Shape pixels = blank();
    read_runs(pixels.size(), 1,
              [&](std::uint64_t done, std::uint64_t run, bool unlike, std::uint8_t /*value*/) {
                for (std::uint64_t i = done; i < done + run; ++i) {
                  const bool filled = (above(pixels, i) != 0) != unlike;
                  pixels.cells()[static_cast<std::size_t>(i)] = filled ? 1 : 0;
                }
              });
    return pixels;
  }

  // Runs of pixels that are like those above them, and of one value, in turn.
  Grid<std::uint8_t> painted_pixels(std::uint64_t values) {
    Grid<std::uint8_t> pixels = blank();
    read_runs(pixels.size(), values,
              [&](std::uint64_t done, std::uint64_t run, bool painted, std::uint8_t value) {
                for (std::uint64_t i = done; i < done + run; ++i) {
                  pixels.cells()[static_cast<std::size_t>(i)] = painted ? value : above(pixels, i);
                }
              });
    return pixels;
  }

  Pack pack() {
    Pack pack;
    pack.name = text();
    pack.title = text();
    read_list(kMaxEntries, pack.entries, [this] { return entry(); });
    return pack;
  }

  PackEntry entry() {
    PackEntry entry;
    entry.motif = index(gallery_.motifs_.size());
    entry.width = side();
    entry.height = side();
    constexpr auto kHardest = static_cast<std::uint64_t>(nonogram::Difficulty::deep);
    entry.difficulty = static_cast<nonogram::Difficulty>(number(kHardest));
    entry.seed = number(std::numeric_limits<std::int64_t>::max());
    const std::uint64_t colours = version_ > 1 ? number(kMaxPaints) : 0;
    if (colours > 0) entry.colours = static_cast<int>(colours);
    return entry;
  }

  int side() {
    const std::uint64_t side = number(kMaxSide);
    if (side < kMinSide) spoil("a side is too small");
    return static_cast<int>(side);
  }

  std::string_view bytes_;
  std::size_t offset_ = 0;
  std::uint64_t version_ = 0;
  std::string problem_;
  std::set<std::string> names_;
  Gallery gallery_;
};

Result<Gallery> Gallery::read(std::string_view bytes) {
  return PackReader(bytes).read();
}

const Motif* Gallery::find(std::string_view name) const {
  const auto found = std::ranges::find(motifs_, name, &Motif::name);
  return found == motifs_.end() ? nullptr : &*found;
}

Result<std::vector<const Motif*>> Gallery::of_theme(std::string_view theme) const {
  const auto wanted = std::ranges::find(themes_, theme);
  if (!theme.empty() && wanted == themes_.end()) {
    return fail("unknown_theme", fmt::format("there is no theme {}; there are {}", quoted(theme),
                                             fmt::join(themes_, ", ")));
  }
  std::vector<const Motif*> chosen;
  for (const Motif& motif : motifs_) {
    if (theme.empty() || theme_of(motif) == theme) chosen.push_back(&motif);
  }
  return chosen;
}

tl::unexpected<Error> unknown_motif(std::string_view name) {
  return fail("unknown_motif", "there is no motif " + quoted(name) + " in the gallery");
}

tl::unexpected<Error> no_gallery() {
  return fail("no_gallery",
              "there is no gallery of motifs here: it is made by the build where npm is installed");
}

}  // namespace quadrille::gallery
