#include "nonogram/steps/step_messages.hpp"

#include <array>
#include <cstddef>

namespace quadrille::nonogram {
namespace {

constexpr std::size_t kMessages = static_cast<std::size_t>(Message::count);

// By Message. Dashes between numbers are en dashes.
constexpr std::array<std::string_view, kMessages> kEnglish{
    "Row {number}",
    "Column {number}",
    "row {number}",
    "column {number}",
    "rows {numbers}",
    "columns {numbers}",
    "{first}\u2013{last}",
    "row {row}, column {column}",
    ", ",
    " and ",

    "the {length}",
    "the {which} {length}",
    "first",
    "second",
    "third",
    "{number}th",
    " ",

    "{cells} is filled",
    "{cells} are filled",
    "{cells} is empty",
    "{cells} are empty",
    "{cells} filled",
    "{cells} empty",
    "filled",
    "empty",

    "{line}: {block} fits only in {range}, so {statement}.",
    "{line} has no blocks, so {statement}.",
    "{line}: all its filled cells are found, so {statement}.",
    "{line}: {before} ends in {last} at the latest and {behind} starts in {first} at the earliest, "
    "so {statement}.",
    "{line}: {before} ends in {last} at the latest and no block comes behind it, so {statement}.",
    "{line}: {behind} starts in {first} at the earliest and no block comes before it, so "
    "{statement}.",
    "{line}: {statement}, for no block can reach there.",
    "{line}: {run}, and no block that reaches there is longer than {length}, so {statement}.",
    "{line}: {run}, in blocks that are complete, since none that reaches them is longer, so "
    "{statement}.",
    "{line}: {filled} belong to the same block, {block}, so {statement}.",
    "{line}: {block} includes {filled}, so it cannot reach {cells}, and no other block can: "
    "{statement}.",
    "{line}: {block} includes {filled} and fits only in {range}, so {statement}.",
    "{line}: the block at {filled} starts in {limit} at the earliest and is at least {length} "
    "long, "
    "so {statement}.",
    "{line}: the block at {filled} ends in {limit} at the latest and is at least {length} long, so "
    "{statement}.",
    "{line}: if {cells} were filled, {run} would be one block of {length}; none that reaches there "
    "is so long, so {statement}.",
    "{line}: the gap at {gap} is too short for every block that reaches it ({blocks}), so "
    "{statement}.",
    "{line}: wherever {clue} can go, {statement}.",
    "{line}: wherever {clue} can go, given that {premises}, {statement}.",

    "If {cell} were filled",
    "If {cell} were empty",
    "{line} would have {statement}",
    "; then ",
    "{assumption}, {links}; but then {line} could not be completed. So {statement}.",
    "{assumption}, {links}.",
    "Either colour of {cell} leads to the same. {first} {second} Either way {statement}.",
    "No step for people is known from here. A search through all possibilities proves {count} more "
    "of the cells.",
    "No step for people is known from here. A search through all possibilities proves, given "
    "{premises} marks, that {statement}.",

    "Look at {line}.",
    "Nothing simple is left: only a search goes on from here.",
    "{line}: {technique}.",
    "{line}: {technique}, with {block}.",
    "Try {cell} {colour}: {technique}.",
    "{text} It rests on the clues alone.",
    "{text} It rests on these marks: {premises}.",
    "Nothing follows there yet; the way begins here. {text}",

    "{line} can no longer be completed: its marks leave no room for {clue}.",
    "{lines} can no longer be completed with their marks.",
    "Every line can still be completed by itself, but not all of them together. Counted row by "
    "row, "
    "{cell} ({colour}) is the first mark after which no solution is left.",
    "The puzzle itself has no solution.",
    "Nothing is left to find here.",
    "Nothing more follows from the clues: the open cells differ between solutions.",
    "A limit was reached before a step was found.",
};

constexpr std::array<std::string_view, 13> kEnglishTechniques{
    "overlap", "simple spaces", "punctuating", "joining",       "mercury", "glue",  "splitting",
    "forcing", "line logic",    "edge logic",  "contradiction", "two-way", "search"};
static_assert(static_cast<std::size_t>(Technique::search) + 1 == kEnglishTechniques.size());

}  // namespace

std::string_view english(Message message) {
  return kEnglish[static_cast<std::size_t>(message)];
}

std::string_view english(Technique technique) {
  return kEnglishTechniques[static_cast<std::size_t>(technique)];
}

}  // namespace quadrille::nonogram
