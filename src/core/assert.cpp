#include <quadrille/core/assert.hpp>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#if defined(__cpp_exceptions)
#include <quadrille/core/broken_invariant.hpp>

#include <cstddef>
#include <string>
#endif

namespace quadrille {

#if defined(__cpp_exceptions)

namespace {

// By thread, so that two solvers in two threads never meet. With an alignment of its own: mold 1.10
// lets what becomes read-only after loading begin at the variables of threads, and if these fit
// into the last four bytes of a page, it begins in a page that is not there, and the program does
// not start.
alignas(std::max_align_t) thread_local int guards = 0;

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
