#include "lightsout_check.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "lightsout_text.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/lightsout/formats.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/wire/lightsout_json.hpp>

#include <utility>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using lightsout::Pattern;
using lightsout::Puzzle;
using wire::LightsOutClaim;

struct CheckFindings {
  std::string_view verdict;  // solved, open, wrong
  std::optional<bool> completable;
  std::string reason;
};

bool is_row(std::string_view line, const Puzzle& puzzle) {
  return line.size() == static_cast<std::size_t>(puzzle.width()) &&
         lightsout::board_resemblance(line, puzzle.states()) > 0;
}

// What `solve` prints for people: the first block of lines that is a grid of the board's size. The
// sentence above the grid of a certificate says that it is one.
std::optional<LightsOutClaim> find_drawn_grid(std::string_view text, const Puzzle& puzzle) {
  std::string block;
  int rows = 0;
  bool certificate = false;
  LineCursor lines(text);
  while (const auto line = lines.next()) {
    if (!is_row(line->text, puzzle)) {
      certificate = starts_with_ignoring_case(line->text, "certificate");
      block.clear();
      rows = 0;
      continue;
    }
    block += line->text;
    block += '\n';
    if (++rows < puzzle.height()) continue;
    auto grid = lightsout::read_boards(block, puzzle.states());
    if (!grid) return std::nullopt;
    LightsOutClaim claim;
    (certificate ? claim.certificate : claim.presses) = std::move(grid->front());
    return claim;
  }
  return std::nullopt;
}

Result<LightsOutClaim> read_claim(std::string_view text, const Puzzle& puzzle) {
  if (trim(text).substr(0, 1) == "{") return wire::read_lightsout_claim_json(text, puzzle);
  auto presses = lightsout::read_presses(text, puzzle.width(), puzzle.height(), puzzle.states());
  if (presses) return LightsOutClaim{*std::move(presses), std::nullopt};
  if (auto drawn = find_drawn_grid(text, puzzle)) return *std::move(drawn);
  return tl::unexpected(presses.error());
}

CheckFindings judge(const Puzzle& puzzle, const LightsOutClaim& claim) {
  if (claim.certificate) {
    if (refutes(puzzle, *claim.certificate)) {
      return {"solved", false, "the certificate holds: the board has no solution"};
    }
    return {"wrong", std::nullopt,
            is_quiet(puzzle.shape(), *claim.certificate)
                ? "the pattern is quiet, but it does not tell start and target apart"
                : "the pattern is not quiet: some press meets it in an odd number of cells"};
  }
  if (solves(puzzle, *claim.presses)) {
    return {"solved", true, fmt::format("{} presses solve it", claim.presses->sum())};
  }
  const Pattern after = sum_of(puzzle.start(), effect_of(puzzle.shape(), *claim.presses));
  const Pattern wrong = difference_of(puzzle.target(), after);
  std::uint64_t cells = 0;
  for (int row = 0; row < wrong.height(); ++row) {
    for (int column = 0; column < wrong.width(); ++column) cells += wrong.at(row, column) != 0;
  }
  return {"wrong", std::nullopt, fmt::format("after these presses {} cells are wrong", cells)};
}

// No presses yet: the board as it stands.
CheckFindings judge_board(const Puzzle& puzzle, const Limits& limits) {
  if (puzzle.demand().is_zero()) return {"solved", true, "nothing is left to press"};
  const auto report = lightsout::solve(puzzle, {.any = true}, limits);
  switch (report.verdict) {
    case Verdict::none:
      return {"wrong", false, "the board has no solution"};
    case Verdict::unknown:
      return {"open", std::nullopt,
              "a limit was reached before it was known whether it can be solved"};
    case Verdict::unique:
    case Verdict::multiple:
    case Verdict::solved:
      break;
  }
  return {"open", true, "the board can be solved"};
}

ExitStatus status_of(const CheckFindings& found) {
  if (found.verdict == "solved") return ExitStatus::done;
  if (found.verdict == "wrong") return ExitStatus::negative;
  return found.completable ? ExitStatus::done : ExitStatus::unknown;
}

}  // namespace

Outcome check_lightsout(const Source& source, const Puzzle& puzzle, const CheckSettings& settings) {
  const Stopwatch stopwatch;
  const bool json = settings.common.json;
  CheckFindings found;
  if (settings.solution.empty()) {
    found = judge_board(puzzle, limits_of(settings.common));
  } else {
    const auto claim = read_text(settings.solution).and_then([&](const std::string& text) {
      return read_claim(text, puzzle);
    });
    if (!claim) return outcome_of_error({settings.solution, {}}, claim.error(), json);
    found = judge(puzzle, *claim);
  }
  Outcome outcome;
  outcome.status = status_of(found);
  if (!json) {
    outcome.out = fmt::format("{}: {}\n", found.verdict, found.reason);
    return outcome;
  }
  boost::json::object object = json_of_source(source);
  object["kind"] = lightsout::kKindName;
  object["verdict"] = found.verdict;
  object["completable"] =
      found.completable ? boost::json::value(*found.completable) : boost::json::value(nullptr);
  object["reason"] = found.reason;
  object["seconds"] = stopwatch.seconds();
  outcome.out = json_line(object);
  return outcome;
}

}  // namespace quadrille::app
