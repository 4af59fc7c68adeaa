#include "nonogram/count/count_components.hpp"

#include "nonogram/count/groups.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace quadrille::nonogram {
namespace {

struct PieceOfLine {
  LineId line;
  LineGraph graph;
};

class Splitter {
 public:
  Splitter(const Puzzle& puzzle, const CellGrid& known, LimitWatch& watch)
      : puzzle_(puzzle),
        size_(puzzle.size()),
        known_(known),
        watch_(watch),
        groups_(known.size()) {}

  std::optional<std::vector<Component>> split() {
    for (int line = 0; line < size_.line_count(); ++line) {
      if (!add_line(size_.line_id(line))) return std::nullopt;
    }
    collect_cells();
    collect_pieces();
    return std::move(components_);
  }

 private:
  [[nodiscard]] std::size_t cell_index(LineId line, int position) const {
    return static_cast<std::size_t>(size_.line(line).cell(position));
  }

  bool add_line(LineId line) {
    const int length = size_.length_of(line);
    std::vector<Cell> cells(static_cast<std::size_t>(length));
    for (int position = 0; position < length; ++position) {
      cells[static_cast<std::size_t>(position)] = known_.cells()[cell_index(line, position)];
    }
    const std::optional<LineGraph> graph = make_line_graph(puzzle_.clue(line), cells);
    QUADRILLE_CHECK(graph.has_value());
    for (LineGraph& piece : independent_pieces(*graph)) {
      const std::size_t first = cell_index(line, piece.cells.front());
      for (const int position : piece.cells) groups_.join(cell_index(line, position), first);
      piece_bytes_ += piece.memory_bytes();
      pieces_.push_back({line, std::move(piece)});
    }
    watch_.holds_memory(piece_bytes_);
    return !watch_.reached_now();  // a long line takes milliseconds
  }

  void collect_cells() {
    component_of_group_.assign(known_.size(), kNone);
    cell_place_.resize(known_.size());
    for (int row = 0; row < known_.height(); ++row) {
      for (int column = 0; column < known_.width(); ++column) {
        if (known_.at(row, column) != Cell::unknown) continue;
        const std::size_t cell = cell_index({Axis::row, row}, column);
        std::size_t& component = component_of_group_[groups_.group_of(cell)];
        if (component == kNone) {
          component = components_.size();
          components_.emplace_back();
        }
        cell_place_[cell] = components_[component].cells.size();
        components_[component].cells.push_back({row, column, {}});
      }
    }
  }

  void collect_pieces() {
    for (PieceOfLine& piece : pieces_) {
      const std::size_t first = cell_index(piece.line, piece.graph.cells.front());
      Component& component = components_[component_of_group_[groups_.group_of(first)]];
      for (std::size_t layer = 0; layer < piece.graph.cells.size(); ++layer) {
        const std::size_t cell = cell_index(piece.line, piece.graph.cells[layer]);
        component.cells[cell_place_[cell]].places[piece.line.is_row() ? 0 : 1] = {
            component.pieces.size(), layer};
      }
      component.pieces.push_back(std::move(piece.graph));
    }
  }

  static constexpr std::size_t kNone = ~std::size_t{0};

  const Puzzle& puzzle_;
  GridSize size_;
  const CellGrid& known_;
  LimitWatch& watch_;
  Groups groups_;  // of cells
  std::vector<PieceOfLine> pieces_;
  std::size_t piece_bytes_ = 0;
  std::vector<Component> components_;
  std::vector<std::size_t> component_of_group_;
  std::vector<std::size_t> cell_place_;  // by cell: its index in its component
};

}  // namespace

std::optional<std::vector<Component>> find_components(const Puzzle& puzzle, const CellGrid& known,
                                                      LimitWatch& watch) {
  return Splitter(puzzle, known, watch).split();
}

Component turned(const Component& component) {
  Component result;
  for (const LineGraph& piece : component.pieces) result.pieces.push_back(reversed(piece));
  for (auto cell = component.cells.rbegin(); cell != component.cells.rend(); ++cell) {
    ComponentCell& copy = result.cells.emplace_back(*cell);
    copy.row = -cell->row;
    copy.column = -cell->column;
    for (ComponentCell::Place& place : copy.places) {
      place.layer = component.pieces[place.piece].layers.size() - 1 - place.layer;
    }
  }
  return result;
}

Component transposed(const Component& component) {
  Component result = component;
  for (ComponentCell& cell : result.cells) {
    std::swap(cell.row, cell.column);
    std::swap(cell.places[0], cell.places[1]);
  }
  std::sort(result.cells.begin(), result.cells.end(),
            [](const ComponentCell& left, const ComponentCell& right) {
              return std::tie(left.row, left.column) < std::tie(right.row, right.column);
            });
  return result;
}

}  // namespace quadrille::nonogram
