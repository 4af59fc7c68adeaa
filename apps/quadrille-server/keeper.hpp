// Once a day: what nobody will miss is deleted from the store.
#pragma once

#include <quadrille/store/store.hpp>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace quadrille::app {

// Games that nobody has touched for this long are abandoned.
inline constexpr int kPruneDays = 90;

class Keeper {
 public:
  explicit Keeper(store::Store& store) : thread_([this, &store] { keep(store); }) {}
  ~Keeper() {
    {
      const std::scoped_lock lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

 private:
  void keep(store::Store& store) {
    using std::chrono::hours;
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, hours(24), [this] { return stopping_; })) {
      lock.unlock();
      // What goes wrong with the store is in the log already; tomorrow is another day.
      static_cast<void>(store.prune(hours(24) * kPruneDays));
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace quadrille::app
