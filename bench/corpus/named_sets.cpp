#include "corpus/named_sets.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace quadrille::corpus {
namespace {

using nonogram::Puzzle;

constexpr std::int64_t kMaxCount = 1'000'000;
constexpr std::int64_t kMaxSeed = std::int64_t{1} << 53;
constexpr std::uint64_t kDefaultSeed = 1;

// The parts of a name between colons, taken one after another. The first part that does not fit
// makes everything after it a failure too; ok() tells at the end.
class NameReader {
 public:
  explicit NameReader(std::string_view name) : words_(split_words(name, ":")) {}

  [[nodiscard]] bool ok() const { return ok_ && next_ == words_.size(); }

  int number(std::int64_t maximum) { return static_cast<int>(parsed(take(), maximum)); }
  std::uint64_t seed() {
    return next_ == words_.size() ? kDefaultSeed
                                  : static_cast<std::uint64_t>(parsed(take(), kMaxSeed));
  }
  // "30x20" or "20-30".
  std::pair<int, int> pair(char separator, std::int64_t maximum) {
    const std::string_view text = take();
    const std::size_t middle = std::min(text.find(separator), text.size());
    const auto first = parsed(text.substr(0, middle), maximum);
    const auto second = parsed(text.substr(std::min(middle + 1, text.size())), maximum);
    return {static_cast<int>(first), static_cast<int>(second)};
  }
  double fraction() {
    const std::string_view text = take();
    double value = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    ok_ =
        ok_ && error == std::errc{} && end == text.data() + text.size() && value >= 0 && value <= 1;
    return value;
  }
  void require(bool condition) { ok_ = ok_ && condition; }
  [[nodiscard]] bool at_end() const { return next_ == words_.size(); }

  std::string_view take() {
    if (next_ == words_.size()) {
      ok_ = false;
      return {};
    }
    return words_[next_++].text;
  }

 private:
  std::int64_t parsed(std::string_view text, std::int64_t maximum) {
    const auto value = parse_number(text, maximum);
    ok_ = ok_ && value.has_value();
    return value.value_or(0);
  }

