#include "batch.hpp"
#include "command.hpp"
#include "json.hpp"
#include "usage.hpp"

#include <memory>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

std::string dotted(const std::vector<std::string_view>& extensions) {
  std::string text;
  for (const std::string_view extension : extensions) {
    text += fmt::format("{}.{}", text.empty() ? "" : " ", extension);
  }
  return text;
}

boost::json::object json_of(const PuzzleKind& kind, const Format& format) {
  boost::json::object object;
  object["kind"] = kind.name();
  object["format"] = format.name;
  object["extensions"] = boost::json::array(format.extensions.begin(), format.extensions.end());
  object["read"] = static_cast<bool>(format.read);
  object["write"] = static_cast<bool>(format.write);
  object["summary"] = format.summary;
  return object;
}

std::string describe(const Registry& registry, bool json) {
  std::string text;
  for (const Registry::Entry& entry : registry.entries()) {
    if (!json) text += fmt::format("{} (--kind {})\n", entry.kind->title(), entry.kind->name());
    for (const Format& format : entry.formats) {
      text +=
          json ? json_line(json_of(*entry.kind, format))
               : fmt::format("  {:<12} {:<14} {}{}  {}\n", format.name, dotted(format.extensions),
                             format.read ? 'r' : '-', format.write ? 'w' : '-', format.summary);
    }
  }
  return text;
}

}  // namespace

void add_formats_command(Program& program) {
  CLI::App& command =
      add_command(*program.command_line, "formats", "List the kinds of puzzles and file formats");
  auto json = std::make_shared<bool>(false);
  command.add_flag("--json", *json, "One JSON object a format on one line");
  command.callback([&program, json] {
    program.chosen = [&program, json] {
      print({ExitStatus::done, describe(*program.registry, *json), {}});
      return ExitStatus::done;
    };
  });
}

}  // namespace quadrille::app
