#include "wire/nonogram_xml_image.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace quadrille::wire {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::kMaxSide;

// Reads the rows of an image: `|` cells `|`.
class ImageReader {
 public:
  ImageReader(const XmlSource& source, Palette& palette, const pugi::xml_node& image)
      : source_(source),
        palette_(palette),
        node_(image.first_child() ? image.first_child() : image) {
    for (const pugi::xml_node& part : image.children()) text_ += part.value();
  }

  Result<CellGrid> read();

 private:
  Result<void> read_row(std::vector<Cell>& row);
  Result<Cell> read_cell();
  // `[ab]`: one of several colours.
  Result<Cell> read_candidates();
  [[nodiscard]] tl::unexpected<Error> error(std::string_view code, std::string message) const {
    return source_.error(code, std::move(message), node_, position_);
  }
  [[nodiscard]] bool at_end() const { return position_ == text_.size(); }

  const XmlSource& source_;
  Palette& palette_;
  pugi::xml_node node_;
  std::string text_;
  std::size_t position_ = 0;
};

Result<Cell> ImageReader::read_cell() {
  const char character = text_[position_];
  if (character == '[') return read_candidates();
  if (character == '/' || character == '\\') {
    return error("triddler_not_supported", "puzzles with triangles are not supported");
  }
  const auto use = palette_.use_character(character);
  if (!use) {
    return error("bad_grid_character",
                 fmt::format("illegal character {} in an image: no colour of the puzzle has it",
                             quoted(std::string_view(&character, 1))));
  }
  if (use->second_colour) {
    return error("colour_not_supported",
                 "the image has a second colour; colour puzzles are not supported yet");
  }
  ++position_;
  return use->cell;
}

Result<Cell> ImageReader::read_candidates() {
  ++position_;
  std::optional<Cell> all;
  while (!at_end() && text_[position_] != ']') {
    if (text_[position_] == '[') return error("bad_grid_character", "a [ inside of [ ]");
    auto cell = read_cell();
    if (!cell) return cell;
    all = !all || *all == *cell ? *cell : Cell::unknown;
  }
  if (at_end() || !all) return error("bad_grid_character", "expected colours between [ and ]");
  ++position_;
  return *all;
}

Result<void> ImageReader::read_row(std::vector<Cell>& row) {
  while (!at_end() && text_[position_] != '|') {
    if (row.size() == static_cast<std::size_t>(kMaxSide)) {
      return error("grid_too_large", fmt::format("the image is wider than {} cells", kMaxSide));
    }
    const auto cell = read_cell();
    if (!cell) return tl::unexpected(cell.error());
    row.push_back(*cell);
  }
  if (at_end()) return error("bad_image", "a row of an image must end with |");
  ++position_;
  return {};
}

Result<CellGrid> ImageReader::read() {
  std::vector<std::vector<Cell>> rows;
  while (true) {
    while (!at_end() && is_space(text_[position_])) ++position_;
    if (at_end()) break;
    if (text_[position_] != '|') return error("bad_image", "a row of an image must begin with |");
    if (rows.size() == static_cast<std::size_t>(kMaxSide)) {
      return error("grid_too_large", fmt::format("the image is higher than {} cells", kMaxSide));
    }
    ++position_;
    rows.emplace_back();
    if (auto row = read_row(rows.back()); !row) return tl::unexpected(std::move(row.error()));
    if (rows.back().size() != rows.front().size()) {
      return error("wrong_grid_size",
                   fmt::format("row {} of the image has {} cells, the first one {}", rows.size(),
                               rows.back().size(), rows.front().size()));
    }
  }
  if (rows.empty() || rows.front().empty()) return error("bad_image", "the image is empty");
  CellGrid grid(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
  for (int row = 0; row < grid.height(); ++row) {
    std::ranges::copy(rows[static_cast<std::size_t>(row)], grid.row(row).begin());
  }
  return grid;
}

}  // namespace

Palette::Palette(const pugi::xml_node& puzzle) : characters_{{"black", 'X'}, {"white", '.'}} {
  const pugi::xml_attribute background = puzzle.attribute("backgroundcolor");
  const pugi::xml_attribute standard = puzzle.attribute("defaultcolor");
  if (background) background_ = background.value();
  if (standard) default_ = standard.value();
  for (const pugi::xml_node& colour : puzzle.children("color")) {
    const std::string_view character = colour.attribute("char").value();
    if (character.size() == 1) characters_[colour.attribute("name").value()] = character.front();
  }
}

bool Palette::use_colour(std::string_view name) {
  if (name.empty()) name = default_;
  if (foreground_.empty()) foreground_ = name;
  return foreground_ == name;
}

std::optional<Palette::Use> Palette::use_character(char character) {
  if (character == '?') return Use{Cell::unknown, false};
  for (const auto& [name, own] : characters_) {
    if (own != character) continue;
    if (name == background_) return Use{Cell::empty, false};
    return Use{Cell::filled, !use_colour(name)};
  }
  return std::nullopt;
}

Result<CellGrid> read_image(const XmlSource& source, Palette& palette,
                            const pugi::xml_node& image) {
  return ImageReader(source, palette, image).read();
}

}  // namespace quadrille::wire
