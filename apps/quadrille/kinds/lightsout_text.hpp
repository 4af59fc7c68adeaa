// How results of Lights Out look to people.
#pragma once

#include "status.hpp"

#include <quadrille/operations/lightsout_answers.hpp>

namespace quadrille::app {

struct LightsOutTextOptions {
  bool quiet = false;
  bool stats = false;
};

// Why it is not known whether fewer presses suffice, on a line of its own; empty if it is known.
std::string doubt_about(const lightsout::SolveReport& report);
// A line for an explanation that was cut short.
std::string chasing_cut_text(LimitReached limit);

// What there is to say, in pieces of at most about a megabyte: a board of 20,000×20,000 cells has
// 400 million characters.
void write_text(const TextSink& sink, const lightsout::Puzzle& puzzle,
                const operations::LightsOutFindings& found, const LightsOutTextOptions& options);

// One of many solutions, written before the rest of what there is to say. False: the sink is full.
bool write_numbered(const TextSink& sink, const lightsout::Puzzle& puzzle,
                    const lightsout::Pattern& solution, std::uint64_t number);

}  // namespace quadrille::app
