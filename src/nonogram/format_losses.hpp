// What a format cannot hold, said for people. Used by every writer, also by those in `wire`.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::nonogram {

// Which parts of a puzzle beside its clues a format can hold.
struct FormatHolds {
  bool title = false;
  bool author = false;
  bool copyright = false;
  bool catalogue = false;
  bool license = false;
  bool description = false;
  bool goal = false;
  bool saved = false;
  bool listed_solutions = false;
  // Can it hold a further property of this name? Empty: none.
  bool (*property)(std::string_view name) = nullptr;
};

// Collects losses as noun phrases: "the title", "the state of play of 3 puzzles".
class FormatLosses {
 public:
  // `of`: how many puzzles are written.
  explicit FormatLosses(std::size_t of) : puzzles_(of) {}

  // A loss of one puzzle; the same one of several puzzles is listed once, with their number.
  void add(std::string what);
  void add_all(const Puzzle& puzzle, const FormatHolds& holds);

  [[nodiscard]] std::vector<std::string> list() const;

 private:
  std::size_t puzzles_;
  std::vector<std::pair<std::string, std::size_t>> counted_;
};

// For formats that hold one puzzle: what is lost of the first, and that the others are.
std::vector<std::string> losses_of_single(std::span<const Puzzle> puzzles,
                                          const FormatHolds& holds);

}  // namespace quadrille::nonogram
