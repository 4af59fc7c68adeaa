#include "nonogram/steps/step_messages.hpp"

#include <array>
#include <cstddef>

namespace quadrille::nonogram {
namespace {

struct Entry {
  Message key;
  std::string_view text;
};

// Dashes between numbers are en dashes.
constexpr auto kEnglish = std::to_array<Entry>({
    {Message::row_title, "Row {number}"},
    {Message::column_title, "Column {number}"},
    {Message::row, "row {number}"},
    {Message::column, "column {number}"},
    {Message::rows, "rows {numbers}"},
    {Message::columns, "columns {numbers}"},
    {Message::range, "{first}\u2013{last}"},
    {Message::cell, "row {row}, column {column}"},
    {Message::list_separator, ", "},
    {Message::list_last_separator, " and "},

    {Message::block, "the {length}"},
    {Message::block_among_equals, "the {which} {length}"},
    {Message::first, "first"},
    {Message::second, "second"},
    {Message::third, "third"},
    {Message::nth, "{number}th"},
    {Message::nth_ending_in_one, "{number}st"},
    {Message::nth_ending_in_two, "{number}nd"},
    {Message::nth_ending_in_three, "{number}rd"},
    {Message::clue_separator, " "},

    {Message::one_is_filled, "{cells} is filled"},
    {Message::many_are_filled, "{cells} are filled"},
    {Message::one_is_empty, "{cells} is empty"},
    {Message::many_are_empty, "{cells} are empty"},
    {Message::would_be_filled, "{cells} filled"},
    {Message::would_be_empty, "{cells} empty"},
    {Message::filled, "filled"},
    {Message::empty, "empty"},

    {Message::title_overlap, "overlap"},
    {Message::title_simple_spaces, "simple spaces"},
    {Message::title_punctuating, "punctuating"},
    {Message::title_joining, "joining"},
    {Message::title_mercury, "mercury"},
    {Message::title_glue, "glue"},
    {Message::title_splitting, "splitting"},
    {Message::title_forcing, "forcing"},
    {Message::title_line_logic, "line logic"},
    {Message::title_edge_logic, "edge logic"},
    {Message::title_contradiction, "contradiction"},
    {Message::title_two_way, "two-way"},
    {Message::title_search, "search"},

    {Message::overlap, "{line}: {block} fits only in {range}, so {statement}."},
    {Message::spaces_in_empty_line, "{line} has no blocks, so {statement}."},
    {Message::spaces_in_complete_line, "{line}: all its filled cells are found, so {statement}."},
    {Message::spaces_between,
     "{line}: {before} ends in {last} at the latest and {behind} starts in {first} at the "
     "earliest, so {statement}."},
    {Message::spaces_behind,
     "{line}: {before} ends in {last} at the latest and no block comes behind it, so {statement}."},
    {Message::spaces_before,
     "{line}: {behind} starts in {first} at the earliest and no block comes before it, so "
     "{statement}."},
    {Message::spaces_out_of_reach, "{line}: {statement}, for no block can reach there."},
    {Message::punctuating_one,
     "{line}: {run}, and no block that reaches there is longer than {length}, so {statement}."},
    {Message::punctuating_many,
     "{line}: {run}, in blocks that are complete, since none that reaches them is longer, so "
     "{statement}."},
    {Message::joining, "{line}: {filled} belong to the same block, {block}, so {statement}."},
    {Message::mercury,
     "{line}: {block} includes {filled}, so it cannot reach {cells}, and no other block can: "
     "{statement}."},
    {Message::glue_block,
     "{line}: {block} includes {filled} and fits only in {range}, so {statement}."},
    {Message::glue_from_left,
     "{line}: the block at {filled} starts in {limit} at the earliest and is at least {length} "
     "long, so {statement}."},
    {Message::glue_from_right,
     "{line}: the block at {filled} ends in {limit} at the latest and is at least {length} long, "
     "so {statement}."},
    {Message::splitting,
     "{line}: if {cells} were filled, {run} would be one block of {length}; none that reaches "
     "there is so long, so {statement}."},
    {Message::forcing,
     "{line}: the gap at {gap} is too short for every block that reaches it ({blocks}), so "
     "{statement}."},
    {Message::line_logic, "{line}: wherever {clue} can go, {statement}."},
    {Message::line_logic_with_premises,
     "{line}: wherever {clue} can go, given that {premises}, {statement}."},

    {Message::assumption_filled, "If {cell} were filled"},
    {Message::assumption_empty, "If {cell} were empty"},
    {Message::link, "{line} would have {statement}"},
    {Message::link_separator, "; then "},
    {Message::contradiction,
     "{assumption}, {links}; but then {line} could not be completed. So {statement}."},
    {Message::derivation, "{assumption}, {links}."},
    {Message::two_way,
     "Either colour of {cell} leads to the same. {first} {second} Either way {statement}."},
    {Message::search,
     "No step for people is known from here. A search through all possibilities proves {count} "
     "more of the cells."},
    {Message::search_with_premises,
     "No step for people is known from here. A search through all possibilities proves, given "
     "{premises} marks, that {statement}."},

    {Message::look_at, "Look at {line}."},
    {Message::look_at_search, "Nothing simple is left: only a search goes on from here."},
    {Message::uses, "{line}: {technique}."},
    {Message::uses_block, "{line}: {technique}, with {block}."},
    {Message::uses_trial, "Try {cell} {colour}: {technique}."},
    {Message::rests_on_nothing, "{text} It rests on the clues alone."},
    {Message::rests_on, "{text} It rests on these marks: {premises}."},
    {Message::on_the_way, "Nothing follows there yet; the way begins here. {text}"},

    {Message::mistake_line,
     "{line} can no longer be completed: its marks leave no room for {clue}."},
    {Message::mistake_lines, "{lines} can no longer be completed with their marks."},
    {Message::mistake_mark,
     "Every line can still be completed by itself, but not all of them together. Counted row by "
     "row, {cell} ({colour}) is the first mark after which no solution is left."},
    {Message::mistake_puzzle, "The puzzle itself has no solution."},
    {Message::done, "Nothing is left to find here."},
    {Message::undecided,
     "Nothing more follows from the clues: the open cells differ between solutions."},
    {Message::limit, "A limit was reached before a step was found."},
});

constexpr std::size_t index_of(Message message) {
  return static_cast<std::size_t>(message);
}

// Every key has its text, in the place that its number says.
constexpr bool is_complete() {
  for (std::size_t index = 0; index < kEnglish.size(); ++index) {
    if (index_of(kEnglish[index].key) != index) return false;
  }
  return kEnglish.size() == index_of(Message::count);
}
static_assert(is_complete());

}  // namespace

std::string_view english(Message message) {
  return kEnglish[index_of(message)].text;
}

}  // namespace quadrille::nonogram
