#include "frontend.hpp"

namespace quadrille::app {

Frontends make_frontends() {
  Frontends frontends;
  return frontends;
}

const Frontend* find(const Frontends& frontends, std::string_view kind) {
  for (const auto& frontend : frontends) {
    if (frontend->kind() == kind) return frontend.get();
  }
  return nullptr;
}

}  // namespace quadrille::app
