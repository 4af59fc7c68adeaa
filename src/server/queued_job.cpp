#include "server/queued_job.hpp"

#include "server/job_view.hpp"

#include <quadrille/core/broken_invariant.hpp>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace quadrille::server {
namespace {

// Watchers are told about progress this often at most.
constexpr std::chrono::milliseconds kProgressInterval{100};
// Beside a result, which has more, longer parts of it are not kept.
constexpr std::size_t kLongestPartialKept = std::size_t{64} << 10;

void call_all(const std::vector<std::function<void()>>& wakes) {
  for (const std::function<void()>& wake : wakes) wake();
}

HttpResponse cancelled_answer() {
  return problem_answer(503, "cancelled", "the job was cancelled");
}

}  // namespace

QueuedJob::QueuedJob(std::string id, JobRequest request)
    : id_(std::move(id)),
      operation_(request.operation),
      client_(request.request.client),
      lane_(request.lane),
      request_(std::move(request)) {}

JobState QueuedJob::state() const {
  const std::scoped_lock lock(mutex_);
  return state_;
}

HttpResponse QueuedJob::answer() const {
  const std::scoped_lock lock(mutex_);
  return answer_;
}

JobProgress QueuedJob::progress() const {
  const std::scoped_lock lock(mutex_);
  return {progress_, stage_, partial_};
}

Body QueuedJob::view(std::optional<std::size_t> position) const {
  const std::scoped_lock lock(mutex_);
  return view_of({id_,
                  operation_,
                  state_,
                  {progress_, stage_, partial_},
                  position,
                  answer_.content_type,
                  result_});
}

void QueuedJob::cancel() {
  stop_.store(true, std::memory_order_relaxed);
  end(cancelled_answer());
}

void QueuedJob::refuse(const Error& error) {
  end(problem_answer(503, error).with_header("Retry-After", "2"));
}

int QueuedJob::watch(std::function<void()> wake) {
  return add_watcher({std::move(wake), News::any_change});
}

int QueuedJob::watch_end(std::function<void()> wake) {
  return add_watcher({std::move(wake), News::end});
}

int QueuedJob::add_watcher(Watcher watcher) {
  const std::scoped_lock lock(mutex_);
  watchers_.emplace(next_watcher_, std::move(watcher));
  return next_watcher_++;
}

void QueuedJob::unwatch(int number) {
  const std::scoped_lock lock(mutex_);
  watchers_.erase(number);
  seen_ = Clock::now();
}

void QueuedJob::touch() {
  const std::scoped_lock lock(mutex_);
  if (state_ < JobState::done) seen_ = Clock::now();
}

void QueuedJob::partial(std::string json) {
  auto shared = std::make_shared<const std::string>(std::move(json));
  Wakes wakes;
  {
    const std::scoped_lock lock(mutex_);
    if (state_ != JobState::running) return;
    partial_ = std::move(shared);
    wakes = wakes_for(News::any_change);
  }
  call_all(wakes);
}

void QueuedJob::note(const Progress& progress) {
  Wakes wakes;
  {
    const std::scoped_lock lock(mutex_);
    if (state_ != JobState::running) return;
    if (progress.fraction >= 0) progress_ = std::min(progress.fraction, 1.0);
    const bool new_stage = stage_ != progress.stage;
    if (new_stage) stage_ = progress.stage;
    const auto now = Clock::now();
    if (!new_stage && now - told_ < kProgressInterval) return;
    told_ = now;
    wakes = wakes_for(News::any_change);
  }
  call_all(wakes);
}

std::optional<JobRequest> QueuedJob::begin() {
  Wakes wakes;
  std::optional<JobRequest> request;
  {
    const std::scoped_lock lock(mutex_);
    if (state_ != JobState::queued) return std::nullopt;
    state_ = JobState::running;
    wakes = wakes_for(News::any_change);
    request = std::exchange(request_, {});
  }
  call_all(wakes);
  return request;
}

// The first end counts: a job that was cancelled stays so, whatever its work gives back.
void QueuedJob::end(HttpResponse answer) {
  auto result = std::move(answer.body).share();
  answer.body = Body(result);
  Wakes wakes;
  JobRequest dropped;  // without the lock
  {
    const std::scoped_lock lock(mutex_);
    if (state_ >= JobState::done) return;
    if (stop_.load(std::memory_order_relaxed)) {
      state_ = JobState::cancelled;
    } else {
      state_ = answer.status < 400 ? JobState::done : JobState::failed;
    }
    answer_ = std::move(answer);
    result_ = std::move(result);
    dropped = std::exchange(request_, {});
    if (partial_ && partial_->size() > kLongestPartialKept) partial_ = nullptr;
    seen_ = Clock::now();
    wakes = wakes_for(News::end);
  }
  call_all(wakes);
}

void QueuedJob::run(const JobOptions& options, const JobRunner& work) {
  auto request = begin();
  if (!request) return;
  Limits limits = Limits::for_seconds(options.max_seconds);
  limits.max_memory = options.max_memory;
  limits.stop = &stop_;
  limits.progress = [this](const Progress& now) { note(now); };
  HttpResponse answer;
  try {
    const BrokenInvariantsThrow guard;
    answer = work(*std::move(request), limits, *this);
  } catch (const std::exception& problem) {
    // Libraries throw, memory runs out, and a fault of ours shall cost this job alone.
    std::fprintf(stderr, "quadrille: job %s: %s\n", id_.c_str(), problem.what());
    answer = problem_answer(500, "internal_error", "the server failed to do this");
  }
  if (stop_.load(std::memory_order_relaxed)) answer = cancelled_answer();
  end(std::move(answer));
}

QueuedJob::Wakes QueuedJob::wakes_for(News news) const {
  Wakes wakes;
  for (const auto& [number, watcher] : watchers_) {
    if (news == News::end || watcher.wanted == News::any_change) wakes.push_back(watcher.wake);
  }
  return wakes;
}

bool QueuedJob::abandoned(Clock::time_point now, const JobOptions& options) const {
  const std::scoped_lock lock(mutex_);
  return state_ < JobState::done && watchers_.empty() && now - seen_ > options.unwatched;
}

bool QueuedJob::outdated(Clock::time_point now, const JobOptions& options) const {
  const std::scoped_lock lock(mutex_);
  return state_ >= JobState::done && now - seen_ > options.kept;
}

std::optional<QueuedJob::Clock::time_point> QueuedJob::ended() const {
  const std::scoped_lock lock(mutex_);
  if (state_ < JobState::done) return std::nullopt;
  return seen_;
}

std::size_t QueuedJob::bytes() const {
  const std::scoped_lock lock(mutex_);
  const auto size_of = [](const Body::Shared& text) { return text ? text->size() : 0; };
  return request_.request.body.size() + size_of(partial_) + size_of(result_);
}

}  // namespace quadrille::server
