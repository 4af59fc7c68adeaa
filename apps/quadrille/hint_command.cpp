// `hint`: the next step for a person, from the state of play in the file.
#include "teach_command.hpp"

namespace quadrille::app {

void add_hint_command(Program& program) {
  add_teach_command(
      program,
      {"hint", "The next step for a person, with its reason, from the state of play",
       "Exit status: 0 a step, or nothing is left to find; 1 the state of play has a mistake, or\n"
       "nothing follows; 2 bad usage or bad input; 3 a limit was reached first.",
       &Frontend::add_hint_options, &Frontend::hint});
}

}  // namespace quadrille::app
