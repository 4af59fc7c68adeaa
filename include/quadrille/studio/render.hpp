// Puzzles as pictures: SVG, PDF and PNG.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/ewn/puzzle.hpp>
#include <quadrille/lightsout/pattern.hpp>
#include <quadrille/lightsout/puzzle.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/colour/step.hpp>
#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/nonogram/step.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace quadrille::studio {

enum class PictureFormat : std::uint8_t { svg, pdf, png };
// Of a file name's extension or of the name itself. Error: bad_picture_format.
Result<PictureFormat> parse_picture_format(std::string_view name);

enum class ThemeName : std::uint8_t { light, dark, print };
enum class Paper : std::uint8_t { a3, a4, a5, letter };

struct RenderOptions {
  PictureFormat format = PictureFormat::svg;
  ThemeName theme = ThemeName::light;
  // Points a cell for single pictures; at least 4. A PNG has two pixels a point.
  double cell_size = 18;
  bool clues = true;  // of nonograms
};

// One puzzle with its clues; `cells` are drawn into the grid. An empty cell of a grid with unknown
// ones is a dot, as players mark it; the empty cells of a finished grid are left blank. Errors, of
// all functions: picture_too_large, cannot_render.
Result<std::string> render_nonogram(const nonogram::Puzzle& puzzle,
                                    const std::optional<nonogram::CellGrid>& cells,
                                    const RenderOptions& options);

// The same in colours: clues are chips, a legend stands below. The print theme has marks and greys
// instead of colours.
Result<std::string> render_colours(const nonogram::colour::Puzzle& puzzle,
                                   const std::optional<nonogram::colour::DomainGrid>& cells,
                                   const RenderOptions& options);

// Cells that are told apart from the others, such as those that a repair changes.
Result<std::string> render_marked(const nonogram::Puzzle& puzzle, const nonogram::CellGrid& cells,
                                  const std::vector<int>& marked, const RenderOptions& options);

// One step of an explanation: the grid with the step's cells in it, framed; rings on what it rests
// on, a band behind the lines to look at, the sentence below.
Result<std::string> render_step(const nonogram::Puzzle& puzzle, const nonogram::CellGrid& after,
                                const nonogram::Step& step, const RenderOptions& options);
// In colours what a cell cannot be is a small chip that is struck through.
Result<std::string> render_step(const nonogram::colour::Puzzle& puzzle,
                                const nonogram::colour::DomainGrid& after,
                                const nonogram::colour::Step& step, const RenderOptions& options);

// Rings on the cells to press, with the number of presses where it is more than one. Not for graphs
// (error no_picture): they have no place for their vertices.
Result<std::string> render_lightsout(const lightsout::Puzzle& puzzle,
                                     const std::optional<lightsout::Pattern>& presses,
                                     const RenderOptions& options);

// The position before the first move, with an arrow for every move of a line (from, to).
Result<std::string> render_ewn(const ewn::Puzzle& puzzle,
                               std::span<const std::pair<int, int>> moves,
                               const RenderOptions& options);

// A solution of either sort of nonogram.
using AnyPicture = std::variant<nonogram::CellGrid, nonogram::colour::Picture>;

struct SheetOptions {
  Paper paper = Paper::a4;
  ThemeName theme = ThemeName::print;
  int per_page = 1;             // 1 … 12
  bool with_solutions = false;  // small, on pages of their own at the end
};

// A PDF to print. `solutions` has one grid a puzzle, or none at all when they are not asked for.
// Error, of what has many pictures: limit_reached.
Result<std::string> render_sheet(std::span<const nonogram::AnyNonogram> puzzles,
                                 std::span<const AnyPicture> solutions, const SheetOptions& options,
                                 const Limits& limits);

// A PDF of all steps, from the grid `from` on, per_page a page.
Result<std::string> render_steps(const nonogram::Puzzle& puzzle, nonogram::CellGrid from,
                                 std::span<const nonogram::Step> steps, const SheetOptions& options,
                                 const Limits& limits);
Result<std::string> render_steps(const nonogram::colour::Puzzle& puzzle,
                                 nonogram::colour::DomainGrid from,
                                 std::span<const nonogram::colour::Step> steps,
                                 const SheetOptions& options, const Limits& limits);

// A table of small pictures with a line of text below each, as a PNG.
struct Thumbnail {
  nonogram::CellGrid picture;
  std::string caption;
};
Result<std::string> render_contact_sheet(std::span<const Thumbnail> thumbnails, int per_row,
                                         ThemeName theme, const Limits& limits);

}  // namespace quadrille::studio
