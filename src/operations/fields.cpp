#include <quadrille/operations/fields.hpp>

#include <limits>

namespace quadrille::operations {

void Sides::describe(FieldVisitor& fields, int high) {
  fields.integer({"width", "columns of the grid"}, width, {1, high});
  fields.integer({"height", "rows of the grid; as many as columns if it is not given"}, height,
                 {1, high});
  fields.text({"size", "both as WIDTHxHEIGHT, in place of width and height"}, size);
}

void describe_seed(FieldVisitor& fields, std::optional<std::int64_t>& seed) {
  fields.integer({"seed", "seed of everything random"}, seed,
                 {0, std::numeric_limits<std::int64_t>::max()});
}

}  // namespace quadrille::operations
