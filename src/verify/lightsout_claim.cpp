// Everything is done cell by cell on vectors of numbers: slow beside the solver, and short.
#include "verify/number_text.hpp"

#include <quadrille/verify/lightsout.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace quadrille::verify {
namespace {

using lightsout::Edge;
using lightsout::Offset;
using lightsout::Pattern;
using lightsout::Puzzle;
using lightsout::Shape;

using Values = std::vector<std::uint8_t>;  // one a cell, row by row

// Looking at all solutions is given up beforehand if it takes more additions of cells than this.
constexpr double kMostAdditions = 2e10;

// The most cells that the matrix of all presses is made for.
constexpr std::uint64_t kMostCells = 1 << 15;
// What a cell takes with the list of those that its press reaches, about.
constexpr std::uint64_t kBytesOfCell = 128;

class Board {
 public:
  explicit Board(const Puzzle& puzzle)
      : states_(static_cast<unsigned>(puzzle.states())),
        cells_(static_cast<std::size_t>(puzzle.shape().cells())),
        reached_(reached_by_press(puzzle.shape())) {
    const Pattern demand = puzzle.demand();
    for (int row = 0; row < puzzle.height(); ++row) {
      for (int column = 0; column < puzzle.width(); ++column) {
        demand_.push_back(static_cast<std::uint8_t>(demand.at(row, column)));
      }
    }
  }

  [[nodiscard]] unsigned states() const { return states_; }
  [[nodiscard]] std::size_t cells() const { return cells_; }
  // How often each cell must still move on.
  [[nodiscard]] const Values& demand() const { return demand_; }
  // By pressed cell; a cell that is reached by two ways stands twice.
  [[nodiscard]] const std::vector<std::vector<std::size_t>>& reached() const { return reached_; }

  // What the presses add to the lights.
  [[nodiscard]] Values effect_of(const Values& presses) const {
    std::vector<unsigned> sums(cells_);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      for (const std::size_t other : reached_[cell]) sums[other] += presses[cell];
    }
    Values effect;
    for (const unsigned sum : sums) effect.push_back(static_cast<std::uint8_t>(sum % states_));
    return effect;
  }

  // All the patterns of a text. Error: bad_pattern.
  [[nodiscard]] Result<std::vector<Values>> read(std::string_view text) const {
    NumberText numbers(text, "bad_pattern");
    std::vector<Values> patterns;
    for (numbers.skip_blanks(); !numbers.at_end(); numbers.skip_blanks()) {
      if (patterns.empty() || patterns.back().size() == cells_) patterns.emplace_back();
      const auto value = numbers.number(states_ - 1);
      if (!value || *value < 0) {
        return numbers.error("expected a value from 0 to " + std::to_string(states_ - 1));
      }
      patterns.back().push_back(static_cast<std::uint8_t>(*value));
    }
    if (!patterns.empty() && patterns.back().size() != cells_) {
      return numbers.error("the last pattern has fewer values than the board has cells");
    }
    return patterns;
  }
  [[nodiscard]] Result<Values> read_one(std::string_view text) const {
    auto patterns = read(text);
    if (!patterns) return tl::unexpected(patterns.error());
    if (patterns->size() != 1)
      return fail("bad_pattern", "expected one pattern of the board's size");
    return std::move(patterns->front());
  }

