// Options whose value is one of a few words.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

namespace quadrille::app {

template <class T>
CLI::Option* add_choice(CLI::App& command, const std::string& name, T& target,
                        std::vector<std::pair<std::string, T>> choices,
                        const std::string& description) {
  std::string words;
  for (const auto& choice : choices) words += (words.empty() ? "" : "|") + choice.first;
  return command.add_option(name, target, description)
      ->type_name(words)
      ->transform(CLI::CheckedTransformer(std::move(choices), CLI::ignore_case).description(""));
}

}  // namespace quadrille::app
