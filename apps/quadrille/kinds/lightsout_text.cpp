#include "lightsout_text.hpp"

#include "limit_text.hpp"
#include "terminal.hpp"

#include <quadrille/lightsout/bulk.hpp>
#include <quadrille/lightsout/formats.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using lightsout::Explanation;
using lightsout::Pattern;
using lightsout::Puzzle;
using lightsout::SolveReport;
using operations::LightsOutFindings;

// Larger boards are shown as grids only: a list of their presses helps nobody.
constexpr std::int64_t kListedCells = 10'000;

std::string presses_text(std::uint64_t count) {
  return count == 1 ? "1 press" : fmt::format("{} presses", count);
}

std::string solutions_text(const SolveReport& report, int states) {
  if (report.nullity.value_or(0) == 0) return "There is no other solution.";
  return states == 2 ? fmt::format("There are 2^{} solutions.", *report.nullity)
                     : fmt::format("There are other solutions (nullity {}).", *report.nullity);
}

// Why nobody knows whether fewer presses suffice, and what would help.
std::string reason_of(const SolveReport& report) {
  std::string reason = cut_text(report.limit, "the proof");
  if (report.memory_needed) {
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
    reason += fmt::format(" The proof needs --memory-limit {}MiB.",
                          *report.memory_needed / kMebibyte + 1);
  }
  return reason;
}

// What cut the lists and numbers short that were asked for beside the solution.
std::string remarks_about(const LightsOutFindings& found) {
  std::string text;
  if (found.all && found.all->limit != LimitReached::none) {
    text += "Unknown: " + cut_text(found.all->limit, "all solutions were listed") + '\n';
  }
  if (found.count && !found.count->count) {
    text += "Unknown: " + cut_text(found.count->limit, "the solutions were counted") + '\n';
  }
  if (found.explanation && found.explanation->limit != LimitReached::none) {
    text += chasing_cut_text(found.explanation->limit);
  }
  return text;
}

// One sentence about the presses, one about other solutions.
std::string verdict_text(const Puzzle& puzzle, const LightsOutFindings& found) {
  const SolveReport& report = found.report;
  if (!report.presses) {
    return coloured("Unknown: " + cut_text(report.limit, "a solution was found"), Colour::yellow);
  }
  const std::string others = solutions_text(report, puzzle.states());
  const std::string presses = presses_text(report.press_count);
  if (report.minimal) {
    return coloured(fmt::format("{}, proven to be the fewest. {}", presses, others), Colour::green);
  }
  if (found.any) {
    return coloured(fmt::format("{}; whether fewer suffice was not asked. {}", presses, others),
                    Colour::green);
  }
  return coloured(fmt::format("{}, the best found; at least {} are needed, fewer may do: this is "
                              "not proven, because {} {}",
                              presses, report.lower_bound, reason_of(report), others),
                  Colour::yellow);
}

// The parts of a certificate, for two states, that a person counts.
std::string certificate_text(const Puzzle& puzzle, const Pattern& certificate) {
  if (puzzle.states() != 2) {
    return fmt::format(
        "Certificate: multiply the number of each cell with how far its light is from the target "
        "and add up, modulo {}. No press changes the sum, and it is not 0:",
        puzzle.states());
  }
  std::uint64_t common = 0;
  const Pattern demand = puzzle.demand();
  for (std::size_t i = 0; i < demand.bits().words().size(); ++i) {
    const auto both = demand.bits().words()[i] & certificate.bits().words()[i];
    common += static_cast<std::uint64_t>(std::popcount(both));
  }
  return fmt::format(
      "Certificate: a quiet pattern. Every press toggles an even number of its cells, but {} of "
      "them, an odd number, must change:",
      common);
}

// One row of a pattern with more than ten states: numbers.
std::string row_of_numbers(const Pattern& pattern, int row) {
  std::string text;
  for (int column = 0; column < pattern.width(); ++column) {
    text += fmt::format("{:4}", pattern.at(row, column));
  }
  return text + '\n';
}

