// A set of presses x is lightest among the solutions of the board that it makes exactly if it meets
// every quiet pattern q in at most half of q's cells: x + q is no lighter. So the generator keeps a
// list of quiet patterns, takes random cells that leave all of them met in at most half, and asks
// for the lightest vector of the coset when it has as many cells as wanted. A lighter one differs
// from x by a quiet pattern that was not on the list: it goes on it, x gives up some of its cells,
// and so on. Boards with few cells are all looked at when that does not succeed.
//
// Boards of more than two states are rare and small: random presses are tried until their number is
// proven to be the fewest.
#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/bulk.hpp>
#include <quadrille/lightsout/generate.hpp>
#include <quadrille/lightsout/minimum.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <span>
#include <string>

namespace quadrille::lightsout {
namespace {

constexpr int kTries = 400;
constexpr int kLookThroughCells = 25;
constexpr std::size_t kListAllDimension = 6;  // quiet patterns that are listed from the start

std::uint64_t common_cells(const BitGrid& left, const BitGrid& right) {
  std::uint64_t count = 0;
  for (std::size_t word = 0; word < left.words().size(); ++word) {
    count += static_cast<std::uint64_t>(std::popcount(left.words()[word] & right.words()[word]));
  }
  return count;
}

tl::unexpected<Error> cut_short(LimitReached limit) {
  return tl::unexpected(
      limit_error(limit, "a board that needs this number of presses was found and proven"));
}

tl::unexpected<Error> presses_not_found(std::uint64_t wanted) {
  return fail("presses_not_found",
              "no board of this size that needs " + std::to_string(wanted) + " presses was found");
}

class PressSetSearch {
 public:
  PressSetSearch(std::vector<BitGrid> kernel, int width, int height, std::uint64_t wanted, Rng& rng)
      : wanted_(wanted),
        rng_(rng),
        coset_{BitGrid(width, height), std::move(kernel)},
        cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
    std::iota(cells_.begin(), cells_.end(), std::size_t{0});
    if (coset_.dimension() > kListAllDimension) {
      listed_ = coset_.kernel;
      return;
    }
    for (const BitGrid& vector : coset_.kernel) {
      const std::size_t known = listed_.size();
      listed_.push_back(vector);
      for (std::size_t i = 0; i < known; ++i) listed_.push_back(listed_[i] ^ vector);
    }
  }

  // Over any coset a cell that quiet patterns reach is pressed in half of the vectors: the lightest
  // has at most half of these cells and all of the others.
  [[nodiscard]] std::uint64_t most_presses() const {
    BitGrid reached(coset_.representative.width(), coset_.representative.height());
    for (const BitGrid& vector : coset_.kernel) {
      for (std::size_t word = 0; word < reached.words().size(); ++word) {
        reached.words()[word] |= vector.words()[word];
      }
    }
    return cells_.size() - reached.count() + reached.count() / 2;
  }

  // No value: not found. Error: limit_reached.
  Result<std::optional<BitGrid>> run(const Limits& limits) {
    LimitWatch watch(limits);
    for (int i = 0; i < kTries; ++i) {
      if (watch.reached_now()) return cut_short(watch.reason());
      fill_up();
      if (pressed().count() < wanted_) {
        drop_some(pressed(), 1 + pressed().count() / 4);
        continue;
      }
      const MinimumReport lightest_known = lightest(coset_, limits);
      if (lightest_known.weight < wanted_) {
        listed_.push_back(pressed() ^ lightest_known.presses.bits());
        const std::uint64_t met = common_cells(pressed(), listed_.back());
        drop_some(listed_.back(), met - listed_.back().count() / 2);
        continue;
      }
      if (!lightest_known.proven()) return cut_short(lightest_known.limit);
      return std::optional(pressed());
    }
    return std::optional<BitGrid>();
  }

 private:
  BitGrid& pressed() { return coset_.representative; }

  void flip(std::size_t cell) {
    const auto width = static_cast<std::size_t>(pressed().width());
    pressed().flip(static_cast<int>(cell / width), static_cast<int>(cell % width));
  }
  [[nodiscard]] static bool holds(const BitGrid& grid, std::size_t cell) {
    const auto width = static_cast<std::size_t>(grid.width());
    return grid.get(static_cast<int>(cell / width), static_cast<int>(cell % width));
  }

