#include "explain_page.hpp"

#include "colour_step_picture.hpp"
#include "step_picture.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/step_text.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Explanation;
using nonogram::Puzzle;

namespace colour = nonogram::colour;

constexpr std::string_view kStyle = R"(:root { color-scheme: light dark;
  --text: #1f2430; --page: #fbfbf9; --card: #ffffff; --rule: #9aa0ab; --ink: #2b303b; --mark: #9aa0ab;
  --look: #f3e9c8; --news: #1f7a4d; --premise: #1d6fd1; --try: #b3372f; }
@media (prefers-color-scheme: dark) { :root {
  --text: #e4e7ee; --page: #15181e; --card: #1d2129; --rule: #5b6270; --ink: #c9cfdb; --mark: #6d7585;
  --look: #3a3520; --news: #4fc98a; --premise: #6cb0ff; --try: #ff8a7f; } }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
ol { list-style: none; padding: 0; display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); }
li { background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; padding: 1rem; }
h2 { font-size: 1rem; margin: 0; } li p { margin: .35rem 0 .75rem; }
figure { margin: .75rem 0; } figcaption { margin-top: .25rem; } summary { margin-top: .5rem; cursor: pointer; }
.key span { white-space: nowrap; margin-right: 1.25rem; }
.key i { display: inline-block; width: .8em; height: .8em; margin-right: .35em; print-color-adjust: exact; }
@media print { :root { --news: #74c69d; }
  body { max-width: none; padding: 0; background: none; font-size: .8rem; }
  li, figure { break-inside: avoid; } details::details-content { content-visibility: visible; } }
)";

constexpr std::string_view kKey =
    "<p class=\"key\"><span><i style=\"background:var(--look)\"></i>where to look</span>"
    "<span><i style=\"border:2px solid var(--premise)\"></i>what it rests on</span>"
    "<span><i style=\"background:var(--news)\"></i>what follows</span>"
    "<span><i style=\"border:2px dashed var(--try)\"></i>what a trial leads to</span></p>\n";

std::string closing_of(const Puzzle& puzzle, const Explanation& explanation) {
  switch (explanation.end) {
    case Explanation::End::solved:
      return "Solved.";
    case Explanation::End::undecided:
      return "Nothing more follows: the open cells differ between solutions.";
    case Explanation::End::impossible:
      if (explanation.broken) return nonogram::text_of(puzzle, *explanation.broken);
      return "There is no solution.";
    case Explanation::End::limit:
      break;
  }
  return "A limit was reached before the end.";
}

// Lines of a numbered list keep their breaks.
std::string paragraph(std::string_view sentence) {
  std::string text;
  for (const char character : markup_escaped(sentence)) {
    if (character == '\n') {
      text += "<br>";
    } else {
      text += character;
    }
  }
  return "<p>" + text + "</p>";
}

// A link's reason begins with the name of its line.
std::string as_sentence(std::string reason) {
  if (!reason.empty() && reason.front() >= 'a' && reason.front() <= 'z') {
    reason.front() = static_cast<char>(reason.front() - 'a' + 'A');
  }
  return reason + '.';
}

// The links of a chain one by one, each with its reason and its picture.
std::string links_of(const Puzzle& puzzle, const CellGrid& grid, const nonogram::Step& step) {
  std::string text;
  for (const nonogram::Trial& trial : step.witness.trials) {
    const std::vector<std::string> reasons = link_texts(puzzle, step, trial);
    for (std::size_t link = 0; link < trial.chain.size(); ++link) {
      text += fmt::format("<figure>{}<figcaption>{}. {}</figcaption></figure>\n",
                          link_picture(puzzle, grid, step, trial, link, reasons[link]), link + 1,
                          markup_escaped(as_sentence(reasons[link])));
    }
  }
  if (text.empty()) return text;
  return "<details><summary>Link by link</summary>\n" + text + "</details>";
}

std::string item(int number, std::string_view technique, std::string_view sentence,
                 std::string_view pictures) {
  return fmt::format("<li><h2>{}. {}</h2>{}{}</li>\n", number, technique, paragraph(sentence),
                     pictures);
}

std::string steps_of(const Puzzle& puzzle, const Explanation& explanation) {
  CellGrid grid = explanation.grid;
  for (const Explanation::Entry& entry : explanation.entries) {
    for (const nonogram::KnownCell& cell : entry.step.cells) {
      grid.at(cell.row, cell.column) = Cell::unknown;
    }
  }
  std::string text;
  int number = 0;
  for (const Explanation::Entry& entry : explanation.entries) {
    const std::string sentence = sentence_of(puzzle, entry.step);
    text +=
        item(++number, title_of(entry.step.technique), sentence,
             step_picture(puzzle, grid, entry.step, sentence) + links_of(puzzle, grid, entry.step));
    apply(entry.step, grid);
  }
  return text;
}

std::string steps_of(const colour::Puzzle& puzzle, const colour::Explanation& explanation) {
  colour::DomainGrid grid(puzzle.width(), puzzle.height(), puzzle.palette().all());
  std::string text;
  int number = 0;
  for (const auto& [step, open_lines] : explanation.entries) {
    const std::string sentence = sentence_of(puzzle, step);
    text += item(++number, title_of(step.technique), sentence,
                 step_picture(puzzle, grid, step, sentence));
    apply(step, grid);
  }
  return text;
}

std::string closing_of(const colour::Puzzle& /*puzzle*/, const colour::Explanation& explanation) {
  switch (explanation.end) {
    case colour::Explanation::End::solved:
      return "Solved.";
    case colour::Explanation::End::undecided:
      return "Nothing more follows: the open cells differ between solutions.";
    case colour::Explanation::End::impossible:
      return "There is no solution.";
    case colour::Explanation::End::limit:
      break;
  }
  return "A limit was reached before the end.";
}

template <class OwnPuzzle, class OwnExplanation>
std::string page_of(const std::string& file, const OwnPuzzle& puzzle,
                    const OwnExplanation& explanation) {
  const std::string& given = puzzle.metadata().title;
  const std::string title = markup_escaped(given.empty() ? file : given);
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{0}: step by step</title>\n<style>\n{1}{2}</style>\n</head>\n<body>\n"
      "<h1>{0}</h1>\n<p>{3} × {4} cells, {5} steps. {6}</p>\n",
      title, kStyle, picture_style(), puzzle.width(), puzzle.height(), explanation.entries.size(),
      markup_escaped(closing_of(puzzle, explanation)));
  page += picture_frame(puzzle);
  page += kKey;
  page += "<ol>\n" + steps_of(puzzle, explanation) + "</ol>\n<h2>The grid at the end</h2>\n";
  page += grid_picture(puzzle, explanation.grid, "The grid after the last step");
  page += "\n</body>\n</html>\n";
  return page;
}

}  // namespace

std::string explain_page(const std::string& file, const Puzzle& puzzle,
                         const Explanation& explanation) {
  return page_of(file, puzzle, explanation);
}

std::string explain_page(const std::string& file, const colour::Puzzle& puzzle,
                         const colour::Explanation& explanation) {
  return page_of(file, puzzle, explanation);
}

}  // namespace quadrille::app
