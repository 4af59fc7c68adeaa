#include "nonogram/steps/line_prover.hpp"

#include <algorithm>

namespace quadrille::nonogram {

CellSet::CellSet(int cells) : only_piece_(~Word64{0}) {
  if (cells > 64) pieces_.assign((static_cast<std::size_t>(cells) + 63) / 64, ~Word64{0});
  if (cells % 64 != 0) (*this)[size() - 1] = (Word64{1} << (cells % 64)) - 1;
}

void CellSet::take_pieces(const CellSet& other) {
  if (this != &other) pieces_ = other.pieces_;
}

LineSets::LineSets(int cells) : may_fill(cells), may_empty(cells) {}

void LineSets::set(int cell, Cell value) {
  const auto index = static_cast<std::size_t>(cell);
  const Word64 bit = Word64{1} << (index % 64);
  const std::size_t piece = index / 64;
  may_fill[piece] |= bit;
  may_empty[piece] |= bit;
  if (value == Cell::empty) may_fill[piece] ^= bit;
  if (value == Cell::filled) may_empty[piece] ^= bit;
}

LineProver::LineProver(const Puzzle& puzzle) : puzzle_(puzzle) {
  lines_.reserve(puzzle.rows().size() + puzzle.columns().size());
  for (int number = 0; number < puzzle.size().line_count(); ++number) {
    const LineId line = puzzle.size().line_id(number);
    add_line(puzzle.clue(line), puzzle.size().length_of(line));
  }
}

void LineProver::add_line(const Clue& clue, int cells) {
  Line& line = lines_.emplace_back();
  line.blocks.resize(clue.size());
  line.clue = make_line_clue(clue, cells, line.blocks);
  line.narrower = &narrowers_.for_clue(line.clue);
}

bool LineProver::narrow(std::size_t line, LineSets& sets) const {
  return lines_[line].narrower->narrow(lines_[line].clue, sets.may_fill, sets.may_empty);
}

bool LineProver::proves(std::size_t line, const LineSets& known,
                        std::span<const KnownCell> conclusion) const {
  LineSets sets = known;
  if (!narrow(line, sets)) return true;
  const LineId id = this->id(line);
  return !conclusion.empty() &&
         std::all_of(conclusion.begin(), conclusion.end(), [&](const KnownCell& cell) {
           return sets.at(id.place_of(cell)) == cell.value;
         });
}

void LineProver::drop_unneeded(std::size_t line, LineSets& known,
                               std::span<const KnownCell> conclusion,
                               std::span<const int> order) const {
  QUADRILLE_ASSERT(proves(line, known, conclusion));
  for (const int place : order) {
    const Cell value = known.at(place);
    if (value == Cell::unknown) continue;
    known.set(place, Cell::unknown);
    if (!proves(line, known, conclusion)) known.set(place, value);
  }
}

}  // namespace quadrille::nonogram
