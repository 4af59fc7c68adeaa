// `gallery`: the motifs that there are, and puzzles of one of them.
#include "batch.hpp"
#include "command.hpp"
#include "gallery_file.hpp"
#include "json.hpp"
#include "motif_output.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/gallery/make.hpp>
#include <quadrille/gallery/operations.hpp>
#include <quadrille/nonogram/generate.hpp>

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using gallery::Gallery;
using gallery::Motif;

struct GalleryCommand {
  CommonOptions common;
  std::string theme;
  std::string name;
  gallery::MotifOptions options;
};

std::string line_of(const Gallery& gallery, const Motif& motif) {
  return fmt::format("{:<34} {:<26} {}\n", motif.name, motif.title, gallery.theme_of(motif));
}

Result<std::string> list(const Gallery& gallery, const GalleryCommand& command) {
  const auto motifs = gallery.of_theme(command.theme);
  if (!motifs) return tl::unexpected(motifs.error());
  std::string text;
  for (const Motif* motif : *motifs) {
    text += command.common.json ? json_line(gallery::to_json(gallery, *motif))
                                : line_of(gallery, *motif);
  }
  return text;
}

// Two rows of pixels a line of text, every other pixel.
std::string picture_of(const gallery::Shape& shape) {
  constexpr const char* kBlocks[] = {" ", "▀", "▄", "█"};
  constexpr int kStep = 2;
  const auto is_drawn = [&](int row, int column) {
    return row < shape.height() && shape.at(row, column) != 0;
  };
  std::string text;
  for (int row = 0; row < shape.height(); row += 2 * kStep) {
    for (int column = 0; column < shape.width(); column += kStep) {
      const int upper = is_drawn(row, column) ? 1 : 0;
      const int lower = is_drawn(row + kStep, column) ? 2 : 0;
      text += kBlocks[upper + lower];
    }
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  return text;
}

Result<const Motif*> find(const Gallery& gallery, const std::string& name) {
  const Motif* motif = gallery.find(name);
  if (motif == nullptr) return gallery::unknown_motif(name);
  return motif;
}

Result<std::string> show(const Gallery& gallery, const GalleryCommand& command) {
  const auto motif = find(gallery, command.name);
  if (!motif) return tl::unexpected(motif.error());
  const gallery::IconSet& set = gallery.set_of(**motif);
  if (command.common.json) {
    boost::json::object object = gallery::to_json(gallery, **motif);
    object["set"] = set.title;
    object["address"] = set.address;
    return json_line(object);
  }
  return fmt::format("{}\n{}: {}, theme {}\n{}, {}: {} ({})\n", picture_of((*motif)->shape),
                     (*motif)->name, (*motif)->title, gallery.theme_of(**motif), set.author,
                     set.licence, set.title, set.address);
}

Result<std::string> make(const Gallery& gallery, const GalleryCommand& command) {
  const auto motif = find(gallery, command.name);
  if (!motif) return tl::unexpected(motif.error());
  const Stopwatch stopwatch;
  const auto made = make_puzzle(gallery, **motif, command.options, command.common.seed,
                                limits_of(command.common));
  if (!made) return tl::unexpected(made.error());
  if (!command.common.json) return non_of(made->puzzle);
  return json_line(json_of(gallery, *made, "-", command.common.seed, stopwatch.seconds()));
}

using Work = Result<std::string> (*)(const Gallery& gallery, const GalleryCommand& command);

ExitStatus run(const GalleryCommand& command, Work work) {
  const auto gallery = load_gallery();
  if (!gallery) return report_error({"-", {}}, gallery.error(), command.common.json);
  auto text = work(**gallery, command);
  if (!text) return report_error({"-", {}}, text.error(), command.common.json);
  return print({ExitStatus::done, *std::move(text), {}});
}

}  // namespace

void add_gallery_command(Program& program) {
  CLI::App& command = *program.command_line->add_subcommand(
      "gallery", "Motifs to make puzzles of: list them, show one, make its puzzle");
  command.require_subcommand(1);
  auto state = std::make_shared<GalleryCommand>();
  state->common.seed = 1;
  const auto add = [&](const char* name, const char* summary, Work work) -> CLI::App& {
    CLI::App& added = *command.add_subcommand(name, summary);
    added.callback(
        [&program, state, work] { program.chosen = [state, work] { return run(*state, work); }; });
    return added;
  };
  CLI::App& list_command = add("list", "The motifs, by name, with title and theme", list);
  list_command.add_option("--theme", state->theme, "Of this theme only")->type_name("THEME");
  list_command.add_flag("--json", state->common.json, "One JSON object a motif on one line");

  CLI::App& show_command = add("show", "What one motif looks like, and who drew it", show);
  show_command.add_option("name", state->name, "Name of the motif")->type_name("NAME")->required();
  show_command.add_flag("--json", state->common.json, "JSON on one line");

  CLI::App& make_command = add("make", "A puzzle of one motif, with one solution", make);
  make_command.add_option("name", state->name, "Name of the motif")->type_name("NAME")->required();
  add_motif_size_option(make_command, state->options);
  add_parsed_option(make_command, "--class", state->options.difficulty,
                    nonogram::parse_wanted_class,
                    "Difficulty: trivial, line, moderate, deep, or any of these (any)")
      ->type_name("CLASS");
  add_colours_option(make_command, state->options.colours);
  add_run_options(make_command, state->common);
}

}  // namespace quadrille::app
