#include "server/niceness.hpp"
#include "server/queued_job.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/server/job_queue.hpp>
#include <quadrille/store/secret.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::server {
namespace {

// Quick work is that which takes no longer.
constexpr std::chrono::milliseconds kQuickTime{250};
// Spare seats for quick work that takes longer, beside one for each heavy seat; and of one client.
constexpr std::size_t kSpareSeats = 2;
constexpr std::size_t kSpareSeatsOfClient = 2;
// Heavy seats beside those of the options: nobody's work waits for all of somebody else's.
constexpr std::size_t kSeatsForNewcomers = 1;
// A client may have one place in this many of the queue.
constexpr std::size_t kQueueSharesPerClient = 2;

constexpr int kNiceness = 5;

std::size_t lane_index(JobLane lane) {
  return static_cast<std::size_t>(lane);
}

Error queue_full() {
  return {"queue_full", "too much work is waiting already", {}, 0, 0};
}

}  // namespace

JobQueue::JobQueue(const JobOptions& options, JobRunner run)
    : options_(options), run_(std::move(run)) {
  QUADRILLE_CHECK(options.running > 0);
  const std::size_t seats = std::size_t{3} * options.running + kSeatsForNewcomers + kSpareSeats;
  for (std::size_t i = 0; i < seats; ++i) {
    threads_.emplace_back([this, &self = beds_.emplace_back()] {
      give_way_to_others(kNiceness);
      run_jobs(self);
    });
  }
}

JobQueue::~JobQueue() {
  stop();
  for (std::thread& thread : threads_) thread.join();
}

Result<std::shared_ptr<Job>> JobQueue::submit(JobRequest request) {
  const ClientKey key = client_key(request.request.client);
  const std::size_t lane = lane_index(request.lane);
  std::string id = request.id.empty() ? store::random_id() : std::exchange(request.id, {});
  auto job = std::make_shared<QueuedJob>(std::move(id), std::move(request));
  std::shared_ptr<QueuedJob> dropped;
  Sleeper* sleeper = nullptr;
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_) return tl::unexpected(queue_full());
    Client& client = clients_[key];
    const std::size_t share =
        std::max<std::size_t>(1, (options_.waiting + 1) / kQueueSharesPerClient);
    if (waiting_ >= options_.waiting || client.waiting_jobs() >= share) drop_cancelled();
    if (waiting_ >= options_.waiting) dropped = make_room(client);
    if (waiting_ >= options_.waiting || client.waiting_jobs() >= share) {
      forget_idle(key);
      return tl::unexpected(queue_full());
    }
    if (jobs_.size() >= 2 * (options_.waiting + options_.running + options_.max_kept)) {
      bound_results();  // before the next tidy() does
    }
    if (client.waiting[lane].empty()) turns_[lane].push_back(key);
    client.waiting[lane].push_back(job);
    jobs_.emplace(job->id(), job);
    ++waiting_;
    const Seat seat = job->lane() == JobLane::quick ? Seat::quick : Seat::heavy;
    if (may_take_seat(client, seat)) sleeper = next_to_wake();
  }
  if (sleeper != nullptr) sleeper->called.notify_one();
  if (dropped) dropped->refuse(queue_full());
  return job;
}

std::shared_ptr<QueuedJob> JobQueue::make_room(const Client& claimant) {
  const auto most =
      std::max_element(clients_.begin(), clients_.end(), [](const auto& left, const auto& right) {
        return left.second.waiting_jobs() < right.second.waiting_jobs();
      });
  auto& [key, client] = *most;
  if (client.waiting_jobs() <= claimant.waiting_jobs() + 1) return nullptr;
  const std::size_t lane = lane_index(
      client.waiting[lane_index(JobLane::heavy)].empty() ? JobLane::quick : JobLane::heavy);
  std::shared_ptr<QueuedJob> last = std::move(client.waiting[lane].back());
  client.waiting[lane].pop_back();
  if (client.waiting[lane].empty()) std::erase(turns_[lane], key);
  --waiting_;
  return last;
}