  std::vector<Word> words_;
  std::size_t next_ = 0;
  bool ok_ = true;
};

std::string numbered(std::string_view set, std::size_t number) {
  return std::string(set) + "#" + std::to_string(number);
}

PuzzleSet random_set(std::string_view name, NameReader& reader, const Proofs& /*proofs*/) {
  const auto [width, height] = reader.pair('x', nonogram::kMaxSide);
  reader.require(width > 0 && height > 0);
  const double density = reader.fraction();
  const int count = reader.number(kMaxCount);
  const std::uint64_t seed = reader.seed();
  // Copies, because a structured binding cannot be captured.
  const int columns = width;
  const int rows = height;
  return {
      static_cast<std::size_t>(count),
      [=, name = std::string(name)](std::size_t number) -> Instance {
        return {numbered(name, number), random_puzzle(columns, rows, density, seed, number), {}};
      }};
}

PuzzleSet mixed_set(std::string_view name, NameReader& reader, const Proofs& proofs) {
  // Not larger: some puzzles of 30 cells a side take minutes to refute once a clue is changed.
  constexpr int kMaxMixedSide = 20;
  const int count = reader.number(kMaxCount);
  const std::uint64_t seed = reader.seed();
  const auto make = [=, name = std::string(name)](std::size_t number) -> Instance {
    Rng rng = Rng(seed).stream(number);
    const int width = static_cast<int>(rng.between(1, kMaxMixedSide));
    const int height = static_cast<int>(rng.between(1, kMaxMixedSide));
    const double density = 0.1 + 0.8 * rng.unit();
    Puzzle puzzle = random_puzzle(width, height, density, rng.next(), 0);
    if (number % 3 == 2) puzzle = made_unsolvable(puzzle, rng, proofs.is_unsolvable);
    return {numbered(name, number), std::move(puzzle), {}};
  };
  return {static_cast<std::size_t>(count), make};
}

PuzzleSet random_colour_set(std::string_view name, NameReader& reader, const Proofs& /*proofs*/) {
  const auto [width, height] = reader.pair('x', nonogram::kMaxSide);
  reader.require(width > 0 && height > 0);
  const int colours = reader.number(nonogram::colour::kMaxColours);
  reader.require(colours > 0);
  const double density = reader.fraction();
  const int count = reader.number(kMaxCount);
  const std::uint64_t seed = reader.seed();
  const int columns = width;
  const int rows = height;
  return {static_cast<std::size_t>(count),
          [=, name = std::string(name)](std::size_t number) -> Instance {
            Rng rng = Rng(seed).stream(number);
            return {numbered(name, number),
                    random_colour_puzzle(columns, rows, colours, density, rng),
                    {}};
          }};
}

PuzzleSet mixed_colour_set(std::string_view name, NameReader& reader, const Proofs& /*proofs*/) {
  constexpr int kMaxMixedSide = 15;
  constexpr int kMaxMixedColours = 5;
  const int count = reader.number(kMaxCount);
  const std::uint64_t seed = reader.seed();
  const auto make = [=, name = std::string(name)](std::size_t number) -> Instance {
    Rng rng = Rng(seed).stream(number);
    const int width = static_cast<int>(rng.between(1, kMaxMixedSide));
    const int height = static_cast<int>(rng.between(1, kMaxMixedSide));
    const int colours = static_cast<int>(rng.between(1, kMaxMixedColours));
    const double density = 0.1 + 0.8 * rng.unit();
    nonogram::colour::Puzzle puzzle = random_colour_puzzle(width, height, colours, density, rng);
    if (number % 3 == 2) puzzle = with_changed_blocks(puzzle, rng);
    return {numbered(name, number), std::move(puzzle), {}};
  };
  return {static_cast<std::size_t>(count), make};
}

PuzzleSet domino_set(std::string_view /*name*/, NameReader& reader, const Proofs& /*proofs*/) {
  constexpr int kMaxDominoes = 200;
  const auto [low, high] = reader.pair('-', kMaxDominoes);
  reader.require(low > 0 && low <= high);
  const int variants = reader.at_end() ? 0 : reader.number(kMaxCount);
  const std::uint64_t seed = reader.seed();
  const auto of_a_size = static_cast<std::size_t>(variants) + 1;
  const int fewest = low;
  const auto make = [=](std::size_t number) -> Instance {
    const int dominoes = fewest + static_cast<int>(number / of_a_size);
    const std::size_t variant = number % of_a_size;
    Rng rng = Rng(seed).stream(number);
    Puzzle puzzle = variant == 0 ? domino_puzzle(dominoes) : domino_variant(dominoes, rng);
    return {std::to_string(dominoes) + "-dom#" + std::to_string(variant), std::move(puzzle),
            Verdict::unique};
  };
  return {static_cast<std::size_t>(high - low + 1) * of_a_size, make};
}

PuzzleSet unique_set(std::string_view name, NameReader& reader, const Proofs& proofs) {
  const auto [low, high] = reader.pair('-', nonogram::kMaxSide);
  reader.require(low > 2 && low <= high);
  const int count = reader.number(kMaxCount);
  const std::uint64_t seed = reader.seed();
  const int low_side = low;
  const int high_side = high;
  const auto make = [=, name = std::string(name)](std::size_t number) -> Instance {
    Rng rng = Rng(seed).stream(number);
    return {numbered(name, number),
            unique_puzzle_beyond_lines(low_side, high_side, rng, proofs.is_unique),
            Verdict::unique};
  };
  return {static_cast<std::size_t>(count), make};
}

PuzzleSet smooth_set(std::string_view name, NameReader& reader, const Proofs& /*proofs*/) {
  constexpr int kMinSmoothSide = 8;
  const auto [width, height] = reader.pair('x', nonogram::kMaxSide);
  reader.require(std::min(width, height) >= kMinSmoothSide);
  const std::uint64_t seed = reader.seed();
  const int columns = width;
  const int rows = height;
  return {1, [=, name = std::string(name)](std::size_t) -> Instance {
            return {name, smooth_puzzle(columns, rows, seed), Verdict::unique};
          }};
}

PuzzleSet permutation_set(std::string_view name, NameReader& reader, const Proofs& /*proofs*/) {
  const int side = reader.number(nonogram::kMaxSide);
  reader.require(side > 0);
  return {1, [=, name = std::string(name)](std::size_t) -> Instance {
            return {name, permutation_puzzle(side), {}};
          }};
}

PuzzleSet switch_set(std::string_view name, NameReader& reader, const Proofs& /*proofs*/) {
  constexpr int kMaxTiles = nonogram::kMaxSide / 6;
  const auto [width, height] = reader.pair('x', kMaxTiles);
  reader.require(width > 0 && height > 0);
  const int across = width;
  const int down = height;
  return {1, [=, name = std::string(name)](std::size_t) -> Instance {
            return {name, switch_puzzle(across, down), Verdict::multiple};
          }};
}

// Every family behind one signature.
struct Family {
  std::string_view name;
  PuzzleSet (*make)(std::string_view set, NameReader& reader, const Proofs& proofs);
};

constexpr Family kFamilies[] = {
    {"random", random_set},
    {"mixed", mixed_set},
    {"ninedom", domino_set},
    {"unique-hard", unique_set},
    {"smooth", smooth_set},
    {"permutations", permutation_set},
    {"switches", switch_set},
    {"random-colour", random_colour_set},
    {"mixed-colour", mixed_colour_set},
};

}  // namespace

bool looks_like_set(std::string_view name) {
  return std::ranges::any_of(kFamilies, [&](const Family& family) {
    return name.starts_with(family.name) && name.substr(family.name.size()).starts_with(':');
  });
}

Result<PuzzleSet> named_set(std::string_view name, const Proofs& proofs) {
  NameReader reader(name);
  const std::string_view wanted = reader.take();
  const Family* const family = std::ranges::find(kFamilies, wanted, &Family::name);
  if (family == std::end(kFamilies)) {
    return fail("unknown_set", "there is no set of puzzles called " + quoted(wanted));
  }
  PuzzleSet set = family->make(name, reader, proofs);
  if (!reader.ok()) {
    return fail("bad_set",
                quoted(name) + " does not name a set; the forms are in " + "docs/BENCHMARKS.md");
  }
  return set;
}

}  // namespace quadrille::corpus
