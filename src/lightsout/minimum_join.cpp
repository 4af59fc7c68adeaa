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
// Tables are never held as a whole, only a part of each at a time (excess_table.hpp): the lists of
// light entries are grouped by the part in which their images lie, so a part meets exactly the
// pairs of groups that lead into it. The second of the two look-ups, which one pair in hundreds
// comes to, is computed on the spot when its table has several parts.
//
// Costs the lists in memory, and the number of pairs in time, which is about the square root of 2^d
// for random boards. A is chosen, and chosen anew when B drops, so that the two sides together have
// the fewest pairs.
#include "lightsout/excess_table.hpp"
#include "lightsout/minimum_classes.hpp"
#include "lightsout/minimum_methods.hpp"
#include "lightsout/minimum_walsh.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>
#include <span>

namespace quadrille::lightsout {
namespace {

// Light entries are listed, eight bytes each: few at first, which lead to a good vector soon and
// mostly suffice, and more by this factor as long as the proof needs more.
constexpr std::uint64_t kGrowth = 16;

std::uint64_t listed_first(std::uint64_t all) {
  return std::max({std::min<std::uint64_t>(all / 8, 1 << 16), all >> 12, std::uint64_t{1}});
}

// A pair of opposite classes whose light entries are gone through.
struct Side {
  std::size_t pair = 0;  // 0 or 2
  LightEntries first;
  LightEntries second;
  int limit = -1;  // pairs with a larger sum of excesses cannot be done: entries are not listed
  int done = -1;   // all pairs with a sum of excesses up to this one have been looked at

  // [level]: how many pairs of entries have a sum of excesses up to it; up to the limit.
  std::vector<double> pairs;

  [[nodiscard]] double pairs_up_to(int level) const {
    return level < 0 ? 0 : pairs[static_cast<std::size_t>(level)];
  }
  void count_pairs() {
    pairs.clear();
    double total = 0;
    for (int level = 0; level <= limit; ++level) {
      for (int a = 0; a <= level; ++a) {
        total += static_cast<double>(first.count(a)) * static_cast<double>(second.count(level - a));
      }
      pairs.push_back(total);
    }
  }
};

class FourClassJoin {
 public:
  FourClassJoin(const Coset& coset, const FourClasses& classes, int part_bits, LimitWatch& watch,
                MinimumReport& report)
      : coset_(coset), classes_(classes), part_bits_(part_bits), watch_(watch), report_(report) {}

