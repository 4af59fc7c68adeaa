#include "trouble.hpp"

#include <cstdio>

namespace quadrille::app {

ExitStatus report_trouble(const Error& error) {
  std::fprintf(stderr, "quadrille: %s\n", error.message.c_str());
  return ExitStatus::bad_input;
}

}  // namespace quadrille::app
