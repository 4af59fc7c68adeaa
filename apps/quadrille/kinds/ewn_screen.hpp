// Draws an EwnViewer on the terminal and asks for a line of text. Needs an open TerminalSession.
#pragma once

#include "ewn_viewer.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace quadrille::app {

class EwnScreen {
 public:
  explicit EwnScreen(bool colours);

  void draw(const EwnViewer& viewer) const;

  // A line of text from the last line of the screen; no value after Escape.
  [[nodiscard]] std::optional<std::string> ask(std::string_view question) const;

  // The round whose die is drawn at that place, if any.
  [[nodiscard]] static std::optional<std::size_t> round_at(const EwnViewer& viewer, int y, int x);
};

}  // namespace quadrille::app
