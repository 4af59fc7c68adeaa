// Breadth-first search as document 004 has it: a queue of states to explore, and a hash table from
// every state seen to the move that led to it. The invariants that the document lists are
// specification functions here, and they are checked.
//
// Space says what is searched:
//
//     template <class Visit> void for_each_move(State state, Visit visit) const;
//                                     // visit(next, move) for every move from the state
//     State before(State state, MoveCode move) const;  // undoes the move that led to the state
//     bool is_goal(State state) const;
//     bool is_move(MoveCode move) const;               // can it be one at all?
#pragma once

#include <quadrille/core/assert.hpp>
#include <quadrille/teaching/seen_table.hpp>
#include <quadrille/teaching/trace.hpp>

#include <algorithm>
#include <deque>
#include <optional>
#include <vector>

namespace quadrille::teaching {

// From the start, which no move leads to, step by step.
struct PathStep {
  MoveCode move = 0;
  State state = 0;  // after the move
};

enum class CheckInvariants : std::uint8_t { at_the_end, at_every_step };

template <class Space>
class BreadthFirstSearch {
 public:
  BreadthFirstSearch(const Space& space, Trace& trace, LimitWatch& watch)
      : space_(space), trace_(trace), watch_(watch) {}

  // A shortest sequence of moves from the start to a goal. No value: there is none, or a limit was
  // reached, which the watch knows. To be called once.
  std::optional<std::vector<PathStep>> run(State start,
                                           CheckInvariants check = CheckInvariants::at_the_end) {
    start_ = start;
    see(start, 0);
    if (space_.is_goal(start)) goal_ = start;
    for (std::size_t depth = 0; !queue_.empty() && !goal_; ++depth) {
      explore_layer(depth, check);
      if (!goal_ && watch_.reached()) return std::nullopt;
    }
    check_invariants();
    if (!goal_) return std::nullopt;
    std::vector<PathStep> path = path_to(*goal_);
    QUADRILLE_CHECK(leads_to_goal(path));
    return path;
  }

 private:
  // Everything that waits now is as far from the start as the first one.
  void explore_layer(std::size_t depth, CheckInvariants check) {
    for (std::size_t left = queue_.size(); left > 0 && !goal_; --left) {
      if (watch_.reached()) return;
      explore(queue_.front(), depth);
      if (check == CheckInvariants::at_every_step) check_invariants();
    }
  }

  void explore(State state, std::size_t depth) {
    queue_.pop_front();
    watch_.count_node();
    Layer& layer = trace_.at(depth);
    ++layer.nodes;
    space_.for_each_move(state, [&](State next, MoveCode move) {
      ++layer.children;
      if (!see(next, move)) {
        ++layer.discarded;
      } else if (!goal_ && space_.is_goal(next)) {
        goal_ = next;
      }
    });
    trace_.note_queue(depth, queue_.size());
    trace_.note_table(depth, table_.size());
    const std::uint64_t bytes = table_.bytes() + queue_.size() * sizeof(State);
    trace_.note_memory(bytes);
    watch_.holds_memory(bytes);
  }

  bool see(State state, MoveCode move) {
    if (!table_.insert(state, move)) return false;
    queue_.push_back(state);
    return true;
  }

  // Works backwards from the state to the start.
  [[nodiscard]] std::vector<PathStep> path_to(State state) const {
    std::vector<PathStep> path;
    while (state != start_) {
      path.push_back({*table_.find(state), state});
      state = space_.before(state, path.back().move);
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

  // Every state that has been seen has an entry that describes the move that led to it, and for
  // every move in the table but that of the start there is the state that it was made from.
  [[nodiscard]] bool every_seen_state_has_its_move() {
    return table_.contains(start_) && table_.all_of([&](State state, MoveCode move) {
      if (watch_.reached()) return true;
      return state == start_ ||
             (space_.is_move(move) && table_.contains(space_.before(state, move)));
    });
  }
  // Every state in the to-be-explored queue is recorded as having been seen.
  [[nodiscard]] bool every_queued_state_is_seen() {
    return std::all_of(queue_.begin(), queue_.end(),
                       [&](State state) { return watch_.reached() || table_.contains(state); });
  }
  // The resulting sequence transforms the start into a goal.
  [[nodiscard]] bool leads_to_goal(const std::vector<PathStep>& path) const {
    State state = start_;
    for (const PathStep& step : path) {
      bool is_legal = false;
      space_.for_each_move(state, [&](State next, MoveCode move) {
        is_legal = is_legal || (next == step.state && move == step.move);
      });
      if (!is_legal) return false;
      state = step.state;
    }
    return space_.is_goal(state);
  }

  // What a limit leaves unchecked is not held against the search.
  void check_invariants() {
    QUADRILLE_CHECK(every_seen_state_has_its_move());
    QUADRILLE_CHECK(every_queued_state_is_seen());
  }

  const Space& space_;
  Trace& trace_;
  LimitWatch& watch_;
  State start_ = 0;
  std::optional<State> goal_;
  SeenTable table_;
  std::deque<State> queue_;
};

}  // namespace quadrille::teaching