  // Adds random cells up to the wanted number, as long as no listed pattern is met in too many.
  void fill_up() {
    std::vector<std::uint64_t> room;
    for (const BitGrid& quiet : listed_) {
      const std::uint64_t met = common_cells(pressed(), quiet);
      room.push_back(quiet.count() / 2 - std::min(met, quiet.count() / 2));
    }
    rng_.shuffle(std::span(cells_));
    std::uint64_t count = pressed().count();
    for (std::size_t i = 0; i < cells_.size() && count < wanted_; ++i) {
      if (holds(pressed(), cells_[i]) || !has_room(cells_[i], room)) continue;
      for (std::size_t q = 0; q < room.size(); ++q) room[q] -= holds(listed_[q], cells_[i]) ? 1 : 0;
      flip(cells_[i]);
      ++count;
    }
  }

  [[nodiscard]] bool has_room(std::size_t cell, const std::vector<std::uint64_t>& room) const {
    for (std::size_t q = 0; q < room.size(); ++q) {
      if (room[q] == 0 && holds(listed_[q], cell)) return false;
    }
    return true;
  }

  // Gives up `count` random cells that lie in the grid, which may be pressed() itself: no cell is
  // looked at again after it has been given up.
  void drop_some(const BitGrid& among, std::uint64_t count) {
    rng_.shuffle(std::span(cells_));
    for (std::size_t i = 0; i < cells_.size() && count > 0; ++i) {
      if (!holds(pressed(), cells_[i]) || !holds(among, cells_[i])) continue;
      flip(cells_[i]);
      --count;
    }
  }

