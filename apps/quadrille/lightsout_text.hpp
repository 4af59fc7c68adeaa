// How results of Lights Out look, for people and for programs.
#pragma once

#include "status.hpp"

#include <quadrille/lightsout/explain.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <optional>
#include <string>

#include <boost/json.hpp>

namespace quadrille::app {

// Everything that one board's run found out.
struct LightsOutFindings {
  lightsout::SolveReport report;
  bool any = false;  // the fewest presses were not asked for
  std::optional<lightsout::CountReport> count;
  std::optional<lightsout::EnumerateReport> all;
  std::optional<lightsout::Explanation> explanation;
  double seconds = 0;

  // A count that was asked for and is not known leaves the answer unknown.
  [[nodiscard]] Verdict verdict() const {
    return count && !count->count ? Verdict::unknown : report.verdict;
  }
};

struct LightsOutTextOptions {
  bool quiet = false;
  bool stats = false;
};

// What there is to say, in pieces of at most about a megabyte: a board of 20,000×20,000 cells has
// 400 million characters.
void write_text(const TextSink& sink, const lightsout::Puzzle& puzzle,
                const LightsOutFindings& found, const LightsOutTextOptions& options);

// Adds the fields of the contract.
void add_fields(boost::json::object& object, const lightsout::Puzzle& puzzle,
                const LightsOutFindings& found);

}  // namespace quadrille::app
