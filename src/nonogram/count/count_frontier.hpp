// Counts the solutions of one component by a frontier that goes through its cells.
//
// Idea. Behind any number of cells, all that matters for the rest is at which node of its graph
// each piece of a line stands that is begun but not finished: these nodes, packed into a few
// words, are a state. A sweep keeps for every state the number of ways that lead to it, and each
// cell takes every state to at most two others. Big numbers are plain 64-bit words, as many as the
// greatest possible number needs.
//
// Cost. The number of states, which can grow exponentially with the width of the component. A run
// is therefore given a greatest number of states; where more appear, those with the fewest ways
// are dropped. Every way that is still counted is a solution, and no solution is counted twice, so
// that the result is at least a lower bound; it is exact if nothing was dropped.
//
// Whenever the states have doubled, those that have no future are dropped first (outlook.hpp): they
// count nothing.
//
// Interchangeable pieces (count_order.hpp) are kept sorted: n×n with every clue 1 has n! solutions
// but only n+1 states a row.
#pragma once

#include "nonogram/count/count_components.hpp"
#include "nonogram/count/outlook.hpp"
#include "nonogram/count/state_table.hpp"

#include <quadrille/core/limits.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class FrontierCounter {
 public:
  enum class Outcome : std::uint8_t { exact, at_least, interrupted };

  // The orders in which a counter may go through the component's cells, the most promising first;
  // keeps a pointer to the component. None when a limit was reached.
  static std::vector<FrontierCounter> plans(const Component& component, LimitWatch& watch);

  // Counts with at most `max_states` states after every cell.
  [[nodiscard]] Outcome run(std::size_t max_states, LimitWatch& watch);

  // What the last run that was not interrupted has counted, the lowest word first.
  [[nodiscard]] std::span<const std::uint64_t> count() const { return count_; }

  // About how many states the last run would have had, in all and at most after one cell, if it
  // had dropped none.
  [[nodiscard]] double estimated_states() const { return estimated_states_; }
  [[nodiscard]] double estimated_peak() const { return estimated_peak_; }

  // About how many bytes a run with one more state takes.
  [[nodiscard]] std::size_t bytes_per_state() const;

 private:
  using Words = std::vector<std::uint64_t>;

  FrontierCounter(const Component& component, const std::vector<std::size_t>& order,
                  const std::vector<std::size_t>& classes);

  // Where the node of a piece stands in the state; zero outside the life of the piece.
  struct Field {
    std::size_t word = 0;
    int shift = 0;
    std::uint64_t mask = 0;

    [[nodiscard]] std::uint64_t get(std::span<const std::uint64_t> state) const {
      return (state[word] >> shift) & mask;
    }
    void set(std::span<std::uint64_t> state, std::uint64_t node) const {
      state[word] = (state[word] & ~(mask << shift)) | (node << shift);
    }
  };
  // One cell: the two pieces move on to their next layers.
  struct Step {
    std::array<Field, 2> fields;
    std::array<const LineNode*, 2> layers{};
    std::array<std::size_t, 2> pieces{};
    // Fields of interchangeable pieces that are all at one layer now: of rows, of columns.
    std::array<std::vector<Field>, 2> sorted;
  };

  void plan_fields(const std::vector<std::size_t>& order);
  void plan_sorting(const std::vector<std::size_t>& order, const std::vector<std::size_t>& classes);
  static void sort_nodes(const std::vector<Field>& fields, Words& state, Words& nodes);
  [[nodiscard]] bool take_step(const Step& step, LimitWatch& watch);
  [[nodiscard]] bool keep_open(LimitWatch& watch);
  [[nodiscard]] bool keep_most_numerous(std::size_t max_states, LimitWatch& watch);

  const Component* component_;
  std::vector<Step> steps_;
  std::vector<Field> fields_;  // by piece
  std::size_t state_words_ = 1;
  std::size_t number_words_ = 1;
  StateTable now_{1, 1};
  StateTable next_{1, 1};
  Words count_;
  std::optional<Outlook> outlook_;     // made when there are many states
  std::vector<std::size_t> progress_;  // by piece: the layer reached
  double estimated_states_ = 0;
  double estimated_peak_ = 0;
};

}  // namespace quadrille::nonogram