void JobQueue::drop_cancelled() {
  for (auto& [key, client] : clients_) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (client.waiting[lane].empty()) continue;
      waiting_ -=
          std::erase_if(client.waiting[lane], [](const auto& job) { return job->finished(); });
      if (client.waiting[lane].empty()) std::erase(turns_[lane], key);
    }
  }
}

void JobQueue::forget_idle(const ClientKey& key) {
  const auto found = clients_.find(key);
  if (found != clients_.end() && found->second.is_idle()) clients_.erase(found);
}

std::shared_ptr<Job> JobQueue::find(std::string_view id) {
  std::shared_ptr<QueuedJob> job;
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
  const auto known = jobs_.find(job.id());
  if (known == jobs_.end()) return std::nullopt;
  const std::size_t lane = lane_index(known->second->lane());
  const ClientKey key = client_key(known->second->client());
  const auto own = clients_.find(key);
  if (own == clients_.end()) return std::nullopt;
  const Waiting& queue = own->second.waiting[lane];
  const auto place = std::find(queue.begin(), queue.end(), known->second);
  if (place == queue.end()) return std::nullopt;
  // Before it, every client has as many turns as it has jobs before it, or all its jobs.
  const auto rounds = static_cast<std::size_t>(place - queue.begin());
  std::size_t before = rounds;
  for (const auto& [other, client] : clients_) {
    if (other != key) before += std::min(client.waiting[lane].size(), rounds);
  }
  return before + 1;
}

void JobQueue::forget(const Job& job) {
  const std::scoped_lock lock(mutex_);
  jobs_.erase(job.id());
}

void JobQueue::tidy(Clock::time_point now) {
  std::vector<std::shared_ptr<QueuedJob>> abandoned;
  {
    const std::scoped_lock lock(mutex_);
    for (auto entry = jobs_.begin(); entry != jobs_.end();) {
      if (entry->second->abandoned(now, options_)) abandoned.push_back(entry->second);
      entry = entry->second->outdated(now, options_) ? jobs_.erase(entry) : std::next(entry);
    }
    bound_results();
    move_slow_jobs(now);
    if (waiting_ > 0) wake_all();
  }
  for (const std::shared_ptr<QueuedJob>& job : abandoned) job->cancel();
}

// What took a quick seat and is not quick makes room for those who wait for one: on a heavy seat,
// and for the sake of other clients on a spare one.
void JobQueue::move_slow_jobs(Clock::time_point now) {
  const std::deque<ClientKey>& waiting = turns_[lane_index(JobLane::quick)];
  if (waiting.empty()) return;
  for (Running& running : running_) {
    if (running.seat == Seat::heavy || now - running.since < kQuickTime) continue;
    const bool others_wait = waiting.size() > 1 || waiting.front() != running.client;
    if (may_take_seat(clients_[running.client], Seat::heavy)) {
      change_seat(running, Seat::heavy);
    } else if (running.seat == Seat::quick && others_wait &&
               taken_[static_cast<std::size_t>(Seat::spare)] < options_.running + kSpareSeats) {
      change_seat(running, Seat::spare);
    }
  }
}

// Whoever asks for results faster than they are fetched must not fill the memory.
void JobQueue::bound_results() {
  struct Kept {
    Clock::time_point since;
    std::size_t bytes;
    const std::string* id;
  };
  std::vector<Kept> kept;
  std::size_t bytes = 0;
  for (const auto& [id, job] : jobs_) {
    const auto since = job->ended();
    if (!since) continue;
    kept.push_back({*since, job->bytes(), &id});
    bytes += kept.back().bytes;
  }
  if (kept.size() <= options_.max_kept && bytes <= options_.max_kept_bytes) return;
  std::sort(kept.begin(), kept.end(),
            [](const Kept& left, const Kept& right) { return left.since < right.since; });
  std::size_t count = kept.size();
  for (const Kept& oldest : kept) {
    if (count <= options_.max_kept && bytes <= options_.max_kept_bytes) return;
    bytes -= oldest.bytes;
    --count;
    jobs_.erase(std::string(*oldest.id));
  }
}

