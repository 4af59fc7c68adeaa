// A Lights Out puzzle: which cells a press reaches (the shape), how the lights stand (the start)
// and how they shall stand (the target). A press adds 1, modulo the number of states, to every
// cell that it reaches.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/lightsout/bit_grid.hpp>
#include <quadrille/lightsout/pattern.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace quadrille::lightsout {

inline constexpr int kMaxSide = 1 << 20;
inline constexpr std::int64_t kMaxCells = std::int64_t{1} << 34;

// What a press reaches besides the pressed cell itself: 4 neighbours, 8, the 4 diagonal ones, or
// what a stencil says (which may even leave the pressed cell out); in a graph the vertices joined
// to it.
enum class Neighbourhood : std::uint8_t { cross, king, diagonal, stencil, graph };
std::string_view to_string(Neighbourhood neighbourhood);

// A step from the pressed cell to one that the press reaches.
struct Offset {
  int dx = 0;  // columns to the right
  int dy = 0;  // rows down
  friend bool operator==(const Offset&, const Offset&) = default;
};

struct Edge {
  int from = 0;
  int to = 0;
  friend bool operator==(const Edge&, const Edge&) = default;
};

// Immutable. A graph of n vertices is a board of one row: vertex v is column v of row 0.
class Shape {
 public:
  // A torus joins opposite sides. Where it is so narrow that a press reaches a cell by several
  // ways, each of them counts.
  // Requires cross, king or diagonal. Errors: empty_board, board_too_large.
  static Result<Shape> rectangle(int width, int height,
                                 Neighbourhood neighbourhood = Neighbourhood::cross,
                                 bool torus = false);
  // The stencil's middle is the pressed cell; a 1 marks a cell that is reached. Errors also:
  // stencil_without_centre (a side is even), empty_stencil (nothing is reached).
  static Result<Shape> with_stencil(int width, int height, const BitGrid& stencil,
                                    bool torus = false);
  // Vertices 0 … vertices-1; an edge that is given twice counts once. Errors: empty_board,
  // board_too_large, self_loop, vertex_out_of_range.
  static Result<Shape> graph(int vertices, std::vector<Edge> edges);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] std::int64_t cells() const { return std::int64_t{width_} * height_; }
  [[nodiscard]] Neighbourhood neighbourhood() const { return neighbourhood_; }
  [[nodiscard]] bool torus() const { return torus_; }
  [[nodiscard]] bool is_graph() const { return neighbourhood_ == Neighbourhood::graph; }
  // What a press reaches, the pressed cell among it if it is; on a torus all steps go right and
  // down, modulo the sides. Empty for a graph.
  [[nodiscard]] const std::vector<Offset>& offsets() const { return offsets_; }
  // Each once, from < to, in order. Empty for a rectangle.
  [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }
  // The most cells that one press reaches.
  [[nodiscard]] int reach() const { return reach_; }
  // Does a press of cell a reach b whenever a press of b reaches a?
  [[nodiscard]] bool symmetric() const { return symmetric_; }

  friend bool operator==(const Shape&, const Shape&) = default;

 private:
  Shape(int width, int height, Neighbourhood neighbourhood);
  static Shape of_offsets(int width, int height, Neighbourhood neighbourhood,
                          const std::vector<Offset>& offsets, bool torus);

  int width_ = 0;
  int height_ = 0;
  Neighbourhood neighbourhood_ = Neighbourhood::cross;
  bool torus_ = false;
  bool symmetric_ = true;
  int reach_ = 0;
  std::vector<Offset> offsets_;
  std::vector<Edge> edges_;
};

// Immutable. Guarantees: start and target have the size of the shape and the same number of states.
class Puzzle {
 public:
  // The target is all lights out. Errors: wrong_board_size.
  static Result<Puzzle> make(Shape shape, Pattern start);
  // Errors: wrong_board_size, states_differ.
  static Result<Puzzle> make(Shape shape, Pattern start, Pattern target);

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] int width() const { return shape_.width(); }
  [[nodiscard]] int height() const { return shape_.height(); }
  [[nodiscard]] int states() const { return start_.states(); }
  [[nodiscard]] const Pattern& start() const { return start_; }
  // False when the target is all lights out and none was given: target() is then made on demand.
  [[nodiscard]] bool has_target() const { return has_target_; }
  [[nodiscard]] Pattern target() const;
  // How often each cell must still move on: target - start, modulo the number of states. With two
  // states and all lights out as the target these are the lit cells.
  [[nodiscard]] Pattern demand() const;

  friend bool operator==(const Puzzle&, const Puzzle&) = default;

 private:
  Puzzle(Shape shape, Pattern start) : shape_(std::move(shape)), start_(std::move(start)) {}

  Shape shape_;
  Pattern start_;
  bool has_target_ = false;
  Pattern target_;  // 0×0 without has_target_
};

}  // namespace quadrille::lightsout
