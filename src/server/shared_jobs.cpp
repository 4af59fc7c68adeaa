#include "server/shared_job.hpp"

#include <quadrille/server/shared_jobs.hpp>
#include <quadrille/store/store.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::server {
namespace {

using std::chrono::milliseconds;

// The thread looks around this often, if nothing wakes it.
constexpr milliseconds kInterval{250};
// News may be lost; this often the table is asked anyway: for work, and for what is watched.
constexpr milliseconds kLookInterval{1'000};
constexpr milliseconds kTidyInterval{3'000};
constexpr milliseconds kTouchInterval{5'000};
// Progress is written down this often at most.
constexpr milliseconds kReportInterval{500};
// A partial result longer than that is not worth writing down again and again.
constexpr std::size_t kMaxPartial = std::size_t{64} << 10;
// Whoever stops waits for the database this long.
constexpr milliseconds kLastWrites{2'000};

store::JobTableOptions table_options(const JobOptions& options, milliseconds lease) {
  store::JobTableOptions table;
  table.waiting = options.waiting;
  table.lease = lease;
  table.unwatched = options.unwatched;
  table.kept = options.kept;
  return table;
}

bool contains(const store::News& news, std::string_view text) {
  return std::find(news.begin(), news.end(), text) != news.end();
}

}  // namespace

SharedJobs::SharedJobs(const JobOptions& options, JobRunner run, store::Store& store,
                       std::size_t taken, std::chrono::milliseconds lease)
    : max_taken_(taken),
      max_result_(options.max_result),
      store_(store),
      table_(store, table_options(options, lease)),
      news_(table_.listen()),
      local_(options, std::move(run)) {}

SharedJobs::~SharedJobs() {
  stop();
  if (!thread_.joinable()) return;
  {
    std::unique_lock lock(end_mutex_);
    const bool ended = end_changed_.wait_for(lock, kLastWrites, [this] { return ended_; });
    if (!ended) store_.abandon();
  }
  thread_.join();
}

void SharedJobs::start() {
  thread_ = std::thread([this] { exchange(); });
}

void SharedJobs::stop() {
  if (stopping_.exchange(true)) return;
  news_->interrupt();
  local_.stop();
}

Result<std::shared_ptr<Job>> SharedJobs::submit(JobRequest request) {
  request.id = store::random_id();
  JobRequest copy = request;
  auto job = local_.submit(std::move(request));
  if (!job) return job;
  const std::scoped_lock lock(mutex_);
  pending_.emplace((*job)->id(), std::move(copy));
  return job;
}

Result<std::shared_ptr<Job>> SharedJobs::keep(std::shared_ptr<Job> job) {
  std::optional<JobRequest> request;
  {
    const std::scoped_lock lock(mutex_);
    if (auto node = pending_.extract(job->id())) request = std::move(node.mapped());
  }
  const JobState state = job->state();
  if (!request || state == JobState::cancelled) return job;
  const bool waits = state == JobState::queued;
  const auto added = table_.add({job->id(), client_name(request->request.client),
                                 request->operation, to_bytes(*request), waits ? "" : owner_});
  const bool is_full = !added && added.error().code == "queue_full";
  if (!added && !is_full) return job;  // known here alone, until the database is back
  if (waits) {
    // Whoever takes it does it from the start, even if a thread here has just begun.
    job->cancel();
    local_.forget(*job);
  } else {
    adopt(job);
  }
  if (is_full) return tl::unexpected(added.error());
  auto kept = find(job->id());
  return kept == nullptr ? job : kept;
}

std::shared_ptr<Job> SharedJobs::find(std::string_view id) {
  const std::string name(id);
  const auto view = table_.find(name);
  if (!view || !*view) return local_.find(id);
  const bool runs = (*view)->state < store::JobState::done;
  if (runs && (*view)->unseen > kTouchInterval) static_cast<void>(table_.touch({name}));
  return show(**view);
}

std::optional<std::size_t> SharedJobs::position(const Job& job) const {
  if (const auto* shared = dynamic_cast<const SharedJob*>(&job)) return shared->position();
  return local_.position(job);
}

void SharedJobs::forget(const Job& job) {
  {
    const std::scoped_lock lock(mutex_);
    pending_.erase(job.id());
  }
  local_.forget(job);
}

void SharedJobs::tidy(Clock::time_point now) {
  local_.tidy(now);
}

Jobs::Load SharedJobs::load() const {
  return local_.load();
}

std::shared_ptr<SharedJob> SharedJobs::show(const store::JobView& view) {
  std::shared_ptr<SharedJob> job;
  {
    const std::scoped_lock lock(mutex_);
    std::weak_ptr<SharedJob>& known = shown_[view.id];
    job = known.lock();
    if (job == nullptr) known = job = std::make_shared<SharedJob>(table_, view.id);
  }
  job->update(view);
  return job;
}

void SharedJobs::adopt(const std::shared_ptr<Job>& job) {
  const int watcher = job->watch([this] { news_->interrupt(); });
  {
    const std::scoped_lock lock(mutex_);
    own_.emplace(job->id(), Own{job, watcher, {}, {}});
  }
  news_->interrupt();  // it may have ended before it was watched
}

void SharedJobs::release(const std::string& id) {
  Own own;
  {
    const std::scoped_lock lock(mutex_);
    auto node = own_.extract(id);
    if (!node) return;
    own = std::move(node.mapped());
  }
  own.job->unwatch(own.watcher);
  local_.forget(*own.job);
}

void SharedJobs::exchange() {
  static_cast<void>(table_.touch_unfinished());
  while (!stopping_) {
    const store::News news = news_->wait(kInterval);
    if (stopping_) break;
    const auto now = Clock::now();
    settle(now);
    const bool concerns_own = [&] {
      const std::scoped_lock lock(mutex_);
      return std::any_of(news.begin(), news.end(),
                         [this](const std::string& id) { return own_.contains(id); });
    }();
    if (concerns_own || now >= renew_at_) {
      renew_at_ = now + table_.options().lease / 4;
      renew();
    }
    refresh(news, now);
    if (now >= tidy_at_) {
      tidy_at_ = now + kTidyInterval;
      static_cast<void>(table_.tidy());
    }
    if (now >= take_at_ || contains(news, store::kWorkAvailable)) {
      take_at_ = now + kLookInterval;
      take_work();
    }
  }
  static_cast<void>(table_.give_back(owner_));
  {
    const std::scoped_lock lock(end_mutex_);
    ended_ = true;
  }
  end_changed_.notify_all();
}

// Writes down what has become of the jobs that run here.
void SharedJobs::settle(Clock::time_point now) {
  std::vector<std::string> ids;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, own] : own_) ids.push_back(id);
  }
  for (const std::string& id : ids) {
    Own* own = nullptr;
    {
      // Only this thread takes jobs out of the map, and its entries stay where they are.
      const std::scoped_lock lock(mutex_);
      own = &own_.at(id);
    }
    const JobState state = own->job->state();
    if (state < JobState::done) {
      if (now >= own->told_at + kReportInterval) report(id, *own, now);
      continue;
    }
    if (state != JobState::cancelled) {
      report(id, *own, now);  // what was known first stays beside the result
      HttpResponse answer = own->job->answer();
      if (answer.body.size() > max_result_) {
        answer =
            problem_answer(422, "result_too_large",
                           "the result has more than " + std::to_string(max_result_) + " bytes");
      }
      Body body = answer.body;
      const Body::Shared bytes = std::move(body).share();
      const auto ended = table_.finish(id, owner_, {answer.status, answer.content_type, *bytes});
      if (!ended) continue;  // the database is away: later
    }
    release(id);
    take_at_ = now;
  }
}

void SharedJobs::report(const std::string& id, Own& own, Clock::time_point now) {
  const JobProgress progress = own.job->progress();
  const bool has_partial = progress.partial && progress.partial->size() <= kMaxPartial;
  store::JobProgress told{progress.fraction, progress.stage,
                          has_partial ? *progress.partial : std::string()};
  if (told == own.told) return;
  own.told_at = now;
  if (table_.report(id, owner_, told)) own.told = std::move(told);
}

// A job that is not ours any more was cancelled, or given to another while we could not renew.
void SharedJobs::renew() {
  std::vector<std::pair<std::string, std::shared_ptr<Job>>> jobs;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, own] : own_) jobs.emplace_back(id, own.job);
  }
  if (jobs.empty()) return;
  const auto held = table_.renew(owner_);
  if (!held) return;
  for (const auto& [id, job] : jobs) {
    if (std::find(held->begin(), held->end(), id) != held->end()) continue;
    job->cancel();
    release(id);
  }
}

