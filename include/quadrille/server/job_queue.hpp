// Jobs done by threads of this process: bounded, and fair between clients.
//
// There are two lanes. Heavy work has as many seats as the options say, and one more for a client
// that has none of them; quick work has as many again, so that nobody's hint waits behind
// somebody's solve. Quick work that turns out to be long gives its seat back (it moves to a heavy
// one, or to one of a few spare ones), and a client with too many of those gets no quick seat until
// one of them ends. Within a lane clients take turns.
//
// A client is an address, of IPv6 a network: what one customer owns.
#pragma once

#include <quadrille/server/jobs.hpp>

#include <array>
#include <condition_variable>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

namespace quadrille::server {

struct JobOptions {
  unsigned running = 2;       // heavy ones at once, and as many quick ones
  std::size_t waiting = 256;  // at most; a client half of them, and less when others come
  double max_seconds = 60;    // for each, from its start
  std::size_t max_memory = std::size_t{256} << 20;
  std::size_t max_result = std::size_t{32} << 20;  // bytes of an answer
  std::chrono::seconds unwatched{30};              // then a job that nobody asks for is cancelled
  std::chrono::seconds kept{300};                  // this long results stay after the end,
  std::size_t max_kept = 512;                      // unless there are this many
  std::size_t max_kept_bytes = std::size_t{64} << 20;
};

class QueuedJob;

class JobQueue final : public Jobs {
 public:
  // `run` is called in the queue's threads, for several jobs at once.
  JobQueue(const JobOptions& options, JobRunner run);
  // Cancels all jobs and waits for the threads.
  ~JobQueue() override;

  Result<std::shared_ptr<Job>> submit(JobRequest request) override;
  [[nodiscard]] std::shared_ptr<Job> find(std::string_view id) override;
  // Jobs of one client stand in a row; the clients take turns.
  [[nodiscard]] std::optional<std::size_t> position(const Job& job) const override;
  void forget(const Job& job) override;
  void tidy(Clock::time_point now) override;
  void stop() override;
  [[nodiscard]] Load load() const override;

 private:
  static constexpr std::size_t kLanes = 2;
  using Waiting = std::deque<std::shared_ptr<QueuedJob>>;

  // Where a job sits that runs.
  enum class Seat : std::uint8_t { quick, heavy, spare };
  static constexpr std::size_t kSeats = 3;

  struct Client {
    std::array<Waiting, kLanes> waiting;
    std::array<std::size_t, kSeats> seats{};  // taken, by kind

    [[nodiscard]] std::size_t waiting_jobs() const { return waiting[0].size() + waiting[1].size(); }
    [[nodiscard]] bool is_idle() const {
      return waiting_jobs() == 0 && seats == std::array<std::size_t, kSeats>{};
    }
  };

  struct Running {
    std::shared_ptr<QueuedJob> job;
    ClientKey client;
    Seat seat;
    Clock::time_point since;
  };
  using RunningJobs = std::list<Running>;

  // A thread that waits for work.
  struct Sleeper {
    std::condition_variable called;
    bool is_called = false;
  };

  // What a thread of the queue does; it sleeps where it is told to.
  void run_jobs(Sleeper& self);
  // Waits for a job that may run; no value when the queue stops.
  std::optional<RunningJobs::iterator> take_next(Sleeper& self);
  // All below require the lock.
  // Whom to wake, best without the lock, which is the first thing that it wants; null: nobody
  // sleeps.
  [[nodiscard]] Sleeper* next_to_wake();
  void wake_all();
  [[nodiscard]] std::optional<RunningJobs::iterator> try_take(JobLane lane);
  [[nodiscard]] bool may_take_seat(const Client& client, Seat seat) const;
  void change_seat(Running& running, Seat seat);
  void release_seat(const Running& running);
  // Makes room in a full queue, if the client has a claim to it: drops what was cancelled, else the
  // last job of whoever has most, which is returned.
  std::shared_ptr<QueuedJob> make_room(const Client& claimant);
  void drop_cancelled();
  void move_slow_jobs(Clock::time_point now);
  // Drops the oldest results while there are more than the options allow.
  void bound_results();
  void forget_idle(const ClientKey& key);

  const JobOptions options_;
  const JobRunner run_;
  mutable std::mutex mutex_;
  std::vector<Sleeper*> sleepers_;  // who fell asleep last wakes first: its memory is warm
  bool stopping_ = false;
  std::size_t waiting_ = 0;
  std::array<std::size_t, kSeats> taken_{};  // seats, by kind
  std::map<ClientKey, Client> clients_;
  // In each lane, every client that waits in it once.
  std::array<std::deque<ClientKey>, kLanes> turns_;
  RunningJobs running_;
  std::unordered_map<std::string, std::shared_ptr<QueuedJob>> jobs_;
  std::deque<Sleeper> beds_;  // one for each thread
  std::vector<std::thread> threads_;
};

}  // namespace quadrille::server
