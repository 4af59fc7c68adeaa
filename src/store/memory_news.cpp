#include "store/memory_news.hpp"

#include <condition_variable>
#include <utility>

namespace quadrille::store {
namespace {

// A reader that never reads must not fill the memory; news may be lost.
constexpr std::size_t kMaxUnread = 10'000;

}  // namespace

class MemoryNews::Box {
 public:
  void put(const News& news) {
    {
      const std::scoped_lock lock(mutex_);
      if (unread_.size() >= kMaxUnread) unread_.clear();
      unread_.insert(unread_.end(), news.begin(), news.end());
    }
    changed_.notify_one();
  }
  News take(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, time, [this] { return interrupted_ || !unread_.empty(); });
    interrupted_ = false;
    return std::exchange(unread_, {});
  }
  void interrupt() {
    {
      const std::scoped_lock lock(mutex_);
      interrupted_ = true;
    }
    changed_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  News unread_;
  bool interrupted_ = false;
};

class MemoryNews::Reader final : public NewsReader {
 public:
  explicit Reader(std::shared_ptr<Box> box) : box_(std::move(box)) {}
  News wait(std::chrono::milliseconds time) override { return box_->take(time); }
  void interrupt() override { box_->interrupt(); }

 private:
  std::shared_ptr<Box> box_;
};

std::unique_ptr<NewsReader> MemoryNews::listen() {
  auto box = std::make_shared<Box>();
  const std::scoped_lock lock(mutex_);
  std::erase_if(boxes_, [](const std::weak_ptr<Box>& other) { return other.expired(); });
  boxes_.push_back(box);
  return std::make_unique<Reader>(std::move(box));
}

void MemoryNews::tell(const News& news) {
  if (news.empty()) return;
  const std::scoped_lock lock(mutex_);
  for (const std::weak_ptr<Box>& box : boxes_) {
    if (const auto reader = box.lock()) reader->put(news);
  }
}

}  // namespace quadrille::store
