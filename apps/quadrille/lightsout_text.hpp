// How results of Lights Out look to people.
#pragma once

#include "status.hpp"

#include <quadrille/wire/lightsout_answers.hpp>

namespace quadrille::app {

struct LightsOutTextOptions {
  bool quiet = false;
  bool stats = false;
};

// What there is to say, in pieces of at most about a megabyte: a board of 20,000×20,000 cells has
// 400 million characters.
void write_text(const TextSink& sink, const lightsout::Puzzle& puzzle,
                const wire::LightsOutFindings& found, const LightsOutTextOptions& options);

}  // namespace quadrille::app
