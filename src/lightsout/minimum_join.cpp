// The four-class join. On each parity class c the weight depends only on the class's coordinates,
// r = d/2 bits or so (minimum_classes.hpp), and a table of 2^r bytes holds the excess e_c over the
// lightest restriction to the class. The weight of a vector is the sum of the four minima plus
//   e_0 + e_1 + e_2 + e_3.
// To beat a vector of excess B, either e_0 + e_1 <= A or e_2 + e_3 <= B - 2 - A, for any A we like
// (pigeonhole). The coordinates on classes 0 and 1 can be chosen freely and fix those on 2 and 3:
// so go through the pairs of light entries of tables 0 and 1, lightest first, and look up the
// other two tables; then the same with the sides exchanged. All pairs with e_0 + e_1 <= A and all
// with e_2 + e_3 <= A' done proves that nothing else has an excess below A + A' + 2.
//
// Costs two tables in memory at a time and the number of pairs, which is about the square root of
// 2^d for random boards. A is chosen, and chosen anew when B drops, so that the two sides together
// have the fewest pairs.
#include "lightsout/excess_table.hpp"
#include "lightsout/minimum_classes.hpp"
#include "lightsout/minimum_methods.hpp"
#include "lightsout/minimum_walsh.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <span>

namespace quadrille::lightsout {
namespace {

// Light entries are listed, eight bytes each, for at most this part of a table.
constexpr std::uint64_t kListedPart = 64;
constexpr std::uint64_t kListedAtLeast = 1 << 22;

std::uint64_t most_listed(int rank) {
  const std::uint64_t all = std::uint64_t{1} << rank;
  return std::min(all, std::max(kListedAtLeast, all / kListedPart));
}

// How many pairs of entries have a sum of excesses up to a given one.
class PairCounts {
 public:
  PairCounts() = default;
  PairCounts(const ExcessTable& first, const ExcessTable& second) {
    for (std::size_t a = 0; a < kSaturated; ++a) {
      for (std::size_t b = 0; a + b < kSaturated; ++b) {
        counts_[a + b] +=
            static_cast<double>(first.histogram()[a]) * static_cast<double>(second.histogram()[b]);
      }
    }
    std::partial_sum(counts_.begin(), counts_.end(), counts_.begin());
  }
  [[nodiscard]] double up_to(int excess) const {
    return excess < 0 ? 0 : counts_[static_cast<std::size_t>(excess)];
  }

 private:
  std::array<double, kSaturated> counts_{};
};

// A pair of opposite classes whose light entries are gone through.
struct Side {
  std::size_t pair = 0;  // 0 or 2
  LightEntries first;
  LightEntries second;
  PairCounts counts;
  int limit = -1;  // pairs with a larger sum of excesses cannot be done: too many entries to list
  int done = -1;   // all pairs with a sum of excesses up to this one have been looked at
};

class FourClassJoin {
 public:
  FourClassJoin(const Coset& coset, const FourClasses& classes, LimitWatch& watch,
                MinimumReport& report)
      : coset_(coset), classes_(classes), watch_(watch), report_(report) {}

  void run() {
    if (!find_minima() || finished()) return;
    watch_.holds_memory(memory_needed());
    if (watch_.reason() == LimitReached::memory) report_.memory_needed = memory_needed();
    if (watch_.reached_now()) return;
    // Tables 0 and 1 serve side 0 as lists now and side 1 as tables later; only one pair of
    // tables is held at a time.
    sides_[0].pair = 0;
    sides_[1].pair = 2;
    if (!hold_tables(0)) return;
    survey(sides_[0]);
    if (!list_entries(sides_[0]) || !hold_tables(2)) return;
    survey(sides_[1]);
    if (!do_side(sides_[0], sides_[1]) || finished()) return;
    sides_[0].limit = sides_[0].done;  // what it has not done is now left to the other side
    sides_[0].first = {};
    sides_[0].second = {};
    if (!list_entries(sides_[1]) || !hold_tables(0)) return;
    do_side(sides_[1], sides_[0]);
  }

