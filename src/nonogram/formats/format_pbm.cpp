// Netpbm's bitmaps: a picture is a puzzle with that picture as its goal. Plain (P1, one picture)
// and raw (P4, any number of them one after the other) are read; one picture is written plain,
// several raw.
#include "nonogram/formats/clue_text.hpp"

#include <quadrille/nonogram/format_support.hpp>
#include <quadrille/nonogram/formats.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

class PbmReader {
 public:
  explicit PbmReader(std::string_view text) : text_(text) {}

  Result<std::vector<Puzzle>> read_all();

 private:
  Result<CellGrid> read_picture(bool raw);
  Result<int> read_side(Axis axis);
  Result<void> read_plain_cells(CellGrid& picture);
  Result<void> read_raw_cells(CellGrid& picture);

  void skip_blanks_and_comments();
  // Blanks alone, as they may follow a picture.
  void skip_blanks();
  [[nodiscard]] bool at_end() const { return position_ == text_.size(); }
  [[nodiscard]] tl::unexpected<Error> error_here(std::string_view code, std::string message) const {
    const Place place = place_at(text_, position_);
    return fail(code, std::move(message), place.line, place.column);
  }

  std::string_view text_;
  std::size_t position_ = 0;
};

void PbmReader::skip_blanks() {
  while (!at_end() && is_space(text_[position_])) ++position_;
}

void PbmReader::skip_blanks_and_comments() {
  while (!at_end()) {
    if (text_[position_] == '#') {
      position_ = std::min(text_.find_first_of("\r\n", position_), text_.size());
    } else if (is_space(text_[position_])) {
      ++position_;
    } else {
      return;
    }
  }
}

Result<int> PbmReader::read_side(Axis axis) {
  skip_blanks_and_comments();
  const bool rows = axis == Axis::row;
  if (at_end()) {
    return error_here(rows ? "missing_height" : "missing_width",
                      fmt::format("the {} of the picture is missing", rows ? "height" : "width"));
  }
  const std::size_t begin = position_;
  while (!at_end() && !is_space(text_[position_]) && text_[position_] != '#') ++position_;
  return parse_side(axis, text_.substr(begin, position_ - begin), place_at(text_, begin));
}

Result<void> PbmReader::read_plain_cells(CellGrid& picture) {
  for (Cell& cell : picture.cells()) {
    skip_blanks_and_comments();
    if (at_end()) return error_here("truncated_picture", "the picture ends too early");
    const char character = text_[position_];
    if (character != '0' && character != '1') {
      return error_here("bad_grid_character",
                        fmt::format("illegal character {} in the picture: expected 0 or 1",
                                    quoted(text_.substr(position_, 1))));
    }
    cell = character == '1' ? Cell::filled : Cell::empty;
    ++position_;
  }
  return {};
}

// Rows of whole bytes, the leftmost cell in the highest bit.
Result<void> PbmReader::read_raw_cells(CellGrid& picture) {
  if (at_end() || !is_space(text_[position_])) {
    return error_here("truncated_picture", "expected a blank before the picture's bytes");
  }
  ++position_;
  const auto row_bytes = static_cast<std::size_t>((picture.width() + 7) / 8);
  if (text_.size() - position_ < row_bytes * static_cast<std::size_t>(picture.height())) {
    position_ = text_.size();
    return error_here("truncated_picture", "the picture ends too early");
  }
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      const char byte = text_[position_ + static_cast<std::size_t>(column / 8)];
      const bool filled = ((static_cast<unsigned char>(byte) >> (7 - column % 8)) & 1U) != 0;
      picture.at(row, column) = filled ? Cell::filled : Cell::empty;
    }
    position_ += row_bytes;
  }
  return {};
}

Result<CellGrid> PbmReader::read_picture(bool raw) {
  const auto width = read_side(Axis::column);
  if (!width) return tl::unexpected(width.error());
  const auto height = read_side(Axis::row);
  if (!height) return tl::unexpected(height.error());
  CellGrid picture(*width, *height);
  auto cells = raw ? read_raw_cells(picture) : read_plain_cells(picture);
  if (!cells) return tl::unexpected(std::move(cells.error()));
  return picture;
}

