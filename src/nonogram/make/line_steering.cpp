#include "nonogram/make/line_steering.hpp"

namespace quadrille::nonogram {
namespace {

// Far off: more than this percentage of the cells is open.
constexpr int kFarOffPercent = 35;
// Then one in this many open cells is flipped at a time.
constexpr std::size_t kOpenCellsPerFlip = 150;
// Draws to find a cell of the wanted kind, before any will do.
constexpr int kDraws = 8;
// One in this many changes that leave as much open as before is kept.
constexpr std::uint64_t kSidewaysOdds = 4;
// Filled cells on the way to single looks that make things worse before one of them is kept.
constexpr int kRefusals = 12;
// Changes without improvement before giving up, in multiples of the number of cells.
constexpr int kChangesACell = 4;

}  // namespace

LineSteering::LineSteering(Draft& draft, PictureStyle style, Rng& rng, LimitWatch& watch)
    : draft_(draft), style_(style), rng_(rng), watch_(watch), single_pass_(draft.grid()) {}

bool LineSteering::run(Reader reader, std::size_t open_wanted) {
  const bool to_single_looks = reader == Reader::single_looks;
  std::size_t open = read(reader);
  draft_.list_open(open_);
  const int patience = kChangesACell * draft_.cell_count();
  int refusals = 0;
  for (int in_vain = 0; open > open_wanted; ++in_vain) {
    if (in_vain > patience || watch_.reached()) return false;
    const bool filling = to_single_looks || far_off();
    flip_some(filling);
    const std::size_t open_now = read(reader);
    const bool keep = open_now < open ||
                      (open_now == open && (filling || rng_.below(kSidewaysOdds) == 0)) ||
                      (to_single_looks && ++refusals > kRefusals);
    if (!keep) {
      flip_back();
      continue;
    }
    refusals = 0;
    // What gets worse and better again in turn is no improvement.
    if (open_now < open && !to_single_looks) in_vain = 0;
    open = open_now;
    draft_.list_open(open_);
  }
  return true;
}

std::size_t LineSteering::read(Reader reader) {
  if (reader == Reader::line_logic) return draft_.propagate();
  draft_.restart();
  single_pass_.run();
  return draft_.grid().unknown_cells();
}

bool LineSteering::far_off() const {
  return open_.size() * 100 > static_cast<std::size_t>(draft_.cell_count()) * kFarOffPercent;
}

void LineSteering::flip_some(bool filling) {
  flipped_.clear();
  const std::size_t flips = filling ? 1 + open_.size() / kOpenCellsPerFlip : 1;
  while (flipped_.size() < flips) {
    flipped_.push_back(filling ? pick_for_filling() : pick(open_));
    draft_.flip(flipped_.back());
  }
}

void LineSteering::flip_back() {
  for (const int cell : flipped_) draft_.flip(cell);
}

int LineSteering::pick_for_filling() {
  int cell = 0;
  for (int draw = 0; draw < kDraws; ++draw) {
    cell = open_[rng_.below(open_.size())];
    if (!draft_.is_filled(cell) && draft_.neighbours_of_colour(cell, Cell::filled) > 0) break;
  }
  return cell;
}

int LineSteering::pick(const std::vector<int>& cells) {
  int cell = cells[rng_.below(cells.size())];
  if (style_ == PictureStyle::noise) return cell;
  // A cell on an outline: most of what is around it already has its new colour.
  for (int draw = 1; draw < kDraws; ++draw) {
    const Cell new_colour = draft_.is_filled(cell) ? Cell::empty : Cell::filled;
    if (draft_.neighbours_of_colour(cell, new_colour) >= 2) break;
    cell = cells[rng_.below(cells.size())];
  }
  return cell;
}

}  // namespace quadrille::nonogram
