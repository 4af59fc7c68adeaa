// Invariants. No input may reach a failing one: bad input is a Result error.
#pragma once

namespace quadrille {

// Says what is broken and ends the program, unless a guard of broken_invariant.hpp is in force.
[[noreturn, gnu::cold]] void invariant_failed(const char* expression, const char* file, int line);

}  // namespace quadrille

// Always on: cheap conditions on which the truth of an answer rests.
#define QUADRILLE_CHECK(condition) \
  ((condition) ? void(0) : ::quadrille::invariant_failed(#condition, __FILE__, __LINE__))

// On in debug, sanitizer and fuzz builds only: conditions in hot code.
#if defined(NDEBUG) && !defined(QUADRILLE_ASSERTIONS)
#define QUADRILLE_ASSERT(condition) void(0)
#else
#define QUADRILLE_ASSERT(condition) QUADRILLE_CHECK(condition)
#endif