// A grid of presses or lights.
void draw(const TextSink& sink, const Pattern& pattern) {
  constexpr int kPiece = 1 << 20;  // characters
  const int rows_at_once = std::max(1, kPiece / (pattern.width() + 1));
  std::string piece;
  for (int row = 0; row < pattern.height(); row += rows_at_once) {
    const int end = std::min(pattern.height(), row + rows_at_once);
    piece.clear();
    if (!lightsout::append_rows(piece, pattern, row, end, '.')) {
      for (int i = row; i < end; ++i) piece += row_of_numbers(pattern, i);
    }
    sink(piece);
  }
}

void write_refutation(const TextSink& sink, const Puzzle& puzzle, const SolveReport& report) {
  sink(coloured("There is no solution.", Colour::red) + '\n');
  if (!report.certificate) return;
  sink(certificate_text(puzzle, *report.certificate) + '\n');
  draw(sink, *report.certificate);
}

std::string integer_text(const Pattern& presses) {
  if (presses.states() != 2 || presses.bits().size() > lightsout::kMaxBulkCells) return {};
  return fmt::format("As an integer: {}\n", lightsout::to_integer(presses.bits()));
}

void write_solution(const TextSink& sink, const Puzzle& puzzle, const Pattern& presses,
                    bool quiet) {
  if (puzzle.shape().cells() <= kListedCells) {
    if (!quiet) sink("Presses (x,y), counted from 0:\n");
    sink(lightsout::write_press_list(presses) + '\n');
    if (quiet) return;
  }
  draw(sink, presses);
}

void write_explanation(const TextSink& sink, const Explanation& explanation) {
  int number = 0;
  for (const lightsout::ExplainStep& step : explanation.steps) {
    sink(fmt::format("{}. {}\n", ++number, step.text));
    draw(sink, step.lights);
  }
}

std::string stats_text(const LightsOutFindings& found) {
  const lightsout::SolveStats& stats = found.report.stats;
  return fmt::format(
      "Running time : {:.6f} s\nMethod       : {}\nNodes        : {}\nMemory       : {} bytes\n",
      found.seconds, to_string(stats.method), stats.nodes, stats.memory_bytes);
}

}  // namespace

std::string doubt_about(const SolveReport& report) {
  const bool is_proved = report.minimal || report.verdict == Verdict::none;
  if (is_proved) return {};
  if (!report.presses) {
    return coloured("Unknown: " + cut_text(report.limit, "a solution was found"), Colour::yellow) +
           '\n';
  }
  return coloured("Unknown whether fewer presses suffice: " + reason_of(report), Colour::yellow) +
         '\n';
}

std::string chasing_cut_text(LimitReached limit) {
  return coloured("Unknown: " + cut_text(limit, "the lights were chased to the end"),
                  Colour::yellow) +
         '\n';
}

bool write_numbered(const TextSink& sink, const Puzzle& puzzle, const Pattern& solution,
                    std::uint64_t number) {
  if (!sink(fmt::format("Solution {}: {}\n", number, presses_text(solution.sum())))) return false;
  write_solution(sink, puzzle, solution, false);
  return true;
}

void write_text(const TextSink& sink, const Puzzle& puzzle, const LightsOutFindings& found,
                const LightsOutTextOptions& options) {
  if (found.explanation) write_explanation(sink, *found.explanation);
  if (found.report.verdict == Verdict::none) {
    write_refutation(sink, puzzle, found.report);
  } else if (found.all) {
    std::uint64_t number = 0;
    for (const Pattern& solution : found.all->solutions) {
      write_numbered(sink, puzzle, solution, ++number);
    }
    if (!found.all->exhausted) {
      sink(fmt::format("… and others; the first {} are listed.\n", found.all->found));
    }
  } else if (found.report.presses) {
    write_solution(sink, puzzle, *found.report.presses, options.quiet);
    if (!options.quiet) sink(integer_text(*found.report.presses));
  }
  if (found.report.verdict != Verdict::none && (!options.quiet || !found.report.presses)) {
    sink(verdict_text(puzzle, found) + '\n');
  }
  if (found.count) {
    sink("Number of solutions : " + found.count->count.value_or("unknown") + '\n');
  }
  sink(remarks_about(found));
  if (options.stats) sink(stats_text(found));
}

}  // namespace quadrille::app
