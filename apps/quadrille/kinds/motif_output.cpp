#include "motif_output.hpp"

#include "json.hpp"

#include <quadrille/gallery/operations.hpp>
#include <quadrille/nonogram/colour/generate.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/nonogram_answers.hpp>

#include <span>
#include <utility>

#include <CLI/CLI.hpp>

namespace quadrille::app {

Result<std::string> non_of(const nonogram::AnyNonogram& puzzle) {
  return nonogram::non_format()
      .write_any(std::span<const nonogram::AnyNonogram>(&puzzle, 1))
      .map([](Written text) { return std::move(text.text); });
}

boost::json::object json_of(const gallery::Gallery& gallery, const gallery::MotifPuzzle& made,
                            const std::string& file, std::uint64_t seed, double seconds) {
  boost::json::object object = json_of_source({file, {}});
  operations::add_generated(object, made.puzzle, made.difficulty, seed, seconds);
  gallery::add_fields(object, gallery, made);
  return object;
}

void add_motif_size_option(CLI::App& command, gallery::MotifOptions& options) {
  add_parsed_option(
      command, "--size", options,
      [&options](const std::string& text) {
        return parse_size(text).map([&options](const Size& size) {
          gallery::MotifOptions sized = options;
          sized.width = size.width;
          sized.height = size.height;
          return sized;
        });
      },
      "Size of the grid, 5x5 to 60x60 (20x20)")
      ->type_name("WxH");
}

void add_colours_option(CLI::App& command, std::optional<int>& colours) {
  command
      .add_option("--colours,--colors", colours,
                  "A colour puzzle of this many colours besides the background (of a motif: at "
                  "most)")
      ->type_name("K")
      ->check(CLI::Range(1, nonogram::colour::kMaxGeneratedColours));
}

}  // namespace quadrille::app
