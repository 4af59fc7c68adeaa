// `rate`: how hard a puzzle is for people.
#include "teach_command.hpp"

namespace quadrille::app {

void add_rate_command(Program& program) {
  add_teach_command(
      program,
      {"rate", "How hard a puzzle is for people",
       "Exit status: 0 rated (several solutions are a class of their own); 1 no solution, or with\n"
       "--good not a good puzzle; 2 bad usage or bad input; 3 a limit was reached first.",
       &Frontend::add_rate_options, &Frontend::rate});
}

}  // namespace quadrille::app
