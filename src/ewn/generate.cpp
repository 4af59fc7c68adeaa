// A random case, then a walk by small changes (one die, one piece, the goal piece) that keeps every
// change which does not lead away from the wanted range. Random cases alone hit long optima too
// rarely: one in thousands has 28 steps. A hard case goes on walking inside the range, uphill in
// nodes of the search. Every step is a proof by solve(), so the last one is the case's proof.
#include <quadrille/core/assert.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/ewn/generate.hpp>

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace quadrille::ewn {
namespace {

// Walks that get stuck are given up for a new random case after this many changes.
constexpr int kChangesPerStart = 600;
constexpr int kStarts = 200;
constexpr int kChangesForHard = 400;

struct Candidate {
  Layout layout;
  SolveReport report;
};

class Generator {
 public:
  Generator(const GenerateOptions& options, const Limits& limits)
      : options_(&options), limits_(&limits), watch_(limits, 1) {
    for (int cell = 0; cell < options.board.cells(); ++cell) {
      if (options.board.has(cell)) open_.push_back(cell);
    }
  }

  Result<Generated> run() {
    for (int start = 0; start < kStarts; ++start) {
      Rng rng = Rng(options_->seed).stream(static_cast<std::uint64_t>(start));
      Candidate candidate = solved(random_layout(rng));
      for (int change = 0; change < kChangesPerStart && distance(candidate) > 0; ++change) {
        if (is_cut()) return cut_short();
        Candidate next = solved(changed(candidate.layout, rng));
        if (distance(next) <= distance(candidate)) candidate = std::move(next);
      }
      if (distance(candidate) == 0 && options_->hard) make_harder(candidate, rng);
      if (is_cut()) return cut_short();
      if (distance(candidate) > 0) continue;
      return finished(std::move(candidate));
    }
    return fail("nothing_found",
                fmt::format("found no case with an optimum of {} to {} steps; another seed or a "
                            "wider range may help",
                            options_->low, options_->high));
  }

 private:
  [[nodiscard]] Layout random_layout(Rng& rng) const {
    Layout layout;
    layout.board = options_->board;
    layout.goal = static_cast<int>(rng.below(kPieces));
    std::vector<int> cells = open_;
    rng.shuffle(std::span<int>(cells));
    std::copy_n(cells.begin(), kPieces, layout.cells.begin());
    layout.dice.resize(static_cast<std::size_t>(options_->dice));
    for (int& die : layout.dice) die = static_cast<int>(rng.below(kPieces));
    return layout;
  }

  [[nodiscard]] Layout changed(Layout layout, Rng& rng) const {
    const std::uint64_t what = rng.below(8);
    if (what == 0) {
      layout.goal = static_cast<int>(rng.below(kPieces));
    } else if (what <= 3) {
      const auto piece = rng.below(kPieces);
      const int cell = open_[rng.below(open_.size())];
      // Onto another piece: the two change places.
      const auto other = std::ranges::find(layout.cells, cell);
      if (other != layout.cells.end()) *other = layout.cells[piece];
      layout.cells[piece] = cell;
    } else {
      layout.dice[rng.below(layout.dice.size())] = static_cast<int>(rng.below(kPieces));
    }
    return layout;
  }

  [[nodiscard]] Candidate solved(Layout layout) {
    const auto puzzle = Puzzle::make(layout);
    QUADRILLE_CHECK(puzzle.has_value());
    SolveReport report = solve(*puzzle, *limits_);
    if (report.verdict == Outcome::unknown) limit_ = report.limit;
    return {std::move(layout), std::move(report)};
  }

  // A case that nobody could solve is neither possible nor impossible, and the walk would go
  // another way than the seed says.
  [[nodiscard]] bool is_cut() { return limit_ != LimitReached::none || watch_.reached(); }

  // How far the optimum is from the range; an impossible case counts as one step too long.
  [[nodiscard]] int distance(const Candidate& candidate) const {
    const int steps = candidate.report.verdict == Outcome::optimal ? candidate.report.steps()
                                                                   : options_->dice + 1;
    return std::max({0, options_->low - steps, steps - options_->high});
  }

  void make_harder(Candidate& candidate, Rng& rng) {
    for (int change = 0; change < kChangesForHard && !is_cut(); ++change) {
      Candidate next = solved(changed(candidate.layout, rng));
      const bool harder = next.report.stats.nodes >= candidate.report.stats.nodes;
      if (distance(next) == 0 && harder) candidate = std::move(next);
    }
  }

  [[nodiscard]] static Result<Generated> finished(Candidate candidate) {
    candidate.layout.stated_optimum = candidate.report.steps();
    auto puzzle = Puzzle::make(std::move(candidate.layout));
    QUADRILLE_CHECK(puzzle.has_value() && candidate.report.verdict == Outcome::optimal);
    return Generated{*std::move(puzzle), std::move(candidate.report)};
  }

  [[nodiscard]] tl::unexpected<Error> cut_short() const {
    return tl::unexpected(limit_error(first_of(limit_, watch_.reason()), "a case was found"));
  }

  const GenerateOptions* options_;
  const Limits* limits_;
  LimitWatch watch_;
  LimitReached limit_ = LimitReached::none;  // that kept a case from being solved
  std::vector<int> open_;
};

}  // namespace

Result<Generated> generate(const GenerateOptions& options, const Limits& limits) {
  if (options.dice < 1 || options.dice > kMaxDice) {
    return tl::unexpected(*find_dice_length_error(static_cast<std::size_t>(options.dice)));
  }
  if (options.low < 0 || options.low > options.high || options.high > options.dice) {
    return fail("bad_steps",
                fmt::format("{}..{} is no range of steps; it must go from 0 to {} at most",
                            options.low, options.high, options.dice));
  }
  const int room = options.board.cells() - static_cast<int>(options.board.holes().size());
  if (room < kPieces) {
    return fail("board_too_small",
                fmt::format("the board has {} cells, too few for {} pieces", room, kPieces));
  }
  return Generator(options, limits).run();
}

}  // namespace quadrille::ewn
