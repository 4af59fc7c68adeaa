// Steps and mistakes in words. Sentences are rendered from the objects alone, exact to the cell,
// and count from 1. The wording lives in one catalogue of messages
// (src/nonogram/steps/step_messages.cpp), which another language would replace.
#pragma once

#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/step.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace quadrille::nonogram {

// How much a hint gives away.
enum class HintLevel : int {
  where = 1,     // which line to look at
  premises = 2,  // the technique, and the marks that it rests on
  sentence = 3,  // why, and what follows
  applied = 4,   // the same; whoever shows it applies the cells as well
};

// The whole reason, with every premise: "Row 3: the 7 in 10 cells: pushed left it covers 1–7,
// pushed right 4–10; both cover 4–7, so columns 4–7 are filled." What takes more than some 60 words
// is a numbered list, one item a line.
std::string sentence_of(const Puzzle& puzzle, const Step& step);

// Why each link of one of the step's trials follows.
std::vector<std::string> link_texts(const Puzzle& puzzle, const Step& step, const Trial& trial);

std::string text_of(const Puzzle& puzzle, const Step& step, HintLevel level);
std::string text_of(const Puzzle& puzzle, const Mistake& mistake, HintLevel level);
// "Nothing follows in row 7 yet." Requires a scope that is not everywhere.
std::string nothing_there(const HintScope& scope);
// Whatever the hint has to say.
std::string text_of(const Puzzle& puzzle, const Hint& hint, HintLevel level);

// "There is no solution: row 5, with …, has no room for 3 1."
std::string text_of(const Puzzle& puzzle, const Explanation::Broken& broken);

// The name for people: "simple spaces".
std::string_view title_of(Technique technique);

}  // namespace quadrille::nonogram
