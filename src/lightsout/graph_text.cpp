#include <quadrille/core/text.hpp>
#include <quadrille/lightsout/formats.hpp>

#include <algorithm>
#include <optional>

namespace quadrille::lightsout {
namespace {

constexpr std::string_view kLit = "lit:";

Result<int> read_vertex(const quadrille::Word& word, int line, int offset = 0) {
  const auto number = parse_number(word.text, kMaxSide - 1);
  if (!number) {
    return fail("bad_vertex",
                "expected the number of a vertex, 0 to " + std::to_string(kMaxSide - 1) + ", not " +
                    quoted(word.text),
                line, word.column + offset);
  }
  return static_cast<int>(*number);
}

// Collects edges and lit vertices line by line.
class GraphReader {
 public:
  std::optional<Error> read_line(const Line& line) {
    const std::string_view text = trim(line.text);
    if (text.empty()) return std::nullopt;
    return starts_with_ignoring_case(text, kLit) ? read_lit(line) : read_edge(line);
  }

  Result<Puzzle> finish() && {
    if (largest_ < 0) return fail("empty_board", "there is no graph in the text", 1, 1);
    if (!lit_) {
      return fail("missing_lit", "a line \"lit: u v …\" must say which vertices are lit", 1, 1);
    }
    auto shape = Shape::graph(largest_ + 1, std::move(edges_));
    if (!shape) return tl::unexpected(shape.error());
    BitGrid start(largest_ + 1, 1);
    for (const int vertex : *lit_) start.set(0, vertex);
    return Puzzle::make(*std::move(shape), Pattern(std::move(start)));
  }

 private:
  std::optional<Error> read_edge(const Line& line) {
    const auto words = split_words(line.text);
    if (words.size() != 2) {
      return fail("bad_edge", "expected two vertices or \"lit:\", not " + quoted(line.text),
                  line.number, words.size() > 2 ? words[2].column : words[0].column)
          .value();
    }
    const auto from = read_vertex(words[0], line.number);
    if (!from) return from.error();
    const auto to = read_vertex(words[1], line.number);
    if (!to) return to.error();
    if (*from == *to) {
      return fail("self_loop",
                  "vertex " + std::to_string(*from) +
                      " cannot be joined to itself: a press toggles its own vertex anyway",
                  line.number, words[1].column)
          .value();
    }
    edges_.push_back({*from, *to});
    largest_ = std::max({largest_, *from, *to});
    return std::nullopt;
  }

  std::optional<Error> read_lit(const Line& line) {
    const auto begin = line.text.find(':') + 1;
    if (lit_) {
      return fail("repeated_lit", "there must be one line \"lit: …\" only", line.number, 1).value();
    }
    lit_.emplace();
    for (const auto& word : split_words(line.text.substr(begin))) {
      const auto vertex = read_vertex(word, line.number, static_cast<int>(begin));
      if (!vertex) return vertex.error();
      lit_->push_back(*vertex);
      largest_ = std::max(largest_, *vertex);
    }
    return std::nullopt;
  }

  std::vector<Edge> edges_;
  std::optional<std::vector<int>> lit_;
  int largest_ = -1;
};

}  // namespace

Result<Puzzle> read_graph(std::string_view text) {
  GraphReader reader;
  LineCursor lines(without_byte_order_mark(text));
  while (const auto line = lines.next()) {
    if (auto error = reader.read_line(*line)) return tl::unexpected(*std::move(error));
  }
  return std::move(reader).finish();
}

std::string write_graph(const Puzzle& puzzle) {
  QUADRILLE_CHECK(puzzle.shape().is_graph() && puzzle.states() == 2 && !puzzle.has_target());
  std::string text;
  for (const Edge& edge : puzzle.shape().edges()) {
    text += std::to_string(edge.from) + ' ' + std::to_string(edge.to) + '\n';
  }
  text += kLit;
  for (int vertex = 0; vertex < puzzle.width(); ++vertex) {
    if (puzzle.start().at(0, vertex) != 0) text += ' ' + std::to_string(vertex);
  }
  return text + '\n';
}

int graph_resemblance(std::string_view text) {
  constexpr int kSure = 95;
  LineCursor lines(without_byte_order_mark(text));
  while (const auto line = lines.next()) {
    const std::string_view trimmed = trim(line->text);
    if (starts_with_ignoring_case(trimmed, kLit)) return kSure;
    const bool numbers = std::ranges::all_of(
        trimmed, [](char character) { return is_digit(character) || is_space(character); });
    if (!numbers) return 0;
  }
  return 0;
}

}  // namespace quadrille::lightsout