 private:
  // The excess to beat, as far as bytes can tell.
  [[nodiscard]] int known_excess() const {
    const std::uint64_t excess = report_.weight - sum_of_minima();
    return static_cast<int>(std::min<std::uint64_t>(excess, kSaturated));
  }
  [[nodiscard]] std::uint64_t sum_of_minima() const {
    std::int64_t sum = 0;
    for (const std::int64_t minimum : minima_) sum += minimum;
    return static_cast<std::uint64_t>(sum);
  }
  [[nodiscard]] bool finished() const { return report_.lower_bound == report_.weight; }

  void prove_bound() {
    // A saturated entry may hide any excess from 255 on, so nothing beyond that is proved.
    const int proved = std::min(sides_[0].done + sides_[1].done + 2, kSaturated);
    const std::uint64_t bound = sum_of_minima() + static_cast<std::uint64_t>(proved);
    report_.lower_bound = std::max(report_.lower_bound, std::min(bound, report_.weight));
  }

  // Two tables and the lists of one side, at their largest.
  [[nodiscard]] std::uint64_t memory_needed() const {
    std::uint64_t tables = 0;
    std::uint64_t lists = 0;
    for (const std::size_t pair : {std::size_t{0}, std::size_t{2}}) {
      const int first = classes_[pair].rank();
      const int second = classes_[pair + 1].rank();
      tables = std::max(tables, (std::uint64_t{1} << first) + (std::uint64_t{1} << second));
      lists = std::max(lists, (most_listed(first) + most_listed(second)) * sizeof(std::uint64_t));
    }
    return tables + lists;
  }

  bool find_minima() {
    for (std::size_t index = 0; index < 4; ++index) {
      const Spectrum& spectrum = classes_[index].spectrum;
      const WalshResult result = search_spectrum(spectrum, spectrum.cells + 1, watch_);
      if (!result.complete) return false;
      QUADRILLE_CHECK(result.found);
      minima_[index] = result.weight;
      prove_bound();
    }
    return true;
  }

  // Exchanges the tables held for those of classes `pair` and `pair + 1`.
  bool hold_tables(std::size_t pair) {
    for (auto& table : tables_) table.reset();
    held_ = pair;
    for (std::size_t i = 0; i < 2; ++i) {
      const Spectrum& spectrum = classes_[pair + i].spectrum;
      tables_[i] = ExcessTable::build(spectrum, minima_[pair + i], watch_);
      if (!tables_[i]) return false;
    }
    account();
    return true;
  }

  // What the tables held say about the side that goes through them.
  void survey(Side& side) {
    QUADRILLE_CHECK(held_ == side.pair);
    side.counts = PairCounts(*tables_[0], *tables_[1]);
    side.limit = kSaturated - 1;
    for (std::size_t i = 0; i < 2; ++i) {
      const std::uint64_t most = most_listed(classes_[side.pair + i].rank());
      side.limit = std::min(side.limit, LightEntries::limit_for(*tables_[i], most));
    }
  }

  // Lists the light entries of the tables held, as far as they can be of use.
  bool list_entries(Side& side) {
    QUADRILLE_CHECK(held_ == side.pair);
    const int useful = known_excess() - 2 - sides_[1 - side.pair / 2].done;
    side.limit = std::min(side.limit, useful);
    std::array<LightEntries*, 2> lists{&side.first, &side.second};
    for (std::size_t i = 0; i < 2; ++i) {
      *lists[i] = LightEntries(*tables_[i], side.limit, classes_.images(side.pair + i), watch_);
    }
    account();
    return !watch_.reached_now();
  }

  void account() {
    std::size_t bytes = 0;
    for (const auto& table : tables_) bytes += table ? table->bytes().size() : 0;
    for (const Side& side : sides_) bytes += side.first.bytes() + side.second.bytes();
    report_.memory_bytes = std::max(report_.memory_bytes, bytes);
  }

  // Goes through levels of the side as far as is best, given that the other side can do the rest.
  // False: stopped by the watch.
  bool do_side(Side& side, const Side& other) {
    while (!finished() && side.done < best_end(side, other)) {
      if (!do_level(side, side.done + 1)) return false;
      ++side.done;
      prove_bound();
    }
    return true;
  }

