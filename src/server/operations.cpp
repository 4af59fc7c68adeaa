#include "server/operations.hpp"

#include <quadrille/core/text.hpp>

#include <string>
#include <utility>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

using boost::json::object;

tl::unexpected<Error> unsupported(std::string_view operation, std::string_view kind) {
  return fail("unsupported_kind", fmt::format("{} does not go with the kind {}", operation, kind));
}

Result<std::vector<AnyPuzzle>> read_text(const Registry& registry, std::string_view text,
                                         const Registry::Hints& hints) {
  const auto detected = registry.detect(text, hints);
  if (!detected && detected.error().code == "unknown_content" && !text.empty()) {
    // The registry speaks of options of the command line.
    return fail("unknown_content",
                "the content is of no known format; \"format\" or \"kind\" says which it is");
  }
  if (!detected) return tl::unexpected(detected.error());
  auto puzzles = detected->format->read(text);
  if (puzzles && puzzles->empty()) return fail("no_puzzles", "the text holds no puzzle");
  return puzzles;
}

}  // namespace

object with_flag(object request, std::string_view flag) {
  request[flag] = true;
  return request;
}

Result<object> KindOperations::rate(const AnyPuzzle& /*puzzle*/,
                                    const Operation& /*operation*/) const {
  return unsupported("rate", kind());
}

Result<object> KindOperations::review(const AnyPuzzle& /*puzzle*/,
                                      const Operation& /*operation*/) const {
  return unsupported("review", kind());
}

Result<object> KindOperations::judge(const AnyPuzzle& /*puzzle*/,
                                     const Operation& /*operation*/) const {
  return unsupported("judge", kind());
}

Result<std::vector<AnyPuzzle>> puzzles_of(const Registry& registry, const object& request) {
  JsonFields fields(request);
  const std::string kind = fields.text("kind").value_or("");
  const std::string format = fields.text("format").value_or("");
  const auto text = fields.text("text");
  const boost::json::value* puzzle = fields.find("puzzle");
  if (fields.error()) return tl::unexpected(*fields.error());
  if (puzzle != nullptr) {
    if (!puzzle->is_object()) return fail("bad_field", "the field \"puzzle\" must be an object");
    JsonFields of_puzzle(puzzle->get_object());
    const std::string own_kind = of_puzzle.text("kind").value_or(kind);
    if (of_puzzle.error()) return tl::unexpected(*of_puzzle.error());
    auto read = read_text(registry, boost::json::serialize(*puzzle), {own_kind, "json", {}});
    if (read) return read;
    // Its place is one in our own writing of the puzzle, which nobody else has seen.
    return fail(read.error().code, std::move(read.error().message));
  }
  if (!text) return fail("missing_puzzle", "a \"puzzle\" or a \"text\" is needed");
  return read_text(registry, *text, {kind, format, {}});
}

Result<AnyPuzzle> puzzle_of(const Registry& registry, const object& request) {
  auto puzzles = puzzles_of(registry, request);
  if (!puzzles) return tl::unexpected(std::move(puzzles.error()));
  JsonFields fields(request);
  const auto index = fields.integer("index", 1, 1'000'000);
  if (fields.error()) return tl::unexpected(*fields.error());
  if (index && static_cast<std::size_t>(*index) > puzzles->size()) {
    return fail("no_such_puzzle",
                fmt::format("there is no puzzle {}: the text holds {}", *index, puzzles->size()));
  }
  if (!index && puzzles->size() > 1) {
    return fail("several_puzzles",
                fmt::format("the text holds {} puzzles, \"index\" says which", puzzles->size()));
  }
  return std::move((*puzzles)[static_cast<std::size_t>(index.value_or(1) - 1)]);
}

}  // namespace quadrille::server
