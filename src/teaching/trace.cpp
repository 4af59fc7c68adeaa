#include <quadrille/teaching/trace.hpp>

#include <algorithm>

namespace quadrille::teaching {
namespace {

// 1 + b + … + b^depth.
double nodes_of_tree(double branching, std::size_t depth) {
  double nodes = 1;
  for (std::size_t i = 0; i < depth && nodes < 1e300; ++i) nodes = 1 + branching * nodes;
  return nodes;
}

}  // namespace

double Layer::branching() const {
  return nodes == 0 ? 0 : static_cast<double>(children - discarded) / static_cast<double>(nodes);
}

Layer Trace::total() const {
  Layer total;
  for (const Layer& layer : layers_) {
    total.nodes += layer.nodes;
    total.children += layer.children;
    total.discarded += layer.discarded;
    total.queue = std::max(total.queue, layer.queue);
    total.table = std::max(total.table, layer.table);
  }
  return total;
}

double Trace::effective_branching() const {
  const auto nodes = static_cast<double>(total().nodes);
  if (layers_.size() < 2 || meaning_.children.empty()) return 0;
  const std::size_t depth = layers_.size() - 1;
  double low = 0;
  double high = nodes;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (nodes_of_tree(middle, depth) < nodes ? low : high) = middle;
  }
  return high;
}

Layer& Trace::at(std::size_t depth) {
  depth = std::min(depth, kMaxDepth);
  if (layers_.size() <= depth) layers_.resize(depth + 1);
  return layers_[depth];
}

void Trace::note_queue(std::size_t depth, std::uint64_t size) {
  Layer& layer = at(depth);
  layer.queue = std::max(layer.queue, size);
}

void Trace::note_table(std::size_t depth, std::uint64_t size) {
  Layer& layer = at(depth);
  layer.table = std::max(layer.table, size);
}

void Trace::note_memory(std::uint64_t bytes) {
  memory_bytes_ = std::max(memory_bytes_, bytes);
}

}  // namespace quadrille::teaching
