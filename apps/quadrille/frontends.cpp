#include "batch.hpp"
#include "ewn_frontend.hpp"
#include "frontend.hpp"
#include "lightsout_frontend.hpp"
#include "nonogram_frontend.hpp"

#include <fmt/format.h>

namespace quadrille::app {
namespace {

Outcome unsupported(const LoadedPuzzle& puzzle, std::string_view command, bool json) {
  Error error;
  error.code = "unsupported_kind";
  error.message =
      fmt::format("`{}` works on nonograms, not on the kind {}", command, puzzle.kind->name());
  return outcome_of_error(puzzle.source, error, json);
}

}  // namespace

Outcome Frontend::hint(const LoadedPuzzle& puzzle, const HintSettings& settings) const {
  return unsupported(puzzle, "hint", settings.common.json);
}

Outcome Frontend::explain(const LoadedPuzzle& puzzle, const ExplainSettings& settings) const {
  return unsupported(puzzle, "explain", settings.common.json);
}

Outcome Frontend::rate(const LoadedPuzzle& puzzle, const RateSettings& settings) const {
  return unsupported(puzzle, "rate", settings.common.json);
}

Frontends make_frontends() {
  Frontends frontends;
  frontends.push_back(make_nonogram_frontend());
  frontends.push_back(make_lightsout_frontend());
  frontends.push_back(make_ewn_frontend());
  return frontends;
}

const Frontend* find(const Frontends& frontends, std::string_view kind) {
  for (const auto& frontend : frontends) {
    if (frontend->kind() == kind) return frontend.get();
  }
  return nullptr;
}

}  // namespace quadrille::app
