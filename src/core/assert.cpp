#include <quadrille/core/assert.hpp>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <iterator>

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
  // Without fprintf(), which the engine for the browser does not have (apps/wasm/runtime_gaps.cpp).
  char number[16];
  *std::to_chars(std::begin(number), std::end(number) - 1, line).ptr = '\0';
  const char* const said[] = {file, ":", number, ": broken invariant: ", expression, "\n"};
  for (const char* part : said) std::fputs(part, stderr);
  std::abort();
}

}  // namespace quadrille