 private:
  static std::size_t index_of(const Shape& shape, int row, int column) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(shape.width()) +
           static_cast<std::size_t>(column);
  }

  static std::vector<std::vector<std::size_t>> reached_by_press(const Shape& shape) {
    std::vector<std::vector<std::size_t>> reached(static_cast<std::size_t>(shape.cells()));
    for (std::size_t vertex = 0; shape.is_graph() && vertex < reached.size(); ++vertex) {
      reached[vertex].push_back(vertex);
    }
    for (const Edge& edge : shape.edges()) {
      reached[static_cast<std::size_t>(edge.from)].push_back(static_cast<std::size_t>(edge.to));
      reached[static_cast<std::size_t>(edge.to)].push_back(static_cast<std::size_t>(edge.from));
    }
    for (int row = 0; row < shape.height(); ++row) {
      for (int column = 0; column < shape.width(); ++column) {
        const std::size_t cell = index_of(shape, row, column);
        for (const Offset& offset : shape.offsets()) {
          int y = row + offset.dy;
          int x = column + offset.dx;
          if (shape.torus()) {
            y %= shape.height();
            x %= shape.width();
          }
          if (y < 0 || y >= shape.height() || x < 0 || x >= shape.width()) continue;
          reached[cell].push_back(index_of(shape, y, x));
        }
      }
    }
    return reached;
  }

  unsigned states_;
  std::size_t cells_;
  std::vector<std::vector<std::size_t>> reached_;
  Values demand_;
};

bool is_prime(unsigned number) {
  unsigned divisor = 2;
  while (divisor * divisor <= number && number % divisor != 0) ++divisor;
  return number >= 2 && divisor * divisor > number;
}

// row += factor * other, modulo a prime, from the cell `begin` on.
void add_multiple(Values& row, unsigned factor, const Values& other, std::size_t begin,
                  unsigned modulus) {
  for (std::size_t cell = begin; cell < row.size(); ++cell) {
    row[cell] = static_cast<std::uint8_t>((row[cell] + factor * other[cell]) % modulus);
  }
}

// The rank of the rows modulo a prime, by elimination; with a limit it is of no account.
std::size_t rank_of(std::vector<Values> rows, unsigned modulus, LimitWatch& watch) {
  std::size_t rank = 0;
  const std::size_t columns = rows.empty() ? 0 : rows.front().size();
  for (std::size_t column = 0; column < columns && rank < rows.size(); ++column) {
    const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(),
                                    [&](const Values& row) { return row[column] != 0; });
    if (pivot == rows.end()) continue;
    std::swap(*pivot, rows[rank]);
    const Values& chosen = rows[rank++];
    unsigned inverse = 1;
    while (inverse * chosen[column] % modulus != 1) ++inverse;
    for (std::size_t row = rank; row < rows.size(); ++row) {
      if (rows[row][column] == 0) continue;
      const unsigned factor = modulus - rows[row][column] * inverse % modulus;
      add_multiple(rows[row], factor, chosen, column, modulus);
    }
    if (watch.reached_now()) return 0;
  }
  return rank;
}

std::uint64_t sum_of(const Values& values) {
  return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
}

bool is_zero(const Values& values) {
  return sum_of(values) == 0;
}

// What is wrong with the patterns as a basis of all quiet patterns.
std::optional<std::string> fault_of_basis(const Board& board, const std::vector<Values>& basis,
                                          LimitWatch& watch) {
  for (std::size_t index = 0; index < basis.size(); ++index) {
    if (!is_zero(board.effect_of(basis[index]))) {
      return "quiet pattern " + std::to_string(index + 1) + " changes the lights";
    }
  }
  if (rank_of(basis, board.states(), watch) != basis.size()) {
    return "the quiet patterns depend on each other";
  }
  std::vector<Values> matrix(board.cells(), Values(board.cells()));
  for (std::size_t cell = 0; cell < board.cells(); ++cell) {
    for (const std::size_t other : board.reached()[cell]) {
      matrix[cell][other] = static_cast<std::uint8_t>((matrix[cell][other] + 1U) % board.states());
    }
  }
  const std::size_t rank = rank_of(std::move(matrix), board.states(), watch);
  if (rank + basis.size() != board.cells()) return "there are other quiet patterns than those";
  return std::nullopt;
}

