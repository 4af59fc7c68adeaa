#include "store/rows.hpp"

namespace quadrille::store {

void PuzzleRow::exchange(soci::statement& statement) {
  statement.exchange(soci::into(puzzle_.id));
  statement.exchange(soci::into(puzzle_.kind));
  statement.exchange(soci::into(puzzle_.title));
  statement.exchange(soci::into(puzzle_.author));
  statement.exchange(soci::into(puzzle_.width));
  statement.exchange(soci::into(puzzle_.height));
  statement.exchange(soci::into(puzzle_.difficulty));
  statement.exchange(soci::into(score_, has_score_));
  statement.exchange(soci::into(created_));
  statement.exchange(soci::into(listed_));
  statement.exchange(soci::into(puzzle_.content));
}

StoredPuzzle PuzzleRow::value() const {
  StoredPuzzle puzzle = puzzle_;
  if (has_score_ == soci::i_ok) puzzle.score = static_cast<double>(score_) / kThousand;
  puzzle.created = created_;
  puzzle.listed = listed_ != 0;
  return puzzle;
}

void ScoreRow::exchange(soci::statement& statement) {
  statement.exchange(soci::into(score_.id));
  statement.exchange(soci::into(score_.game_id, has_game_));
  statement.exchange(soci::into(score_.puzzle_id));
  statement.exchange(soci::into(score_.kind));
  statement.exchange(soci::into(score_.width));
  statement.exchange(soci::into(score_.height));
  statement.exchange(soci::into(score_.difficulty));
  statement.exchange(soci::into(score_.name));
  statement.exchange(soci::into(milliseconds_));
  statement.exchange(soci::into(created_));
  statement.exchange(soci::into(score_.solution));
  statement.exchange(soci::into(elapsed_));
  statement.exchange(soci::into(hints_, has_hints_));
  statement.exchange(soci::into(replayed_));
  statement.exchange(soci::into(score_.doubt));
  statement.exchange(soci::into(first_shown_));
}

Score ScoreRow::value() const {
  Score score = score_;
  if (has_game_ != soci::i_ok) score.game_id.clear();
  score.milliseconds = milliseconds_;
  score.created = created_;
  score.elapsed = elapsed_;
  if (has_hints_ == soci::i_ok) score.hints = hints_;
  score.replayed = replayed_ != 0;
  score.first_shown = first_shown_;
  return score;
}

}  // namespace quadrille::store
