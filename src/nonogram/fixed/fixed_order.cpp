#include "nonogram/fixed/fixed_order.hpp"

namespace quadrille::nonogram {
namespace {

constexpr float kDecay = 0.95F;
constexpr float kTooLarge = 1e30F;

}  // namespace

FixedOrder::FixedOrder(std::size_t cells, FixedMemory& memory)
    : activities_(memory.take<float>(cells)),
      heap_(memory.take<std::uint16_t>(cells)),
      places_(memory.take<std::uint16_t>(cells)),
      size_(cells) {
  for (std::size_t place = 0; place < cells; ++place) put(place, static_cast<std::uint16_t>(place));
}

void FixedOrder::pop() {
  places_[heap_[0]] = 0;
  const std::uint16_t last = heap_[--size_];
  if (size_ == 0) return;
  put(0, last);
  sift_down(0);
}

void FixedOrder::insert(int cell) {
  if (places_[static_cast<std::size_t>(cell)] != 0) return;
  put(size_, static_cast<std::uint16_t>(cell));
  sift_up(size_++);
}

void FixedOrder::bump(int cell) {
  float& activity = activities_[static_cast<std::size_t>(cell)];
  activity += step_;
  if (activity > kTooLarge) {
    for (float& each : activities_) each /= kTooLarge;
    step_ /= kTooLarge;
  }
  const std::size_t place = places_[static_cast<std::size_t>(cell)];
  if (place != 0) sift_up(place - 1);
}

void FixedOrder::decay() {
  step_ /= kDecay;
}

void FixedOrder::put(std::size_t place, std::uint16_t cell) {
  heap_[place] = cell;
  places_[cell] = static_cast<std::uint16_t>(place + 1);
}

void FixedOrder::sift_up(std::size_t place) {
  const std::uint16_t cell = heap_[place];
  while (place > 0) {
    const std::size_t parent = (place - 1) / 2;
    if (activities_[heap_[parent]] >= activities_[cell]) break;
    put(place, heap_[parent]);
    place = parent;
  }
  put(place, cell);
}

void FixedOrder::sift_down(std::size_t place) {
  const std::uint16_t cell = heap_[place];
  for (std::size_t child = 2 * place + 1; child < size_; child = 2 * place + 1) {
    if (child + 1 < size_ && activities_[heap_[child + 1]] > activities_[heap_[child]]) ++child;
    if (activities_[heap_[child]] <= activities_[cell]) break;
    put(place, heap_[child]);
    place = child;
  }
  put(place, cell);
}

}  // namespace quadrille::nonogram
