#include "shared_search.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace quadrille::app {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Puzzle;
using nonogram::SearchExchange;
using nonogram::SearchMind;
using nonogram::SearchNews;
using nonogram::SolveOptions;
using nonogram::SolveReport;
using nonogram::SolveStats;

// All that was told and that somebody has not heard yet, in the order in which it was told. Places
// in it are counted from the beginning.
class NewsLog {
 public:
  explicit NewsLog(std::size_t readers) : places_(readers, 0) {}

  void tell(std::size_t teller, std::span<const int> clause) {
    const std::scoped_lock lock(mutex_);
    if (!clause.empty() && entries_.size() >= kMostEntries) return;
    add(teller, {{clause.begin(), clause.end()}, std::nullopt});
  }

  bool tell(std::size_t teller, const CellGrid& solution, std::span<const int> excluding) {
    const std::scoped_lock lock(mutex_);
    if (!solutions_.emplace(solution.cells().begin(), solution.cells().end()).second) return false;
    add(teller, {{excluding.begin(), excluding.end()}, solution});
    return true;
  }

  std::optional<SearchNews> hear(std::size_t reader) {
    const std::scoped_lock lock(mutex_);
    std::uint64_t& place = places_[reader];
    while (place < end_.load(std::memory_order_relaxed)) {
      const Entry& entry = entries_[static_cast<std::size_t>(place++ - first_)];
      if (entry.teller != reader) return entry.news;
    }
    return std::nullopt;
  }

  // Of the reader's own thread: nobody else changes its place.
  [[nodiscard]] SearchExchange::Waiting waiting(std::size_t reader) const {
    const std::uint64_t place = places_[reader];
    if (answers_end_.load(std::memory_order_relaxed) > place) {
      return SearchExchange::Waiting::answers;
    }
    return end_.load(std::memory_order_relaxed) > place ? SearchExchange::Waiting::clauses
                                                        : SearchExchange::Waiting::nothing;
  }

  // The reader hears nothing any more.
  void leave(std::size_t reader) {
    const std::scoped_lock lock(mutex_);
    places_[reader] = std::numeric_limits<std::uint64_t>::max();
  }

 private:
  struct Entry {
    std::size_t teller = 0;
    SearchNews news;
  };

  // Clauses are dropped while somebody is that far behind.
  static constexpr std::size_t kMostEntries = std::size_t{1} << 16;

  // Requires the lock.
  void add(std::size_t teller, SearchNews news) {
    const std::uint64_t heard = *std::min_element(places_.begin(), places_.end());
    for (; !entries_.empty() && first_ < heard; ++first_) entries_.pop_front();
    const bool is_answer = news.solution || news.clause.empty();
    entries_.push_back({teller, std::move(news)});
    const std::uint64_t end = end_.load(std::memory_order_relaxed) + 1;
    // Nobody needs to hear himself.
    if (places_[teller] + 1 == end) places_[teller] = end;
    if (is_answer) answers_end_.store(end, std::memory_order_relaxed);
    end_.store(end, std::memory_order_relaxed);
  }

  mutable std::mutex mutex_;
  std::deque<Entry> entries_;
  std::uint64_t first_ = 0;  // the place of the first entry
  std::atomic<std::uint64_t> end_{0};
  std::atomic<std::uint64_t> answers_end_{0};  // behind the last answer
  std::vector<std::uint64_t> places_;          // by reader: what it hears next
  std::set<std::vector<Cell>> solutions_;
};

// The minds of the others, from 1 on: what differs most from the usual one comes first.
SearchMind mind_of(std::size_t number) {
  return {.quick_at_first = number % 2 == 1, .cautious = number / 2 % 2 == 1, .noisy = true};
}

class SharedSearch {
 public:
  SharedSearch(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits,
               unsigned threads)
      : puzzle_(puzzle), options_(options), limits_(limits), log_(threads), others_(threads - 1) {
    limits_.max_memory /= threads;
    options_.exchange = &own_seat_;
  }
  SharedSearch(const SharedSearch&) = delete;
  SharedSearch& operator=(const SharedSearch&) = delete;
  ~SharedSearch() { end_others(); }

  SolveReport run() {
    SolveReport report = nonogram::solve(puzzle_, options_, limits_);
    end_others();
    for (const Other& other : others_) add(other.stats, report.stats);
    return report;
  }

 private:
  // The exchange as one of the searches sees it.
  class Seat final : public SearchExchange {
   public:
    Seat(SharedSearch& shared, std::size_t number) : shared_(shared), number_(number) {}

    void begins(const CellGrid& settled) override {
      if (number_ == 0) shared_.start_others(settled);
    }
    void tell(std::span<const int> clause) override { shared_.log_.tell(number_, clause); }
    bool tell(const CellGrid& solution, std::span<const int> excluding) override {
      return shared_.log_.tell(number_, solution, excluding);
    }
    [[nodiscard]] Waiting waiting() const override { return shared_.log_.waiting(number_); }
    std::optional<SearchNews> hear() override { return shared_.log_.hear(number_); }

   private:
    SharedSearch& shared_;
    std::size_t number_;
  };

  struct Other {
    std::thread thread;
    std::optional<SolveStats> stats;  // when it has ended
  };

  void start_others(const CellGrid& settled) {
    for (std::size_t index = 0; index < others_.size(); ++index) {
      try {
        others_[index].thread = std::thread([this, settled, index] { search(settled, index); });
      } catch (const std::system_error&) {
        log_.leave(index + 1);  // the machine has no more threads: it goes without
      }
    }
  }

  // The border where what is thrown on a thread of our own is caught: the search goes on without.
  void search(const CellGrid& settled, std::size_t index) {
    const std::size_t number = index + 1;
    try {
      Seat seat(*this, number);
      SolveOptions options;
      options.max_solutions = options_.max_solutions;
      options.seed = options_.seed + number;
      options.from = settled;
      options.keep_solutions = false;
      options.exchange = &seat;
      options.mind = mind_of(number);
      options.probe = false;
      Limits limits = limits_;
      limits.stop = &stop_;
      limits.progress = {};
      others_[index].stats = nonogram::solve(puzzle_, options, limits).stats;
    } catch (const std::exception&) {
    }
    log_.leave(number);
  }

  void end_others() {
    stop_.store(true, std::memory_order_relaxed);
    for (Other& other : others_) {
      if (other.thread.joinable()) other.thread.join();
    }
  }

  static void add(const std::optional<SolveStats>& stats, SolveStats& sum) {
    if (!stats) return;
    ++sum.threads;
    sum.line_solves += stats->line_solves;
    sum.decisions += stats->decisions;
    sum.conflicts += stats->conflicts;
    sum.restarts += stats->restarts;
    sum.learned_clauses += stats->learned_clauses;
    sum.memory_bytes += stats->memory_bytes;
  }

  const Puzzle& puzzle_;
  SolveOptions options_;
  Limits limits_;
  NewsLog log_;
  Seat own_seat_{*this, 0};
  std::vector<Other> others_;
  std::atomic<bool> stop_{false};
};

}  // namespace

SolveReport solve_on_threads(const Puzzle& puzzle, const SolveOptions& options,
                             const Limits& limits, unsigned threads) {
  const bool is_shared = threads > 1 && options.proof == nullptr && options.max_solutions > 0 &&
                         options.max_solutions <= nonogram::kMostSharedSolutions;
  if (!is_shared) return nonogram::solve(puzzle, options, limits);
  return SharedSearch(puzzle, options, limits, threads).run();
}

}  // namespace quadrille::app
