// The sentences of steps over one line, one for each technique.
//
// They compute nothing that is not in the step: ranges come from its witness, walls and runs from
// its premises.
#pragma once

#include "nonogram/steps/step_words.hpp"

#include <quadrille/nonogram/step.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace quadrille::nonogram {

class LineSentence {
 public:
  // Both must outlive the object.
  LineSentence(const Puzzle& puzzle, const Step& step);

  // Each requires a step of the technique of that name.
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
  template <class... Arguments>
  [[nodiscard]] std::string tell(Message message, const Arguments&... arguments) const;

  [[nodiscard]] Cell premise(int place) const;
  [[nodiscard]] int first_of_range(std::size_t block) const {
    return step_.witness.leftmost[block];
  }
  [[nodiscard]] int last_of_range(std::size_t block) const {
    return step_.witness.rightmost[block] + clue_[block] - 1;
  }
  [[nodiscard]] std::size_t own_block() const { return static_cast<std::size_t>(*step_.block); }
  [[nodiscard]] std::string own_range() const;
  [[nodiscard]] std::vector<int> own_filled() const;
  [[nodiscard]] std::size_t blocks_before(int cell) const;
  [[nodiscard]] bool is_whole_beside_conclusion(int cell) const;
  [[nodiscard]] std::string glue_of_block() const;
  [[nodiscard]] std::string glue_from_wall() const;
  [[nodiscard]] int shortest_block_at(int cell) const;

  const Step& step_;
  LineId line_;
  const Clue& clue_;
  LineWords words_;
  std::vector<Cell> premises_;
  Cell value_;
  std::vector<int> cells_;  // places of the conclusion, sorted
};

}  // namespace quadrille::nonogram