void JobQueue::stop() {
  std::vector<std::shared_ptr<QueuedJob>> all;
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    for (const auto& [id, job] : jobs_) all.push_back(job);
    for (const Running& running : running_) all.push_back(running.job);
    wake_all();
  }
  for (const std::shared_ptr<QueuedJob>& job : all) job->cancel();
}

JobQueue::Load JobQueue::load() const {
  const std::scoped_lock lock(mutex_);
  Load load{waiting_, running_.size(), 0};
  for (const auto& [id, job] : jobs_) load.kept_bytes += job->bytes();
  return load;
}

void JobQueue::run_jobs(Sleeper& self) {
  while (const auto running = take_next(self)) {
    (*running)->job->run(options_, run_);
    const std::scoped_lock lock(mutex_);
    release_seat(**running);
    const ClientKey client = (*running)->client;
    running_.erase(*running);
    forget_idle(client);
    // One seat is free, and this thread looks for whoever may take it: nobody need be woken.
  }
}

std::optional<JobQueue::RunningJobs::iterator> JobQueue::take_next(Sleeper& self) {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (const auto quick = try_take(JobLane::quick)) return quick;
    if (const auto heavy = try_take(JobLane::heavy)) return heavy;
    self.is_called = false;
    sleepers_.push_back(&self);
    self.called.wait(lock, [&self] { return self.is_called; });
  }
  return std::nullopt;
}

JobQueue::Sleeper* JobQueue::next_to_wake() {
  if (sleepers_.empty()) return nullptr;
  Sleeper* const last = sleepers_.back();
  sleepers_.pop_back();
  last->is_called = true;
  return last;
}

void JobQueue::wake_all() {
  while (Sleeper* const sleeper = next_to_wake()) sleeper->called.notify_one();
}

bool JobQueue::may_take_seat(const Client& client, Seat seat) const {
  const auto taken = [this](Seat kind) { return taken_[static_cast<std::size_t>(kind)]; };
  const auto own = [&client](Seat kind) { return client.seats[static_cast<std::size_t>(kind)]; };
  if (seat == Seat::quick) {
    return taken(Seat::quick) < options_.running && own(Seat::spare) < kSpareSeatsOfClient;
  }
  // One more than there are is kept for a client that has none.
  const std::size_t seats = options_.running + (own(Seat::heavy) == 0 ? kSeatsForNewcomers : 0);
  return taken(Seat::heavy) < seats;
}

std::optional<JobQueue::RunningJobs::iterator> JobQueue::try_take(JobLane lane) {
  const Seat seat = lane == JobLane::quick ? Seat::quick : Seat::heavy;
  std::deque<ClientKey>& turns = turns_[lane_index(lane)];
  const auto turn = std::find_if(turns.begin(), turns.end(), [&](const ClientKey& key) {
    return may_take_seat(clients_[key], seat);
  });
  if (turn == turns.end()) return std::nullopt;
  const ClientKey key = *turn;
  turns.erase(turn);
  Client& client = clients_[key];
  Waiting& queue = client.waiting[lane_index(lane)];
  running_.push_back({std::move(queue.front()), key, seat, Clock::now()});
  queue.pop_front();
  if (!queue.empty()) turns.push_back(key);
  --waiting_;
  ++client.seats[static_cast<std::size_t>(seat)];
  ++taken_[static_cast<std::size_t>(seat)];
  return std::prev(running_.end());
}

void JobQueue::change_seat(Running& running, Seat seat) {
  release_seat(running);
  running.seat = seat;
  ++clients_[running.client].seats[static_cast<std::size_t>(seat)];
  ++taken_[static_cast<std::size_t>(seat)];
}

void JobQueue::release_seat(const Running& running) {
  --clients_[running.client].seats[static_cast<std::size_t>(running.seat)];
  --taken_[static_cast<std::size_t>(running.seat)];
}

}  // namespace quadrille::server
