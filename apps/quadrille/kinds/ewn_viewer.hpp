// Stepping through an EWN case: what is loaded, which position is shown, what there is to say. No
// terminal in here: ewn_screen.cpp draws it, view_command.cpp feeds it with keys.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/replay.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::app {

class EwnViewer {
 public:
  EwnViewer(std::string file, ewn::Puzzle puzzle);

  // Shows another case from its first position, without moves.
  void load_case(std::string file, ewn::Puzzle puzzle);
  // Shows the line that an output claims, as far as it is legal.
  void load_claim(std::string file, ewn::Claim claim);
  // Solves the case and shows the line.
  void solve(const Limits& limits);
  void say(std::string message) { message_ = std::move(message); }

  // Moves within the line; stays inside it.
  void step(std::ptrdiff_t rounds);
  void go_to(std::size_t round);
  void go_to_end() { go_to(last_round()); }

  [[nodiscard]] const std::string& case_file() const { return case_file_; }
  // Where the line comes from: a file, "solved here", or empty when there is none.
  [[nodiscard]] const std::string& line_source() const { return line_source_; }
  [[nodiscard]] const std::string& message() const { return message_; }
  [[nodiscard]] const ewn::Puzzle& puzzle() const { return puzzle_; }
  [[nodiscard]] const ewn::Position& position() const { return replay_.positions[shown_]; }
  [[nodiscard]] std::size_t round() const { return shown_; }
  [[nodiscard]] std::size_t last_round() const { return replay_.positions.size() - 1; }
  // The move that led to the position shown.
  [[nodiscard]] std::optional<ewn::Move> last_move() const;
  // "piece 6 from 36 to 45, captures 3"; empty at the first position.
  [[nodiscard]] std::string last_move_text() const;

 private:
  void show_line(std::string source, std::vector<ewn::Move> moves);

  std::string case_file_;
  ewn::Puzzle puzzle_;
  std::string line_source_;
  std::vector<ewn::Move> moves_;
  ewn::Replay replay_;
  std::size_t shown_ = 0;
  std::string message_;
};

}  // namespace quadrille::app
