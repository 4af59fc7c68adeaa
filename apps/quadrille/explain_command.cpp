// `explain`: the whole solution as steps for a person.
#include "teach_command.hpp"

namespace quadrille::app {

void add_explain_command(Program& program) {
  add_teach_command(program,
                    {"explain", "The solution step by step, each with its reason",
                     "Exit status: 0 the steps lead to the solution; 1 there is none, or several; "
                     "2 bad usage or\n"
                     "bad input; 3 a limit was reached first (the steps until then are printed).",
                     &Frontend::add_explain_options, &Frontend::explain});
}

}  // namespace quadrille::app
