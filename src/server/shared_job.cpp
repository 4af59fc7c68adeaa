#include "server/shared_job.hpp"

#include "server/job_view.hpp"

#include <utility>
#include <vector>

namespace quadrille::server {
namespace {

JobState state_of(store::JobState state) {
  return static_cast<JobState>(state);
}
static_assert(static_cast<int>(JobState::cancelled) ==
              static_cast<int>(store::JobState::cancelled));

}  // namespace

JobState SharedJob::state() const {
  const std::scoped_lock lock(mutex_);
  return state_of(view_.state);
}

HttpResponse SharedJob::answer() const {
  const std::scoped_lock lock(mutex_);
  return outcome_ ? outcome_->answer : HttpResponse();
}

Body SharedJob::view(std::optional<std::size_t> position) const {
  const std::scoped_lock lock(mutex_);
  static const std::string kNone;
  return view_of({id_,
                  view_.operation,
                  state_of(view_.state),
                  {view_.progress.fraction, view_.progress.stage, partial_},
                  position,
                  outcome_ ? outcome_->answer.content_type : kNone,
                  outcome_ ? outcome_->result : nullptr});
}

JobProgress SharedJob::progress() const {
  const std::scoped_lock lock(mutex_);
  return {view_.progress.fraction, view_.progress.stage, partial_};
}

void SharedJob::cancel() {
  if (!table_.cancel(id_)) return;
  const auto now = table_.find(id_);
  if (now && *now) update(**now);
}

int SharedJob::watch(std::function<void()> wake) {
  const std::scoped_lock lock(mutex_);
  watchers_.emplace(next_watcher_, std::move(wake));
  return next_watcher_++;
}

void SharedJob::unwatch(int number) {
  const std::scoped_lock lock(mutex_);
  watchers_.erase(number);
}

std::optional<std::size_t> SharedJob::position() const {
  const std::scoped_lock lock(mutex_);
  return view_.position;
}

bool SharedJob::is_watched() const {
  const std::scoped_lock lock(mutex_);
  return !watchers_.empty();
}

std::optional<SharedJob::Outcome> SharedJob::outcome_of(const store::JobView& view) const {
  Outcome outcome;
  if (view.state == store::JobState::cancelled) {
    outcome.answer = problem_answer(503, "cancelled", "the job was cancelled");
  } else if (view.content_type.empty() && view.status == store::kEvictedStatus) {
    outcome.answer = problem_answer(503, "queue_full", "the job had to make room for others'");
    outcome.answer.with_header("Retry-After", "2");
  } else if (view.content_type.empty()) {
    outcome.answer = problem_answer(500, "internal_error", "the servers failed to do this");
  } else {
    auto bytes = table_.result(id_);
    if (!bytes) return std::nullopt;
    outcome.answer.status = view.status;
    outcome.answer.content_type = view.content_type;
    outcome.answer.body = Body(*std::move(bytes));
  }
  outcome.result = std::move(outcome.answer.body).share();
  outcome.answer.body = Body(outcome.result);
  return outcome;
}

void SharedJob::update(const store::JobView& view) {
  std::optional<Outcome> outcome;
  const bool ended = view.state >= store::JobState::done;
  {
    const std::scoped_lock lock(mutex_);
    if (outcome_ || view.version < view_.version) return;
  }
  if (ended) {
    outcome = outcome_of(view);
    if (!outcome) return;
  }
  // Called without the lock: whoever is woken asks for the job at once.
  std::vector<std::function<void()>> wakes;
  {
    const std::scoped_lock lock(mutex_);
    const bool is_new = view.version != view_.version;
    view_ = view;
    outcome_ = std::move(outcome);
    partial_ = view.progress.partial.empty()
                   ? nullptr
                   : std::make_shared<const std::string>(view.progress.partial);
    if (!is_new) return;
    for (const auto& [number, wake] : watchers_) wakes.push_back(wake);
  }
  for (const std::function<void()>& wake : wakes) wake();
}

void SharedJob::vanish() {
  store::JobView gone;
  {
    const std::scoped_lock lock(mutex_);
    gone = view_;
  }
  gone.state = store::JobState::cancelled;
  ++gone.version;
  update(gone);
}

}  // namespace quadrille::server
