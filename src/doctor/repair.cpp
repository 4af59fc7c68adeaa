// A counterexample loop over MaxSAT.
//
// Take the cheapest treatment that no clause forbids, and look at the picture that it gives. If
// something is still wrong with it, say which cells are to blame: every treatment that helps has to
// treat one of them differently, which is a clause. The first treatment that passes is the cheapest
// of all, since everything cheaper was refuted; until then its cost is a lower bound. Treatments
// that help, found by luck on the way, are upper bounds.
#include "doctor/max_sat.hpp"
#include "doctor/patient.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/doctor/repair.hpp>
#include <quadrille/nonogram/picture_probe.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <bit>
#include <chrono>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace quadrille::doctor {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::CellSets;
using nonogram::Classification;
using nonogram::Difficulty;
using nonogram::Puzzle;

namespace {

constexpr std::size_t kFaultsAtOnce = 50;

// In which rounds the cheapest treatment is completed by luck: often at first, when there is
// nothing to show yet.
bool is_lucky_round(int round) {
  return std::has_single_bit(static_cast<unsigned>(round)) || round % 20 == 0;
}

class Doctor {
 public:
  Doctor(const CellGrid& picture, const RepairOptions& options, const Limits& limits)
      : options_(options),
        patient_(picture, options),
        cells_(static_cast<int>(picture.size())),
        watch_(limits, 1) {
    watch_.holds_memory(picture.size() * MaxSat::kBytesOfVariable);
    if (watch_.reached_now()) return;
    for (int cell = 0; cell < cells_; ++cell) {
      max_sat_.add_soft(-max_sat_.add_variable(), patient_.weight(cell));
    }
  }

  void run() {
    if (watch_.reached_now()) return;
    Treatment cheapest;
    for (int round = 1; !is_done(); ++round) {
      report_progress();
      const CellSets faults = patient_.faults(cheapest, kFaultsAtOnce, watch_);
      if (faults.sets.empty()) {
        if (faults.limited) return;
        take(cheapest);
        if (cheapest.empty()) {
          complete_ = true;
          return;
        }
        forbid(cheapest);
      }
      for (const std::vector<int>& fault : faults.sets) learn(cheapest, fault);
      if (!find_cheapest(cheapest)) return;
      if (is_lucky_round(round)) try_luck(cheapest);
    }
  }

  [[nodiscard]] const std::set<Treatment>& best() const { return best_; }
  [[nodiscard]] std::int64_t best_cost() const { return best_cost_; }
  [[nodiscard]] std::int64_t lower_bound() const {
    return best_.empty() ? max_sat_.lower_bound() : std::min(max_sat_.lower_bound(), best_cost_);
  }
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] std::vector<Fault> take_evidence() { return std::move(evidence_); }
  [[nodiscard]] LimitReached limit() const { return watch_.reason(); }

 private:
  [[nodiscard]] bool is_done() const {
    return best_.size() >= options_.max_repairs && best_cost_ <= max_sat_.lower_bound();
  }

  // The two bounds run towards each other.
  void report_progress() const {
    const ProgressSink& progress = watch_.limits().progress;
    if (!progress) return;
    if (best_.empty()) {
      progress({fmt::format("at least {}", max_sat_.lower_bound()), -1});
    } else {
      progress({fmt::format("best found {}, at least {}", best_cost_, lower_bound()),
                static_cast<double>(lower_bound()) / static_cast<double>(best_cost_)});
    }
  }

  void try_luck(const Treatment& start) {
    if (!best_.empty() && best_cost_ <= max_sat_.lower_bound()) return;
    const std::optional<Treatment> treatment = patient_.complete(start, watch_);
    if (treatment) take(*treatment);
  }

  // A good treatment; of equally cheap ones all are kept.
  void take(const Treatment& treatment) {
    const std::int64_t cost = patient_.cost(treatment);
    if (!best_.empty() && cost > best_cost_) return;
    if (best_.empty() || cost < best_cost_) best_.clear();
    best_cost_ = cost;
    if (best_.size() < options_.max_repairs) best_.insert(treatment);
  }

  void learn(const Treatment& treatment, const std::vector<int>& fault) {
    const std::vector<int> cause = patient_.cause_of(fault);
    add_clause(cause);
    if (options_.keep_evidence) evidence_.push_back({treatment, fault, cause});
  }

  // At least one of the cells has to be treated differently.
  void add_clause(const std::vector<int>& cells) {
    std::vector<int> clause;
    clause.reserve(cells.size());
    for (const int cell : cells) {
      clause.push_back(patient_.is_flipped(cell) ? -variable(cell) : variable(cell));
    }
    max_sat_.add_hard(clause);
  }

  // Never again; what holds more cells than a good treatment is no better.
  void forbid(const Treatment& treatment) {
    std::vector<int> clause;
    clause.reserve(treatment.size());
    for (const int cell : treatment) clause.push_back(-variable(cell));
    max_sat_.add_hard(clause);
  }

