// Jobs that outlive a process: a table from which any number of processes take work.
//
// A job is taken under a lease. Whoever took it renews the lease now and then; when it does not,
// because it is gone or hangs, the job goes back to the queue, and what it may still bring is
// refused. So every job ends once. All times are by the database's clock.
//
// Thread safety and errors: as those of Store. What a call tells, it tells as news (news.hpp): the
// id of the job that changed, or kWorkAvailable.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/store/news.hpp>
#include <quadrille/store/records.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::store {

class Database;
class Store;

// The news that a job waits for somebody to take it.
inline constexpr std::string_view kWorkAvailable = "work";

// The status of a job that failed because somebody with fewer jobs needed its place in the queue.
inline constexpr int kEvictedStatus = 503;

enum class JobState : std::uint8_t { queued, running, done, failed, cancelled };

struct JobTableOptions {
  std::size_t waiting = 256;  // at most; a client half of them, and less when others come
  std::chrono::milliseconds lease{10'000};
  std::chrono::milliseconds unwatched{30'000};  // then a job that nobody asks for is cancelled
  std::chrono::milliseconds kept{300'000};      // this long results stay after the end,
  std::int64_t max_kept_bytes = std::int64_t{1} << 30;  // unless they are so large together
  // A job whose workers died this often is not tried again: it may be what they die of.
  int max_attempts = 10;
};

struct NewJob {
  std::string id;
  std::string client;
  std::string operation;
  std::string request;  // any bytes
  std::string owner;    // who works on it already; empty: it waits in the queue
};

struct TakenJob {
  std::string id;
  std::string operation;
  std::string request;
};

struct JobProgress {
  std::optional<double> fraction;
  std::string stage;
  std::string partial;  // JSON; empty: none

  friend bool operator==(const JobProgress&, const JobProgress&) = default;
};

// All of a job but its request and its result.
struct JobView {
  std::string id;
  std::string operation;
  JobState state = JobState::queued;
  JobProgress progress;
  std::optional<std::size_t> position;  // in the queue, from 1
  // Of the result, when there is one.
  int status = 0;
  std::string content_type;
  std::int64_t bytes = 0;
  std::int64_t version = 0;             // one more with every change
  std::chrono::milliseconds unseen{0};  // since somebody asked for it
};

struct JobResult {
  int status = 0;
  std::string content_type;
  std::string_view body;  // any bytes
};

class JobTable {
 public:
  // The store outlives the table.
  explicit JobTable(Store& store, const JobTableOptions& options = {});

  // Adds the job, unless one of that id is there: a call can be repeated. Errors also: queue_full
  // (only for a job that waits).
  Result<void> add(const NewJob& job);
  // The next job of the queue for `owner`: of the client of whom the fewest run, the oldest one;
  // one that has lost several workers comes after the others.
  Result<std::optional<TakenJob>> take(const std::string& owner);
  // Renews the leases of all jobs of the owner and returns their ids: those that are not among
  // them any more were cancelled, or given to another.
  Result<std::vector<std::string>> renew(const std::string& owner);
  // False: the job is not the owner's any more.
  Result<bool> report(const std::string& id, const std::string& owner, const JobProgress& progress);
  // Done for a status below 400, else failed. False: the job is not the owner's any more; its
  // result is what another made of it.
  Result<bool> finish(const std::string& id, const std::string& owner, const JobResult& result);
  // Gives the owner's job of that id back to the queue; without an id all of them, as before the
  // owner ends.
  Result<void> give_back(const std::string& owner, const std::string& id = {});

  // No value: there is none of that id, or not any more.
  Result<std::optional<JobView>> find(const std::string& id);
  // The bytes of its result; of a job without one: none.
  Result<std::string> result(const std::string& id);
  // False: it has ended before, or there is none.
  Result<bool> cancel(const std::string& id);
  // Somebody asks for these.
  Result<void> touch(const std::vector<std::string>& ids);
  // Nobody could ask while no server was there.
  Result<void> touch_unfinished();

  // Back to the queue with what has lost its worker; cancels what nobody wants any more, drops old
  // results. To be called every few seconds by everybody.
  Result<void> tidy();

  struct Load {
    std::int64_t waiting = 0;
    std::int64_t running = 0;
  };
  Result<Load> load();

  [[nodiscard]] std::unique_ptr<NewsReader> listen();
  [[nodiscard]] const JobTableOptions& options() const { return options_; }

 private:
  Database& database_;
  JobTableOptions options_;
};

}  // namespace quadrille::store
