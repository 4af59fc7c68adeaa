#pragma once

#include "frontend.hpp"

#include <memory>

namespace quadrille::app {

std::unique_ptr<Frontend> make_lightsout_frontend();

}  // namespace quadrille::app