  // False when there is nothing more to look for, or a limit was reached.
  bool find_cheapest(Treatment& cheapest) {
    const MaxSat::Outcome outcome = max_sat_.minimize(watch_);
    if (outcome == MaxSat::Outcome::limit) return false;
    complete_ = outcome == MaxSat::Outcome::contradiction ||
                (!best_.empty() && max_sat_.lower_bound() > best_cost_);
    if (complete_) return false;
    cheapest.clear();
    for (int cell = 0; cell < cells_; ++cell) {
      if (max_sat_.holds(variable(cell))) cheapest.push_back(cell);
    }
    return true;
  }

  static int variable(int cell) { return cell + 1; }

  const RepairOptions& options_;
  Patient patient_;
  MaxSat max_sat_;
  int cells_;
  LimitWatch watch_;
  std::vector<Fault> evidence_;
  std::set<Treatment> best_;
  std::int64_t best_cost_ = 0;
  bool complete_ = false;
};

int visual_change(const CellGrid& picture, const Treatment& flipped) {
  int sum = 0;
  for (const int cell : flipped) {
    const int row = cell / picture.width();
    const int column = cell % picture.width();
    for (int y = std::max(0, row - 1); y <= std::min(picture.height() - 1, row + 1); ++y) {
      for (int x = std::max(0, column - 1); x <= std::min(picture.width() - 1, column + 1); ++x) {
        const bool itself = y == row && x == column;
        if (!itself && picture.at(y, x) == picture.at(row, column)) ++sum;
      }
    }
  }
  return sum;
}

// With cells that are given. What the solver has to search for may still be moderate: unknown.
Classification difficulty_given(const CellGrid& picture, const Treatment& given,
                                const RepairOptions& options, const Limits& limits) {
  nonogram::PictureProbe probe(picture, options.seed);
  if (probe.open_cells(given).empty()) return {Difficulty::line};
  CellGrid known(picture.width(), picture.height());
  for (const int cell : given) {
    known.cells()[static_cast<std::size_t>(cell)] = picture.cells()[static_cast<std::size_t>(cell)];
  }
  const auto puzzle = Puzzle::from_picture(picture);
  QUADRILLE_CHECK(puzzle.has_value());
  const auto report = solve(*puzzle, {.from = std::move(known)}, limits);
  const bool searched = report.stats.cells_by_search > 0;
  if (report.verdict == Verdict::unique && !searched) return {Difficulty::moderate};
  return {Difficulty::unknown, report.limit};
}

Classification difficulty_after(const CellGrid& picture, const Treatment& treatment,
                                const RepairOptions& options, const Limits& limits) {
  if (options.means == RepairMeans::give && !treatment.empty()) {
    return difficulty_given(picture, treatment, options, limits);
  }
  const auto puzzle = Puzzle::from_picture(with_flipped(picture, treatment));
  QUADRILLE_CHECK(puzzle.has_value());
  return classify(*puzzle, limits);
}

// The search ends a little before the time is up, so that the classes of what it found are known.
Limits with_time_for_classes(const Limits& limits) {
  Limits search = limits;
  if (limits.deadline != Limits::Clock::time_point::max()) {
    const auto left = limits.deadline - Limits::Clock::now();
    search.deadline -= std::clamp<Limits::Clock::duration>(left / 10, std::chrono::seconds(0),
                                                           std::chrono::seconds(1));
  }
  return search;
}

}  // namespace

RepairReport repair(const CellGrid& picture, const RepairOptions& options, const Limits& limits) {
  QUADRILLE_CHECK(options.max_repairs >= 1);
  QUADRILLE_CHECK(options.weights.empty() || options.weights.size() == picture.size());
  const Limits search_limits = with_time_for_classes(limits);
  Doctor doctor(picture, options, search_limits);
  doctor.run();

  RepairReport report;
  for (const Treatment& treatment : doctor.best()) {
    const int change = options.means == RepairMeans::flip ? visual_change(picture, treatment) : 0;
    const auto [difficulty, limit] = difficulty_after(picture, treatment, options, limits);
    report.repairs.push_back({treatment, change, difficulty});
    report.limit = first_of(report.limit, limit);
  }
  std::sort(report.repairs.begin(), report.repairs.end(), [](const Repair& a, const Repair& b) {
    return std::tie(a.visual_change, a.difficulty, a.cells) <
           std::tie(b.visual_change, b.difficulty, b.cells);
  });
  report.cost = doctor.best_cost();
  report.lower_bound = doctor.lower_bound();
  report.proven = !report.repairs.empty() && report.lower_bound == report.cost;
  report.complete = doctor.complete();
  report.evidence = doctor.take_evidence();
  if (!report.proven) report.limit = doctor.limit();
  return report;
}

CellGrid with_flipped(CellGrid picture, const std::vector<int>& cells) {
  for (const int cell : cells) {
    Cell& colour = picture.cells()[static_cast<std::size_t>(cell)];
    colour = opposite(colour);
  }
  return picture;
}

}  // namespace quadrille::doctor
