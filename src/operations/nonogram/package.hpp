#pragma once

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::operations {

KindPackage nonogram_package();

}  // namespace quadrille::operations
