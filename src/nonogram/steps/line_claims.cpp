#include "nonogram/steps/line_claims.hpp"

namespace quadrille::nonogram {

LineClaims::LineClaims(const Puzzle& puzzle, const Step& step)
    : step_(step),
      clue_(puzzle.clue(step.lines.front())),
      premises_(static_cast<std::size_t>(puzzle.size().length_of(step.lines.front())),
                Cell::unknown) {
  const LineId line = step.lines.front();
  for (const KnownCell& premise : step.premises) {
    premises_[static_cast<std::size_t>(line.place_of(premise))] = premise.value;
  }
  for (const KnownCell& cell : step.cells) cells_.push_back(line.place_of(cell));
}

// The blocks and one cell between neighbours are as many as the cells that the walls leave.
bool LineClaims::complete_line() const {
  if (std::count(premises_.begin(), premises_.end(), Cell::filled) != 0) return false;
  if (clue_.empty()) return true;
  int taken = static_cast<int>(clue_.size()) - 1;
  for (const int size : clue_) taken += size;
  return range(0).first + taken - 1 == range(clue_.size() - 1).last;
}

// Every block has one place, and none of the cells is in it.
bool LineClaims::finished_line() const {
  for (std::size_t block = 0; block < clue_.size(); ++block) {
    if (range(block).length() != clue_[block]) return false;
  }
  return concludes(Cell::empty);
}

bool LineClaims::overlap() const {
  return concludes(Cell::filled) && core_holds_all() && others_own_filled_premises();
}

bool LineClaims::simple_spaces() const {
  return concludes(Cell::empty) && all([this](int cell) { return is_out_of_reach(cell); });
}

bool LineClaims::punctuating() const {
  return concludes(Cell::empty) && all([this](int cell) { return is_end_of_block(cell); });
}

bool LineClaims::joining() const {
  return concludes(Cell::filled) && core_holds_all() &&
         all([this](int cell) { return is_between_premises_of_core(cell); });
}

bool LineClaims::mercury() const {
  return concludes(Cell::empty) && cells_.size() == 1 && is_left_by_mercury(cells_.front());
}

bool LineClaims::glue() const {
  if (!concludes(Cell::filled)) return false;
  if (step_.block) return core_holds_all() && core_has_premise();
  return all([this](int cell) { return is_pushed_from_a_wall(cell); });
}

bool LineClaims::splitting() const {
  return concludes(Cell::empty) && cells_.size() == 1 && would_join(cells_.front());
}

bool LineClaims::forcing() const {
  return concludes(Cell::empty) && all([this](int cell) { return is_in_small_gap(cell); });
}

bool LineClaims::concludes(Cell colour) const {
  return std::all_of(step_.cells.begin(), step_.cells.end(),
                     [colour](const KnownCell& cell) { return cell.value == colour; });
}

// The border counts as empty.
bool LineClaims::is_wall(int cell) const {
  return cell < 0 || cell >= length() || premises_[static_cast<std::size_t>(cell)] == Cell::empty;
}

bool LineClaims::core_holds_all() const {
  return step_.block && all([this](int cell) { return own_core().contains(cell); });
}

bool LineClaims::others_own_filled_premises() const {
  for (int cell = 0; cell < length(); ++cell) {
    bool owned = !is_filled(cell);
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      if (static_cast<int>(block) != *step_.block) owned = owned || core(block).contains(cell);
    }
    if (!owned) return false;
  }
  return true;
}

bool LineClaims::core_has_premise() const {
  for (int cell = own_core().first; cell <= own_core().last; ++cell) {
    if (is_filled(cell)) return true;
  }
  return false;
}

bool LineClaims::is_between_premises_of_core(int cell) const {
  bool before = false;
  bool behind = false;
  for (int other = own_core().first; other <= own_core().last; ++other) {
    if (is_filled(other)) (other < cell ? before : behind) = true;
  }
  return before && behind;
}

bool LineClaims::is_out_of_reach(int cell) const {
  for (std::size_t block = 0; block < clue_.size(); ++block) {
    if (range(block).contains(cell)) return false;
  }
  return true;
}

LineClaims::Stretch LineClaims::run_around(int cell) const {
  Stretch run{cell, cell};
  while (is_filled(run.first - 1)) --run.first;
  while (is_filled(run.last + 1)) ++run.last;
  return run;
}

// Every block whose range holds the run has at most `limit` cells.
bool LineClaims::none_is_longer(Stretch run, int limit) const {
  for (std::size_t block = 0; block < clue_.size(); ++block) {
    if (range(block).contains(run) && clue_[block] > limit) return false;
  }
  return true;
}

bool LineClaims::is_end_of_block(int cell) const {
  for (const int neighbour : {cell - 1, cell + 1}) {
    if (!is_filled(neighbour)) continue;
    const Stretch run = run_around(neighbour);
    if (none_is_longer(run, run.length())) return true;
  }
  return false;
}

bool LineClaims::is_left_by_mercury(int cell) const {
  if (!step_.block || !is_out_of_reach(cell)) return false;
  const int size = clue_[static_cast<std::size_t>(*step_.block)];
  for (const int side : {-1, 1}) {
    const int drawn = cell - side * size;
    if (is_wall(cell + side) && is_filled(drawn) && own_core().contains(drawn)) return true;
  }
  return false;
}

// A filled cell before `cell`, a wall before that: every block that reaches the filled cell is so
// long that, even right at the wall, it covers `cell`.
bool LineClaims::is_pushed_from_a_wall(int cell) const {
  return is_pushed(cell, -1) || is_pushed(cell, 1);
}

bool LineClaims::is_pushed(int cell, int side) const {
  int filled = cell + side;
  while (!is_wall(filled) && !is_filled(filled)) filled += side;
  if (!is_filled(filled)) return false;
  int wall = filled;
  while (!is_wall(wall)) wall += side;
  const int needed = side < 0 ? cell - wall : wall - cell;
  for (std::size_t block = 0; block < clue_.size(); ++block) {
    if (range(block).contains(filled) && clue_[block] < needed) return false;
  }
  return true;
}

bool LineClaims::would_join(int cell) const {
  if (!is_filled(cell - 1) || !is_filled(cell + 1)) return false;
  const Stretch run = run_around(cell);
  return none_is_longer(run, run.length() - 1);
}

bool LineClaims::is_in_small_gap(int cell) const {
  Stretch gap{cell, cell};
  while (!is_wall(gap.first - 1)) --gap.first;
  while (!is_wall(gap.last + 1)) ++gap.last;
  for (std::size_t block = 0; block < clue_.size(); ++block) {
    if (range(block).meets(gap) && clue_[block] <= gap.length()) return false;
  }
  return true;
}

}  // namespace quadrille::nonogram
