#include "lightsout_check.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "lightsout_text.hpp"
#include "limit_text.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/lightsout/formats.hpp>
#include <quadrille/operations/lightsout_answers.hpp>

#include <utility>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using lightsout::Pattern;
using lightsout::Puzzle;
using wire::LightsOutClaim;

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

// What `solve` has printed for a board of another size: the first block of rows of one width, below
// a sentence. A certificate is judged as one; the error about presses names both sizes.
std::optional<Result<LightsOutClaim>> find_grid_of_another_size(std::string_view text,
                                                                const Puzzle& puzzle) {
  std::string block;
  std::size_t width = 0;
  bool below_a_sentence = false;
  bool certificate = false;
  LineCursor lines(text);
  while (const auto line = lines.next()) {
    const bool row = lightsout::board_resemblance(line->text, puzzle.states()) > 0;
    if (!block.empty() && (!row || line->text.size() != width)) break;
    if (!row) {
      below_a_sentence = below_a_sentence || !trim(line->text).empty();
      certificate = starts_with_ignoring_case(line->text, "certificate");
      continue;
    }
    if (!below_a_sentence) return std::nullopt;
    width = line->text.size();
    block += line->text;
    block += '\n';
  }
  if (block.empty()) return std::nullopt;
  if (certificate) {
    return lightsout::read_boards(block, puzzle.states()).map([](std::vector<Pattern> boards) {
      return LightsOutClaim{std::nullopt, std::move(boards.front())};
    });
  }
  return lightsout::read_presses(block, puzzle.width(), puzzle.height(), puzzle.states())
      .map([](Pattern presses) {
        return LightsOutClaim{std::move(presses), std::nullopt};
      });
}

Result<LightsOutClaim> read_claim(std::string_view text, const Puzzle& puzzle) {
  if (trim(text).substr(0, 1) == "{") return wire::read_lightsout_claim_json(text, puzzle);
  auto presses = lightsout::read_presses(text, puzzle.width(), puzzle.height(), puzzle.states());
  if (presses) return LightsOutClaim{*std::move(presses), std::nullopt};
  if (auto drawn = find_drawn_grid(text, puzzle)) return *std::move(drawn);
  if (auto other = find_grid_of_another_size(text, puzzle)) return *std::move(other);
  return tl::unexpected(presses.error());
}

ExitStatus status_of(const operations::LightsOutStanding& found) {
  if (found.verdict == "solved") return ExitStatus::done;
  if (found.verdict == "wrong") return ExitStatus::negative;
  return found.completable ? ExitStatus::done : ExitStatus::unknown;
}

}  // namespace

Outcome check_lightsout(const Source& source, const Puzzle& puzzle, const CheckSettings& settings) {
  const Stopwatch stopwatch;
  const bool json = settings.common.json;
  operations::LightsOutStanding found;
  if (settings.solution.empty()) {
    found = operations::standing_of(puzzle, limits_of(settings.common));
  } else {
    const auto claim = read_text(settings.solution).and_then([&](const std::string& text) {
      return read_claim(text, puzzle);
    });
    if (!claim) return outcome_of_error({settings.solution, {}}, claim.error(), json);
    found = operations::standing_of(puzzle, *claim);
  }
  Outcome outcome;
  outcome.status = status_of(found);
  if (!json) {
    outcome.out =
        fmt::format("{}: {}{}\n", found.verdict, found.reason, helping_option(found.limit));
    return outcome;
  }
  boost::json::object object = json_of_source(source);
  operations::add_fields(object, found, stopwatch.seconds());
  outcome.out = json_line(object);
  return outcome;
}

}  // namespace quadrille::app
