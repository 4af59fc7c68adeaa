#include <quadrille/core/verdict.hpp>

namespace quadrille {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::unique:
      return "unique";
    case Verdict::multiple:
      return "multiple";
    case Verdict::none:
      return "none";
    case Verdict::unknown:
      return "unknown";
    case Verdict::solved:
      return "solved";
  }
  return "unknown";
}

}  // namespace quadrille
