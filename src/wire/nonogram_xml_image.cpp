#include "wire/nonogram_xml_image.hpp"

#include <quadrille/nonogram/colour/colour_names.hpp>

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
  ImageReader(const XmlSource& source, XmlColours& colours, const pugi::xml_node& image)
      : source_(source),
        colours_(colours),
        node_(image.first_child() ? image.first_child() : image) {
    for (const pugi::xml_node& part : image.children()) text_ += part.value();
  }

  Result<XmlImage> read();

 private:
  using Row = std::vector<std::uint32_t>;

  Result<void> read_row(Row& row);
  Result<std::uint32_t> read_cell();
  Result<char> read_character();
  // `[ab]`: one of several colours.
  Result<std::uint32_t> read_candidates();
  [[nodiscard]] tl::unexpected<Error> error(std::string_view code, std::string message) const {
    return source_.error(code, std::move(message), node_, position_);
  }
  [[nodiscard]] bool at_end() const { return position_ == text_.size(); }

  const XmlSource& source_;
  XmlColours& colours_;
  pugi::xml_node node_;
  std::string text_;
  std::size_t position_ = 0;
  std::vector<std::string> sets_;
};

Result<char> ImageReader::read_character() {
  const char character = text_[position_];
  if (character == '/' || character == '\\') {
    return error("triddler_not_supported",
                 "the picture has triangles: cells that are cut into halves of two colours; they "
                 "are not supported");
  }
  if (character != kUnknownCell && !colours_.use_character(character)) {
    return error("bad_grid_character",
                 fmt::format("illegal character {} in an image: no colour of the puzzle has it",
                             quoted(std::string_view(&character, 1))));
  }
  ++position_;
  return character;
}

Result<std::uint32_t> ImageReader::read_cell() {
  if (text_[position_] == '[') return read_candidates();
  return read_character().map(
      [](char character) -> std::uint32_t { return static_cast<unsigned char>(character); });
}

Result<std::uint32_t> ImageReader::read_candidates() {
  ++position_;
  std::string set;
  while (!at_end() && text_[position_] != ']') {
    if (text_[position_] == '[') return error("bad_grid_character", "a [ inside of [ ]");
    const auto character = read_character();
    if (!character) return tl::unexpected(character.error());
    if (set.find(*character) == std::string::npos) set += *character;
  }
  if (at_end() || set.empty())
    return error("bad_grid_character", "expected colours between [ and ]");
  ++position_;
  sets_.push_back(std::move(set));
  return static_cast<std::uint32_t>(XmlImage::kFirstSet + sets_.size() - 1);
}

Result<void> ImageReader::read_row(Row& row) {
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

Result<XmlImage> ImageReader::read() {
  std::vector<Row> rows;
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
  XmlImage image;
  image.cells =
      Grid<std::uint32_t>(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
  for (int row = 0; row < image.cells.height(); ++row) {
    std::ranges::copy(rows[static_cast<std::size_t>(row)], image.cells.row(row).begin());
  }
  image.sets = std::move(sets_);
  return image;
}

// The characters of what a cell may be.
std::string_view characters_of(const XmlImage& image, std::uint32_t cell, char& alone) {
  if (cell >= XmlImage::kFirstSet) return image.sets[cell - XmlImage::kFirstSet];
  alone = static_cast<char>(cell);
  return {&alone, 1};
}

}  // namespace

XmlColours::XmlColours(const XmlSource& source, const pugi::xml_node& puzzle) {
  const pugi::xml_attribute background = puzzle.attribute("backgroundcolor");
  const pugi::xml_attribute usual = puzzle.attribute("defaultcolor");
  if (background) background_ = background.value();
  if (usual) usual_ = usual.value();
  colours_.set_background(background_);
  const auto declare = [&](const std::string& name, std::uint32_t rgb, char character) {
    colours_.declare(name, {name, rgb, character});
    if (character != 0) characters_.emplace(character, name);
  };
  for (const pugi::xml_node& node : puzzle.children("color")) {
    const std::string text = text_inside(node);
    const auto rgb = nonogram::colour::parse_rgb(text);
    if (!rgb && !bad_colour_) {
      bad_colour_ =
          source
              .error("bad_colour",
                     fmt::format("expected a colour such as ff0000, found {}", quoted(text)), node)
              .value();
    }
    const std::string_view character = node.attribute("char").value();
    declare(node.attribute("name").value(), rgb.value_or(0),
            character.size() == 1 ? character.front() : '\0');
  }
  if (!colours_.has("black")) declare("black", 0x000000, 'X');
  if (!colours_.has("white")) declare("white", 0xFFFFFF, '.');
}

std::string_view XmlColours::use_colour(std::string_view attribute) {
  const std::string_view name = attribute.empty() ? std::string_view(usual_) : attribute;
  if (!colours_.use(name)) {
    const auto known = nonogram::colour::parse_rgb(name);
    colours_.declare(name, {std::string(name), known.value_or(0x808080), '\0'});
    colours_.use(name);
  }
  return name;
}

bool XmlColours::use_character(char character) {
  const auto named = characters_.find(character);
  return named != characters_.end() && colours_.use(named->second);
}

Result<nonogram::colour::UsedColours> XmlColours::finish() const {
  if (bad_colour_) return tl::unexpected(*bad_colour_);
  return colours_.finish();
}

Result<XmlImage> read_image(const XmlSource& source, XmlColours& colours,
                            const pugi::xml_node& image) {
  return ImageReader(source, colours, image).read();
}

CellGrid plain_cells(const XmlImage& image, const XmlColours& colours) {
  const auto cell_of = [&](char character) {
    if (character == kUnknownCell) return Cell::unknown;
    return colours.is_background(character) ? Cell::empty : Cell::filled;
  };
  CellGrid grid(image.cells.width(), image.cells.height());
  std::ranges::transform(image.cells.cells(), grid.cells().begin(), [&](std::uint32_t cell) {
    char alone = 0;
    const std::string_view characters = characters_of(image, cell, alone);
    const Cell first = cell_of(characters.front());
    const bool same = std::ranges::all_of(
        characters, [&](char character) { return cell_of(character) == first; });
    return same ? first : Cell::unknown;
  });
  return grid;
}

nonogram::colour::DomainGrid domains_of(const XmlImage& image, const XmlColours& colours,
                                        const nonogram::colour::UsedColours& used) {
  nonogram::colour::DomainGrid grid(image.cells.width(), image.cells.height());
  std::ranges::transform(image.cells.cells(), grid.cells().begin(), [&](std::uint32_t cell) {
    char alone = 0;
    nonogram::colour::Domain domain = 0;
    for (const char character : characters_of(image, cell, alone)) {
      domain |=
          character == kUnknownCell
              ? used.palette.all()
              : nonogram::colour::domain_of(used.values.find(colours.name_of(character))->second);
    }
    return domain;
  });
  return grid;
}

}  // namespace quadrille::wire
