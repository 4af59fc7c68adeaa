#pragma once

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::operations {

KindPackage lightsout_package();

}  // namespace quadrille::operations
