#include "ewn/numbers.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/ewn/formats.hpp>

#include <cmath>

#include <fmt/format.h>

namespace quadrille::ewn {
namespace {

struct PlacedWord {
  std::string_view text;
  int line = 0;
  int column = 0;
};

std::vector<PlacedWord> all_words(std::string_view text) {
  std::vector<PlacedWord> words;
  for (const Line& line : split_lines(text)) {
    for (const Word& word : split_words(line.text)) {
      words.push_back({word.text, line.number, word.column});
    }
  }
  return words;
}

tl::unexpected<Error> not_a_number(const PlacedWord& word, std::string_view what) {
  return fail("not_a_number", fmt::format("expected {} but found {}", what, quoted(word.text)),
              word.line, word.column);
}

Result<int> read_whole(const PlacedWord& word, std::string_view what) {
  if (const auto number = parse_integer(word.text)) return *number;
  return not_a_number(word, what);
}

Result<double> read_seconds(const PlacedWord& word) {
  if (const auto seconds = parse_decimal(word.text)) return *seconds;
  return not_a_number(word, "the time in seconds");
}

Result<std::vector<Move>> read_pairs(std::span<const PlacedWord> words) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto from = read_whole(words[i], "the cell that a move starts from");
    if (!from) return tl::unexpected(from.error());
    if (i + 1 == words.size()) {
      return fail("odd_number_of_cells", "the last move has a cell to start from but none to go to",
                  words[i].line, words[i].column);
    }
    const auto to = read_whole(words[i + 1], "the cell that a move goes to");
    if (!to) return tl::unexpected(to.error());
    moves.push_back({*from, *to});
  }
  return moves;
}

}  // namespace

Result<Claim> read_output(std::string_view text) {
  constexpr std::size_t kMaxText = 1 << 20;
  constexpr std::size_t kMaxShown = 40;
  if (text.size() > kMaxText) {
    return fail("output_too_long", "a solution has at most some hundred moves, not megabytes", 1,
                1);
  }
  const std::vector<PlacedWord> words = all_words(without_byte_order_mark(text));
  const int end_line = static_cast<int>(split_lines(text).size()) + 1;
  if (words.empty()) return fail("missing_seconds", "the time in seconds is missing", end_line, 1);
  Claim claim;
  const auto seconds = read_seconds(words[0]);
  if (!seconds) return tl::unexpected(seconds.error());
  claim.seconds = *seconds;
  if (words.size() < 2) return fail("missing_steps", "the number of steps is missing", end_line, 1);
  const auto steps = read_whole(words[1], "the number of steps");
  if (!steps) return tl::unexpected(steps.error());
  if (*steps < -1 || *steps >= kLargestInteger) {
    return fail("steps_out_of_range",
                fmt::format("the number of steps is {}; it must be -1 (impossible) to {}",
                            words[1].text.substr(0, kMaxShown), kLargestInteger - 1),
                words[1].line, words[1].column);
  }
  claim.steps = *steps;
  auto moves = read_pairs(std::span(words).subspan(2));
  if (!moves) return tl::unexpected(moves.error());
  claim.moves = *std::move(moves);
  return claim;
}

std::string write_output(const Claim& claim) {
  std::string text = fmt::format("{}\n{}\n", decimal_text(claim.seconds, 6), claim.steps);
  if (!claim.moves.empty()) text += write_moves(claim.moves) + '\n';
  return text;
}

Result<std::vector<Move>> read_moves(std::string_view text) {
  return read_pairs(all_words(text));
}

std::string write_moves(std::span<const Move> moves) {
  std::string text;
  for (const Move& move : moves) {
    text += fmt::format("{}{} {}", text.empty() ? "" : " ", move.from, move.to);
  }
  return text;
}

}  // namespace quadrille::ewn
