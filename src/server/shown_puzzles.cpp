#include <quadrille/server/shown_puzzles.hpp>

#include <chrono>
#include <functional>
#include <utility>

namespace quadrille::server {
namespace {

// Bounds for whoever asks for everything: memory, and what is written at a time.
constexpr std::size_t kMostKnown = std::size_t{1} << 16;
constexpr std::size_t kMostPending = std::size_t{1} << 12;
constexpr std::chrono::seconds kPause{1};

}  // namespace

ShownPuzzles::ShownPuzzles(store::Store& store) : store_(store), writer_([this] { run(); }) {}

ShownPuzzles::~ShownPuzzles() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  writer_.join();
}

void ShownPuzzles::note(const Peer& client, std::string_view puzzle_id) {
  const std::uint64_t pair = hash_of_source(client, std::hash<std::string_view>()(puzzle_id));
  const std::scoped_lock lock(mutex_);
  if (known_.contains(pair) || pending_.size() >= kMostPending) return;
  if (known_.size() >= kMostKnown) known_.clear();
  known_.insert(pair);
  pending_.push_back(
      {{client_name(client), std::string(puzzle_id)}, std::chrono::steady_clock::now()});
  if (pending_.size() == 1) changed_.notify_all();
}

void ShownPuzzles::flush() {
  std::vector<Noted> noted;
  {
    const std::scoped_lock lock(mutex_);
    noted = std::exchange(pending_, {});
  }
  const auto now = std::chrono::steady_clock::now();
  std::vector<store::Store::Showing> showings;
  for (Noted& one : noted) {
    one.showing.age = std::chrono::duration_cast<std::chrono::milliseconds>(now - one.time);
    showings.push_back(std::move(one.showing));
  }
  // What cannot be written is forgotten: then the creation of the game counts.
  if (!showings.empty()) static_cast<void>(store_.mark_shown(showings));
}

void ShownPuzzles::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    changed_.wait(lock, [this] { return stopping_ || !pending_.empty(); });
    // More may come within a moment.
    changed_.wait_for(lock, kPause, [this] { return stopping_; });
    if (stopping_) return;
    lock.unlock();
    flush();
    lock.lock();
  }
}

}  // namespace quadrille::server
