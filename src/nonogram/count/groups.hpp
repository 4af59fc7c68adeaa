// Which of a number of things belong together (union-find, with path halving).
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

namespace quadrille::nonogram {

class Groups {
 public:
  // Every thing is a group of its own.
  explicit Groups(std::size_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  // The same for all things of a group, until the next join().
  std::size_t group_of(std::size_t thing) {
    while (parent_[thing] != thing) {
      parent_[thing] = parent_[parent_[thing]];
      thing = parent_[thing];
    }
    return thing;
  }
  void join(std::size_t one, std::size_t other) { parent_[group_of(one)] = group_of(other); }

 private:
  std::vector<std::size_t> parent_;
};

}  // namespace quadrille::nonogram
