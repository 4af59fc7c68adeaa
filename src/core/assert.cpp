#include <quadrille/core/assert.hpp>

#include <cstdio>
#include <cstdlib>

#if defined(__cpp_exceptions)
#include <quadrille/core/broken_invariant.hpp>

#include <string>
#endif

namespace quadrille {

#if defined(__cpp_exceptions)

namespace {

// By thread, so that two solvers in two threads never meet.
thread_local int guards = 0;

}  // namespace

BrokenInvariantsThrow::BrokenInvariantsThrow() {
  ++guards;
}

BrokenInvariantsThrow::~BrokenInvariantsThrow() {
  --guards;
}

#endif

void invariant_failed(const char* expression, const char* file, int line) {
#if defined(__cpp_exceptions)
  if (guards > 0) {
    throw BrokenInvariant(std::string(file) + ':' + std::to_string(line) +
                          ": broken invariant: " + expression);
  }
#endif
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, expression);
  std::abort();
}

}  // namespace quadrille
