#include <quadrille/core/assert.hpp>

#include <cstdio>
#include <cstdlib>

namespace quadrille {

void invariant_failed(const char* expression, const char* file, int line) noexcept {
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, expression);
  std::abort();
}

}  // namespace quadrille
