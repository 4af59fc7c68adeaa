#include "operations/general_operations.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/operations/daily.hpp>
#include <quadrille/operations/typed_operation.hpp>

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::operations {
namespace {

using boost::json::object;
using boost::json::value;
using wire::JsonObjectAt;

struct ParseRequest {
  PuzzleSource puzzle = {};

  void describe(FieldVisitor& fields) { puzzle.describe(fields); }
};

struct ConvertRequest {
  PuzzleSource puzzle = {};
  std::optional<std::string> to = {};

  void describe(FieldVisitor& fields) {
    puzzle.describe(fields);
    fields.text({"to", "the format to write", true}, to);
  }
};

struct DailyRequest {
  std::optional<std::string> kind = {};
  std::optional<std::string> date = {};

  void describe(FieldVisitor& fields) {
    fields.text({"kind", "kind of the puzzle; the first one if it is not given"}, kind);
    fields.text({"date", "the day, YYYY-MM-DD, from 2020 on", true}, date);
  }
};

Result<std::string> format_of(const PuzzleSource& source, const Registry& registry) {
  if (source.puzzle != nullptr) return std::string("json");
  const std::string kind = source.kind.value_or("");
  const std::string format = source.format.value_or("");
  const std::string file_name = source.file_name.value_or("");
  return registry.detect(source.text.value_or(""), {kind, format, file_name})
      .map([](const Registry::Detected& found) { return std::string(found.format->name); });
}

Result<Answer> parse(const JsonObjectAt& source, const ParseRequest& request, const Call& call) {
  const auto puzzles = puzzles_of(call.catalogue, source, request.puzzle);
  if (!puzzles) return tl::unexpected(puzzles.error());
  auto format = format_of(request.puzzle, call.catalogue.registry());
  if (!format) return tl::unexpected(std::move(format.error()));
  Answer answer;
  boost::json::array& list = answer.fields["puzzles"].emplace_array();
  for (const AnyPuzzle& puzzle : *puzzles) {
    list.push_back(call.catalogue.json_of(puzzle.kind()).write(puzzle));
  }
  answer.fields["format"] = *format;
  return answer;
}

Result<Answer> convert(const JsonObjectAt& source, const ConvertRequest& request,
                       const Call& call) {
  auto puzzles = request.puzzle.index
                     ? puzzle_of(call.catalogue, source, request.puzzle).map([](AnyPuzzle one) {
                         return std::vector{std::move(one)};
                       })
                     : puzzles_of(call.catalogue, source, request.puzzle);
  if (!puzzles) return tl::unexpected(std::move(puzzles.error()));
  const std::string_view kind = puzzles->front().kind();
  const Format* format = call.catalogue.registry().find_format(kind, *request.to);
  if (format == nullptr || !format->write) {
    return fail("unknown_format",
                fmt::format("there is no format {} to write a puzzle of the kind {}",
                            quadrille::quoted(*request.to), kind));
  }
  auto written = format->write(*puzzles);
  if (!written) return tl::unexpected(std::move(written.error()));
  Answer answer;
  answer.fields["text"] = written->text;
  answer.fields["format"] = format->name;
  answer.fields["losses"] = boost::json::array(written->losses.begin(), written->losses.end());
  return answer;
}

void add_assessment(object& answer, const Assessment& assessment) {
  answer["class"] = assessment.difficulty.empty() ? value(nullptr) : value(assessment.difficulty);
  answer["score"] = assessment.score ? value(*assessment.score) : value(nullptr);
  set_completeness(answer, assessment.limit);
}

Result<Answer> assess(const JsonObjectAt& source, const ParseRequest& request, const Call& call) {
  const auto puzzle = puzzle_of(call.catalogue, source, request.puzzle);
  if (!puzzle) return tl::unexpected(puzzle.error());
  const PuzzleKind* kind = call.catalogue.registry().find(puzzle->kind());
  const auto assessment = kind->assess(*puzzle, call.limits);
  if (!assessment) return tl::unexpected(assessment.error());
  Answer answer;
  answer.fields["kind"] = puzzle->kind();
  add_assessment(answer.fields, *assessment);
  return answer;
}

Result<Answer> daily(const JsonObjectAt& source, const DailyRequest& request, const Call& call) {
  const auto day = Day::parse(*request.date);
  if (!day) {
    const Error error{"bad_field", "the field \"date\" must be YYYY-MM-DD, from 2020-01-01 on", {}};
    return tl::unexpected(source.placed(error, {"date"}));
  }
  const Registry& registry = call.catalogue.registry();
  const std::string kind =
      request.kind.value_or(std::string(registry.entries().front().kind->name()));
  const auto made = make_daily(call.catalogue, kind, *day, call.limits);
  if (!made) return tl::unexpected(made.error());
  const auto listing = registry.find(kind)->listing(made->puzzle);
  if (!listing) return tl::unexpected(listing.error());
  Answer answer;
  answer.fields = call.catalogue.json_of(kind).write(listing->puzzle);
  answer.fields["title"] = made->title;
  answer.fields["date"] = day->text();
  add_assessment(answer.fields, made->assessment);
  for (const auto& [name, field] : made->more) answer.fields[name] = field;
  return answer;
}

}  // namespace

void add_general_operations(Catalogue& catalogue) {
  catalogue.add(general<ParseRequest>("parse", "Parsed", parse));
  catalogue.add(general<ConvertRequest>("convert", "Converted", convert));
  catalogue.add(general<ParseRequest>("assess", "Assessed", assess));
  catalogue.add(general<DailyRequest>("daily", "Daily", daily));
}

}  // namespace quadrille::operations
