// Steps and mistakes in words. Sentences are rendered from the objects alone, exact to the cell,
// and count from 1. The wording lives in one catalogue of messages
// (src/nonogram/steps/step_messages.cpp), which another language would replace.
#pragma once

#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/step.hpp>

#include <string>
#include <string_view>

namespace quadrille::nonogram {

// How much a hint gives away.
enum class HintLevel : int {
  where = 1,     // which line to look at
  premises = 2,  // the technique, and the marks that it rests on
  sentence = 3,  // why, and what follows
  applied = 4,   // the same; whoever shows it applies the cells as well
};

// The whole reason: "Row 3: the 7 fits only in columns 2–10, so columns 4–8 are filled."
std::string sentence_of(const Puzzle& puzzle, const Step& step);

std::string text_of(const Puzzle& puzzle, const Step& step, HintLevel level);
std::string text_of(const Puzzle& puzzle, const Mistake& mistake);
// Whatever the hint has to say.
std::string text_of(const Puzzle& puzzle, const Hint& hint, HintLevel level);

// The name for people: "simple spaces".
std::string_view title_of(Technique technique);

}  // namespace quadrille::nonogram
