// The program behind `quadrille serve`, `worker`, `client`, `curate` and `db`;
// apps/quadrille/handover.cpp calls it.
#include "command.hpp"
#include "gallery_file.hpp"
#include "trouble.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/doctor/operations.hpp>
#include <quadrille/gallery/operations.hpp>
#include <quadrille/studio/operations.hpp>
#include <quadrille/teaching/operations.hpp>
#include <quadrille/wire/protocol.hpp>

#include <CLI/App.hpp>
#include <spdlog/spdlog.h>

namespace quadrille::app {

operations::Catalogue whole_catalogue(spdlog::logger& log) {
  operations::Catalogue catalogue = operations::make_catalogue();
  const auto motifs = load_gallery();
  if (!motifs) {
    log.warn("no_gallery reason={}", quadrille::quoted(motifs.error().message, kMaxReason));
  }
  gallery::add_operations(catalogue, motifs.value_or(nullptr));
  teaching::add_operations(catalogue);
  doctor::add_operations(catalogue);
  studio::add_operations(catalogue);
  return catalogue;
}

int parse_side(const std::string& text) {
  const std::size_t cross = text.find_first_of("xX");
  const auto width = parse_number(std::string_view(text).substr(0, cross), wire::kSides.back());
  const auto height = cross == std::string::npos
                          ? width
                          : parse_number(std::string_view(text).substr(cross + 1), 1000);
  const bool known = width && width == height &&
                     wire::Difficulty::of_side(wire::Tier::custom, static_cast<int>(*width));
  if (!known) {
    throw CLI::ValidationError(quadrille::quoted(text) +
                               " is no size of the protocol: 5, 6, 7, 8, 10, 12 … 32");
  }
  return static_cast<int>(*width);
}

}  // namespace quadrille::app

int main(int argc, char** argv) {
  using namespace quadrille::app;
  return run_subprogram("Quadrille: the game server and its client", argc, argv,
                        [](Subprogram& program) {
                          add_serve_command(program);
                          add_worker_command(program);
                          add_client_command(program);
                          add_curate_command(program);
                          add_db_command(program);
                        });
}
