#include <quadrille/lightsout/puzzle.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace quadrille::lightsout {
namespace {

std::string size_text(int width, int height) {
  return std::to_string(width) + "×" + std::to_string(height);
}

Result<void> check_size(int width, int height) {
  if (width < 1 || height < 1) {
    return fail("empty_board", "a board needs at least one row and one column");
  }
  if (width > kMaxSide || height > kMaxSide || std::int64_t{width} * height > kMaxCells) {
    return fail("board_too_large", "the board is " + size_text(width, height) + "; at most " +
                                       std::to_string(kMaxSide) + " cells a side and " +
                                       std::to_string(kMaxCells) + " in all are supported");
  }
  return {};
}

std::vector<Offset> offsets_of(Neighbourhood neighbourhood) {
  QUADRILLE_CHECK(neighbourhood == Neighbourhood::cross || neighbourhood == Neighbourhood::king ||
                  neighbourhood == Neighbourhood::diagonal);
  std::vector<Offset> offsets;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const bool centre = dx == 0 && dy == 0;
      const bool corner = dx != 0 && dy != 0;
      if (centre || neighbourhood == Neighbourhood::king ||
          corner == (neighbourhood == Neighbourhood::diagonal)) {
        offsets.push_back({dx, dy});
      }
    }
  }
  return offsets;
}

int wrapped(int value, int side) {
  const int rest = value % side;
  return rest < 0 ? rest + side : rest;
}

// Leaves out what no press can reach on a board with borders; on a torus brings every offset into
// 0 … side-1, keeping those that fall together.
std::vector<Offset> fitted(const std::vector<Offset>& offsets, int width, int height, bool torus) {
  std::vector<Offset> result;
  for (const Offset offset : offsets) {
    if (torus) {
      result.push_back({wrapped(offset.dx, width), wrapped(offset.dy, height)});
    } else if (std::abs(offset.dx) < width && std::abs(offset.dy) < height) {
      result.push_back(offset);
    }
  }
  return result;
}

bool closed_under_negation(const std::vector<Offset>& offsets, int width, int height, bool torus) {
  std::vector<Offset> opposite;
  opposite.reserve(offsets.size());
  for (const Offset offset : offsets) opposite.push_back({-offset.dx, -offset.dy});
  opposite = fitted(opposite, width, height, torus);
  return std::ranges::is_permutation(offsets, opposite);
}

}  // namespace

std::string_view to_string(Neighbourhood neighbourhood) {
  switch (neighbourhood) {
    case Neighbourhood::cross:
      return "cross";
    case Neighbourhood::king:
      return "king";
    case Neighbourhood::diagonal:
      return "diagonal";
    case Neighbourhood::stencil:
      return "stencil";
    case Neighbourhood::graph:
      break;
  }
  return "graph";
}

Shape::Shape(int width, int height, Neighbourhood neighbourhood)
    : width_(width), height_(height), neighbourhood_(neighbourhood) {}

Shape Shape::of_offsets(int width, int height, Neighbourhood neighbourhood,
                        const std::vector<Offset>& offsets, bool torus) {
  Shape shape(width, height, neighbourhood);
  shape.torus_ = torus;
  shape.offsets_ = fitted(offsets, width, height, torus);
  shape.reach_ = static_cast<int>(shape.offsets_.size());
  shape.symmetric_ = closed_under_negation(shape.offsets_, width, height, torus);
  return shape;
}

Result<Shape> Shape::rectangle(int width, int height, Neighbourhood neighbourhood, bool torus) {
  if (auto ok = check_size(width, height); !ok) return tl::unexpected(ok.error());
  return of_offsets(width, height, neighbourhood, offsets_of(neighbourhood), torus);
}

Result<Shape> Shape::with_stencil(int width, int height, const BitGrid& stencil, bool torus) {
  if (auto ok = check_size(width, height); !ok) return tl::unexpected(ok.error());
  if (stencil.width() % 2 == 0 || stencil.height() % 2 == 0) {
    return fail("stencil_without_centre",
                "the stencil is " + size_text(stencil.width(), stencil.height()) +
                    ", but both sides must be odd: its middle is the pressed cell");
  }
  std::vector<Offset> offsets;
  for (int row = 0; row < stencil.height(); ++row) {
    for (int column = 0; column < stencil.width(); ++column) {
      if (stencil.get(row, column)) {
        offsets.push_back({column - stencil.width() / 2, row - stencil.height() / 2});
      }
    }
  }
  if (offsets.empty()) {
    return fail("empty_stencil", "the stencil has no cell that a press reaches");
  }
  return of_offsets(width, height, Neighbourhood::stencil, offsets, torus);
}

Result<Shape> Shape::graph(int vertices, std::vector<Edge> edges) {
  if (auto ok = check_size(vertices, 1); !ok) return tl::unexpected(ok.error());
  for (Edge& edge : edges) {
    if (edge.from == edge.to) {
      return fail("self_loop", "vertex " + std::to_string(edge.from) + " is joined to itself");
    }
    if (edge.from > edge.to) std::swap(edge.from, edge.to);
    if (edge.from < 0 || edge.to >= vertices) {
      return fail("vertex_out_of_range", "an edge joins " + std::to_string(edge.from) + " and " +
                                             std::to_string(edge.to) + ", but the graph has " +
                                             std::to_string(vertices) + " vertices, from 0 on");
    }
  }
  std::ranges::sort(edges, {}, [](const Edge& edge) { return std::pair(edge.from, edge.to); });
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  std::vector<int> reached(static_cast<std::size_t>(vertices), 1);
  for (const Edge& edge : edges) {
    ++reached[static_cast<std::size_t>(edge.from)];
    ++reached[static_cast<std::size_t>(edge.to)];
  }
  Shape shape(vertices, 1, Neighbourhood::graph);
  shape.edges_ = std::move(edges);
  shape.reach_ = *std::ranges::max_element(reached);
  return shape;
}

Result<Puzzle> Puzzle::make(Shape shape, Pattern start) {
  if (start.width() != shape.width() || start.height() != shape.height()) {
    return fail("wrong_board_size", "the lights are " + size_text(start.width(), start.height()) +
                                        ", the board is " +
                                        size_text(shape.width(), shape.height()));
  }
  return Puzzle(std::move(shape), std::move(start));
}

Result<Puzzle> Puzzle::make(Shape shape, Pattern start, Pattern target) {
  if (target.width() != shape.width() || target.height() != shape.height()) {
    return fail("wrong_board_size", "the target is " + size_text(target.width(), target.height()) +
                                        ", the board is " +
                                        size_text(shape.width(), shape.height()));
  }
  if (target.states() != start.states()) {
    return fail("states_differ", "the lights have " + std::to_string(start.states()) +
                                     " states, the target " + std::to_string(target.states()));
  }
  Result<Puzzle> puzzle = make(std::move(shape), std::move(start));
  if (puzzle) {
    puzzle->has_target_ = true;
    puzzle->target_ = std::move(target);
  }
  return puzzle;
}

Pattern Puzzle::target() const {
  return has_target_ ? target_ : Pattern(width(), height(), states());
}

Pattern Puzzle::demand() const {
  if (has_target_) return difference_of(target_, start_);
  if (states() == 2) return start_;
  return difference_of(target(), start_);
}

}  // namespace quadrille::lightsout