std::vector<std::shared_ptr<SharedJob>> SharedJobs::watched_jobs() {
  std::vector<std::shared_ptr<SharedJob>> jobs;
  const std::scoped_lock lock(mutex_);
  for (auto entry = shown_.begin(); entry != shown_.end();) {
    auto job = entry->second.lock();
    entry = job == nullptr ? shown_.erase(entry) : std::next(entry);
    if (job != nullptr && job->is_watched() && !job->finished()) jobs.push_back(std::move(job));
  }
  return jobs;
}

void SharedJobs::refresh(const store::News& news, Clock::time_point now) {
  const bool looks = now >= look_at_;
  const bool touches = now >= touch_at_;
  if (!looks && !touches && news.empty()) return;
  std::vector<std::string> ids;
  for (const std::shared_ptr<SharedJob>& job : watched_jobs()) {
    ids.push_back(job->id());
    if (!looks && !contains(news, job->id())) continue;
    const auto view = table_.find(job->id());
    if (!view) return;
    if (*view) {
      job->update(**view);
    } else {
      job->vanish();
    }
  }
  if (looks) look_at_ = now + kLookInterval;
  if (!touches) return;
  touch_at_ = now + kTouchInterval;
  if (!ids.empty()) static_cast<void>(table_.touch(ids));
}

bool SharedJobs::has_seat() const {
  const Load load = local_.load();
  const std::scoped_lock lock(mutex_);
  return load.waiting == 0 && load.running < max_taken_ && own_.size() < max_taken_;
}

void SharedJobs::take_work() {
  while (!stopping_ && has_seat()) {
    const auto taken = table_.take(owner_);
    if (!taken || !*taken) return;
    begin(**taken);
  }
}

void SharedJobs::begin(const store::TakenJob& taken) {
  auto request = job_request_of(taken);
  if (!request) {
    const HttpResponse answer = problem_answer(500, request.error());
    static_cast<void>(
        table_.finish(taken.id, owner_, {answer.status, answer.content_type, answer.body.text()}));
    return;
  }
  const auto job = local_.submit(*std::move(request));
  if (job) {
    adopt(*job);
  } else {
    static_cast<void>(table_.give_back(owner_, taken.id));
  }
}

}  // namespace quadrille::server
