// Idea (Arlazarov, Dinic, Kronrod and Faradžev, 1970; for elimination: Bard, 2007): take the
// columns in strips of 8. The few rows with the strip's pivots are found by ordinary elimination;
// then all 2^8 sums of them are tabulated, and every other row is cleared in the whole strip by
// adding one entry of the table, chosen by its 8 bits. A strip never straddles two words.
#include "lightsout/gf2_elimination.hpp"

#include <algorithm>
#include <array>

namespace quadrille::lightsout {
namespace {

constexpr int kStrip = 8;
constexpr std::size_t kSums = std::size_t{1} << kStrip;

void add_row(std::span<Word> to, std::span<const Word> from, std::size_t first_word) {
  for (std::size_t i = first_word; i < to.size(); ++i) to[i] ^= from[i];
}

void swap_rows(BitGrid& matrix, int one, int other) {
  if (one != other) std::ranges::swap_ranges(matrix.row(one), matrix.row(other));
}

class StripElimination {
 public:
  StripElimination(BitGrid& matrix, int columns)
      : matrix_(matrix), columns_(columns), sums_(kSums * matrix.words_per_row()) {}

  // Clears the strip that starts at `first` in all rows but those of its pivots. False: a limit.
  bool eliminate(int first, LimitWatch& watch) {
    find_pivots(first);
    if (strip_pivots_.empty()) return !watch.reached();
    tabulate(first);
    const int rank = static_cast<int>(pivots_.size());
    const int top = rank - static_cast<int>(strip_pivots_.size());
    const auto word = static_cast<std::size_t>(first / kWordBits);
    for (int row = 0; row < matrix_.height(); ++row) {
      if (watch.reached()) return false;
      if (row >= top && row < rank) continue;
      const auto target = matrix_.row(row);
      const Word bits = target[word] >> (first % kWordBits) & (kSums - 1);
      const std::size_t sum = sum_for_bits_[bits];
      if (sum != 0) add_row(target, sum_row(sum), word);
    }
    return true;
  }

  [[nodiscard]] std::vector<int> take_pivots() { return std::move(pivots_); }

 private:
  // Moves rows with independent bits in the strip up to the pivot rows and reduces them against
  // each other. A candidate is first cleared by the pivots of this strip found before it: that is
  // why rows need not be updated as a whole.
  void find_pivots(int first) {
    strip_pivots_.clear();
    const int end = std::min(first + kStrip, columns_);
    const auto word = static_cast<std::size_t>(first / kWordBits);
    for (int column = first; column < end; ++column) {
      const int rank = static_cast<int>(pivots_.size());
      const int top = rank - static_cast<int>(strip_pivots_.size());
      for (int row = rank; row < matrix_.height(); ++row) {
        for (std::size_t i = 0; i < strip_pivots_.size(); ++i) {
          if (matrix_.get(row, strip_pivots_[i])) {
            add_row(matrix_.row(row), matrix_.row(top + static_cast<int>(i)), word);
          }
        }
        if (!matrix_.get(row, column)) continue;
        swap_rows(matrix_, row, rank);
        for (int above = top; above < rank; ++above) {
          if (matrix_.get(above, column)) add_row(matrix_.row(above), matrix_.row(rank), word);
        }
        strip_pivots_.push_back(column);
        pivots_.push_back(column);
        break;
      }
    }
  }

  // All sums of the strip's pivot rows, in Gray code order: one addition each. Sum number s takes
  // row i if bit i of s is set.
  void tabulate(int first) {
    const int top = static_cast<int>(pivots_.size() - strip_pivots_.size());
    const auto word = static_cast<std::size_t>(first / kWordBits);
    const std::size_t count = std::size_t{1} << strip_pivots_.size();
    std::ranges::fill(sum_row(0), Word{0});
    for (std::size_t s = 1; s < count; ++s) {
      const auto lowest = static_cast<int>(std::countr_zero(s));
      std::ranges::copy(sum_row(s & (s - 1)), sum_row(s).begin());
      add_row(sum_row(s), matrix_.row(top + lowest), word);
    }
    for (std::size_t bits = 0; bits < kSums; ++bits) {
      std::size_t sum = 0;
      for (std::size_t i = 0; i < strip_pivots_.size(); ++i) {
        sum |= (bits >> (strip_pivots_[i] - first) & 1) << i;
      }
      sum_for_bits_[bits] = static_cast<std::uint8_t>(sum);
    }
  }

  std::span<Word> sum_row(std::size_t sum) {
    return std::span<Word>(sums_).subspan(sum * matrix_.words_per_row(), matrix_.words_per_row());
  }

  BitGrid& matrix_;
  int columns_;
  std::vector<int> pivots_;        // of all strips so far
  std::vector<int> strip_pivots_;  // of this one
  std::vector<Word> sums_;
  std::array<std::uint8_t, kSums> sum_for_bits_{};
};

Values kernel_vector(const BitGrid& reduced, const std::vector<int>& pivots, int free_column) {
  Values vector(static_cast<std::size_t>(reduced.width() - 1));
  vector[static_cast<std::size_t>(free_column)] = 1;
  for (std::size_t row = 0; row < pivots.size(); ++row) {
    vector[static_cast<std::size_t>(pivots[row])] =
        static_cast<std::uint8_t>(reduced.get(static_cast<int>(row), free_column));
  }
  return vector;
}

std::optional<Values> particular_solution(const BitGrid& reduced, const std::vector<int>& pivots) {
  const int last = reduced.width() - 1;
  for (int row = static_cast<int>(pivots.size()); row < reduced.height(); ++row) {
    if (reduced.get(row, last)) return std::nullopt;
  }
  Values solution(static_cast<std::size_t>(last));
  for (std::size_t row = 0; row < pivots.size(); ++row) {
    solution[static_cast<std::size_t>(pivots[row])] =
        static_cast<std::uint8_t>(reduced.get(static_cast<int>(row), last));
  }
  return solution;
}

}  // namespace

std::optional<std::vector<int>> reduce_to_echelon(BitGrid& matrix, int columns, LimitWatch& watch) {
  QUADRILLE_CHECK(columns <= matrix.width());
  StripElimination elimination(matrix, columns);
  for (int first = 0; first < columns; first += kStrip) {
    if (!elimination.eliminate(first, watch)) return std::nullopt;
  }
  return elimination.take_pivots();
}

std::optional<DenseAnswer> solve_gf2(BitGrid& augmented, Kernel kernel, LimitWatch& watch) {
  const int unknowns = augmented.width() - 1;
  const auto pivots = reduce_to_echelon(augmented, unknowns, watch);
  if (!pivots) return std::nullopt;
  DenseAnswer answer;
  answer.solution = particular_solution(augmented, *pivots);
  answer.orders.assign(static_cast<std::size_t>(unknowns) - pivots->size(), 2);
  if (kernel == Kernel::not_wanted) return answer;
  for (int column = 0; column < unknowns; ++column) {
    if (watch.reached()) return std::nullopt;
    if (!std::ranges::binary_search(*pivots, column)) {
      answer.kernel.push_back(kernel_vector(augmented, *pivots, column));
    }
  }
  return answer;
}

}  // namespace quadrille::lightsout
