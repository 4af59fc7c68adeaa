#include "nonogram/search/weighing.hpp"

#include <algorithm>
#include <limits>

namespace quadrille::nonogram {
namespace {

constexpr std::uint64_t kFirstConflicts = 100;
constexpr std::uint64_t kFirstSweeps = 60;
constexpr std::uint64_t kSweepsForFacts = 100;
constexpr std::uint64_t kConflictsForASweep = 16;
constexpr int kSweepsAtATime = 10;
// A sweep of more steps would take longer than a limit may go unnoticed.
constexpr std::uint64_t kMostWorkOfSweep = 4'000'000;

}  // namespace

Weighing::Weighing(const Puzzle& puzzle, const Assignment& assignment)
    : puzzle_(puzzle), assignment_(assignment), granted_(kFirstSweeps) {}

bool Weighing::due(std::uint64_t conflicts) const {
  return conflicts >= kFirstConflicts &&
         sweeps_ < std::max(granted_, conflicts / kConflictsForASweep);
}

bool Weighing::run(std::vector<Literal>& facts, LimitWatch& watch) {
  if (!weights_) {
    if (CellWeights::work_of_sweep(puzzle_) > kMostWorkOfSweep) {
      sweeps_ = std::numeric_limits<std::uint64_t>::max();
      return true;
    }
    weights_ = std::make_unique<CellWeights>(puzzle_, assignment_);
  }
  weights_->improve(kSweepsAtATime, watch);
  sweeps_ += kSweepsAtATime;
  const bool possible = weights_->prove(facts, watch);
  if (!facts.empty()) granted_ = std::max(granted_, sweeps_ + kSweepsForFacts);
  return possible;
}

}  // namespace quadrille::nonogram
