// Jobs that all servers and workers of one database share.
//
// Work begins in this process, in a JobQueue, and most of it ends there without anybody else
// hearing of it. Only a job whose id is told to a client (keep()) is written into the table of jobs
// (store/jobs.hpp): as one that runs here, or, if it still waits for its turn, for anybody to take.
// From then on the table alone says what has become of it, to clients of this process too. A thread
// of its own takes jobs of the table when there is room, renews the leases of those that run here,
// writes down how far they are and what came of them, and tells those who watch.
//
// Without the database everything goes on as if there were none, within this process.
#pragma once

#include <quadrille/server/job_queue.hpp>
#include <quadrille/store/jobs.hpp>
#include <quadrille/store/secret.hpp>

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>

namespace quadrille::store {
class Store;
}

namespace quadrille::server {

class SharedJob;

class SharedJobs final : public Jobs {
 public:
  // The store outlives the jobs. No more than `taken` jobs of others are done here at once.
  SharedJobs(const JobOptions& options, JobRunner run, store::Store& store, std::size_t taken,
             std::chrono::milliseconds lease = store::JobTableOptions{}.lease);
  // What runs here goes back to the queue for others.
  ~SharedJobs() override;

  Result<std::shared_ptr<Job>> submit(JobRequest request) override;
  Result<std::shared_ptr<Job>> keep(std::shared_ptr<Job> job) override;
  [[nodiscard]] bool waits() const override { return true; }
  void start() override;
  [[nodiscard]] std::shared_ptr<Job> find(std::string_view id) override;
  [[nodiscard]] std::optional<std::size_t> position(const Job& job) const override;
  void forget(const Job& job) override;
  void tidy(Clock::time_point now) override;
  void stop() override;
  [[nodiscard]] Load load() const override;

 private:
  // A job of the table that is done here.
  struct Own {
    std::shared_ptr<Job> job;
    int watcher = 0;
    store::JobProgress told;
    Clock::time_point told_at{};
  };

  // Of the thread that exchanges with the table.
  void exchange();
  void settle(Clock::time_point now);
  void report(const std::string& id, Own& own, Clock::time_point now);
  void renew();
  void refresh(const store::News& news, Clock::time_point now);
  void take_work();
  void begin(const store::TakenJob& taken);
  [[nodiscard]] bool has_seat() const;

  void adopt(const std::shared_ptr<Job>& job);
  void release(const std::string& id);
  [[nodiscard]] std::shared_ptr<SharedJob> show(const store::JobView& view);
  [[nodiscard]] std::vector<std::shared_ptr<SharedJob>> watched_jobs();

  const std::size_t max_taken_;
  const std::size_t max_result_;
  store::Store& store_;
  store::JobTable table_;
  const std::string owner_ = store::random_id();
  const std::unique_ptr<store::NewsReader> news_;
  JobQueue local_;  // after what its threads ring

  mutable std::mutex mutex_;
  std::unordered_map<std::string, JobRequest> pending_;  // jobs that only this process knows
  std::map<std::string, Own> own_;
  std::unordered_map<std::string, std::weak_ptr<SharedJob>> shown_;
  Clock::time_point renew_at_{};
  Clock::time_point look_at_{};
  Clock::time_point touch_at_{};
  Clock::time_point tidy_at_{};
  Clock::time_point take_at_{};

  std::atomic<bool> stopping_{false};
  std::mutex end_mutex_;
  std::condition_variable end_changed_;
  bool ended_ = false;
  std::thread thread_;
};

// What a job has to do as bytes, and back. Error: bad_job.
std::string to_bytes(const JobRequest& request);
Result<JobRequest> job_request_of(const store::TakenJob& job);

}  // namespace quadrille::server
