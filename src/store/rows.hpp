// Rows of the tables on their way into our values.
#pragma once

#include "store/conditions.hpp"
#include "store/database.hpp"

#include <quadrille/store/records.hpp>

#include <string>

#include <soci/soci.h>

namespace quadrille::store {

// Fractions stand in the tables as whole thousandths.
inline constexpr double kThousand = 1000;

// The columns of a puzzle, and where a query puts them.
class PuzzleRow {
 public:
  static constexpr std::string_view kColumns =
      "puzzles.id, puzzles.kind, puzzles.title, puzzles.author, puzzles.width, puzzles.height,"
      " puzzles.class, puzzles.score_thousandths, puzzles.created, puzzles.listed,"
      " puzzles.content";

  void exchange(soci::statement& statement);
  [[nodiscard]] StoredPuzzle value() const;

 private:
  StoredPuzzle puzzle_;
  long long score_ = 0;
  soci::indicator has_score_ = soci::i_null;
  long long created_ = 0;
  int listed_ = 0;
};

class ScoreRow {
 public:
  static constexpr std::string_view kColumns =
      "scores.id, scores.game_id, scores.puzzle_id, scores.kind, scores.width, scores.height,"
      " scores.class, scores.name, scores.milliseconds, scores.created, scores.solution,"
      " scores.elapsed, scores.hints, scores.replayed, scores.doubt, scores.first_shown";

  void exchange(soci::statement& statement);
  [[nodiscard]] Score value() const;

 private:
  Score score_;
  soci::indicator has_game_ = soci::i_null;
  long long milliseconds_ = 0;
  long long created_ = 0;
  long long elapsed_ = 0;
  long long hints_ = 0;
  soci::indicator has_hints_ = soci::i_null;
  int replayed_ = 0;
  long long first_shown_ = 0;
};

// The same for lists, which would have megabytes with all of each row.
struct PuzzleEntryRow : PuzzleRow {
  static constexpr std::string_view kColumns =
      "puzzles.id, puzzles.kind, puzzles.title, puzzles.author, puzzles.width, puzzles.height,"
      " puzzles.class, puzzles.score_thousandths, puzzles.created, puzzles.listed,"
      " case when length(puzzles.content) <= 65536 then puzzles.content else '' end";
};
struct ScoreEntryRow : ScoreRow {
  static constexpr std::string_view kColumns =
      "scores.id, scores.game_id, scores.puzzle_id, scores.kind, scores.width, scores.height,"
      " scores.class, scores.name, scores.milliseconds, scores.created, '',"
      " scores.elapsed, scores.hints, scores.replayed, scores.doubt, scores.first_shown";
};

// `select COLUMNS REST`, the conditions between `from` and `order`: calls `each` for every row.
template <class Row, class Each>
void select(soci::session& sql, const std::string& from, Conditions& conditions,
            const std::string& order, Each each) {
  Row row;
  soci::statement statement(sql);
  row.exchange(statement);
  conditions.bind(statement);
  statement.alloc();
  statement.prepare("select " + std::string(Row::kColumns) + " from " + from + conditions.text() +
                    order);
  statement.define_and_bind();
  statement.execute();
  while (statement.fetch()) each(row);
}

}  // namespace quadrille::store