  void run() {
    if (!find_minima() || finished()) return;
    make_tables();
    sides_[0].pair = 0;
    sides_[1].pair = 2;
    const std::uint64_t all = std::uint64_t{1} << classes_.largest_rank();
    for (std::uint64_t listed = listed_first(all);; listed *= kGrowth) {
      const std::uint64_t memory = memory_for(std::min(listed, all));
      watch_.holds_memory(memory);
      if (watch_.reason() == LimitReached::memory) report_.memory_needed = memory;
      if (watch_.reached_now() || !go_through(std::min(listed, all))) return;
      if (finished() || listed >= all) return;
    }
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

  // Both sides, with at most `listed` entries in a list. False: stopped by the watch.
  bool go_through(std::uint64_t listed) {
    for (Side& side : sides_) {
      side.first = {};  // before there are longer ones
      side.second = {};
    }
    if (!list_entries(sides_[0], listed) || !list_entries(sides_[1], listed)) return false;
    if (!do_side(sides_[0], sides_[1]) || finished()) return false;
    sides_[0].limit = sides_[0].done;  // what it has not done is now left to the other side
    return do_side(sides_[1], sides_[0]);
  }

  // A part of each table, four lists, and twice a list while one is made.
  [[nodiscard]] std::uint64_t memory_for(std::uint64_t listed) const {
    std::uint64_t tables = 0;
    for (std::size_t index = 0; index < 4; ++index) {
      tables += std::uint64_t{1} << std::min(classes_[index].rank(), part_bits_);
    }
    return tables + 6 * listed * sizeof(std::uint64_t);
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

  void make_tables() {
    for (std::size_t index = 0; index < 4; ++index) {
      const Spectrum& spectrum = classes_[index].spectrum;
      tables_.emplace_back(spectrum, minima_[index], part_bits_, watch_);
      if (tables_[index].parts() > 1) single_[index].emplace(spectrum, minima_[index]);
    }
  }

  // Lists the light entries of a side, as far as they can be of use.
  bool list_entries(Side& side, std::uint64_t listed) {
    const int other_done = sides_[1 - side.pair / 2].done;
    const int useful = std::min(known_excess() - 2 - other_done, kSaturated - 1);
    const ExcessTable& looked_up = tables_[2 - side.pair];
    const LightEntries::Grouping grouping{looked_up.part_bits(),
                                          std::countr_zero(looked_up.parts())};
    std::array<LightEntries*, 2> lists{&side.first, &side.second};
    side.limit = useful;
    for (std::size_t i = 0; i < 2; ++i) {
      const std::size_t index = side.pair + i;
      *lists[i] =
          LightEntries(tables_[index], useful, listed, classes_.images(index), grouping, watch_);
      side.limit = std::min(side.limit, lists[i]->limit());
    }
    account();
    if (watch_.reached_now()) return false;
    side.count_pairs();
    return true;
  }

  void account() {
    std::size_t bytes = 0;
    for (const ExcessTable& table : tables_) bytes += table.bytes().size();
    for (const Side& side : sides_) bytes += side.first.bytes() + side.second.bytes();
    report_.memory_bytes = std::max(report_.memory_bytes, bytes);
  }

  // Goes through levels of the side as far as is best, given that the other side can do the rest.
  // False: stopped by the watch.
  bool do_side(Side& side, const Side& other) {
    while (!finished() && side.done < best_end(side, other)) {
      if (!do_round(side, other)) return false;
      prove_bound();
    }
    return true;
  }

  // The next levels of the side. A round makes all parts of a table, which should not cost more
  // than the pairs that it does: several levels while these have few.
  bool do_round(Side& side, const Side& other) {
    ExcessTable& table = tables_[2 - side.pair];
    int end = side.done + 1;
    if (table.parts() > 1) {
      const double enough = std::max(4 * side.pairs_up_to(side.done), size_of(side));
      const int best = best_end(side, other);
      while (end < best && side.pairs_up_to(end + 1) < enough) ++end;
    }
    for (std::uint64_t part = 0; part < table.parts(); ++part) {
      if (!table.hold(part)) return false;
      // Less will do for this and all later parts when a better vector was found.
      end = std::max(side.done, std::min(end, best_end(side, other)));
      for (int level = side.done + 1; level <= end; ++level) {
        if (!do_level(side, level, part)) return false;
      }
    }
    side.done = end;
    return true;
  }

  // Of the table in which the side looks up.
  [[nodiscard]] double size_of(const Side& side) const {
    return static_cast<double>(std::uint64_t{1} << classes_[2 - side.pair].rank());
  }

  // The level up to which this side should go. What the other side would then have to do, and has
  // not done already, must be within its limit. If that cannot be, longer lists are needed: then
  // only as far as costs no more than making the table.
  [[nodiscard]] int best_end(const Side& side, const Side& other) const {
    const int total = known_excess() - 2;  // of both sides' levels
    int best = side.done;
    double fewest = std::numeric_limits<double>::infinity();
    for (int end = side.done; end <= std::min(side.limit, total - other.done); ++end) {
      const int rest = total - end;
      if (rest > std::max(other.limit, other.done)) {
        if (side.pairs_up_to(end) < size_of(side)) best = end;
        continue;
      }
      const double pairs = side.pairs_up_to(end) + other.pairs_up_to(rest);
      if (pairs < fewest) {
        fewest = pairs;
        best = end;
      }
    }
    return best;
  }

  // All pairs whose excesses sum up to `level` and that lead into the part held.
  bool do_level(const Side& side, int level, std::uint64_t part) {
    const std::uint64_t parts = tables_[2 - side.pair].parts();
    for (int excess = 0; excess <= level; ++excess) {
      for (std::uint64_t group = 0; group < parts; ++group) {
        const auto first = side.first.with(excess, group);
        const auto second = side.second.with(level - excess, group ^ part);
        const bool longer = first.size() > second.size();
        if (!join(side, longer ? second : first, longer ? first : second, level)) return false;
      }
    }
    return true;
  }

  bool join(const Side& side, std::span<const std::uint64_t> outer,
            std::span<const std::uint64_t> inner, int level) {
    constexpr std::size_t kStretch = 4096;  // pairs between two looks at the clock
    for (std::size_t begin = 0; begin < inner.size(); begin += kStretch) {
      const auto stretch = inner.subspan(begin, std::min(kStretch, inner.size() - begin));
      for (const std::uint64_t image : outer) {
        watch_.count_node();
        if (watch_.reached()) return false;
        join_one(side, image, stretch, level);
      }
    }
    return true;
  }

  // Looks up the other two classes for one entry of one list with many of the other.
  void join_one(const Side& side, std::uint64_t image, std::span<const std::uint64_t> others,
                int level) {
    constexpr std::size_t kAhead = 24;  // table entries under way from memory
    const std::size_t pair = 2 - side.pair;
    const std::uint8_t* table = tables_[pair].bytes().data();
    const auto mask = static_cast<std::uint32_t>(tables_[pair].bytes().size() - 1);
    int allowed = known_excess() - 1 - level;  // for the other two classes
    for (std::size_t i = 0; i < others.size(); ++i) {
      if (i + kAhead < others.size()) {
        __builtin_prefetch(table + (static_cast<std::uint32_t>(others[i + kAhead] ^ image) & mask));
      }
      const std::uint64_t coordinates = others[i] ^ image;
      const int first = table[static_cast<std::uint32_t>(coordinates) & mask];
      if (first > allowed) continue;
      const int second = second_excess(pair + 1, static_cast<std::uint32_t>(coordinates >> 32));
      if (first + second > allowed) continue;
      const std::uint64_t selection =
          classes_.selection(pair, static_cast<std::uint32_t>(coordinates), coordinates >> 32);
      const std::uint64_t promised =
          sum_of_minima() + static_cast<std::uint64_t>(level + first + second);
      offer(report_, vector_of(coset_, selection));
      QUADRILLE_CHECK(report_.weight == promised);
      allowed = known_excess() - 1 - level;
    }
  }

  [[nodiscard]] int second_excess(std::size_t index, std::uint32_t selection) const {
    return single_[index] ? single_[index]->at(selection) : tables_[index].bytes()[selection];
  }

  const Coset& coset_;
  const FourClasses& classes_;
  int part_bits_;
  LimitWatch& watch_;
  MinimumReport& report_;
  std::array<std::int64_t, 4> minima_{};
  std::array<Side, 2> sides_;
  std::vector<ExcessTable> tables_;
  std::array<std::optional<ExcessOfOne>, 4> single_;  // for tables of several parts
};

}  // namespace

std::optional<int> four_class_rank(const Coset& coset) {
  const auto classes = FourClasses::of(coset);
  if (!classes) return std::nullopt;
  return classes->largest_rank();
}

void search_by_four_classes(const Coset& coset, int part_bits, LimitWatch& watch,
                            MinimumReport& report) {
  const auto classes = FourClasses::of(coset);
  QUADRILLE_CHECK(classes.has_value() && classes->largest_rank() <= kLargestClassRank);
  FourClassJoin(coset, *classes, part_bits, watch, report).run();
}

}  // namespace quadrille::lightsout
