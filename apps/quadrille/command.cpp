#include "command.hpp"

#include "batch.hpp"

#include <quadrille/core/assert.hpp>

namespace quadrille::app {

ExitStatus run_with_frontends(
    const Program& program, const std::vector<std::string>& paths, const CommonOptions& options,
    const std::function<Outcome(const Frontend& frontend, const LoadedPuzzle& puzzle)>& work) {
  return run_batch(*program.registry, paths, options, [&](const LoadedPuzzle& puzzle) {
    const Frontend* frontend = find(program.frontends, puzzle.kind->name());
    QUADRILLE_CHECK(frontend != nullptr);
    return work(*frontend, puzzle);
  });
}

}  // namespace quadrille::app
