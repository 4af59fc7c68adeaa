// Where the files lie that the server gives out, when nobody says.
#pragma once

#include <string>

namespace quadrille::app {

// The web app of this installation, or of the tree that the program was built in; empty: none.
std::string find_web_folder();

// The text of openapi.yaml, from the same places; empty: none.
std::string find_openapi_text();

// The folder of the puzzles that a new library begins with, from the same places; empty: none.
std::string find_starter_folder();

}  // namespace quadrille::app
