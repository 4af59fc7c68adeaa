#include "wire/nonogram_xml_image.hpp"
#include "wire/nonogram_xml_writer.hpp"
#include "wire/xml_source.hpp"

#include <quadrille/nonogram/format_support.hpp>
#include <quadrille/wire/nonogram_xml.hpp>

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace quadrille::wire {
namespace {

namespace colour = nonogram::colour;
using colour::KeyedClues;
using nonogram::AnyNonogram;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::FormatCapabilities;
using nonogram::FormatLosses;
using nonogram::kMaxSide;
using nonogram::LineId;
using nonogram::Metadata;
using nonogram::Puzzle;

struct NamedField {
  std::string_view name;
  std::string Metadata::*field;
};

constexpr std::array<NamedField, 5> kFields{{{"id", &Metadata::catalogue},
                                             {"title", &Metadata::title},
                                             {"author", &Metadata::author},
                                             {"copyright", &Metadata::copyright},
                                             {"description", &Metadata::description}}};
// Elements that have no field of their own; all but the note occur once.
constexpr std::string_view kSource = "source";
constexpr std::string_view kAuthorId = "authorid";
constexpr std::string_view kNote = "note";

bool holds_property(std::string_view name) {
  return name == kSource || name == kAuthorId || name == kNote;
}

constexpr FormatCapabilities kHolds{.title = true,
                                    .author = true,
                                    .copyright = true,
                                    .catalogue = true,
                                    .license = false,
                                    .description = true,
                                    .goal = true,
                                    .saved = true,
                                    .listed_solutions = true,
                                    .property = holds_property};

// What a set or a puzzle says about itself.
Result<Metadata> read_metadata(const XmlSource& source, const pugi::xml_node& element) {
  Metadata metadata;
  const auto text_of_only = [&](std::string_view name) -> Result<std::string> {
    const std::string tag(name);
    const pugi::xml_node child = element.child(tag.c_str());
    if (const pugi::xml_node second = child.next_sibling(tag.c_str())) {
      return source.error("repeated_property", fmt::format("a second {}", name), second);
    }
    return text_inside(child);
  };
  for (const NamedField& named : kFields) {
    auto text = text_of_only(named.name);
    if (!text) return tl::unexpected(std::move(text.error()));
    metadata.*named.field = std::move(*text);
  }
  for (const std::string_view name : {kSource, kAuthorId}) {
    auto text = text_of_only(name);
    if (!text) return tl::unexpected(std::move(text.error()));
    if (!text->empty()) metadata.others.emplace_back(name, std::move(*text));
  }
  for (const pugi::xml_node& note : element.children("note")) {
    metadata.others.emplace_back(kNote, text_inside(note));
  }
  return metadata;
}

// What the set says holds for a puzzle that does not say it itself; notes are the set's own.
void inherit(Metadata& metadata, const Metadata& of_set) {
  for (const NamedField& named : kFields) {
    if ((metadata.*named.field).empty()) metadata.*named.field = of_set.*named.field;
  }
  auto place = metadata.others.begin();
  for (const std::string_view name : {kSource, kAuthorId}) {
    const auto named = [&](const auto& property) { return property.first == name; };
    const auto of_puzzle = std::ranges::find_if(metadata.others, named);
    const auto inherited = std::ranges::find_if(of_set.others, named);
    if (of_puzzle != metadata.others.end()) {
      place = of_puzzle + 1;
    } else if (inherited != of_set.others.end()) {
      place = metadata.others.insert(place, *inherited) + 1;
    }
  }
}

class PuzzleReader {
 public:
  PuzzleReader(const XmlSource& source, const pugi::xml_node& puzzle)
      : source_(source), puzzle_(puzzle), colours_(source, puzzle) {}

  Result<AnyNonogram> read(const Metadata& of_set);

 private:
  struct Picture {
    XmlImage image;
    pugi::xml_node node;
  };
  struct Pictures {
    std::optional<Picture> goal;
    std::optional<Picture> saved;
    std::vector<Picture> solutions;
  };
  // Clues and the node that they come from.
  struct Clues {
    KeyedClues keyed;
    pugi::xml_node node;
  };

  [[nodiscard]] Result<void> check_type() const;
  Result<void> read_clues();
  Result<KeyedClues> read_lines(const pugi::xml_node& clues);
  Result<int> read_count(const pugi::xml_node& count) const;
  Result<Pictures> read_pictures();
  [[nodiscard]] Result<void> require_clues(bool has_goal) const;
  [[nodiscard]] Result<Puzzle> plain(const Pictures& pictures) const;
  [[nodiscard]] Result<colour::Puzzle> coloured(const Pictures& pictures) const;
  [[nodiscard]] Result<colour::Picture> whole_picture(const Picture& picture,
                                                      const colour::UsedColours& used) const;
  [[nodiscard]] pugi::xml_node clue_node(LineId line, const Pictures& pictures) const;
  [[nodiscard]] auto at(const pugi::xml_node& node) const {
    return [this, node](Error error) {
      const Place place = source_.place(node);
      error.line = place.line;
      error.column = place.column;
      return error;
    };
  }

  // The error of a puzzle that cannot be made of its clues, at the clue that is too long.
  [[nodiscard]] auto at_clue(const std::optional<LineId>& too_long,
                             const Pictures& pictures) const {
    return [this, too_long, &pictures](const Error& error) {
      const bool one_clue = error.code == "clue_too_long" && too_long;
      return at(clue_node(one_clue ? *too_long : LineId{nonogram::Axis::row, -1}, pictures))(error);
    };
  }
  const XmlSource& source_;
  pugi::xml_node puzzle_;
  XmlColours colours_;
  std::array<std::optional<Clues>, 2> clues_;  // rows, columns
};

Result<void> PuzzleReader::check_type() const {
  const std::string_view type = puzzle_.attribute("type").as_string("grid");
  if (type == "grid") return {};
  if (type == "triddler") {
    return source_.error("triddler_not_supported",
                         "this is a triddler: a grid of triangles with clues in three directions; "
                         "they are not supported",
                         puzzle_);
  }
  return source_.error("bad_puzzle_type", fmt::format("unknown type of puzzle {}", quoted(type)),
                       puzzle_);
}

Result<int> PuzzleReader::read_count(const pugi::xml_node& count) const {
  const std::string text = text_inside(count);
  if (const auto number = parse_number(text, kMaxSide)) return static_cast<int>(*number);
  if (is_number(text)) {
    return source_.error("clue_too_long",
                         fmt::format("the number {} fits in no line: a grid has at most {} cells "
                                     "a side",
                                     quoted(text), kMaxSide),
                         count);
  }
  if (text.empty() || text == "?" || text == "*") {
    return source_.error("blotted_clue", "puzzles with hidden numbers are not supported", count);
  }
  return source_.error(
      "bad_clue",
      fmt::format("illegal characters in a clue: expected a number, found {}", quoted(text)),
      count);
}

Result<KeyedClues> PuzzleReader::read_lines(const pugi::xml_node& clues) {
  KeyedClues lines;
  for (const pugi::xml_node& line : clues.children("line")) {
    if (lines.clues.size() == static_cast<std::size_t>(kMaxSide)) {
      return source_.error("grid_too_large", fmt::format("more than {} clues", kMaxSide), line);
    }
    std::vector<colour::KeyedBlock>& clue = lines.clues.emplace_back();
    int needed = 0;
    for (const pugi::xml_node& count : line.children("count")) {
      const auto number = read_count(count);
      if (!number) return tl::unexpected(number.error());
      const std::string_view key = colours_.use_colour(count.attribute("color").value());
      if (*number == 0) continue;
      clue.push_back({*number, key});
      needed += *number;
      if (needed > kMaxSide) {
        return source_.error("clue_too_long",
                             fmt::format("the clue fits in no line: a grid has at most {} cells a "
                                         "side",
                                         kMaxSide),
                             count);
      }
    }
    lines.places.emplace_back();
  }
  return lines;
}

Result<void> PuzzleReader::read_clues() {
  for (const pugi::xml_node& clues : puzzle_.children("clues")) {
    const std::string_view type = clues.attribute("type").value();
    if (type != "rows" && type != "columns") {
      return source_.error(
          "bad_clues_type",
          fmt::format("clues must be of the type rows or columns, not {}", quoted(type)), clues);
    }
    std::optional<Clues>& list = clues_[type == "rows" ? 0 : 1];
    if (list) {
      return source_.error(type == "rows" ? "repeated_rows" : "repeated_columns",
                           fmt::format("a second list of {}", type), clues);
    }
    auto lines = read_lines(clues);
    if (!lines) return tl::unexpected(std::move(lines.error()));
    list = Clues{std::move(*lines), clues};
  }
  return {};
}

// The first goal is the goal, further ones are solutions; the last saved state is the state of
// play.
Result<PuzzleReader::Pictures> PuzzleReader::read_pictures() {
  Pictures pictures;
  for (const pugi::xml_node& solution : puzzle_.children("solution")) {
    const std::string_view type = solution.attribute("type").as_string("goal");
    const pugi::xml_node node = solution.child("image");
    if (!node) return source_.error("bad_image", "a solution without an image", solution);
    auto image = read_image(source_, colours_, node);
    if (!image) return tl::unexpected(std::move(image.error()));
    Picture picture{std::move(*image), solution};
    if (type == "saved") {
      pictures.saved = std::move(picture);
    } else if (type == "goal" && !pictures.goal) {
      pictures.goal = std::move(picture);
    } else if (type == "goal" || type == "solution") {
      pictures.solutions.push_back(std::move(picture));
    } else {
      return source_.error("bad_solution_type",
                           fmt::format("a solution must be of the type goal, solution or saved, "
                                       "not {}",
                                       quoted(type)),
                           solution);
    }
  }
  return pictures;
}

// Where a clue stands; clues that come from the goal stand there. A negative index: all of them.
pugi::xml_node PuzzleReader::clue_node(LineId line, const Pictures& pictures) const {
  const std::optional<Clues>& clues = clues_[static_cast<std::size_t>(line.axis)];
  if (!clues) return pictures.goal->node;
  if (line.index < 0) return clues->node;
  pugi::xml_node child = clues->node.child("line");
  for (int index = 0; index < line.index && child; ++index) child = child.next_sibling("line");
  return child ? child : clues->node;
}

Result<void> PuzzleReader::require_clues(bool has_goal) const {
  if (has_goal || (clues_[0] && clues_[1])) return {};
  return source_.error(clues_[0] ? "missing_columns_heading" : "missing_rows_heading",
                       fmt::format("the clues of the {} are missing, and there is no goal",
                                   clues_[0] ? "columns" : "rows"),
                       puzzle_);
}

// What clues are missing are those of the goal, here and below.
Result<Puzzle> PuzzleReader::plain(const Pictures& pictures) const {
  std::vector<nonogram::Clue> rows;
  std::vector<nonogram::Clue> columns;
  const auto lengths = [](const Clues& clues) {
    std::vector<nonogram::Clue> all;
    for (const std::vector<colour::KeyedBlock>& line : clues.keyed.clues) {
      nonogram::Clue& clue = all.emplace_back();
      for (const colour::KeyedBlock& block : line) clue.push_back(block.length);
    }
    return all;
  };
  if (!clues_[0] || !clues_[1]) {
    auto of_picture = Puzzle::from_picture(plain_cells(pictures.goal->image, colours_))
                          .map_error(at(pictures.goal->node));
    if (!of_picture) return of_picture;
    rows = of_picture->rows();
    columns = of_picture->columns();
  }
  if (clues_[0]) rows = lengths(*clues_[0]);
  if (clues_[1]) columns = lengths(*clues_[1]);
  const auto too_long = nonogram::find_too_long(rows, columns);
  auto puzzle =
      Puzzle::make(std::move(rows), std::move(columns)).map_error(at_clue(too_long, pictures));
  if (puzzle && pictures.goal) {
    puzzle = puzzle->with_goal(plain_cells(pictures.goal->image, colours_))
                 .map_error(at(pictures.goal->node));
  }
  if (puzzle && pictures.saved) {
    puzzle =
        puzzle->with_saved(plain_cells(pictures.saved->image, colours_)).map_error(at(puzzle_));
  }
  if (!puzzle) return puzzle;
  std::vector<nonogram::CellGrid> solutions;
  for (const Picture& solution : pictures.solutions) {
    solutions.push_back(plain_cells(solution.image, colours_));
  }
  return puzzle->with_listed_solutions(std::move(solutions)).map_error(at(puzzle_));
}

Result<colour::Picture> PuzzleReader::whole_picture(const Picture& picture,
                                                    const colour::UsedColours& used) const {
  auto whole = colour::picture_of(domains_of(picture.image, colours_, used));
  if (whole) return *std::move(whole);
  return source_.error("unknown_in_goal", "the picture has an unknown cell", picture.node);
}

Result<colour::Puzzle> PuzzleReader::coloured(const Pictures& pictures) const {
  const auto used = colours_.finish();
  if (!used) return tl::unexpected(used.error());
  std::vector<colour::Clue> rows;
  std::vector<colour::Clue> columns;
  std::optional<colour::Picture> goal;
  if (pictures.goal) {
    auto whole = whole_picture(*pictures.goal, *used);
    if (!whole) return tl::unexpected(std::move(whole.error()));
    goal = std::move(*whole);
  }
  if (!clues_[0] || !clues_[1]) {
    auto of_picture =
        colour::Puzzle::from_picture(used->palette, *goal).map_error(at(pictures.goal->node));
    if (!of_picture) return of_picture;
    rows = of_picture->rows();
    columns = of_picture->columns();
  }
  if (clues_[0]) rows = colour::clues_of(*used, clues_[0]->keyed);
  if (clues_[1]) columns = colour::clues_of(*used, clues_[1]->keyed);
  const auto too_long = nonogram::find_too_long(rows, columns);
  auto puzzle = colour::Puzzle::make(used->palette, std::move(rows), std::move(columns))
                    .map_error(at_clue(too_long, pictures));
  if (puzzle && goal) {
    puzzle = puzzle->with_goal(std::move(goal)).map_error(at(pictures.goal->node));
  }
  if (puzzle && pictures.saved) {
    puzzle = puzzle->with_saved(domains_of(pictures.saved->image, colours_, *used))
                 .map_error(at(puzzle_));
  }
  if (!puzzle) return puzzle;
  std::vector<colour::Picture> solutions;
  for (const Picture& solution : pictures.solutions) {
    auto whole = whole_picture(solution, *used);
    if (!whole) return tl::unexpected(std::move(whole.error()));
    solutions.push_back(std::move(*whole));
  }
  return puzzle->with_listed_solutions(std::move(solutions)).map_error(at(puzzle_));
}

Result<AnyNonogram> PuzzleReader::read(const Metadata& of_set) {
  if (auto type = check_type(); !type) return tl::unexpected(std::move(type.error()));
  auto metadata = read_metadata(source_, puzzle_);
  if (!metadata) return tl::unexpected(std::move(metadata.error()));
  inherit(*metadata, of_set);
  if (auto clues = read_clues(); !clues) return tl::unexpected(std::move(clues.error()));
  const auto pictures = read_pictures();
  if (!pictures) return tl::unexpected(pictures.error());
  if (auto enough = require_clues(pictures->goal.has_value()); !enough) {
    return tl::unexpected(std::move(enough.error()));
  }
  const auto with_texts = [&](const auto& puzzle) {
    return puzzle.with_metadata(std::move(*metadata));
  };
  return colours_.is_plain() ? nonogram::as_any(plain(*pictures).map(with_texts))
                             : nonogram::as_any(coloured(*pictures).map(with_texts));
}

Result<std::vector<AnyNonogram>> read_xml(std::string_view text) {
  const auto source = XmlSource::parse(text);
  if (!source) return tl::unexpected(source.error());
  const pugi::xml_node root = source->root();
  const std::string_view name = root.name();
  if (name != "puzzleset" && name != "puzzle") {
    return source->error(
        "bad_xml", fmt::format("expected a puzzleset or a puzzle, found {}", quoted(name)), root);
  }
  Metadata of_set;
  if (name == "puzzleset") {
    auto metadata = read_metadata(*source, root);
    if (!metadata) return tl::unexpected(std::move(metadata.error()));
    of_set = std::move(*metadata);
  }
  std::vector<AnyNonogram> puzzles;
  for (pugi::xml_node node = name == "puzzle" ? root : root.child("puzzle"); node;
       node = node.next_sibling("puzzle")) {
    auto puzzle = PuzzleReader(*source, node).read(of_set);
    if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
    puzzles.push_back(std::move(*puzzle));
  }
  if (puzzles.empty()) return source->error("no_puzzles", "the set holds no puzzle", root);
  return puzzles;
}

std::string element(std::string_view name, std::string_view text) {
  return fmt::format("<{0}>{1}</{0}>\n", name, markup_escaped(text));
}

std::string clues_text(std::string_view type, const std::vector<Clue>& clues) {
  std::string text = fmt::format("<clues type=\"{}\">\n", type);
  for (const Clue& clue : clues) {
    text += "<line>";
    for (const int block : clue) text += fmt::format("<count>{}</count>", block);
    text += "</line>\n";
  }
  return text + "</clues>\n";
}

std::string image_text(std::string_view type, const CellGrid& grid) {
  std::string text = fmt::format("<solution type=\"{}\">\n<image>\n", type);
  for (std::string& row : nonogram::to_rows(grid)) {
    std::ranges::replace(row, '#', 'X');
    text += fmt::format("|{}|\n", row);
  }
  return text + "</image>\n</solution>\n";
}

// Source and author's id once, in the places that the format's grammar has for them.
std::string metadata_text(const Metadata& metadata, FormatLosses& losses) {
  std::string text;
  const auto add_once = [&](std::string_view name) {
    bool written = false;
    for (const auto& [other, value] : metadata.others) {
      if (other != name) continue;
      if (written) losses.add(fmt::format("a second {}", name));
      if (!written) text += element(name, value);
      written = true;
    }
  };
  add_once(kSource);
  for (const NamedField& named : kFields) {
    const std::string& value = metadata.*named.field;
    if (!value.empty()) text += element(named.name, value);
    if (named.field == &Metadata::author) add_once(kAuthorId);
  }
  return text;
}

std::string notes_text(const Metadata& metadata) {
  std::string text;
  for (const auto& [name, value] : metadata.others) {
    if (name == kNote) text += element(name, value);
  }
  return text;
}

std::string puzzle_text(const Puzzle& puzzle, FormatLosses& losses) {
  losses.add_all(puzzle, kHolds);
  std::string text = "<puzzle type=\"grid\" defaultcolor=\"black\" backgroundcolor=\"white\">\n";
  text += metadata_text(puzzle.metadata(), losses);
  text += "<color name=\"black\" char=\"X\">000</color>\n";
  text += "<color name=\"white\" char=\".\">fff</color>\n";
  text += clues_text("columns", puzzle.columns());
  text += clues_text("rows", puzzle.rows());
  if (puzzle.goal()) text += image_text("goal", *puzzle.goal());
  for (const CellGrid& solution : puzzle.listed_solutions()) {
    text += image_text("solution", solution);
  }
  if (puzzle.saved()) text += image_text("saved", *puzzle.saved());
  return text + notes_text(puzzle.metadata()) + "</puzzle>\n";
}

Result<Written> write_xml(std::span<const AnyNonogram> puzzles) {
  Written written;
  FormatLosses losses(puzzles.size());
  written.text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n"
      "<puzzleset>\n";
  for (const AnyNonogram& any : puzzles) {
    if (const auto* coloured = std::get_if<colour::Puzzle>(&any)) {
      colour::add_losses(losses, *coloured, kHolds, xml_holds(coloured->palette()));
      written.text += xml_of(*coloured, metadata_text(coloured->metadata(), losses),
                             notes_text(coloured->metadata()));
    } else {
      written.text += puzzle_text(std::get<Puzzle>(any), losses);
    }
  }
  written.text += "</puzzleset>\n";
  written.losses = losses.list();
  return written;
}

int resembles_xml(std::string_view text) {
  constexpr std::size_t kLookAt = 4096;
  const std::string_view content = trim(without_byte_order_mark(text).substr(0, kLookAt));
  if (!content.starts_with('<')) return 0;
  const auto has = [&](std::string_view word) {
    return content.find(word) != std::string_view::npos;
  };
  if (has("<puzzle") || has("<!DOCTYPE pbn")) return 95;
  return has("<?xml") ? 30 : 0;
}

}  // namespace

nonogram::PuzzleFormat nonogram_xml_format() {
  return nonogram::colour_format<read_xml, write_xml>(
      "xml", {"xml", "pbn"}, "webpbn.com's XML, version 0.3: sets, solutions, saved games",
      resembles_xml);
}

}  // namespace quadrille::wire
