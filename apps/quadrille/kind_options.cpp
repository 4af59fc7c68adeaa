#include "kind_options.hpp"

#include <CLI/App.hpp>

namespace quadrille::app {

void KindOptions::add(CLI::App& command, const Program& program,
                      void (Frontend::*add_options)(CLI::Option_group&)) {
  for (const auto& frontend : program.frontends) {
    const PuzzleKind* kind = program.registry->find(frontend->kind());
    QUADRILLE_CHECK(kind != nullptr);
    const std::string title(kind->title());
    CLI::Option_group* group = command.add_option_group(title + " options");
    group->set_help_flag();  // the command has one; a group inherits it
    (frontend.get()->*add_options)(*group);
    if (group->get_options().empty()) {
      command.remove_subcommand(group);
      continue;
    }
    groups_.emplace(frontend->kind(), Group{group, title});
  }
}

std::optional<Error> KindOptions::misused_on(std::string_view kind) const {
  for (const auto& [owner, group] : groups_) {
    if (owner == kind) continue;
    for (const CLI::Option* option : group.options->get_options()) {
      if (option->count() > 0) {
        return Error{"option_of_other_kind",
                     option->get_name() + " is an option for " + group.title +
                         " puzzles; this puzzle is of the kind " + std::string(kind),
                     {},
                     0,
                     0};
      }
    }
  }
  return std::nullopt;
}

std::optional<Registry> registry_with_readers(
    const Program& program,
    const std::function<std::optional<Format>(const Frontend& frontend, const Format& usual)>&
        reader) {
  std::optional<Registry> adapted;
  for (const Registry::Entry& entry : program.registry->entries()) {
    const Frontend* frontend = find(program.frontends, entry.kind->name());
    if (frontend == nullptr) continue;
    auto format = reader(*frontend, entry.formats.front());
    if (!format) continue;
    if (!adapted) adapted = *program.registry;
    adapted->replace_format(entry.kind->name(), *std::move(format));
  }
  return adapted;
}

}  // namespace quadrille::app
