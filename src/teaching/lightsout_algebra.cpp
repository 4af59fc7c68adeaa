// Lights Out as a linear system, by the book: the matrix A has a column for each cell, which says
// what its press reaches; presses x solve the puzzle when A·x = demand modulo the number of states.
//
// 1. Gauss and Jordan: [A | demand | I] is brought into echelon form, column by column. The right
//    part remembers which rows each row is a sum of.
// 2. A row that is 0 on the left but not in the demand says 0 = 1: the rows it is a sum of are the
//    certificate that there is no solution.
// 3. Columns without a pivot are free: each gives a quiet pattern, presses that change nothing.
//    All solutions are one of them plus sums of quiet patterns; all are tried for the fewest
//    presses.
#include <quadrille/teaching/lightsout.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace quadrille::teaching {
namespace {

using lightsout::Pattern;
using lightsout::SolveReport;

constexpr std::int64_t kMaxCells = 2048;

constexpr Meaning kMeaning{.depth = "columns eliminated",
                           .nodes = "rows that a multiple of the pivot's was added to",
                           .children = "",
                           .discarded = "",
                           .queue = "rows without a pivot yet",
                           .table = "entries of the matrix that are not 0"};

bool is_prime(int number) {
  for (int factor = 2; factor * factor <= number; ++factor) {
    if (number % factor == 0) return false;
  }
  return number >= 2;
}

class Elimination {
 public:
  Elimination(const lightsout::Puzzle& puzzle, Trace& trace, LimitWatch& watch)
      : puzzle_(puzzle),
        trace_(trace),
        watch_(watch),
        cells_(static_cast<int>(puzzle.shape().cells())),
        states_(puzzle.states()) {}

  SolveReport run() {
    SolveReport report;
    if (!fill() || !eliminate()) {
      report.limit = watch_.reason();
      return report;
    }
    report.nullity = cells_ - rank_;
    trace_.add_counter("rank", static_cast<std::uint64_t>(rank_));
    trace_.add_counter("nullity", static_cast<std::uint64_t>(*report.nullity));
    if (const auto row = contradiction()) {
      report.verdict = Verdict::none;
      report.certificate = pattern_of(rows_[*row], cells_ + 1);
      QUADRILLE_CHECK(lightsout::refutes(puzzle_, *report.certificate));
      return report;
    }
    report.verdict = *report.nullity == 0 ? Verdict::unique : Verdict::multiple;
    find_fewest_presses(report);
    return report;
  }

 private:
  using Row = std::vector<std::uint8_t>;

  // False when a limit was reached.
  bool fill() {
    const std::uint64_t bytes = std::uint64_t(cells_) * (2 * std::uint64_t(cells_) + 1);
    trace_.note_memory(bytes);
    watch_.holds_memory(bytes);
    if (watch_.reached_now()) return false;
    rows_.assign(static_cast<std::size_t>(cells_), Row(2 * static_cast<std::size_t>(cells_) + 1));
    const Pattern demand = puzzle_.demand();
    for (int cell = 0; cell < cells_; ++cell) {
      if (watch_.reached_now()) return false;
      Pattern press(puzzle_.width(), puzzle_.height(), states_);
      press.set(cell / puzzle_.width(), cell % puzzle_.width(), 1);
      const Pattern effect = lightsout::effect_of(puzzle_.shape(), press);
      for (int reached = 0; reached < cells_; ++reached) {
        rows_[reached][cell] = static_cast<std::uint8_t>(value(effect, reached));
      }
      rows_[cell][cells_] = static_cast<std::uint8_t>(value(demand, cell));
      rows_[cell][cells_ + 1 + cell] = 1;
    }
    return true;
  }

  bool eliminate() {
    std::uint64_t entries = 0;
    for (const Row& row : rows_) entries += nonzero(row);
    for (int column = 0; column < cells_; ++column) {
      trace_.note_queue(column, static_cast<std::uint64_t>(cells_ - rank_));
      trace_.note_table(column, entries);
      const auto pivot = std::find_if(rows_.begin() + rank_, rows_.end(),
                                      [&](const Row& row) { return row[column] != 0; });
      if (pivot == rows_.end()) continue;
      std::iter_swap(rows_.begin() + rank_, pivot);
      scale(rows_[rank_], inverse(rows_[rank_][column]));
      for (int row = 0; row < cells_; ++row) {
        if (row == rank_ || rows_[row][column] == 0) continue;
        if (watch_.reached()) return false;
        entries -= nonzero(rows_[row]);
        subtract(rows_[row], rows_[rank_], rows_[row][column]);
        entries += nonzero(rows_[row]);
        ++trace_.at(column).nodes;
        watch_.count_node();
      }
      pivots_.push_back(column);
      ++rank_;
    }
    return !watch_.reached();
  }

  [[nodiscard]] std::optional<std::size_t> contradiction() const {
    for (int row = rank_; row < cells_; ++row) {
      if (rows_[row][cells_] != 0) return static_cast<std::size_t>(row);
    }
    return std::nullopt;
  }