// The fewest presses of all solutions: one of them and every sum of quiet patterns. Each pattern
// counts up like the wheel of a meter: after as many additions as there are states it stands where
// it was, and the next one moves.
std::uint64_t fewest_presses(const Board& board, Values presses, const std::vector<Values>& basis,
                             LimitWatch& watch) {
  std::uint64_t fewest = sum_of(presses);
  std::vector<unsigned> wheels(basis.size());
  for (std::size_t wheel = 0; wheel < basis.size();) {
    add_multiple(presses, 1, basis[wheel], 0, board.states());
    if (++wheels[wheel] == board.states()) {
      wheels[wheel++] = 0;
      continue;
    }
    wheel = 0;
    fewest = std::min(fewest, sum_of(presses));
    if (watch.reached()) break;
  }
  return fewest;
}

Finding not_repeated(std::string what) {
  return Finding{false, std::move(what), 0, LimitReached::size};
}

}  // namespace

Result<Finding> check_unsolvable(const Puzzle& puzzle, std::string_view certificate,
                                 const Limits& limits) {
  LimitWatch watch(limits);
  watch.holds_memory(static_cast<std::uint64_t>(puzzle.shape().cells()) * kBytesOfCell);
  if (watch.reached_now()) return Finding{false, {}, 0, watch.reason()};
  const Board board(puzzle);
  const auto pattern = board.read_one(certificate);
  if (!pattern) return tl::unexpected(pattern.error());
  for (std::size_t cell = 0; cell < board.cells(); ++cell) {
    unsigned sum = 0;
    for (const std::size_t other : board.reached()[cell]) sum += (*pattern)[other];
    if (sum % board.states() != 0) {
      return not_verified("a press of cell " + std::to_string(cell + 1) +
                          " changes the sum of the lights on the pattern");
    }
  }
  std::uint64_t demanded = 0;
  for (std::size_t cell = 0; cell < board.cells(); ++cell) {
    demanded += std::uint64_t{(*pattern)[cell]} * board.demand()[cell];
  }
  if (demanded % board.states() == 0) {
    return not_verified("start and target have the same sum on the pattern");
  }
  return Finding{true, {}, board.cells(), LimitReached::none};
}

Result<Finding> check_solution(const Puzzle& puzzle, const SolutionClaim& claim,
                               const Limits& limits) {
  LimitWatch watch(limits);
  const auto size = static_cast<std::uint64_t>(puzzle.shape().cells());
  if (size > kMostCells) return not_repeated("the board is too large to repeat the elimination");
  watch.holds_memory(size * size);
  if (watch.reached_now()) return Finding{false, {}, 0, watch.reason()};
  const Board board(puzzle);
  const auto presses = board.read_one(claim.presses);
  if (!presses) return tl::unexpected(presses.error());
  const auto basis = board.read(claim.quiet_patterns);
  if (!basis) return tl::unexpected(basis.error());
  if (board.effect_of(*presses) != board.demand()) {
    return not_verified("the presses do not lead to the target");
  }
  if (!is_prime(board.states())) {
    return not_repeated(
        "the presses lead to the target; how many solutions there are was not repeated, as " +
        std::to_string(board.states()) + " is not prime");
  }
  const auto fault = fault_of_basis(board, *basis, watch);
  if (watch.reason() != LimitReached::none) return Finding{false, {}, 0, watch.reason()};
  if (fault) return not_verified(*fault);
  if (!claim.fewest) return Finding{true, {}, board.cells(), LimitReached::none};
  double solutions = 1;
  for (std::size_t index = 0; index < basis->size(); ++index) solutions *= board.states();
  if (solutions * static_cast<double>(board.cells()) > kMostAdditions) {
    return not_repeated("the presses lead to the target and the nullity is " +
                        std::to_string(basis->size()) +
                        "; that none are fewer was not repeated: too many solutions");
  }
  const std::uint64_t fewest = fewest_presses(board, *presses, *basis, watch);
  if (watch.reason() != LimitReached::none) return Finding{false, {}, 0, watch.reason()};
  if (fewest != sum_of(*presses)) {
    return not_verified("a solution has " + std::to_string(fewest) + " presses");
  }
  return Finding{true, {}, static_cast<std::uint64_t>(solutions), LimitReached::none};
}

}  // namespace quadrille::verify
