// Options whose value is one of a few words.
#pragma once

#include <quadrille/core/text.hpp>

#include <string>
#include <utility>
#include <vector>

#include <CLI/App.hpp>

namespace quadrille::app {

template <class T>
CLI::Option* add_choice(CLI::App& command, const std::string& name, T& target,
                        std::vector<std::pair<std::string, T>> choices,
                        const std::string& description) {
  std::string words;
  for (const auto& choice : choices) words += (words.empty() ? "" : "|") + choice.first;
  return command
      .add_option_function<std::string>(
          name,
          [&target, choices = std::move(choices), words](const std::string& text) {
            for (const auto& [word, value] : choices) {
              if (equal_ignoring_case(word, text)) {
                target = value;
                return;
              }
            }
            throw CLI::ValidationError("expected " + words + ", found " + quadrille::quoted(text));
          },
          description)
      ->type_name(words);
}

}  // namespace quadrille::app
