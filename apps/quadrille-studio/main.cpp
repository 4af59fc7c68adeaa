// The program behind `quadrille import`, `repair` and `render`; apps/quadrille/handover.cpp calls
// it.
#include "command.hpp"

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/studio/image_puzzle_format.hpp>

#include <memory>

int main(int argc, char** argv) {
  using namespace quadrille::app;
  const auto image = std::make_shared<quadrille::images::ImportOptions>();
  quadrille::Registry registry = quadrille::operations::make_catalogue().registry();
  registry.add_format(quadrille::nonogram::kKindName,
                      quadrille::studio::image_puzzle_format(image));
  const auto add_commands = [&registry, &image](Subprogram& program) {
    add_import_command(program, registry);
    add_repair_command(program, registry, *image);
    add_render_command(program, registry, *image);
  };
  return run_subprogram("Quadrille: pictures in and out, and the uniqueness doctor", argc, argv,
                        add_commands);
}
