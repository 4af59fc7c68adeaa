// The size that a request asks for.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/operations/fields.hpp>

namespace quadrille::operations {

struct Size {
  int width = 0;
  int height = 0;
};

// Without a height the grid is square; without anything it is the usual one. Error: bad_field.
Result<Size> size_of(const Sides& sides, const Size& usual, int high);

}  // namespace quadrille::operations
