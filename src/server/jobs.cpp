#include <quadrille/core/assert.hpp>
#include <quadrille/core/broken_invariant.hpp>
#include <quadrille/server/jobs.hpp>

#include <algorithm>
#include <cstdio>

#include <boost/json.hpp>
#include <sys/random.h>

namespace quadrille::server {
namespace {

// Watchers are told about progress so often at most.
constexpr std::chrono::milliseconds kProgressInterval{100};

HttpResponse cancelled_answer() {
  return problem_answer(503, "cancelled", "the job was cancelled");
}

bool is_json(const HttpResponse& answer) {
  return answer.content_type == "application/json" ||
         answer.content_type == "application/problem+json";
}

// Results that are no JSON are fetched on their own.
std::string result_text(const HttpResponse& answer, const std::string& id) {
  if (is_json(answer)) return answer.body;
  const boost::json::object object{{"content_type", answer.content_type},
                                   {"bytes", answer.body.size()},
                                   {"location", "/api/v1/jobs/" + id + "/result"}};
  return boost::json::serialize(object);
}

}  // namespace

std::string_view to_string(JobState state) {
  switch (state) {
    case JobState::queued:
      return "queued";
    case JobState::running:
      return "running";
    case JobState::done:
      return "done";
    case JobState::failed:
      return "failed";
    case JobState::cancelled:
      break;
  }
  return "cancelled";
}

std::string random_id() {
  std::array<unsigned char, 16> bytes{};
  const ssize_t got = getrandom(bytes.data(), bytes.size(), 0);
  QUADRILLE_CHECK(got == static_cast<ssize_t>(bytes.size()));
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string id;
  for (const unsigned char byte : bytes) {
    id += kDigits[byte >> 4];
    id += kDigits[byte & 15];
  }
  return id;
}

Job::Job(std::string id, std::string operation, const Peer& client, JobWork work)
    : id_(std::move(id)),
      operation_(std::move(operation)),
      client_(client),
      work_(std::move(work)) {}

JobState Job::state() const {
  const std::scoped_lock lock(mutex_);
  return state_;
}

HttpResponse Job::answer() const {
  const std::scoped_lock lock(mutex_);
  return answer_;
}

std::string Job::text(std::optional<std::size_t> position) const {
  const std::scoped_lock lock(mutex_);
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
  if (!partial_.empty()) text += ",\"partial\":" + partial_;
  if (state_ == JobState::done) text += ",\"result\":" + result_text(answer_, id_);
  if (state_ == JobState::failed || state_ == JobState::cancelled) {
    text += ",\"error\":" + answer_.body;
  }
  return text + '}';
}

void Job::cancel() {
  stop_.store(true, std::memory_order_relaxed);
  end(cancelled_answer());
}

int Job::watch(std::function<void()> wake) {
  const std::scoped_lock lock(mutex_);
  watchers_.emplace(next_watcher_, std::move(wake));
  return next_watcher_++;
}

void Job::unwatch(int number) {
  const std::scoped_lock lock(mutex_);
  watchers_.erase(number);
  seen_ = Clock::now();
}

void Job::touch() {
  const std::scoped_lock lock(mutex_);
  if (state_ < JobState::done) seen_ = Clock::now();
}

void Job::partial(std::string json) {
  const std::scoped_lock lock(mutex_);
  if (state_ != JobState::running) return;
  partial_ = std::move(json);
  wake_watchers();
}

void Job::progress(const Progress& progress) {
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

bool Job::begin() {
  const std::scoped_lock lock(mutex_);
  if (state_ != JobState::queued) return false;
  state_ = JobState::running;
  wake_watchers();
  return true;
}

// The first end counts: a job that was cancelled stays so, whatever its work gives back.
void Job::end(HttpResponse answer) {
  const std::scoped_lock lock(mutex_);
  if (state_ >= JobState::done) return;
  if (stop_.load(std::memory_order_relaxed)) {
    state_ = JobState::cancelled;
  } else {
    state_ = answer.status < 400 ? JobState::done : JobState::failed;
  }
  answer_ = std::move(answer);
  seen_ = Clock::now();
  wake_watchers();
}

void Job::run(const JobOptions& options) {
  if (!begin()) return;
  Limits limits = Limits::for_seconds(options.max_seconds);
  limits.max_memory = options.max_memory;
  limits.stop = &stop_;
  limits.progress = [this](const Progress& now) { progress(now); };
  const JobWork work = std::exchange(work_, {});
  HttpResponse answer;
  try {
    const BrokenInvariantsThrow guard;
    answer = work(limits, *this);
  } catch (const std::exception& problem) {
    // Libraries throw, memory runs out, and a fault of ours shall cost this job alone.
    std::fprintf(stderr, "quadrille: job %s: %s\n", id_.c_str(), problem.what());
    answer = problem_answer(500, "internal_error", "the server failed to do this");
  }
  if (stop_.load(std::memory_order_relaxed)) answer = cancelled_answer();
  end(std::move(answer));
}

void Job::wake_watchers() const {
  for (const auto& [number, wake] : watchers_) wake();
}

bool Job::abandoned(Clock::time_point now, const JobOptions& options) const {
  const std::scoped_lock lock(mutex_);
  return state_ < JobState::done && watchers_.empty() && now - seen_ > options.unwatched;
}

bool Job::outdated(Clock::time_point now, const JobOptions& options) const {
  const std::scoped_lock lock(mutex_);
  return state_ >= JobState::done && now - seen_ > options.kept;
}

std::optional<Job::Remains> Job::remains() const {
  const std::scoped_lock lock(mutex_);
  if (state_ < JobState::done) return std::nullopt;
  return Remains{seen_, answer_.body.size() + partial_.size()};
}

}  // namespace quadrille::server
