// Random pictures until one has a unique solution. Attempt k draws from stream k of the seed, so a
// puzzle does not depend on how much earlier attempts consumed.
#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

CellGrid random_picture(const GenerateOptions& options, Rng rng) {
  CellGrid picture(options.width, options.height, Cell::empty);
  for (Cell& cell : picture.cells()) {
    if (rng.chance(options.density)) cell = Cell::filled;
  }
  return picture;
}

Result<void> check_options(const GenerateOptions& options) {
  if (std::min(options.width, options.height) < 1 ||
      std::max(options.width, options.height) > kMaxGeneratedSide) {
    return fail("bad_size", fmt::format("cannot make a puzzle of {}×{}; sides are 1 to {}",
                                        options.width, options.height, kMaxGeneratedSide));
  }
  if (!(options.density >= 0 && options.density <= 1)) {
    return fail("bad_density", fmt::format("the density {} is not in 0 to 1", options.density));
  }
  return {};
}

}  // namespace

Result<Puzzle> generate(const GenerateOptions& options, const Limits& limits) {
  if (auto good = check_options(options); !good) return tl::unexpected(std::move(good.error()));
  const Rng rng(options.seed);
  LimitWatch watch(limits);
  for (std::uint64_t attempt = 0; !watch.reached_now(); ++attempt) {
    auto puzzle = Puzzle::from_picture(random_picture(options, rng.stream(attempt)));
    QUADRILLE_CHECK(puzzle.has_value());
    const SolveReport report = solve(*puzzle, {}, limits);
    if (report.verdict == Verdict::unique) return puzzle;
    if (report.verdict == Verdict::unknown) break;
    watch.count_node();
  }
  return fail("limit_reached", "a limit was reached before a unique puzzle was found");
}

}  // namespace quadrille::nonogram
