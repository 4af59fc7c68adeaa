#include "lightsout/sparse_system.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::lightsout {
namespace {

int wrapped(int value, int side) {
  return (value % side + side) % side;
}

}  // namespace

// Sorts the list and joins terms of the same index, which a narrow torus has.
void SparseSystem::Lists::add(std::vector<Term>& list, int modulus) {
  std::ranges::sort(list, {}, &Term::index);
  for (std::size_t i = 0; i < list.size();) {
    Term joined = list[i];
    for (++i; i < list.size() && list[i].index == joined.index; ++i) {
      joined.coefficient += list[i].coefficient;
    }
    joined.coefficient %= static_cast<std::uint32_t>(modulus);
    if (joined.coefficient != 0) terms.push_back(joined);
  }
  starts.push_back(terms.size());
}

std::optional<SparseSystem::Lists> SparseSystem::lists_of_rectangle(const Shape& shape,
                                                                    int direction, int modulus,
                                                                    LimitWatch& watch) {
  Lists lists;
  lists.starts.reserve(static_cast<std::size_t>(shape.cells()) + 1);
  lists.terms.reserve(static_cast<std::size_t>(shape.cells()) * shape.offsets().size());
  std::vector<Term> list;
  for (int row = 0; row < shape.height(); ++row) {
    for (int column = 0; column < shape.width(); ++column) {
      if (watch.reached()) return std::nullopt;
      list.clear();
      for (const Offset offset : shape.offsets()) {
        int from_row = row + direction * offset.dy;
        int from_column = column + direction * offset.dx;
        if (shape.torus()) {
          from_row = wrapped(from_row, shape.height());
          from_column = wrapped(from_column, shape.width());
        }
        if (from_row < 0 || from_row >= shape.height() || from_column < 0 ||
            from_column >= shape.width()) {
          continue;
        }
        list.push_back({static_cast<std::uint32_t>(from_row * shape.width() + from_column), 1});
      }
      lists.add(list, modulus);
    }
  }
  return lists;
}

SparseSystem::Lists SparseSystem::lists_of_graph(const Shape& shape) {
  const auto vertices = static_cast<std::size_t>(shape.width());
  Lists lists;
  lists.starts.assign(vertices + 1, 0);
  const auto count = [&](int vertex) { ++lists.starts[static_cast<std::size_t>(vertex) + 1]; };
  for (int vertex = 0; vertex < shape.width(); ++vertex) count(vertex);
  for (const Edge& edge : shape.edges()) {
    count(edge.from);
    count(edge.to);
  }
  for (std::size_t i = 0; i < vertices; ++i) lists.starts[i + 1] += lists.starts[i];
  lists.terms.resize(lists.starts.back());
  std::vector<std::size_t> next(lists.starts.begin(), lists.starts.end() - 1);
  const auto place = [&](int vertex, int reached) {
    lists.terms[next[static_cast<std::size_t>(vertex)]++] = {static_cast<std::uint32_t>(reached),
                                                             1};
  };
  for (int vertex = 0; vertex < shape.width(); ++vertex) place(vertex, vertex);
  for (const Edge& edge : shape.edges()) {
    place(edge.from, edge.to);
    place(edge.to, edge.from);
  }
  return lists;
}

std::optional<SparseSystem> SparseSystem::make(const Shape& shape, int modulus, LimitWatch& watch) {
  SparseSystem system;
  system.cells_ = static_cast<std::uint32_t>(shape.cells());
  if (shape.is_graph()) {
    system.equations_ = lists_of_graph(shape);
    system.columns_ = system.equations_;
    return system;
  }
  auto equations = lists_of_rectangle(shape, -1, modulus, watch);
  auto columns = lists_of_rectangle(shape, 1, modulus, watch);
  if (!equations || !columns) return std::nullopt;
  system.equations_ = std::move(*equations);
  system.columns_ = std::move(*columns);
  return system;
}

std::uint64_t SparseSystem::bytes_for(const Shape& shape) {
  const auto cells = static_cast<std::uint64_t>(shape.cells());
  const std::uint64_t terms =
      shape.is_graph() ? cells + 2 * shape.edges().size() : cells * shape.offsets().size();
  return 2 * (terms * sizeof(Term) + (cells + 1) * sizeof(std::size_t));
}

}  // namespace quadrille::lightsout
