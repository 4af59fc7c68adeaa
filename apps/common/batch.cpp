#include "batch.hpp"

#include "interrupt.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "machine_memory.hpp"
#include "terminal.hpp"

#include <quadrille/core/limit_of_error.hpp>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

namespace quadrille::app {
namespace {

// The border where what libraries throw is caught. Running out of memory is a limit reached.
Outcome guarded(const std::function<Outcome()>& work, const Source& source,
                const CommonOptions& options) {
  Error error;
  try {
    return work();
  } catch (const std::bad_alloc&) {
    error = {kOutOfMemory, "the machine has no more memory", source.file, 0, 0};
  } catch (const std::exception& problem) {
    error = {"internal", std::string("unexpected: ") + problem.what(), source.file, 0, 0};
  }
  Outcome outcome = outcome_of_error(source, error, options.json);
  outcome.status = ExitStatus::unknown;
  return outcome;
}

bool to_stdout(std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
         std::ferror(stdout) == 0;
}

void to_stderr(std::string_view text) {
  if (text.empty()) return;
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

// Whoever reads along sees each piece when it is found, not when a buffer is full.
bool to_stdout_at_once(std::string_view text) {
  return to_stdout(text) && std::fflush(stdout) == 0;
}

ExitStatus write(const Outcome& outcome) {
  to_stdout(outcome.out);
  const ExitStatus status = outcome.long_out ? outcome.long_out(to_stdout_at_once) : outcome.status;
  to_stderr(outcome.err);
  return status;
}

// The same border around what is found only while it is printed.
Outcome guarded_while_printed(Outcome outcome, const Source& source, const CommonOptions& options) {
  if (!outcome.long_out) return outcome;
  outcome.long_out = [source, options, print = std::move(outcome.long_out)](const TextSink& sink) {
    const Outcome end = guarded(
        [&] {
          Outcome printed;
          printed.status = print(sink);
          return printed;
        },
        source, options);
    sink(end.out);
    to_stderr(end.err);
    return end.status;
  };
  return outcome;
}

// Puts outcomes in order. Work may run at most kAhead inputs ahead of the one that is printed
// next, so that memory stays bounded when the first puzzle is the hardest.
class OrderedOutput {
 public:
  using Printer = std::function<ExitStatus(const Outcome&)>;

  explicit OrderedOutput(Printer printer = write) : print_(std::move(printer)) {}

  void wait_for_turn(std::size_t ticket) {
    std::unique_lock lock(mutex_);
    moved_on_.wait(lock, [&] { return ticket < next_ + kAhead; });
  }

  void deliver(std::size_t ticket, Outcome outcome) {
    const std::scoped_lock lock(mutex_);
    const std::size_t place = ticket - next_;
    if (waiting_.size() <= place) waiting_.resize(place + 1);
    waiting_[place] = std::move(outcome);
    while (!waiting_.empty() && waiting_.front()) {
      status_ = worst(status_, print_(*waiting_.front()));
      waiting_.pop_front();
      ++next_;
    }
    std::fflush(stdout);
    moved_on_.notify_all();
  }

  [[nodiscard]] ExitStatus status() const { return status_; }

 private:
  static constexpr std::size_t kAhead = 4096;

  Printer print_;
  std::mutex mutex_;
  std::condition_variable moved_on_;
  std::deque<std::optional<Outcome>> waiting_;
  std::size_t next_ = 0;
  ExitStatus status_ = ExitStatus::done;
};

// Hands out inputs one after the other: puzzles, or errors in place of puzzles.
class Inputs {
 public:
  struct Item {
    std::size_t ticket = 0;
    Result<LoadedPuzzle> puzzle;
  };

  Inputs(const Registry& registry, const std::vector<std::string>& paths,
         const Registry::Hints& hints)
      : registry_(&registry), hints_(hints), files_(expand_paths(registry, paths, hints)) {}
  explicit Inputs(const std::vector<LoadedPuzzle>& puzzles)
      : ready_(puzzles.begin(), puzzles.end()) {}

  std::optional<Item> next() {
    const std::scoped_lock lock(mutex_);
    while (ready_.empty() && next_file_ < files_.size()) load(files_[next_file_++]);
    if (ready_.empty()) return std::nullopt;
    Item item{next_ticket_++, std::move(ready_.front())};
    ready_.pop_front();
    return item;
  }

  // Whether there can be more than one puzzle: starting threads for one is a waste.
  [[nodiscard]] bool may_be_many() {
    const std::scoped_lock lock(mutex_);
    while (ready_.empty() && next_file_ < files_.size()) load(files_[next_file_++]);
    return ready_.size() + (files_.size() - next_file_) > 1;
  }

 private:
  void load(const Result<std::string>& file) {
    if (!file) {
      ready_.emplace_back(tl::unexpected(file.error()));
      return;
    }
    auto puzzles = load_file(*registry_, *file, hints_);
    if (!puzzles) {
      ready_.emplace_back(tl::unexpected(puzzles.error()));
      return;
    }
    for (LoadedPuzzle& puzzle : *puzzles) ready_.emplace_back(std::move(puzzle));
  }

  const Registry* registry_ = nullptr;
  Registry::Hints hints_;
  std::vector<Result<std::string>> files_;
  std::size_t next_file_ = 0;
  std::deque<Result<LoadedPuzzle>> ready_;
  std::size_t next_ticket_ = 0;
  std::mutex mutex_;
};

void work_through(Inputs& inputs, OrderedOutput& output, const CommonOptions& options,
                  const PuzzleWork& work) {
  while (!interrupted().load(std::memory_order_relaxed)) {
    auto item = inputs.next();
    if (!item) return;
    output.wait_for_turn(item->ticket);
    if (item->puzzle) {
      const LoadedPuzzle& puzzle = *item->puzzle;
      Outcome outcome = guarded([&] { return work(puzzle); }, puzzle.source, options);
      output.deliver(item->ticket,
                     guarded_while_printed(std::move(outcome), puzzle.source, options));
    } else {
      const Error& error = item->puzzle.error();
      output.deliver(item->ticket, outcome_of_error({error.file, {}}, error, options.json));
    }
  }
}

ExitStatus final_status(const OrderedOutput& output) {
  const bool cut_short = interrupted().load(std::memory_order_relaxed);
  return cut_short ? worst(output.status(), ExitStatus::unknown) : output.status();
}

ExitStatus run(Inputs& inputs, const CommonOptions& options, const PuzzleWork& work) {
  OrderedOutput output;
  on_threads(options, inputs.may_be_many(), [&] { work_through(inputs, output, options, work); });
  return final_status(output);
}

}  // namespace

void on_threads(const CommonOptions& options, bool may_be_many, const std::function<void()>& work) {
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  const unsigned wanted = options.threads == 0 ? cores : options.threads;
  share_memory_among(may_be_many ? wanted : 1);
  std::vector<std::thread> threads;
  for (unsigned i = 1; may_be_many && i < wanted; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
}

ExitStatus run_batch(const Registry& registry, const std::vector<std::string>& paths,
                     const CommonOptions& options, const PuzzleWork& work) {
  Inputs inputs(registry, paths, {options.kind, options.format, {}});
  return run(inputs, options, work);
}

ExitStatus run_batch(const std::vector<LoadedPuzzle>& puzzles, const CommonOptions& options,
                     const PuzzleWork& work) {
  Inputs inputs(puzzles);
  return run(inputs, options, work);
}

ExitStatus run_numbered(int count, const CommonOptions& options, const ProgressSink& bar,
                        const NumberedWork& work) {
  int printed = 0;
  bool failed = false;  // both are touched by the printer only, one outcome at a time
  std::atomic<int> next{0};
  OrderedOutput output([&](const Outcome& outcome) {
    if (failed) return ExitStatus::done;
    clear_progress_bar(bar);
    const ExitStatus status = write(outcome);
    if (bar) bar({"generating", static_cast<double>(++printed) / count});
    failed = status != ExitStatus::done;
    if (failed) next = count;
    return status;
  });
  on_threads(options, count > 1, [&] {
    while (!interrupted().load(std::memory_order_relaxed)) {
      const int number = next++;
      if (number >= count) return;
      const auto ticket = static_cast<std::size_t>(number);
      output.wait_for_turn(ticket);
      output.deliver(ticket, guarded([&] { return work(number); }, {"-", {}}, options));
    }
  });
  clear_progress_bar(bar);
  return final_status(output);
}

ExitStatus run_tasks(const TaskSource& source, const CommonOptions& options,
                     const std::function<ExitStatus(const Outcome&)>& deliver) {
  OrderedOutput output([&](const Outcome& outcome) {
    return interrupted().load(std::memory_order_relaxed) ? ExitStatus::unknown : deliver(outcome);
  });
  std::mutex mutex;
  std::size_t next_ticket = 0;
  on_threads(options, true, [&] {
    while (!interrupted().load(std::memory_order_relaxed)) {
      std::optional<Task> task;
      std::size_t ticket = 0;
      {
        const std::scoped_lock lock(mutex);
        task = source();
        ticket = next_ticket++;
      }
      if (!task) return;
      output.wait_for_turn(ticket);
      output.deliver(ticket, guarded(*task, {"-", {}}, options));
    }
  });
  return final_status(output);
}

ExitStatus status_of(const Error& error) {
  const bool is_cut = limit_of(error) != LimitReached::none || error.code == kInterrupted;
  if (is_cut) return ExitStatus::unknown;
  return error.code == "no_solution" ? ExitStatus::negative : ExitStatus::bad_input;
}

Outcome outcome_of_error(const Source& source, const Error& reported, bool json) {
  Outcome outcome;
  Error error = reported;
  // To the work Ctrl-C is a limit like the others, to a person it is not.
  const LimitReached limit = limit_of(error);
  if (limit != LimitReached::none && interrupted().load(std::memory_order_relaxed)) {
    error.code = kInterrupted;
    error.message = "interrupted before the answer was known";
  }
  outcome.status = status_of(error);
  if (json) {
    outcome.out = json_line(json_of_error(source, error));
  } else {
    if (error.file.empty()) error.file = source.file;
    const bool may_help = error.code != kInterrupted;
    outcome.err = to_string(error) + (may_help ? helping_option(limit) : "") + '\n';
  }
  return outcome;
}

ExitStatus print(const Outcome& outcome) {
  const ExitStatus status = write(outcome);
  std::fflush(stdout);
  return status;
}

ExitStatus report_error(const Source& source, const Error& error, bool json) {
  return print(outcome_of_error(source, error, json));
}

}  // namespace quadrille::app
