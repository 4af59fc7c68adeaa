#include <quadrille/core/assert.hpp>
#include <quadrille/server/jobs.hpp>

#include <algorithm>

namespace quadrille::server {
namespace {

// Events of one job: what changed since the last look decides the name.
class JobEvents final : public EventStream {
 public:
  explicit JobEvents(std::shared_ptr<Job> job) : job_(std::move(job)) {}
  JobEvents(const JobEvents&) = delete;
  JobEvents& operator=(const JobEvents&) = delete;
  ~JobEvents() override { stop_watching(); }

  void on_change(std::function<void()> wake) override {
    stop_watching();
    if (wake) watcher_ = job_->watch(std::move(wake));
  }

  std::string take() override {
    if (ended_) return {};
    // The state is read first: an end between the two lines is told by the next call.
    const JobState state = job_->state();
    std::string text = job_->text();
    if (text == last_) return {};
    last_ = text;
    std::string name = "progress";
    if (state >= JobState::done) {
      ended_ = true;
      name = to_string(state);
    } else if (const bool partial = text.find("\"partial\":") != std::string::npos;
               partial && !partial_told_) {
      partial_told_ = true;
      name = "partial";
    }
    return "event: " + name + "\ndata: " + text + "\n\n";
  }

  [[nodiscard]] bool finished() const override { return ended_; }

 private:
  void stop_watching() {
    if (watcher_) job_->unwatch(*watcher_);
    watcher_.reset();
  }

  std::shared_ptr<Job> job_;
  std::optional<int> watcher_;
  std::string last_;
  bool partial_told_ = false;
  bool ended_ = false;
};

}  // namespace

JobQueue::JobQueue(const JobOptions& options) : options_(options) {
  for (unsigned i = 0; i < std::max(1u, options.running); ++i) {
    threads_.emplace_back([this] { run_jobs(); });
  }
}

JobQueue::~JobQueue() {
  stop();
  for (std::thread& thread : threads_) thread.join();
}

Result<std::shared_ptr<Job>> JobQueue::submit(std::string operation, const Peer& client,
                                              JobWork work) {
  auto job = std::make_shared<Job>(random_id(), std::move(operation), client, std::move(work));
  {
    const std::scoped_lock lock(mutex_);
    const auto own = queues_.find(client.address);
    const std::size_t share = (options_.waiting + 1) / 2;
    const bool is_greedy = own != queues_.end() && own->second.size() >= share;
    if (stopping_ || waiting_ >= options_.waiting || is_greedy) {
      return fail("queue_full", "too much work is waiting already");
    }
    if (jobs_.size() >= 2 * (options_.waiting + options_.running + options_.max_kept)) {
      bound_results();  // before the next tidy() does
    }
    if (own == queues_.end()) turns_.push_back(client.address);
    queues_[client.address].push_back(job);
    jobs_.emplace(job->id(), job);
    ++waiting_;
  }
  changed_.notify_one();
  return job;
}

std::shared_ptr<Job> JobQueue::find(std::string_view id) const {
  std::shared_ptr<Job> job;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = jobs_.find(std::string(id));
    if (found == jobs_.end()) return nullptr;
    job = found->second;
  }
  job->touch();
  return job;
}

std::optional<std::size_t> JobQueue::position(const Job& job) const {
  const std::scoped_lock lock(mutex_);
  const auto own = queues_.find(job.client().address);
  if (own == queues_.end()) return std::nullopt;
  const auto place =
      std::find_if(own->second.begin(), own->second.end(),
                   [&](const std::shared_ptr<Job>& waiting) { return waiting.get() == &job; });
  if (place == own->second.end()) return std::nullopt;
  // Before it, every client has as many turns as it has jobs before it, or all its jobs.
  const auto rounds = static_cast<std::size_t>(place - own->second.begin());
  std::size_t before = rounds;
  for (const auto& [client, queue] : queues_) {
    if (client != job.client().address) before += std::min(queue.size(), rounds);
  }
  return before + 1;
}

void JobQueue::forget(const Job& job) {
  const std::scoped_lock lock(mutex_);
  jobs_.erase(job.id());
}

void JobQueue::tidy(Job::Clock::time_point now) {
  std::vector<std::shared_ptr<Job>> abandoned;
  {
    const std::scoped_lock lock(mutex_);
    for (auto entry = jobs_.begin(); entry != jobs_.end();) {
      if (entry->second->abandoned(now, options_)) abandoned.push_back(entry->second);
      entry = entry->second->outdated(now, options_) ? jobs_.erase(entry) : std::next(entry);
    }
    bound_results();
  }
  for (const std::shared_ptr<Job>& job : abandoned) job->cancel();
}

// Whoever asks for results faster than they are fetched must not fill the memory.
void JobQueue::bound_results() {
  struct Kept {
    Job::Remains remains;
    const std::string* id;
  };
  std::vector<Kept> kept;
  std::size_t bytes = 0;
  for (const auto& [id, job] : jobs_) {
    const auto remains = job->remains();
    if (!remains) continue;
    kept.push_back({*remains, &id});
    bytes += remains->bytes;
  }
  if (kept.size() <= options_.max_kept && bytes <= options_.max_kept_bytes) return;
  std::sort(kept.begin(), kept.end(), [](const Kept& left, const Kept& right) {
    return left.remains.since < right.remains.since;
  });
  std::size_t count = kept.size();
  for (const Kept& oldest : kept) {
    if (count <= options_.max_kept && bytes <= options_.max_kept_bytes) return;
    bytes -= oldest.remains.bytes;
    --count;
    jobs_.erase(std::string(*oldest.id));
  }
}

void JobQueue::stop() {
  std::vector<std::shared_ptr<Job>> all;
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    for (const auto& [id, job] : jobs_) all.push_back(job);
  }
  for (const std::shared_ptr<Job>& job : all) job->cancel();
  changed_.notify_all();
}

JobQueue::Load JobQueue::load() const {
  const std::scoped_lock lock(mutex_);
  return {waiting_, running_};
}

void JobQueue::run_jobs() {
  while (const std::shared_ptr<Job> job = take_next()) {
    job->run(options_);
    const std::scoped_lock lock(mutex_);
    --running_;
  }
}

std::shared_ptr<Job> JobQueue::take_next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stopping_ || !turns_.empty(); });
  if (turns_.empty()) return nullptr;
  const ClientKey client = turns_.front();
  turns_.pop_front();
  const auto queue = queues_.find(client);
  QUADRILLE_ASSERT(queue != queues_.end());
  std::shared_ptr<Job> job = std::move(queue->second.front());
  queue->second.pop_front();
  if (queue->second.empty()) {
    queues_.erase(queue);
  } else {
    turns_.push_back(client);
  }
  --waiting_;
  ++running_;
  return job;
}

std::shared_ptr<EventStream> events_of(std::shared_ptr<Job> job) {
  return std::make_shared<JobEvents>(std::move(job));
}

}  // namespace quadrille::server
