// For hosts that do many people's work in one process, such as a server: a broken invariant fails
// the work in which it was found, not the process.
//
// Only where the host compiles with exceptions. What the failed work held is released as the stack
// unwinds; nothing else knows of it, since the engine has no state of its own.
#pragma once

#include <stdexcept>

namespace quadrille {

class BrokenInvariant : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// While one lives, a failed QUADRILLE_CHECK on this thread throws BrokenInvariant instead of ending
// the program. Guards may be nested.
class BrokenInvariantsThrow {
 public:
  BrokenInvariantsThrow();
  BrokenInvariantsThrow(const BrokenInvariantsThrow&) = delete;
  BrokenInvariantsThrow& operator=(const BrokenInvariantsThrow&) = delete;
  ~BrokenInvariantsThrow();
};

}  // namespace quadrille
