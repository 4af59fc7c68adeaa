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
    {Message::fourth, "fourth"},
    {Message::fifth, "fifth"},
    {Message::sixth, "sixth"},
    {Message::seventh, "seventh"},
    {Message::eighth, "eighth"},
    {Message::ninth, "ninth"},
    {Message::tenth, "tenth"},
    {Message::last, "last"},
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

    {Message::title_complete_line, "complete line"},
    {Message::title_finished_line, "finished line"},
    {Message::title_overlap, "overlap"},
    {Message::title_simple_spaces, "simple spaces"},
    {Message::title_punctuating, "punctuating"},
    {Message::title_joining, "joining"},
    {Message::title_mercury, "mercury"},
    {Message::title_glue, "glue"},
    {Message::title_splitting, "splitting"},
    {Message::title_forcing, "forcing"},
    {Message::title_line_logic, "line logic"},
    {Message::idea_complete_line, "the blocks with their gaps fill the room"},
    {Message::idea_empty_line, "it has no blocks"},
    {Message::idea_finished_line, "all its blocks are there"},
    {Message::idea_overlap, "cells that a block covers wherever it stands"},
    {Message::idea_simple_spaces, "cells that no block reaches"},
    {Message::idea_punctuating, "the ends of a finished block"},
    {Message::idea_joining, "what lies between two cells of one block"},
    {Message::idea_mercury, "a block that does not reach back to the wall"},
    {Message::idea_glue, "a block near a wall grows away from it"},
    {Message::idea_splitting, "two runs that together would be too long"},
    {Message::idea_forcing, "a gap too short for the blocks that could go there"},
    {Message::idea_line_logic, "all ways to place the blocks agree"},
    {Message::title_edge_logic, "edge logic"},
    {Message::title_contradiction, "contradiction"},
    {Message::title_two_way, "two-way"},
    {Message::title_search, "search"},

    {Message::line_sentence, "{line}: {body}."},
    {Message::line_list, "{line}:{items}"},
    {Message::given, "with {marks}, {body}"},
    {Message::part_separator, "; "},
    {Message::empty_line, "its clue is 0, so {statement}"},
    {Message::complete_by_one_block, "{block} takes all {cells} cells, so {statement}"},
    {Message::complete_by_sum,
     "{sum} = {cells} (blocks and gaps), the line is full, so {statement}"},
    {Message::complete_between_walls,
     "{walls}{rest}, which leaves {room}; {sum} = {cells} (blocks and gaps) fills them, so "
     "{statement}"},
    {Message::complete_one_between_walls,
     "{walls}{rest}, which leaves {room} for {block}, so {statement}"},
    {Message::does_not_fit, " and {block} does not fit in {cells}"},
    {Message::finished_one_block, "{block} is finished in {place}, so {statement}"},
    {Message::finished_blocks, "all its blocks are finished, {places}, so {statement}"},
    {Message::finished_many_blocks, "all its blocks are finished, so {statement}"},
    {Message::finished_by_less, "all its blocks are there; {body}"},
    {Message::block_in_place, "{block} in {place}"},
    {Message::room_to_spare,
     "{sum} = {taken} of {cells} cells (blocks and gaps), {spare} to spare"},
    {Message::pushed_in_row, "pushed left it covers {left}, pushed right {right}"},
    {Message::pushed_in_column, "pushed up it covers {left}, pushed down {right}"},
    {Message::fixed_place, "{block} fits only in {place}, so {statement}"},
    {Message::overlap_alone,
     "{block} in {cells} cells: {pushed}; both cover {core}, so {statement}"},
    {Message::overlap_in_room,
     "{block} fits only in {room}: {pushed}; both cover {core}, so {statement}"},
    {Message::block_lies_in, "{block} lies in {place}"},
    {Message::reach_of_block, "{block} ends in {last} at the latest"},
    {Message::reach_of_block_with_cell,
     "{block} includes {cell} and so ends in {last} at the latest"},
    {Message::reach_back_of_block, "{block} starts in {first} at the earliest"},
    {Message::reach_back_of_block_with_cell,
     "{block} includes {cell} and so starts in {first} at the earliest"},
    {Message::spaces_between, "{before}, and {behind}, so {statement}"},
    {Message::spaces_behind, "{before}, and no block comes after it, so {statement}"},
    {Message::spaces_before, "{behind}, and no block comes before it, so {statement}"},
    {Message::run_of_several, "{run}, {length} in a row"},
    {Message::since, "as {marks}, "},
    {Message::whole_longest_block,
     "{run}, and {since}no block is longer than {length}: that one is finished, so {statement}"},
    {Message::whole_only_block,
     "{run}, and {since}only {block} fits there: it is finished, so {statement}"},
    {Message::whole_among_blocks,
     "{run}, and {since}no block that fits there ({blocks}) is longer: that one is finished, so "
     "{statement}"},
    {Message::joining,
     "{filled} can only belong to one block, {block}, which fills what lies between, so "
     "{statement}"},
    {Message::mercury,
     "{block} includes {filled} and is {length} long, so it cannot reach {cells}, and no other "
     "block gets there, so {statement}"},
    {Message::mercury_of_one,
     "{block} lies in {filled}, so it cannot reach {cells}, and no other block gets there, so "
     "{statement}"},
    {Message::glue_block,
     "{block} includes {filled} and fits only in {room}: {pushed}; both cover {core}, so "
     "{statement}"},
    {Message::glue_from_left,
     "the block at {filled} starts in {limit} at the earliest{wall}, and the shortest that fits "
     "there is {block}, so {statement}"},
    {Message::glue_from_right,
     "the block at {filled} ends in {limit} at the latest{wall}, and the shortest that fits there "
     "is {block}, so {statement}"},
    {Message::glue_behind_wall, " ({wall})"},
    {Message::splitting,
     "{run}; with {cells} filled too they would be one block of {length}, and {since}no block here "
     "is that long, so {statement}"},
    {Message::forcing,
     "{gap} is a gap of {length}, too short for any block that could go there ({blocks}), so "
     "{statement}"},
    {Message::gap_beside_walls, "{cells}, closed in by {walls} (empty),"},
    {Message::ways_one, "{clue} can be placed in one way only, so {statement}"},
    {Message::ways_many,
     "{clue} can still be placed in {ways} ways, and in all of them {statement}"},
    {Message::belongs_to, "{cell} belongs either {cases}; each time {statement}"},
    {Message::or_separator, ", or "},
    {Message::owner_then_in, "to {block}, then in {place}"},
    {Message::ways_uncounted, "wherever {clue} can still be placed, {statement}"},

    {Message::suppose, "Suppose {statement}."},
    {Message::first_link_separator, " Then "},
    {Message::link_separator, ". Then "},
    {Message::last_link_separator, ". But then "},
    {Message::link, "{line}: {body}"},
    {Message::no_room, "with {marks} there is no room for {clue}"},
    {Message::no_room_at_all, "there is no room for {clue}"},
    {Message::run_too_long,
     "{run}, {length} in a row, and no block is that long (the clue is {clue})"},
    {Message::contradiction, "{suppose}{links}. So {statement}."},
    {Message::contradiction_list, "{suppose} Then:{items}\nThat cannot be, so {statement}."},
    {Message::two_way,
     "Whether {cell} is filled or empty, the same follows. {trials} Either way {statement}."},
    {Message::two_way_trial, "{suppose}{links}."},
    {Message::two_way_trial_list, "\n{suppose} Then:{items}"},
    {Message::two_way_list,
     "Whether {cell} is filled or empty, the same follows.{lists}\nEither way {statement}."},
    {Message::list_item, "\n{number}. {text}."},
    {Message::search,
     "This is hard: no line tells anything more, and no single cell can be ruled out by supposing "
     "that it is filled or empty. Only a search through all possibilities shows that {statement}; "
     "then the lines go on."},
    {Message::search_with_premises,
     "This is hard: no line tells anything more, and no single cell can be ruled out by supposing "
     "that it is filled or empty. Only a search through all possibilities shows, from {premises} "
     "of "
     "the marks, that {statement}."},

    {Message::look_at, "Look at {line}."},
    {Message::look_at_trial,
     "No line tells anything more by itself: suppose that a cell is filled, or that it is empty, "
     "and see where that leads. Begin in {line}."},
    {Message::look_at_search,
     "No line tells anything more by itself, and trying single cells does not help either. Look "
     "around {line}."},
    {Message::uses, "{line}: {technique} ({idea})."},
    {Message::uses_block, "{line}: {technique} ({idea}), with {block}."},
    {Message::uses_trial,
     "Try {cell}: suppose it is filled, then suppose it is empty, and follow each through {lines}. "
     "One of the two cannot be."},
    {Message::uses_two_way,
     "Try {cell}: suppose it is filled, then suppose it is empty, and follow both through {lines}. "
     "On one more cell they agree."},
    {Message::uses_search, "From here only a search helps; it settles {cell}."},
    {Message::rests_on_nothing, "{text} It rests on the clues alone."},
    {Message::rests_on, "{text} It rests on these marks: {premises}."},
    {Message::premises_in_row, "{cells} in {row}"},
    {Message::nothing_in_line, "Nothing follows in {line} yet."},
    {Message::nothing_at_cell, "Nothing follows for {cell} yet."},
    {Message::on_the_way, "{nothing} The way there begins elsewhere. {text}"},

    {Message::mistake_where, "Something among the marks is wrong."},
    {Message::mistake_where_line, "Something is wrong in {line}."},
    {Message::mistake_where_mark,
     "Every line can still be completed by itself, but not all of them together: counted row by "
     "row, the marks up to {line} already leave no solution."},
    {Message::mistake_lines, "{lines} can no longer be completed: {reasons}."},
    {Message::mistake_lines_list, "{lines} can no longer be completed:{items}"},
    {Message::mistake_mark,
     "Every line can still be completed by itself, but not all of them together. Counted row by "
     "row, {cell} ({colour}) is the first mark after which no solution is left."},
    {Message::mistake_puzzle, "The puzzle itself has no solution."},
    {Message::impossible_by_line,
     "The puzzle itself has no solution. Steps from its clues alone lead to a line that cannot be "
     "completed. {reason}."},
    {Message::impossible_by_search,
     "The puzzle has no solution; only a search through all possibilities shows it."},
    {Message::no_solution, "There is no solution. {reason}."},
    {Message::done, "Nothing is left to find here."},
    {Message::undecided,
     "Nothing more follows from the clues: the open cells differ between solutions."},
    {Message::limit, "A limit was reached before a step was found."},
});

constexpr std::size_t index_of(Message message) {
  return static_cast<std::size_t>(message);
}

// Every key has its text, in the place that its number says.
constexpr bool every_message_has_a_text() {
  for (std::size_t index = 0; index < kEnglish.size(); ++index) {
    if (index_of(kEnglish[index].key) != index) return false;
  }
  return kEnglish.size() == index_of(Message::count);
}
static_assert(every_message_has_a_text());

}  // namespace

std::string_view english(Message message) {
  return kEnglish[index_of(message)].text;
}

}  // namespace quadrille::nonogram
