// A job of the queue in this process.
#pragma once

#include <quadrille/server/job_queue.hpp>

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::server {

class QueuedJob final : public Job, public JobReporter {
 public:
  using Clock = Jobs::Clock;

  QueuedJob(std::string id, JobRequest request);

  [[nodiscard]] const std::string& id() const override { return id_; }
  [[nodiscard]] const Peer& client() const { return client_; }
  [[nodiscard]] JobLane lane() const { return lane_; }
  [[nodiscard]] JobState state() const override;
  [[nodiscard]] HttpResponse answer() const override;
  [[nodiscard]] Body view(std::optional<std::size_t> position) const override;
  [[nodiscard]] JobProgress progress() const override;
  void cancel() override;
  int watch(std::function<void()> wake) override;
  int watch_end(std::function<void()> wake) override;
  void unwatch(int number) override;
  void partial(std::string json) override;

  // Somebody asked for the job.
  void touch();
  // Does the work, unless the job has ended already.
  void run(const JobOptions& options, const JobRunner& work);
  // Ends with this answer, unless it has ended already: 503 of a queue that has no room for it.
  void refuse(const Error& error);

  // No watcher since `unwatched`, or finished since `kept`.
  [[nodiscard]] bool abandoned(Clock::time_point now, const JobOptions& options) const;
  [[nodiscard]] bool outdated(Clock::time_point now, const JobOptions& options) const;
  // When it ended; no value before.
  [[nodiscard]] std::optional<Clock::time_point> ended() const;
  // What is kept of it: the request before its end, then the result.
  [[nodiscard]] std::size_t bytes() const;

 private:
  [[nodiscard]] std::optional<JobRequest> begin();
  void end(HttpResponse answer);
  void note(const Progress& progress);
  enum class News : std::uint8_t { any_change, end };
  using Wakes = std::vector<std::function<void()>>;
  struct Watcher {
    std::function<void()> wake;
    News wanted = News::any_change;
  };

  int add_watcher(Watcher watcher);
  // Requires the lock. Who is to be called when it is released: whoever is woken asks for the job
  // at once, and on a busy machine would wait for this thread to get a processor again.
  [[nodiscard]] Wakes wakes_for(News news) const;

  const std::string id_;
  const std::string operation_;
  const Peer client_;
  const JobLane lane_;
  std::atomic<bool> stop_{false};

  mutable std::mutex mutex_;
  JobRequest request_;  // until it begins or ends
  JobState state_ = JobState::queued;
  std::optional<double> progress_;
  std::string stage_;
  Clock::time_point told_{};  // when the watchers were told about progress
  Body::Shared partial_;
  HttpResponse answer_;
  Body::Shared result_;  // the answer's body
  std::map<int, Watcher> watchers_;
  int next_watcher_ = 0;
  Clock::time_point seen_ = Clock::now();  // by somebody, or finished
};

}  // namespace quadrille::server