  // Sets the free columns to every combination of values, like the wheels of a counter; the
  // solution changes by one quiet pattern at each step of a wheel.
  void find_fewest_presses(SolveReport& report) {
    const std::vector<Row> quiet = quiet_patterns();
    Row presses(static_cast<std::size_t>(cells_));
    for (int row = 0; row < rank_; ++row) presses[pivots_[row]] = rows_[row][cells_];
    Row best = presses;
    std::uint64_t fewest = sum(best);
    std::vector<int> wheels(quiet.size());
    std::uint64_t tried = 1;
    bool is_finished = false;
    while (!is_finished && !watch_.reached()) {
      is_finished = !turn(wheels, quiet, presses);
      if (is_finished) break;
      ++tried;
      watch_.count_node();
      if (const std::uint64_t count = sum(presses); count < fewest) {
        fewest = count;
        best = presses;
      }
    }
    trace_.add_counter("solutions_tried", tried);
    report.presses = pattern_of(best, 0);
    QUADRILLE_CHECK(lightsout::solves(puzzle_, *report.presses));
    report.press_count = fewest;
    report.minimal = is_finished;
    report.lower_bound = is_finished ? fewest : 0;
    if (!is_finished) report.limit = watch_.reason();
  }

  // The next combination; false when all have been.
  bool turn(std::vector<int>& wheels, const std::vector<Row>& quiet, Row& presses) const {
    for (std::size_t wheel = 0; wheel < wheels.size(); ++wheel) {
      add(presses, quiet[wheel], 1);
      wheels[wheel] = (wheels[wheel] + 1) % states_;
      if (wheels[wheel] != 0) return true;
    }
    return false;
  }

  [[nodiscard]] std::vector<Row> quiet_patterns() const {
    std::vector<Row> quiet;
    for (int column = 0; column < cells_; ++column) {
      if (std::binary_search(pivots_.begin(), pivots_.end(), column)) continue;
      Row pattern(static_cast<std::size_t>(cells_));
      pattern[column] = 1;
      for (int row = 0; row < rank_; ++row) {
        pattern[pivots_[row]] = negative(rows_[row][column]);
      }
      quiet.push_back(std::move(pattern));
    }
    return quiet;
  }

  [[nodiscard]] std::uint8_t negative(std::uint8_t value) const {
    return static_cast<std::uint8_t>((states_ - value) % states_);
  }
  [[nodiscard]] int inverse(int value) const {
    int candidate = 1;
    while (value * candidate % states_ != 1) ++candidate;
    return candidate;
  }
  void scale(Row& row, int factor) const {
    if (factor == 1) return;
    for (std::uint8_t& value : row) value = static_cast<std::uint8_t>(value * factor % states_);
  }
  void add(Row& row, const Row& other, int factor) const {
    if (states_ == 2) {
      for (std::size_t i = 0; i < other.size(); ++i) row[i] ^= other[i];
      return;
    }
    for (std::size_t i = 0; i < other.size(); ++i) {
      row[i] = static_cast<std::uint8_t>((row[i] + factor * other[i]) % states_);
    }
  }
  void subtract(Row& row, const Row& other, std::uint8_t factor) const {
    add(row, other, negative(factor));
  }
  [[nodiscard]] std::uint64_t nonzero(const Row& row) const {
    const auto zeros = std::count(row.begin(), row.begin() + cells_, 0);
    return static_cast<std::uint64_t>(cells_ - zeros);
  }
  static std::uint64_t sum(const Row& row) {
    std::uint64_t total = 0;
    for (const std::uint8_t value : row) total += value;
    return total;
  }
  [[nodiscard]] int value(const Pattern& pattern, int cell) const {
    return pattern.at(cell / puzzle_.width(), cell % puzzle_.width());
  }
  [[nodiscard]] Pattern pattern_of(const Row& row, int from) const {
    Pattern pattern(puzzle_.width(), puzzle_.height(), states_);
    for (int cell = 0; cell < cells_; ++cell) {
      pattern.set(cell / puzzle_.width(), cell % puzzle_.width(), row[from + cell]);
    }
    return pattern;
  }

  const lightsout::Puzzle& puzzle_;
  Trace& trace_;
  LimitWatch& watch_;
  int cells_;
  int states_;
  std::vector<Row> rows_;
  std::vector<int> pivots_;  // their columns, ascending
  int rank_ = 0;
};

}  // namespace

Taught<SolveReport> algebra(const lightsout::Puzzle& puzzle, const Limits& limits) {
  Taught<SolveReport> taught{{}, Trace("algebra", kMeaning)};
  if (puzzle.shape().cells() > kMaxCells || !is_prime(puzzle.states())) {
    taught.report.limit = LimitReached::size;
    return taught;
  }
  LimitWatch watch(limits);
  taught.report = Elimination(puzzle, taught.trace, watch).run();
  taught.report.stats.nodes = watch.nodes();
  taught.report.stats.memory_bytes = taught.trace.memory_bytes();
  return taught;
}

}  // namespace quadrille::teaching
