// Where the search tells what it has learned. Without a sink this is a test of a pointer, and there
// is a call for every conflict at most.
#pragma once

#include "nonogram/search/literal.hpp"

#include <quadrille/nonogram/proof.hpp>

#include <initializer_list>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class ProofLog {
 public:
  explicit ProofLog(ProofSink* sink = nullptr) : sink_(sink) {}

  [[nodiscard]] bool active() const { return sink_ != nullptr; }

  void add(std::span<const Literal> clause) {
    if (active()) sink_->add(numbers_of(clause));
  }
  void add(std::initializer_list<Literal> clause) { add(std::span(clause.begin(), clause.size())); }

  void remove(std::span<const Literal> clause) {
    if (active()) sink_->remove(numbers_of(clause));
  }
  void remove(std::initializer_list<Literal> clause) {
    remove(std::span(clause.begin(), clause.size()));
  }

 private:
  std::span<const int> numbers_of(std::span<const Literal> clause) {
    numbers_.clear();
    for (const Literal literal : clause) numbers_.push_back(literal.number());
    return numbers_;
  }

  ProofSink* sink_;
  std::vector<int> numbers_;
};

}  // namespace quadrille::nonogram
