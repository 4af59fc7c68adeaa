// A hash table from states of one word to sums, for dynamic programs with millions of states.
//
// A state and its sum lie side by side, so that a state costs one trip to memory, and many states
// are asked for at a time, so that these trips overlap. The table is made of many small ones that
// grow one by one: none takes long to grow, and only one is there twice at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class StateSums {
 public:
  // Sums have so many words, the lowest first.
  explicit StateSums(std::size_t number_words);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t number_words() const { return number_words_; }

  // Adds a number, of as many words at most, to the sum of each of these states, which are below
  // 2^63. Requires that no sum is too great for its words.
  void add_all(std::span<const std::uint64_t> states, std::span<const std::uint64_t> number);

  // Goes through all states, in an order that has nothing to do with them: each answer is a state's
  // word and behind it those of its sum; none at the end. Nothing may be added meanwhile.
  struct Place {
    std::size_t part = 0;
    std::size_t slot = 0;
  };
  [[nodiscard]] const std::uint64_t* next(Place& place) const;

  [[nodiscard]] std::size_t memory_bytes() const { return bytes_; }
  // What a state costs where there are many, about.
  static std::size_t bytes_per_state(std::size_t number_words) {
    return 2 * (1 + number_words) * sizeof(std::uint64_t);
  }

 private:
  static constexpr std::size_t kParts = 128;
  static constexpr std::size_t kFirstSlots = 8;
  static constexpr std::uint64_t kFree = ~std::uint64_t{0};

  struct Part {
    std::unique_ptr<std::uint64_t[]> words;
    std::size_t slots = 0;  // a power of two
    std::size_t used = 0;
  };

  [[nodiscard]] std::size_t stride() const { return 1 + number_words_; }
  [[nodiscard]] std::unique_ptr<std::uint64_t[]> free_slots(std::size_t slots) const;
  [[nodiscard]] std::uint64_t* place_of(const Part& part, std::uint64_t hash,
                                        std::uint64_t state) const;
  void grow(Part& part);

  std::size_t number_words_;
  std::size_t size_ = 0;
  std::size_t bytes_ = 0;
  std::vector<Part> parts_;
};

}  // namespace quadrille::nonogram