  // The level up to which this side should go. What the other side would then have to do, and has
  // not done already, must be within its limit; if that cannot be, as far as possible.
  [[nodiscard]] int best_end(const Side& side, const Side& other) const {
    const int total = known_excess() - 2;  // of both sides' levels
    int best = std::min(side.limit, total);
    double fewest = std::numeric_limits<double>::infinity();
    for (int end = side.done; end <= std::min(side.limit, total - other.done); ++end) {
      const int rest = total - end;
      if (rest > std::max(other.limit, other.done)) continue;
      const double pairs = side.counts.up_to(end) + other.counts.up_to(rest);
      if (pairs < fewest) {
        fewest = pairs;
        best = end;
      }
    }
    return best;
  }

  // All pairs whose excesses sum up to `level`.
  bool do_level(const Side& side, int level) {
    for (int excess = 0; excess <= level; ++excess) {
      const auto first = side.first.with(excess);
      const auto second = side.second.with(level - excess);
      const bool longer = first.size() > second.size();
      if (!join(longer ? second : first, longer ? first : second, level)) return false;
    }
    return true;
  }

  bool join(std::span<const std::uint64_t> outer, std::span<const std::uint64_t> inner, int level) {
    constexpr std::size_t kStretch = 4096;  // pairs between two looks at the clock
    for (std::size_t begin = 0; begin < inner.size(); begin += kStretch) {
      const auto stretch = inner.subspan(begin, std::min(kStretch, inner.size() - begin));
      for (const std::uint64_t image : outer) {
        watch_.count_node();
        if (watch_.reached()) return false;
        join_one(image, stretch, level);
      }
    }
    return true;
  }

  // Looks up the other two classes for one entry of one list with many of the other.
  void join_one(std::uint64_t image, std::span<const std::uint64_t> others, int level) {
    constexpr std::size_t kAhead = 24;  // table entries under way from memory
    const std::uint8_t* first_table = tables_[0]->bytes().data();
    const std::uint8_t* second_table = tables_[1]->bytes().data();
    int allowed = known_excess() - 1 - level;  // for the other two classes
    for (std::size_t i = 0; i < others.size(); ++i) {
      if (i + kAhead < others.size()) {
        __builtin_prefetch(first_table + static_cast<std::uint32_t>(others[i + kAhead] ^ image));
      }
      const std::uint64_t coordinates = others[i] ^ image;
      const int first = first_table[static_cast<std::uint32_t>(coordinates)];
      if (first > allowed) continue;
      const int second = second_table[coordinates >> 32];
      if (first + second > allowed) continue;
      const std::uint64_t selection =
          classes_.selection(held_, static_cast<std::uint32_t>(coordinates), coordinates >> 32);
      const std::uint64_t promised =
          sum_of_minima() + static_cast<std::uint64_t>(level + first + second);
      offer(report_, vector_of(coset_, selection));
      QUADRILLE_CHECK(report_.weight == promised);
      allowed = known_excess() - 1 - level;
    }
  }

  const Coset& coset_;
  const FourClasses& classes_;
  LimitWatch& watch_;
  MinimumReport& report_;
  std::array<std::int64_t, 4> minima_{};
  std::array<Side, 2> sides_;
  std::size_t held_ = 0;  // the pair whose tables are held
  std::array<std::optional<ExcessTable>, 2> tables_;
};

}  // namespace

std::optional<int> four_class_rank(const Coset& coset) {
  const auto classes = FourClasses::of(coset);
  if (!classes) return std::nullopt;
  return classes->largest_rank();
}

void search_by_four_classes(const Coset& coset, LimitWatch& watch, MinimumReport& report) {
  const auto classes = FourClasses::of(coset);
  QUADRILLE_CHECK(classes.has_value() && classes->largest_rank() <= kLargestClassRank);
  FourClassJoin(coset, *classes, watch, report).run();
}

}  // namespace quadrille::lightsout
