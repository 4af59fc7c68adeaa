// The program behind `quadrille import`, `repair` and `render`; apps/quadrille/handover.cpp calls
// it.
#include "command.hpp"

#include <quadrille/wire/formats.hpp>

int main(int argc, char** argv) {
  using namespace quadrille::app;
  const quadrille::Registry registry = quadrille::wire::make_full_registry();
  const auto add_commands = [&registry](Subprogram& program) {
    add_import_command(program, registry);
    add_repair_command(program, registry);
    add_render_command(program, registry);
  };
  return run_subprogram("Quadrille: pictures in and out, and the uniqueness doctor", argc, argv,
                        add_commands);
}
