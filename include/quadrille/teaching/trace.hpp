// What a search did, told by depth: what the textbook methods of this folder leave behind beside
// their answer, for tables and curves.
//
// Reading order of the folder: trace.hpp, then breadth_first.hpp (queue, hash table, invariants),
// then the methods of a kind: lightsout.hpp, ewn.hpp, nonogram.hpp. They are written to be read
// and to be compared with the solvers of the house, which are much faster.
#pragma once

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace quadrille::teaching {

// All that happened at one depth.
struct Layer {
  std::uint64_t nodes = 0;
  std::uint64_t children = 0;   // made from these nodes
  std::uint64_t discarded = 0;  // of the children: seen before, or of no use
  std::uint64_t queue = 0;      // the largest
  std::uint64_t table = 0;      // the largest

  // Children that were worth keeping, for each node.
  [[nodiscard]] double branching() const;
};

// What the numbers of a method count, in words for people ("boards waiting"). Empty: the method
// has no such thing, and the numbers are 0.
struct Meaning {
  std::string_view depth;
  std::string_view nodes;
  std::string_view children;
  std::string_view discarded;
  std::string_view queue;
  std::string_view table;
};

// One round of iterative deepening.
struct Iteration {
  int bound = 0;
  std::uint64_t nodes = 0;
};

struct Counter {
  std::string_view name;  // as in JSON: "solutions_tried"
  std::uint64_t value = 0;
};

class Trace {
 public:
  // Whatever lies deeper counts as this depth.
  static constexpr std::size_t kMaxDepth = 4095;

  Trace() = default;
  Trace(std::string_view method, const Meaning& meaning) : method_(method), meaning_(meaning) {}

  [[nodiscard]] std::string_view method() const { return method_; }
  [[nodiscard]] const Meaning& meaning() const { return meaning_; }
  [[nodiscard]] const std::vector<Layer>& layers() const { return layers_; }
  [[nodiscard]] const std::vector<Iteration>& iterations() const { return iterations_; }
  [[nodiscard]] const std::vector<Counter>& counters() const { return counters_; }
  // The most bytes that tables and queues held at a time.
  [[nodiscard]] std::uint64_t memory_bytes() const { return memory_bytes_; }

  // All layers together: sums of nodes and children, the largest queue and table.
  [[nodiscard]] Layer total() const;
  // The b for which a tree of this many nodes, as deep as the search, has b branches everywhere
  // (Nilsson's effective branching factor). 0 for searches without depth.
  [[nodiscard]] double effective_branching() const;

  // The layer of a depth, made when it is new.
  Layer& at(std::size_t depth);
  void note_queue(std::size_t depth, std::uint64_t size);
  void note_table(std::size_t depth, std::uint64_t size);
  void note_memory(std::uint64_t bytes);
  void add_iteration(int bound, std::uint64_t nodes) { iterations_.push_back({bound, nodes}); }
  void add_counter(std::string_view name, std::uint64_t value) {
    counters_.push_back({name, value});
  }

 private:
  std::string_view method_;
  Meaning meaning_;
  std::vector<Layer> layers_;
  std::vector<Iteration> iterations_;
  std::vector<Counter> counters_;
  std::uint64_t memory_bytes_ = 0;
};

// The report of a kind's own solver, found by one of the methods here, and how.
template <class Report>
struct Taught {
  Report report;
  Trace trace;
};

}  // namespace quadrille::teaching
