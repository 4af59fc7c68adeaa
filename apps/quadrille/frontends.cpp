#include "ewn_frontend.hpp"
#include "frontend.hpp"
#include "lightsout_frontend.hpp"
#include "nonogram_frontend.hpp"

namespace quadrille::app {

Frontends make_frontends() {
  Frontends frontends;
  frontends.push_back(make_nonogram_frontend());
  frontends.push_back(make_lightsout_frontend());
  frontends.push_back(make_ewn_frontend());
  return frontends;
}

const Frontend* find(const Frontends& frontends, std::string_view kind) {
  for (const auto& frontend : frontends) {
    if (frontend->kind() == kind) return frontend.get();
  }
  return nullptr;
}

}  // namespace quadrille::app