  std::uint64_t wanted_;
  Rng& rng_;
  Coset coset_;  // its representative is the set of presses
  std::vector<std::size_t> cells_;
  std::vector<BitGrid> listed_;
};

// Goes through the answers of all boards of the shape. Calls visit(presses). False: a limit.
template <class Visit>
bool for_each_answer(const BulkSolver& solver, LimitWatch& watch, Visit visit) {
  constexpr std::size_t kStretch = 4096;
  const std::uint64_t all = std::uint64_t{1} << solver.cells();
  std::vector<std::uint32_t> boards;
  std::vector<std::uint32_t> answers;
  for (std::uint64_t begin = 0; begin < all; begin += boards.size()) {
    if (watch.reached()) return false;
    boards.resize(std::min<std::uint64_t>(kStretch, all - begin));
    answers.resize(boards.size());
    std::iota(boards.begin(), boards.end(), static_cast<std::uint32_t>(begin));
    solver.solve(boards, answers);
    for (const std::uint32_t answer : answers) {
      if (solver.is_solution(answer)) visit(answer);
    }
  }
  return true;
}

// A random one of all boards that need as many presses as wanted, or the proof that none does.
Result<BitGrid> pick_among_all(const BulkSolver& solver, const Shape& shape, std::uint64_t wanted,
                               Rng& rng, LimitWatch& watch) {
  std::uint64_t most = 0;
  std::uint64_t found = 0;
  bool complete = for_each_answer(solver, watch, [&](std::uint32_t presses) {
    const auto weight = static_cast<std::uint64_t>(std::popcount(presses));
    most = std::max(most, weight);
    found += weight == wanted ? 1 : 0;
  });
  if (!complete) return cut_short(watch.reason());
  if (found == 0) {
    return fail("too_many_presses", "no board of this size needs " + std::to_string(wanted) +
                                        " presses; the most that any needs is " +
                                        std::to_string(most));
  }
  std::uint64_t left = rng.below(found);
  std::uint32_t picked = 0;
  complete = for_each_answer(solver, watch, [&](std::uint32_t presses) {
    if (static_cast<std::uint64_t>(std::popcount(presses)) != wanted) return;
    if (left-- == 0) picked = presses;
  });
  if (!complete) return cut_short(watch.reason());
  return from_integer(shape.width(), shape.height(), picked);
}

Result<BitGrid> press_set(const Shape& shape, std::uint64_t wanted, Rng& rng,
                          const Limits& limits) {
  auto dark = Puzzle::make(shape, Pattern(shape.width(), shape.height(), 2));
  if (!dark) return tl::unexpected(dark.error());
  SolutionSpace space = solution_space(*dark, limits);
  if (space.verdict == Verdict::unknown || space.limit != LimitReached::none) {
    return cut_short(space.limit);
  }
  std::vector<BitGrid> kernel;
  for (Pattern& pattern : space.kernel) kernel.push_back(std::move(pattern.bits()));
  PressSetSearch search(std::move(kernel), shape.width(), shape.height(), wanted, rng);
  if (wanted > search.most_presses()) {
    return fail("too_many_presses", "no board of this size needs " + std::to_string(wanted) +
                                        " presses; " + std::to_string(search.most_presses()) +
                                        " always suffice");
  }
  auto found = search.run(limits);
  if (!found) return tl::unexpected(found.error());
  if (*found) return **std::move(found);
  if (shape.cells() <= kLookThroughCells) {
    if (const auto solver = BulkSolver::make(shape)) {
      LimitWatch watch(limits);
      return pick_among_all(*solver, shape, wanted, rng, watch);
    }
  }
  return presses_not_found(wanted);
}

BitGrid random_presses(const Shape& shape, Rng& rng) {
  BitGrid presses(shape.width(), shape.height());
  for (int row = 0; row < shape.height(); ++row) {
    for (Word& word : presses.row(row)) word = rng.next();
    presses.row(row).back() &= presses.last_word_mask();
  }
  return presses;
}

// Every cell pressed 0 … states-1 times, each number equally likely.
Pattern random_presses(const Shape& shape, int states, Rng& rng) {
  Pattern presses(shape.width(), shape.height(), states);
  for (int row = 0; row < shape.height(); ++row) {
    for (int column = 0; column < shape.width(); ++column) {
      presses.set(row, column, static_cast<int>(rng.below(static_cast<std::uint64_t>(states))));
    }
  }
  return presses;
}

// So many presses, no cell pressed more than states-1 times. Requires that there is room for them.
Pattern random_presses(const Shape& shape, int states, std::uint64_t count, Rng& rng) {
  std::vector<std::size_t> room;  // each cell as often as it may be pressed
  for (std::size_t cell = 0; cell < static_cast<std::size_t>(shape.cells()); ++cell) {
    room.insert(room.end(), static_cast<std::size_t>(states - 1), cell);
  }
  rng.shuffle(std::span(room));
  Pattern presses(shape.width(), shape.height(), states);
  const auto width = static_cast<std::size_t>(shape.width());
  for (const std::size_t cell : std::span(room).first(count)) {
    const auto row = static_cast<int>(cell / width);
    const auto column = static_cast<int>(cell % width);
    presses.set(row, column, presses.at(row, column) + 1);
  }
  return presses;
}

// The board that the presses put out.
Pattern board_before(const Shape& shape, Pattern presses) {
  for (int row = 0; row < shape.height(); ++row) {
    for (int column = 0; column < shape.width(); ++column) {
      const int times = presses.at(row, column);
      if (times > 0) presses.set(row, column, presses.states() - times);
    }
  }
  return effect_of(shape, presses);
}

Result<Puzzle> generate_many_states(const Shape& shape, const GenerateOptions& options, Rng& rng,
                                    const Limits& limits) {
  if (!options.presses) {
    return Puzzle::make(shape, board_before(shape, random_presses(shape, options.states, rng)));
  }
  const std::uint64_t wanted = *options.presses;
  const auto most = static_cast<std::uint64_t>(shape.cells() * (options.states - 1));
  if (wanted > most) {
    return fail("too_many_presses", "no board of this size needs " + std::to_string(wanted) +
                                        " presses; " + std::to_string(most) + " always suffice");
  }
  LimitWatch watch(limits);
  for (int i = 0; i < kTries; ++i) {
    if (watch.reached_now()) return cut_short(watch.reason());
    Pattern presses = random_presses(shape, options.states, wanted, rng);
    auto puzzle = Puzzle::make(shape, board_before(shape, std::move(presses)));
    if (!puzzle) return puzzle;
    const SolveReport report = solve(*puzzle, {}, limits);
    if (report.press_count < wanted) continue;
    if (!report.minimal) return cut_short(report.limit);
    return puzzle;
  }
  return presses_not_found(wanted);
}

}  // namespace

Result<Puzzle> generate(const Shape& shape, const GenerateOptions& options, const Limits& limits) {
  if (options.states < 2 || options.states > kMaxStates) {
    return fail("bad_states", "boards have 2 to " + std::to_string(kMaxStates) + " states");
  }
  Rng rng(options.seed);
  if (options.states > 2) return generate_many_states(shape, options, rng, limits);
  BitGrid presses;
  if (options.presses) {
    auto found = press_set(shape, *options.presses, rng, limits);
    if (!found) return tl::unexpected(found.error());
    presses = *std::move(found);
  } else {
    presses = random_presses(shape, rng);
  }
  auto puzzle = Puzzle::make(shape, effect_of(shape, Pattern(std::move(presses))));
  if (puzzle && options.presses) {
    const SolveReport report = solve(*puzzle, {}, limits);
    if (!report.minimal) return cut_short(report.limit);
    QUADRILLE_CHECK(report.press_count == *options.presses);
  }
  return puzzle;
}

}  // namespace quadrille::lightsout
