// All solutions of a puzzle, one by one, as many as somebody takes: a thread finds them a little
// ahead of the reader and waits when it is too far ahead, so that memory stays small.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace quadrille::python {

// Requires the interpreter's lock for every call.
class SolutionStream {
 public:
  // `most`: 0 is all of them.
  SolutionStream(const PuzzleKind& kind, AnyPuzzle puzzle, std::size_t most, std::uint64_t seed,
                 std::optional<double> seconds);
  SolutionStream(const SolutionStream&) = delete;
  SolutionStream& operator=(const SolutionStream&) = delete;
  ~SolutionStream();

  // In the notation of PuzzleKind::check(). No value: there are no more. Raises what signals raise.
  std::optional<std::string> next();
  // Ends the search; next() then has what was found already and no more.
  void close();

  // What is known when next() has ended: `none` where there is no solution at all, and which limit
  // cut the search short.
  [[nodiscard]] Verdict verdict();
  [[nodiscard]] LimitReached limit();

 private:
  void find(const PuzzleKind& kind, const AnyPuzzle& puzzle, SolveRequest request, Limits limits);
  // False: nobody wants more.
  bool hand_over(std::string_view solution);

  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> found_;
  std::optional<Report> report_;  // set when the search has ended
  std::thread thread_;
};

}  // namespace quadrille::python
