#include "server/queued_job.hpp"

#include <quadrille/core/broken_invariant.hpp>

#include <algorithm>
#include <cstdio>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::server {
namespace {

// Watchers are told about progress so often at most.
constexpr std::chrono::milliseconds kProgressInterval{100};
// Beside a result, which has more, longer parts of it are not kept.
constexpr std::size_t kLongestPartialKept = std::size_t{64} << 10;

HttpResponse cancelled_answer() {
  return problem_answer(503, "cancelled", "the job was cancelled");
}

bool is_json(const HttpResponse& answer) {
  return answer.content_type == "application/json" ||
         answer.content_type == "application/problem+json";
}

// Results that are no JSON are fetched on their own.
std::string place_of_result(const HttpResponse& answer, std::size_t bytes, const std::string& id) {
  const boost::json::object object{{"content_type", answer.content_type},
                                   {"bytes", bytes},
                                   {"location", "/api/v1/jobs/" + id + "/result"}};
  return boost::json::serialize(object);
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

std::string QueuedJob::head_text(std::optional<std::size_t> position) const {
  boost::json::object head{{"id", id_}, {"operation", operation_}, {"state", to_string(state_)}};
  if (state_ == JobState::done) {
    head["progress"] = 1;
  } else if (progress_) {
    head["progress"] = *progress_;
  } else {
    head["progress"] = nullptr;
  }
  if (!stage_.empty()) head["stage"] = stage_;
  if (position && state_ == JobState::queued) head["position"] = *position;
  std::string text = boost::json::serialize(head);
  text.pop_back();
  return text;
}

Body QueuedJob::view(std::optional<std::size_t> position) const {
  const std::scoped_lock lock(mutex_);
  std::string text = head_text(position);
  const bool ended = state_ >= JobState::done;
  if (ended && partial_) {
    text += ",\"partial\":" + *partial_;
  }
  if (ended && is_json(answer_)) {
    text += state_ == JobState::done ? ",\"result\":" : ",\"error\":";
    return {std::move(text), result_, "}"};
  }
  if (ended) {
    text += ",\"result\":" + place_of_result(answer_, result_->size(), id_);
  } else if (partial_) {
    return {text + ",\"partial\":", partial_, "}"};
  }
  return text + '}';
}

void QueuedJob::cancel() {
  stop_.store(true, std::memory_order_relaxed);
  end(cancelled_answer());
}

void QueuedJob::refuse(const Error& error) {
  end(problem_answer(503, error).with_header("Retry-After", "2"));
}

int QueuedJob::watch(std::function<void()> wake) {
  const std::scoped_lock lock(mutex_);
  watchers_.emplace(next_watcher_, std::move(wake));
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
  const std::scoped_lock lock(mutex_);
  if (state_ != JobState::running) return;
  partial_ = std::move(shared);
  wake_watchers();
}

void QueuedJob::progress(const Progress& progress) {
  const std::scoped_lock lock(mutex_);
  if (state_ != JobState::running) return;
  if (progress.fraction >= 0) progress_ = std::min(progress.fraction, 1.0);
  const bool new_stage = stage_ != progress.stage;
  if (new_stage) stage_ = progress.stage;
  const auto now = Clock::now();
  if (!new_stage && now - told_ < kProgressInterval) return;
  told_ = now;
  wake_watchers();
}

std::optional<JobRequest> QueuedJob::begin() {
  const std::scoped_lock lock(mutex_);
  if (state_ != JobState::queued) return std::nullopt;
  state_ = JobState::running;
  wake_watchers();
  return std::exchange(request_, {});
}

// The first end counts: a job that was cancelled stays so, whatever its work gives back.
void QueuedJob::end(HttpResponse answer) {
  auto result = std::move(answer.body).share();
  answer.body = Body(result);
  const std::scoped_lock lock(mutex_);
  if (state_ >= JobState::done) return;
  if (stop_.load(std::memory_order_relaxed)) {
    state_ = JobState::cancelled;
  } else {
    state_ = answer.status < 400 ? JobState::done : JobState::failed;
  }
  answer_ = std::move(answer);
  result_ = std::move(result);
  request_ = {};
  if (partial_ && partial_->size() > kLongestPartialKept) partial_ = nullptr;
  seen_ = Clock::now();
  wake_watchers();
}

void QueuedJob::run(const JobOptions& options, const JobRunner& work) {
  auto request = begin();
  if (!request) return;
  Limits limits = Limits::for_seconds(options.max_seconds);
  limits.max_memory = options.max_memory;
  limits.stop = &stop_;
  limits.progress = [this](const Progress& now) { progress(now); };
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

void QueuedJob::wake_watchers() const {
  for (const auto& [number, wake] : watchers_) wake();
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
