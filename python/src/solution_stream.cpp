#include "solution_stream.hpp"

#include <quadrille/core/broken_invariant.hpp>

#include <chrono>
#include <new>
#include <utility>

#include <pybind11/pybind11.h>

namespace quadrille::python {
namespace {

namespace py = pybind11;

constexpr std::size_t kAhead = 64;
constexpr auto kLookInterval = std::chrono::milliseconds(30);

}  // namespace

SolutionStream::SolutionStream(const PuzzleKind& kind, AnyPuzzle puzzle, std::size_t most,
                               std::uint64_t seed, std::optional<double> seconds) {
  Limits limits = seconds ? Limits::for_seconds(*seconds) : Limits::none();
  limits.stop = &stop_;
  SolveRequest request;
  request.max_solutions = most;
  request.seed = seed;
  request.on_solution = [this](std::string_view solution) { return hand_over(solution); };
  thread_ = std::thread([this, &kind, puzzle = std::move(puzzle), request = std::move(request),
                         limits = std::move(limits)] { find(kind, puzzle, request, limits); });
}

SolutionStream::~SolutionStream() {
  close();
  const py::gil_scoped_release released;
  thread_.join();
}

void SolutionStream::find(const PuzzleKind& kind, const AnyPuzzle& puzzle, SolveRequest request,
                          Limits limits) {
  const BrokenInvariantsThrow guard;
  Report report;
  try {
    report = kind.solve(puzzle, request, limits);
  } catch (const BrokenInvariant&) {
    report.limit = LimitReached::stopped;
  } catch (const std::bad_alloc&) {
    report.limit = LimitReached::memory;
  }
  const std::lock_guard lock(mutex_);
  report_ = std::move(report);
  changed_.notify_all();
}

bool SolutionStream::hand_over(std::string_view solution) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stop_ || found_.size() < kAhead; });
  if (stop_) return false;
  found_.emplace_back(solution);
  changed_.notify_all();
  return true;
}

std::optional<std::string> SolutionStream::next() {
  while (true) {
    {
      const py::gil_scoped_release released;
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kLookInterval, [this] { return report_ || !found_.empty(); });
      if (!found_.empty()) {
        std::string solution = std::move(found_.front());
        found_.pop_front();
        changed_.notify_all();
        return solution;
      }
      if (report_) return std::nullopt;
    }
    if (PyErr_CheckSignals() != 0) {
      close();
      throw py::error_already_set();
    }
  }
}

void SolutionStream::close() {
  const std::lock_guard lock(mutex_);
  stop_ = true;
  changed_.notify_all();
}

Verdict SolutionStream::verdict() {
  const std::lock_guard lock(mutex_);
  return report_ ? report_->verdict : Verdict::unknown;
}

LimitReached SolutionStream::limit() {
  const std::lock_guard lock(mutex_);
  return report_ ? report_->limit : LimitReached::none;
}

}  // namespace quadrille::python
