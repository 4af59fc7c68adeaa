#include <quadrille/core/text.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/operations/puzzle_source.hpp>

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::operations {
namespace {

constexpr std::int64_t kMostPuzzles = 1'000'000;

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

// What the object says about its kind; else the kind whose JSON it resembles most.
Result<std::string> kind_at(const Catalogue& catalogue, const wire::JsonObjectAt& object) {
  if (const boost::json::value* kind = object.find("kind")) {
    if (kind->is_string()) return std::string(kind->get_string());
    return tl::unexpected(
        object.placed({"bad_field", "the field \"kind\" must be a text", {}}, {"kind"}));
  }
  std::string names;
  for (const auto& member : object.get()) names += fmt::format("\"{}\":", member.key());
  const auto detected = catalogue.registry().detect("{" + names + "}", {{}, "json", {}});
  if (!detected) {
    return tl::unexpected(object.placed(
        {"unknown_content", "this is no puzzle of a known kind; \"kind\" says which it is", {}},
        {}));
  }
  return std::string(detected->kind->name());
}

}  // namespace

Error unknown_kind(const Registry& registry, std::string_view kind) {
  std::string known;
  for (const Registry::Entry& entry : registry.entries()) {
    known += (known.empty() ? "" : ", ") + std::string(entry.kind->name());
  }
  return {"unknown_kind",
          fmt::format("there is no kind {}; known are: {}", quadrille::quoted(kind), known),
          {}};
}

void PuzzleSource::describe(FieldVisitor& fields, std::string_view format_name) {
  fields.json({"puzzle", "the puzzle in its JSON form"}, puzzle,
              R"({"$ref": "#/components/schemas/Puzzle"})");
  fields.text({"text", "the content of a puzzle file, in place of a puzzle"}, text);
  fields.text({format_name, "format of the text, where it does not tell"}, format);
  fields.text({"kind", "kind of the puzzle, where it does not tell"}, kind);
  fields.text({"file_name", "name of the file that the text is from; its extension counts"},
              file_name);
  fields.integer({"index", "which puzzle of the text is meant, from 1"}, index, {1, kMostPuzzles});
}

Result<PuzzleSource> puzzle_source(const wire::JsonObjectAt& request,
                                   std::string_view format_name) {
  PuzzleSource source;
  auto read = read_known_fields(
      request, [&](FieldVisitor& fields) { source.describe(fields, format_name); });
  if (!read) return tl::unexpected(std::move(read.error()));
  return source;
}

Result<AnyPuzzle> puzzle_at(const Catalogue& catalogue, const wire::JsonObjectAt& object,
                            std::string_view kind) {
  const auto own = !object.get().contains("kind") && !kind.empty()
                       ? Result<std::string>(std::string(kind))
                       : kind_at(catalogue, object);
  if (!own) return tl::unexpected(own.error());
  if (catalogue.registry().find(*own) == nullptr) {
    return tl::unexpected(object.placed(unknown_kind(catalogue.registry(), *own), {"kind"}));
  }
  return catalogue.json_of(*own).read(object).map_error(
      [&](Error error) { return object.placed(std::move(error), {}); });
}

Result<std::vector<AnyPuzzle>> puzzles_of(const Catalogue& catalogue,
                                          const wire::JsonObjectAt& request,
                                          const PuzzleSource& source) {
  const std::string kind = source.kind.value_or("");
  if (source.puzzle != nullptr) {
    const boost::json::object* object = source.puzzle->if_object();
    if (object == nullptr) {
      return tl::unexpected(
          request.placed({"bad_field", "the field \"puzzle\" must be an object", {}}, {"puzzle"}));
    }
    auto one = puzzle_at(catalogue, request.inner(*object, {"puzzle"}), kind);
    if (!one) return tl::unexpected(std::move(one.error()));
    if (!kind.empty() && kind != one->kind()) {
      return tl::unexpected(request.placed(
          {"bad_field",
           fmt::format("the field \"kind\" says {}, but the puzzle is of the kind {}",
                       quadrille::quoted(kind), one->kind()),
           {}},
          {"kind"}));
    }
    return std::vector{*std::move(one)};
  }
  if (!source.text) return fail("missing_puzzle", "a \"puzzle\" or a \"text\" is needed");
  const std::string format = source.format.value_or("");
  const std::string file_name = source.file_name.value_or("");
  return read_text(catalogue.registry(), *source.text, {kind, format, file_name});
}

Result<AnyPuzzle> puzzle_of(const Catalogue& catalogue, const wire::JsonObjectAt& request,
                            const PuzzleSource& source) {
  auto puzzles = puzzles_of(catalogue, request, source);
  if (!puzzles) return tl::unexpected(std::move(puzzles.error()));
  const auto count = static_cast<std::int64_t>(puzzles->size());
  if (source.index && *source.index > count) {
    return fail("no_such_puzzle",
                fmt::format("there is no puzzle {}: the text holds {}", *source.index, count));
  }
  if (!source.index && count > 1) {
    return fail("several_puzzles",
                fmt::format("the text holds {} puzzles, \"index\" says which", count));
  }
  return std::move((*puzzles)[static_cast<std::size_t>(source.index.value_or(1) - 1)]);
}

}  // namespace quadrille::operations
