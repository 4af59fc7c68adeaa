// The sentences of steps over one line, one way of speaking for each technique.
//
// They compute nothing that is not in the step: ranges come from its witness, walls and runs from
// its premises. Every premise is named: what the argument itself does not speak of is given first
// ("with columns 3–4 filled, …").
#pragma once

#include "nonogram/steps/step_words.hpp"

#include <quadrille/nonogram/step.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace quadrille::nonogram {

// A text of more words becomes a numbered list where it can.
inline constexpr std::size_t kMaxSentenceWords = 60;

std::size_t words_in(std::string_view text);

// What a sentence has said so far, over all its parts.
struct Told {
  std::vector<std::uint8_t> places;  // by place: this cell was spoken of
  bool sum = false;                  // the arithmetic of the whole clue
};

// One argument.
class LineArgument {
 public:
  // All must outlive the object.
  LineArgument(const Puzzle& puzzle, const Step& step, Told& told);

  // "the 5 in 7 cells: pushed left …, so columns 3–5 are filled"
  [[nodiscard]] std::string body() const;

  // Each requires a step of the technique of that name.
  [[nodiscard]] std::string complete_line() const;
  [[nodiscard]] std::string finished_line() const;
  [[nodiscard]] std::string overlap() const;
  [[nodiscard]] std::string simple_spaces() const;
  [[nodiscard]] std::string punctuating() const;
  [[nodiscard]] std::string joining() const;
  [[nodiscard]] std::string mercury() const;
  [[nodiscard]] std::string glue() const;
  [[nodiscard]] std::string splitting() const;
  [[nodiscard]] std::string forcing() const;
  [[nodiscard]] std::string line_logic() const;

 private:
  struct Run {
    int first = 0;
    int last = 0;
    [[nodiscard]] int length() const { return last - first + 1; }
  };

  template <class... Arguments>
  [[nodiscard]] std::string tell(Message message, const Arguments&... arguments) const;
  void mention(int first, int last) const;
  void mention(const std::vector<int>& places) const;
  // Premises that nothing was said of yet; from now on they count as told.
  [[nodiscard]] std::vector<KnownCell> take_untold() const;
  // "as row 3, column 6 is filled, " or nothing
  [[nodiscard]] std::string since() const;

  [[nodiscard]] int length() const { return static_cast<int>(premises_.size()); }
  [[nodiscard]] Cell premise(int place) const;
  [[nodiscard]] int first_of_range(std::size_t block) const {
    return step_.witness.leftmost[block];
  }
  [[nodiscard]] int last_of_range(std::size_t block) const {
    return step_.witness.rightmost[block] + clue_[block] - 1;
  }
  [[nodiscard]] int first_of_core(std::size_t block) const {
    return step_.witness.rightmost[block];
  }
  [[nodiscard]] int last_of_core(std::size_t block) const {
    return step_.witness.leftmost[block] + clue_[block] - 1;
  }
  [[nodiscard]] std::string room_of(std::size_t block) const {
    return words_.stretch(first_of_range(block), last_of_range(block));
  }
  [[nodiscard]] std::size_t own_block() const { return static_cast<std::size_t>(*step_.block); }
  [[nodiscard]] std::vector<int> filled_in_core(std::size_t block) const;
  [[nodiscard]] std::string sum() const;
  [[nodiscard]] std::string small_gaps() const;
  [[nodiscard]] std::string pushed() const;
  [[nodiscard]] std::string fixed_place() const;
  [[nodiscard]] std::string place_of(std::size_t block) const;
  [[nodiscard]] std::string reach_of(std::size_t block) const;
  [[nodiscard]] std::string reach_back_of(std::size_t block) const;
  [[nodiscard]] std::string spaces_behind(std::size_t blocks, std::span<const int> cells) const;
  [[nodiscard]] std::size_t blocks_before(int cell) const;
  [[nodiscard]] Run run_around(int cell) const;
  [[nodiscard]] std::vector<Run> whole_runs_beside_conclusion() const;
  [[nodiscard]] std::vector<std::size_t> blocks_that_reach(Run run) const;
  [[nodiscard]] std::string glue_of_block() const;
  [[nodiscard]] std::string glue_from_wall() const;
  [[nodiscard]] std::string by_owner_of_filled() const;
  [[nodiscard]] Run place_around(std::size_t block, int cell) const;
  [[nodiscard]] bool settles(std::size_t block, Run place) const;
  [[nodiscard]] std::string names_of(const std::vector<std::size_t>& blocks) const;

  const Step& step_;
  LineId line_;
  const Clue& clue_;
  LineWords words_;
  std::vector<Cell> premises_;
  std::vector<int> cells_;  // places of the conclusion, sorted
  Told& told_;
};

// The arguments of the step without the line: "the 5 …; the 3 …".
std::vector<std::string> arguments_of(const Puzzle& puzzle, const Step& step);

// "Row 3: the 5 …; the 3 ….", or a numbered list.
std::string line_step_sentence(const Puzzle& puzzle, const Step& step);

}  // namespace quadrille::nonogram
