// The catalogue of everything that hints and explanations say. Templates have named places in
// braces; a translation is another table with a text for every key.
#pragma once

#include <cstdint>
#include <string_view>

namespace quadrille::nonogram {

enum class Message : std::uint8_t {
  // Places. {number}, {first}, {last}, {row}, {column} count from 1.
  row_title,
  column_title,
  row,
  column,
  rows,
  columns,
  range,
  cell,
  list_separator,
  list_last_separator,
  // Blocks. {length}, {which}, {number}.
  block,
  block_among_equals,
  first,
  second,
  third,
  nth,
  nth_ending_in_one,
  nth_ending_in_two,
  nth_ending_in_three,
  clue_separator,
  // Statements. {cells}.
  one_is_filled,
  many_are_filled,
  one_is_empty,
  many_are_empty,
  would_be_filled,
  would_be_empty,
  filled,
  empty,
  // Techniques.
  title_overlap,
  title_simple_spaces,
  title_punctuating,
  title_joining,
  title_mercury,
  title_glue,
  title_splitting,
  title_forcing,
  title_line_logic,
  title_edge_logic,
  title_contradiction,
  title_two_way,
  title_search,
  // Steps over one line. {line}, {statement}, {block}, {range} …
  overlap,
  spaces_in_empty_line,
  spaces_in_complete_line,
  spaces_between,
  spaces_behind,
  spaces_before,
  spaces_out_of_reach,
  punctuating_one,
  punctuating_many,
  joining,
  mercury,
  glue_block,
  glue_from_left,
  glue_from_right,
  splitting,
  forcing,
  line_logic,
  line_logic_with_premises,
  // Steps that try a colour. {cell}, {links}, {line}, {statement}.
  assumption_filled,
  assumption_empty,
  link,
  link_separator,
  contradiction,
  derivation,
  two_way,
  search,
  search_with_premises,
  // The lower levels of the ladder.
  look_at,
  look_at_search,
  uses,
  uses_block,
  uses_trial,
  rests_on_nothing,
  rests_on,
  on_the_way,
  // Mistakes and ends.
  mistake_line,
  mistake_lines,
  mistake_mark,
  mistake_puzzle,
  done,
  undecided,
  limit,
  count,  // of messages
};

std::string_view english(Message message);

}  // namespace quadrille::nonogram
