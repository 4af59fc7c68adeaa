#include "server/niceness.hpp"

#include <quadrille/server/blocking_pool.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::server {
namespace {

// One thread of so many is kept for clients who have fewer than all others of them.
constexpr std::size_t kThreadsForOneOfOthers = 4;
// A client may have one place in this many.
constexpr std::size_t kSharesOfPlaces = 4;

// Mostly they sleep, but what they read may be long.
constexpr int kNiceness = 5;

}  // namespace

BlockingPool::BlockingPool(std::size_t threads, std::size_t most_waiting)
    : most_waiting_(most_waiting),
      most_waiting_of_client_(std::max<std::size_t>(1, most_waiting / kSharesOfPlaces)),
      most_running_of_client_(
          std::max<std::size_t>(1, threads - threads / kThreadsForOneOfOthers)) {
  for (std::size_t i = 0; i < threads; ++i) {
    threads_.emplace_back([this] {
      give_way_to_others(kNiceness);
      run();
    });
  }
}

BlockingPool::~BlockingPool() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool BlockingPool::post(const ClientKey& client, std::function<void()> work) {
  {
    const std::scoped_lock lock(mutex_);
    if (waiting_ >= most_waiting_) return false;
    const auto own = clients_.try_emplace(client).first;
    if (own->second.waiting.size() >= most_waiting_of_client_) return false;
    own->second.waiting.push_back(std::move(work));
    if (own->second.waiting.size() == 1) turns_.push_back(own);
    ++waiting_;
    // Then those who run this client's work go on with it, and nobody else may.
    if (own->second.running >= most_running_of_client_) return true;
  }
  changed_.notify_one();
  return true;
}

std::size_t BlockingPool::waiting() const {
  const std::scoped_lock lock(mutex_);
  return waiting_;
}

BlockingPool::Turns::iterator BlockingPool::next_turn() {
  return std::find_if(turns_.begin(), turns_.end(), [this](const Clients::iterator& client) {
    return client->second.running < most_running_of_client_;
  });
}

void BlockingPool::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    // Every client that has reached its bound has threads of its own that go on.
    changed_.wait(lock, [this] { return stopping_ || next_turn() != turns_.end(); });
    const auto turn = next_turn();
    if (turn == turns_.end()) return;
    run_one(lock, turn);
  }
}

void BlockingPool::run_one(std::unique_lock<std::mutex>& lock, Turns::iterator turn) {
  const Clients::iterator client = *turn;
  turns_.erase(turn);
  {
    std::deque<std::function<void()>>& own = client->second.waiting;
    const std::function<void()> work = std::move(own.front());
    own.pop_front();
    --waiting_;
    ++client->second.running;
    if (!own.empty()) turns_.push_back(client);
    lock.unlock();
    work();
  }
  lock.lock();
  --client->second.running;
  if (client->second.running == 0 && client->second.waiting.empty()) clients_.erase(client);
}

}  // namespace quadrille::server
