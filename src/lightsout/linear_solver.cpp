// A number of states m = q_1·q_2·… (powers of different primes) is as many independent systems: by
// the Chinese remainder theorem x modulo m is the same as x modulo every q_i. A pattern modulo q_i
// is lifted to one modulo m that is itself modulo q_i and 0 modulo the others; a solution is the
// sum of the lifted solutions, the kernel is the lifted generators. A certificate y modulo q_i
// needs only the factor m/q_i: then y·A and y·demand are multiplied by it, 0 stays 0 and the other
// does not become 0.
#include "lightsout/linear_solver.hpp"

#include "lightsout/cross_solver.hpp"
#include "lightsout/forcing_solver.hpp"
#include "lightsout/prime_power.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::lightsout {
namespace {

BitGrid parities(const Pattern& pattern) {
  BitGrid bits(pattern.width(), pattern.height());
  for (int row = 0; row < pattern.height(); ++row) {
    for (int column = 0; column < pattern.width(); ++column) {
      bits.set(row, column, pattern.at(row, column) % 2 != 0);
    }
  }
  return bits;
}

// Every value times the factor, modulo `states`.
Pattern scaled(const Pattern& pattern, int factor, int states) {
  Pattern result(pattern.width(), pattern.height(), states);
  for (int row = 0; row < pattern.height(); ++row) {
    for (int column = 0; column < pattern.width(); ++column) {
      result.set(row, column, pattern.at(row, column) * factor % states);
    }
  }
  return result;
}

// The number modulo m that is 1 modulo q and 0 modulo m/q.
int lifting_factor(const PrimePower& modulus, int states) {
  const int others = states / modulus.value();
  const auto rest = static_cast<std::uint32_t>(others % modulus.value());
  return others * static_cast<int>(modulus.inverse(rest));
}

std::optional<LinearAnswer> solve_part(const Shape& shape, const Pattern& demand,
                                       const PrimePower& modulus, Kernel kernel,
                                       LimitWatch& watch) {
  if (modulus.value() == 2 && is_cross(shape)) return solve_cross(parities(demand), kernel, watch);
  return solve_by_forcing(shape, demand, modulus, kernel, watch);
}

// Adds what is known modulo q to what is known modulo m.
void merge(LinearAnswer& whole, const LinearAnswer& part, const PrimePower& modulus, int states) {
  const int lift = lifting_factor(modulus, states);
  if (part.solution && whole.solution) {
    whole.solution = sum_of(*whole.solution, scaled(*part.solution, lift, states));
  } else if (whole.solution) {
    whole.solution.reset();
    whole.certificate = scaled(*part.certificate, states / modulus.value(), states);
  }
  for (const Pattern& generator : part.kernel) {
    whole.kernel.push_back(scaled(generator, lift, states));
  }
  whole.orders.insert(whole.orders.end(), part.orders.begin(), part.orders.end());
  whole.memory_bytes = std::max(whole.memory_bytes, part.memory_bytes);
}

}  // namespace

Method method_for(const Shape& shape, int states) {
  if (states > 2) return Method::modular_elimination;
  return is_cross(shape) ? Method::polynomial : Method::elimination;
}

std::optional<LinearAnswer> solve_linear(const Puzzle& puzzle, Kernel kernel, LimitWatch& watch) {
  const Shape& shape = puzzle.shape();
  const int states = puzzle.states();
  if (states == 2 && is_cross(shape)) {
    // Without a copy if that is possible: these boards may be very large.
    return puzzle.has_target() ? solve_cross(puzzle.demand().bits(), kernel, watch)
                               : solve_cross(puzzle.start().bits(), kernel, watch);
  }
  const Pattern demand = puzzle.demand();
  const std::vector<PrimePower> moduli = prime_powers_of(states);
  if (moduli.size() == 1) return solve_by_forcing(shape, demand, moduli.front(), kernel, watch);

  LinearAnswer whole;
  whole.solution = Pattern(shape.width(), shape.height(), states);
  for (const PrimePower& modulus : moduli) {
    auto part = solve_part(shape, demand, modulus, kernel, watch);
    if (!part) return std::nullopt;
    merge(whole, *part, modulus, states);
  }
  if (!whole.kernel_listed()) whole.kernel.clear();
  return whole;
}

}  // namespace quadrille::lightsout
