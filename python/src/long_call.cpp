#include "long_call.hpp"

#include <quadrille/core/broken_invariant.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace quadrille::python {
namespace {

namespace py = pybind11;
using operations::Answer;

constexpr auto kShort = std::chrono::milliseconds(10);
constexpr auto kLookInterval = std::chrono::milliseconds(30);

Result<Answer> guarded(const Work& work, const Limits& limits) {
  const BrokenInvariantsThrow guard;
  try {
    return work(limits);
  } catch (const BrokenInvariant& broken) {
    return fail("internal_error", broken.what());
  } catch (const std::bad_alloc&) {
    return fail("out_of_memory", "there is not enough memory for this");
  }
}

bool was_cut_by_time(const Result<Answer>& result) {
  if (!result) return result.error().code == "limit_reached";
  const boost::json::value* limit = result->fields.if_contains("limit");
  return limit != nullptr && *limit == "time";
}

// The work on its thread. Ends with the object.
class LongCall {
 public:
  LongCall(const Work& work, Limits limits) {
    limits.stop = &stop_;
    limits.progress = [this](const Progress& progress) { note(progress); };
    thread_ = std::thread([this, &work, limits = std::move(limits)] {
      auto result = guarded(work, limits);
      const std::lock_guard lock(mutex_);
      result_ = std::move(result);
      changed_.notify_all();
    });
  }
  LongCall(const LongCall&) = delete;
  LongCall& operator=(const LongCall&) = delete;
  ~LongCall() {
    stop_ = true;
    thread_.join();
  }

  // Waits for a while; true when the work is done.
  bool wait() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kLookInterval, [this] { return result_.has_value(); });
  }
  // Requires that the work is done.
  Result<Answer> take() { return *std::move(result_); }

  struct News {
    std::string stage;
    double fraction = 0;
  };
  std::optional<News> take_news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, std::nullopt);
  }

 private:
  void note(const Progress& progress) {
    const std::lock_guard lock(mutex_);
    news_ = News{std::string(progress.stage), progress.fraction};
  }

  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Result<Answer>> result_;
  std::optional<News> news_;
  std::thread thread_;
};

void tell(const py::object& progress, const LongCall::News& news) {
  if (news.fraction < 0) {
    progress(news.stage, py::none());
  } else {
    progress(news.stage, news.fraction);
  }
}

Result<Answer> run_long(const Work& work, const Limits& limits, const py::object& progress) {
  std::optional<LongCall> call;
  call.emplace(work, limits);
  // The destructor waits for the thread, which must not keep others from the interpreter.
  const auto leave = [&] {
    const py::gil_scoped_release released;
    call.reset();
  };
  try {
    for (bool done = false; !done;) {
      {
        const py::gil_scoped_release released;
        done = call->wait();
      }
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      const auto news = call->take_news();
      if (news && !progress.is_none()) tell(progress, *news);
    }
  } catch (...) {
    leave();
    throw;
  }
  auto result = call->take();
  leave();
  return result;
}

}  // namespace

Result<Answer> run(const Work& work, std::optional<double> seconds, const py::object& progress) {
  const Limits limits = seconds ? Limits::for_seconds(*seconds) : Limits::none();
  const auto soon = Limits::Clock::now() + kShort;
  Limits brief = limits;
  brief.deadline = std::min(limits.deadline, soon);
  std::optional<Result<Answer>> result;
  {
    const py::gil_scoped_release released;
    result = guarded(work, brief);
  }
  if (limits.deadline <= soon || !was_cut_by_time(*result)) return *std::move(result);
  return run_long(work, limits, progress);
}

}  // namespace quadrille::python
