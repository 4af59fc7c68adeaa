#include "shell_completion.hpp"

#include <fmt/format.h>

namespace quadrille::app {
namespace {

std::string replaced(std::string text, std::string_view old, std::string_view by) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at)) {
    text.replace(at, old.size(), by);
    at += by.size();
  }
  return text;
}

// Within single quotes of bash, zsh and, but for the backslash, fish.
std::string quoted(const std::string& text) {
  return "'" + replaced(text, "'", "'\\''") + "'";
}

std::string quoted_for_fish(const std::string& text) {
  return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

// Behind a command: its own commands, then its options.
std::string words_of(const CommandDescription& command) {
  std::string words;
  for (const CommandDescription& nested : command.commands) words += nested.name + ' ';
  for (const OptionDescription& option : command.options) {
    for (const std::string& name : option.names) words += name + ' ';
  }
  return words;
}

// In front of a colon a word ends for _describe, and brackets end an explanation of _arguments.
std::string zsh_explanation(const std::string& text) {
  return replaced(replaced(replaced(text, "[", "("), "]", ")"), ":", "\\:");
}

std::string zsh_option(const OptionDescription& option, const std::string& name) {
  const std::string value =
      option.value.empty() ? ""
                           : fmt::format(":{}:{}", option.value,
                                         option.choices.empty()
                                             ? "_files"
                                             : fmt::format("({})", fmt::join(option.choices, " ")));
  return "    " + quoted(fmt::format("*{}[{}]{}", name, zsh_explanation(option.help), value)) +
         " \\\n";
}

std::string fish_option(const std::string& condition, const OptionDescription& option) {
  std::string line = fmt::format("complete -c quadrille -n {}", quoted_for_fish(condition));
  for (const std::string& name : option.names) {
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!option.value.empty()) {
    line += " -r";
    if (!option.choices.empty()) {
      line += " -f -a " + quoted_for_fish(fmt::format("{}", fmt::join(option.choices, " ")));
    }
  }
  return line + " -d " + quoted_for_fish(option.help) + '\n';
}

}  // namespace

std::string bash_completion(const CommandDescription& program) {
  std::string cases;
  for (const CommandDescription& command : program.commands) {
    cases += fmt::format("    {}) words=\"{}\" ;;\n", command.name, words_of(command));
  }
  return fmt::format(
      R"(# bash completion for quadrille; load it with: source <(quadrille completion bash)
_quadrille() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" words="{}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "${{COMP_WORDS[1]}}" in
{}    *) words="" ;;
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if [ "$COMP_CWORD" -gt 1 ] && [[ "$current" != -* ]]; then
    mapfile -t -O "${{#COMPREPLY[@]}}" COMPREPLY < <(compgen -f -- "$current")
  fi
}}
complete -o filenames -F _quadrille quadrille
)",
      words_of(program), cases);
}

std::string zsh_completion(const CommandDescription& program) {
  std::string commands;
  std::string cases;
  for (const CommandDescription& command : program.commands) {
    commands += "    " + quoted(command.name + ":" + zsh_explanation(command.summary)) + "\n";
    std::string options;
    for (const OptionDescription& option : command.options) {
      for (const std::string& name : option.names) options += zsh_option(option, name);
    }
    std::string nested;
    for (const CommandDescription& inner : command.commands) nested += inner.name + ' ';
    const std::string rest =
        nested.empty() ? "'*:file:_files'" : quoted("1:command:(" + nested + ")");
    cases += fmt::format("  {})\n    _arguments \\\n{}    {} ;;\n", command.name, options, rest);
  }
  return fmt::format(R"(#compdef quadrille
# zsh completion for quadrille; load it with: source <(quadrille completion zsh)
_quadrille() {{
  local -a commands
  commands=(
{}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{}  *) _files ;;
  esac
}}
if [ "$funcstack[1]" = _quadrille ]; then _quadrille "$@"; else compdef _quadrille quadrille; fi
)",
                     commands, cases);
}

std::string fish_completion(const CommandDescription& program) {
  std::string script =
      "# fish completion for quadrille; load it with: quadrille completion fish | source\n";
  for (const OptionDescription& option : program.options) {
    script += fish_option("__fish_use_subcommand", option);
  }
  for (const CommandDescription& command : program.commands) {
    script += fmt::format("complete -c quadrille -n __fish_use_subcommand -f -a {} -d {}\n",
                          command.name, quoted_for_fish(command.summary));
    const std::string condition = "__fish_seen_subcommand_from " + command.name;
    for (const CommandDescription& nested : command.commands) {
      script +=
          fmt::format("complete -c quadrille -n {} -f -a {} -d {}\n", quoted_for_fish(condition),
                      nested.name, quoted_for_fish(nested.summary));
    }
    for (const OptionDescription& option : command.options)
      script += fish_option(condition, option);
  }
  return script;
}

}  // namespace quadrille::app
