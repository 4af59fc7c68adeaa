// What a hint has to say, for hints of both sorts of nonograms.
#pragma once

#include "nonogram/steps/step_words.hpp"

#include <quadrille/nonogram/step_text.hpp>

#include <string>

namespace quadrille::nonogram {

// `text_of_it` gives the words for the hint's step or mistake.
template <class Hint, class TextOf>
std::string hint_text(const Hint& hint, const TextOf& text_of_it) {
  using Kind = typename Hint::Kind;
  switch (hint.kind) {
    case Kind::step: {
      std::string text = text_of_it(*hint.step);
      if (!hint.leads_there) return text;
      return say(Message::on_the_way, fmt::arg("nothing", nothing_there(hint.scope)),
                 fmt::arg("text", text));
    }
    case Kind::mistake:
      return text_of_it(*hint.mistake);
    case Kind::done:
      return say(Message::done);
    case Kind::undecided:
      return say(Message::undecided);
    case Kind::unknown:
      break;
  }
  return say(Message::limit);
}

}  // namespace quadrille::nonogram