Result<std::vector<Puzzle>> PbmReader::read_all() {
  std::vector<Puzzle> puzzles;
  do {
    const std::string_view magic = text_.substr(position_, 2);
    const bool raw = magic == "P4";
    if (!raw && (magic != "P1" || !puzzles.empty())) {
      return error_here("bad_magic", puzzles.empty()
                                         ? "expected a bitmap that begins with P1 or P4"
                                         : "expected the end or a further bitmap with P4");
    }
    position_ += 2;
    const auto picture = read_picture(raw);
    if (!picture) return tl::unexpected(picture.error());
    auto puzzle = Puzzle::from_picture(*picture);
    if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
    puzzles.push_back(std::move(*puzzle));
    if (!raw) skip_blanks_and_comments();
    // What follows a raw picture is another one; but an editor may have added a line end.
    if (raw && trim(text_.substr(position_)).empty()) skip_blanks();
  } while (!at_end());
  return puzzles;
}

Result<std::vector<Puzzle>> read_pbm(std::string_view text) {
  if (text.empty()) return fail("no_puzzles", "the file is empty", 1, 1);
  return PbmReader(text).read_all();
}

std::string plain_text(const CellGrid& picture) {
  constexpr std::size_t kLongestLine = 70;  // the format's own limit
  std::string text = fmt::format("P1\n{} {}\n", picture.width(), picture.height());
  for (int row = 0; row < picture.height(); ++row) {
    std::size_t used = 0;
    for (const Cell cell : picture.row(row)) {
      if (used++ == kLongestLine) {
        text += '\n';
        used = 1;
      }
      text += cell == Cell::filled ? '1' : '0';
    }
    text += '\n';
  }
  return text;
}

std::string raw_text(const CellGrid& picture) {
  std::string text = fmt::format("P4\n{} {}\n", picture.width(), picture.height());
  for (int row = 0; row < picture.height(); ++row) {
    for (int begin = 0; begin < picture.width(); begin += 8) {
      unsigned byte = 0;
      for (int column = begin; column < std::min(begin + 8, picture.width()); ++column) {
        if (picture.at(row, column) == Cell::filled) byte |= 0x80U >> (column - begin);
      }
      text += static_cast<char>(byte);
    }
  }
  return text;
}

// The goal; for a puzzle without one, a state of play in which every cell is known.
const CellGrid* picture_of(const Puzzle& puzzle) {
  if (puzzle.goal()) return &*puzzle.goal();
  if (puzzle.saved() &&
      std::ranges::find(puzzle.saved()->cells(), Cell::unknown) == puzzle.saved()->cells().end()) {
    return &*puzzle.saved();
  }
  return nullptr;
}

bool has_clues_of(const Puzzle& puzzle, const CellGrid& picture) {
  const auto of_picture = Puzzle::from_picture(picture);
  return of_picture && of_picture->rows() == puzzle.rows() &&
         of_picture->columns() == puzzle.columns();
}

Result<Written> write_pbm(std::span<const Puzzle> puzzles) {
  Written written;
  FormatLosses losses(puzzles.size());
  std::size_t count = 0;
  for (const Puzzle& puzzle : puzzles) {
    ++count;
    const CellGrid* picture = picture_of(puzzle);
    if (picture == nullptr) {
      return fail("no_picture", fmt::format("puzzle {} has no goal, and a bitmap holds nothing but "
                                            "the picture; solve it first",
                                            count));
    }
    written.text += puzzles.size() == 1 ? plain_text(*picture) : raw_text(*picture);
    losses.add_all(puzzle, FormatCapabilities{.goal = true, .saved = !puzzle.goal()});
    if (!has_clues_of(puzzle, *picture))
      losses.add("the clues, which are not those of the picture");
  }
  written.losses = losses.list();
  return written;
}

int resembles_pbm(std::string_view text) {
  const bool magic = text.starts_with("P1") || text.starts_with("P4");
  return magic && text.size() > 2 && (is_space(text[2]) || text[2] == '#') ? 95 : 0;
}

}  // namespace

PuzzleFormat pbm_format() {
  return {"pbm",         {"pbm"},  "a bitmap (Netpbm P1, P4): the picture is the goal",
          resembles_pbm, read_pbm, write_pbm};
}

}  // namespace quadrille::nonogram
