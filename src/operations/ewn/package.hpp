#pragma once

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::operations {

KindPackage ewn_package();

}  // namespace quadrille::operations
