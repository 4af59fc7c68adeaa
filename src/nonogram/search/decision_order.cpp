#include "nonogram/search/decision_order.hpp"

#include <quadrille/core/assert.hpp>

#include <numeric>

namespace quadrille::nonogram {
namespace {

constexpr double kDecay = 0.95;
constexpr double kTooLarge = 1e100;

}  // namespace

DecisionOrder::DecisionOrder(int cell_count)
    : activities_(static_cast<std::size_t>(cell_count)),
      places_(static_cast<std::size_t>(cell_count)) {}

void DecisionOrder::start(std::span<const double> activities) {
  heap_.resize(activities_.size());
  std::iota(heap_.begin(), heap_.end(), 0);
  std::iota(places_.begin(), places_.end(), 1);
  set_activities(activities);
}

void DecisionOrder::set_activities(std::span<const double> activities) {
  QUADRILLE_ASSERT(activities.size() == activities_.size());
  activities_.assign(activities.begin(), activities.end());
  step_ = 1;
  for (std::size_t place = heap_.size() / 2; place-- > 0;) sift_down(place);
}

void DecisionOrder::bump(int cell, double share) {
  double& activity = activities_[static_cast<std::size_t>(cell)];
  activity += step_ * share;
  if (activity > kTooLarge) {
    for (double& each : activities_) each /= kTooLarge;
    step_ /= kTooLarge;
  }
  const auto place = static_cast<std::size_t>(places_[static_cast<std::size_t>(cell)]);
  if (place != 0) sift_up(place - 1);
}

void DecisionOrder::decay() {
  step_ /= kDecay;
}

void DecisionOrder::pop() {
  places_[static_cast<std::size_t>(heap_.front())] = 0;
  const std::int32_t last = heap_.back();
  heap_.pop_back();
  if (heap_.empty()) return;
  put(0, last);
  sift_down(0);
}

void DecisionOrder::insert(int cell) {
  if (contains(cell)) return;
  heap_.push_back(cell);
  put(heap_.size() - 1, cell);
  sift_up(heap_.size() - 1);
}

void DecisionOrder::put(std::size_t place, std::int32_t cell) {
  heap_[place] = cell;
  places_[static_cast<std::size_t>(cell)] = static_cast<std::int32_t>(place) + 1;
}

void DecisionOrder::sift_up(std::size_t place) {
  const std::int32_t cell = heap_[place];
  while (place > 0) {
    const std::size_t parent = (place - 1) / 2;
    if (activity(heap_[parent]) >= activity(cell)) break;
    put(place, heap_[parent]);
    place = parent;
  }
  put(place, cell);
}

void DecisionOrder::sift_down(std::size_t place) {
  const std::int32_t cell = heap_[place];
  for (;;) {
    std::size_t child = 2 * place + 1;
    if (child >= heap_.size()) break;
    if (child + 1 < heap_.size() && activity(heap_[child + 1]) > activity(heap_[child])) ++child;
    if (activity(heap_[child]) <= activity(cell)) break;
    put(place, heap_[child]);
    place = child;
  }
  put(place, cell);
}

std::size_t DecisionOrder::memory_bytes() const {
  return activities_.capacity() * sizeof(double) +
         (heap_.capacity() + places_.capacity()) * sizeof(std::int32_t);
}

}  // namespace quadrille::nonogram
