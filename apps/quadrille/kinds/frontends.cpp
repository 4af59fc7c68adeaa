#include "ewn_frontend.hpp"
#include "frontend.hpp"
#include "lightsout_frontend.hpp"
#include "nonogram_frontend.hpp"
#include "plain_frontend.hpp"

#include <algorithm>

namespace quadrille::app {
namespace {

// The front ends that kinds have of their own.
Frontends own_frontends() {
  Frontends frontends;
  frontends.push_back(make_nonogram_frontend());
  frontends.push_back(make_lightsout_frontend());
  frontends.push_back(make_ewn_frontend());
  return frontends;
}

}  // namespace

Frontends make_frontends(const operations::Catalogue& catalogue) {
  Frontends own = own_frontends();
  Frontends frontends;
  for (const Registry::Entry& entry : catalogue.registry().entries()) {
    const auto found = std::find_if(own.begin(), own.end(), [&](const auto& candidate) {
      return candidate != nullptr && candidate->kind() == entry.kind->name();
    });
    frontends.push_back(found == own.end() ? make_plain_frontend(catalogue, entry.kind->name())
                                           : std::move(*found));
  }
  return frontends;
}

const Frontend* find(const Frontends& frontends, std::string_view kind) {
  for (const auto& frontend : frontends) {
    if (frontend->kind() == kind) return frontend.get();
  }
  return nullptr;
}

}  // namespace quadrille::app
