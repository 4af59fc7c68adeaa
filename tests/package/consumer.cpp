// The least that an outside program does: it compiles in C++20 and links, with one target.
#include <quadrille/core/rng.hpp>
#include <quadrille/operations/catalogue.hpp>

int main() {
  quadrille::Rng rng(42);
  const bool same_numbers = rng.next() == 1546998764402558742u;
  const bool no_such_kind =
      quadrille::operations::make_catalogue().registry().find("chess") == nullptr;
  return same_numbers && no_such_kind ? 0 : 1;
}
