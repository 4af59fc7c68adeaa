// Long work: a queue of jobs with a bound, worked off by a few threads, fair between clients.
//
// Thread safety: everything here may be called from any thread.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/server/event_stream.hpp>
#include <quadrille/server/http_message.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace quadrille::server {

struct JobOptions {
  unsigned running = 2;       // at once
  std::size_t waiting = 256;  // at most; one client may have half of them
  double max_seconds = 60;    // for each, from its start
  std::size_t max_memory = std::size_t{1} << 30;
  std::chrono::seconds unwatched{30};  // then a job that nobody asks for is cancelled
  std::chrono::seconds kept{300};      // so long results stay after the end,
  std::size_t max_kept = 512;          // unless there are so many
  std::size_t max_kept_bytes = std::size_t{256} << 20;
};

enum class JobState : std::uint8_t { queued, running, done, failed, cancelled };
std::string_view to_string(JobState state);

// What the work says while it goes on.
class JobReporter {
 public:
  JobReporter() = default;
  JobReporter(const JobReporter&) = delete;
  JobReporter& operator=(const JobReporter&) = delete;
  virtual ~JobReporter() = default;

  // Part of the result is known: the text of a JSON object.
  virtual void partial(std::string json) = 0;
};

// Must come back soon after limits.stop is set.
using JobWork = std::function<HttpResponse(const Limits& limits, JobReporter& reporter)>;

class Job final : public JobReporter {
 public:
  using Clock = std::chrono::steady_clock;

  Job(std::string id, std::string operation, const Peer& client, JobWork work);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const Peer& client() const { return client_; }
  [[nodiscard]] JobState state() const;
  [[nodiscard]] bool finished() const { return state() >= JobState::done; }
  // Requires a job that is done or failed; a cancelled one has a problem to tell.
  [[nodiscard]] HttpResponse answer() const;
  // The job as the API shows it: the text of a JSON object. `position` in the queue, from 1.
  [[nodiscard]] std::string text(std::optional<std::size_t> position = {}) const;

  // Cancelled from now on for everybody who looks; its thread is free as soon as the work notices.
  void cancel();

  // Calls `wake` after every change until unwatch() with the same number. A watched job is not
  // cancelled for lack of interest.
  int watch(std::function<void()> wake);
  void unwatch(int number);
  // Somebody asked for the job.
  void touch();

  void partial(std::string json) override;

 private:
  friend class JobQueue;

  void run(const JobOptions& options);
  void progress(const Progress& progress);
  bool begin();
  void end(HttpResponse answer);
  // Requires the lock.
  void wake_watchers() const;
  // No watcher since `unwatched`, or finished since `kept`.
  [[nodiscard]] bool abandoned(Clock::time_point now, const JobOptions& options) const;
  [[nodiscard]] bool outdated(Clock::time_point now, const JobOptions& options) const;
  // When it ended and how much is kept of it; no value before.
  struct Remains {
    Clock::time_point since;
    std::size_t bytes = 0;
  };
  [[nodiscard]] std::optional<Remains> remains() const;

  const std::string id_;
  const std::string operation_;
  const Peer client_;
  std::atomic<bool> stop_{false};

  mutable std::mutex mutex_;
  JobWork work_;
  JobState state_ = JobState::queued;
  std::optional<double> progress_;
  std::string stage_;
  Clock::time_point told_{};  // when the watchers were told about progress
  std::string partial_;
  HttpResponse answer_;
  std::map<int, std::function<void()>> watchers_;
  int next_watcher_ = 0;
  Clock::time_point seen_ = Clock::now();  // by somebody, or finished
};

class JobQueue {
 public:
  explicit JobQueue(const JobOptions& options);
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;
  // Cancels all jobs and waits for the threads.
  ~JobQueue();

  // Error: queue_full.
  Result<std::shared_ptr<Job>> submit(std::string operation, const Peer& client, JobWork work);
  // Null if there is none of that id. Counts as asking for it.
  [[nodiscard]] std::shared_ptr<Job> find(std::string_view id) const;
  // The job's place in the queue, from 1; no value if it does not wait. Jobs of one client stand in
  // a row; the clients take turns.
  [[nodiscard]] std::optional<std::size_t> position(const Job& job) const;
  // A job whose answer was sent: it need not be kept.
  void forget(const Job& job);
  // Cancels what nobody wants any more and drops old results; to be called now and then.
  void tidy(Job::Clock::time_point now);
  // No new jobs; cancels those that wait and those that run.
  void stop();

  struct Load {
    std::size_t waiting = 0;
    std::size_t running = 0;
  };
  [[nodiscard]] Load load() const;
  [[nodiscard]] const JobOptions& options() const { return options_; }

 private:
  using ClientKey = std::array<std::uint8_t, 16>;

  void run_jobs();
  std::shared_ptr<Job> take_next();
  // Drops the oldest results while there are more than the options allow. Requires the lock.
  void bound_results();

  const JobOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ = false;
  std::size_t waiting_ = 0;
  std::size_t running_ = 0;
  std::map<ClientKey, std::deque<std::shared_ptr<Job>>> queues_;  // none of them empty
  std::deque<ClientKey> turns_;                                   // each client with a queue once
  std::unordered_map<std::string, std::shared_ptr<Job>> jobs_;
  std::vector<std::thread> threads_;
};

// Progress, partial results and the end of a job as events.
std::shared_ptr<EventStream> events_of(std::shared_ptr<Job> job);

// 32 hex digits that nobody can guess.
std::string random_id();

}  // namespace quadrille::server
