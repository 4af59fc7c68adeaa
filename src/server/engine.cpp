#include "server/studio_operations.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/server/engine.hpp>
#include <quadrille/wire/formats.hpp>

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

using boost::json::object;

constexpr double kUsualSeconds = 10;
constexpr double kMostSeconds = 86'400;

// What an operation needs beside the request.
struct Scene {
  const Registry& registry;
  const std::vector<std::unique_ptr<KindOperations>>& kinds;
  Operation operation;

  [[nodiscard]] Result<const KindOperations*> operations_of(std::string_view kind) const {
    for (const auto& operations : kinds) {
      if (operations->kind() == kind) return operations.get();
    }
    return fail("unknown_kind", "there is no kind " + quadrille::quoted(kind));
  }
};

HttpResponse answer_of(const Result<object>& result) {
  return result ? json_answer(*result) : problem_answer(result.error());
}

// An operation on one puzzle that each kind has its own way to do.
using OnPuzzle = Result<object> (KindOperations::*)(const AnyPuzzle&, const Operation&) const;

template <OnPuzzle Do>
HttpResponse on_puzzle(const Scene& scene) {
  const auto puzzle = puzzle_of(scene.registry, scene.operation.request);
  if (!puzzle) return problem_answer(puzzle.error());
  const auto operations = scene.operations_of(puzzle->kind());
  if (!operations) return problem_answer(operations.error());
  return answer_of(((*operations)->*Do)(*puzzle, scene.operation));
}

HttpResponse count(const Scene& scene) {
  const object request = with_flag(scene.operation.request, "count");
  return on_puzzle<&KindOperations::solve>(
      {scene.registry, scene.kinds, scene.operation.with(request)});
}

HttpResponse generate(const Scene& scene) {
  JsonFields fields(scene.operation.request);
  const std::string kind = fields.text("kind").value_or("nonogram");
  if (fields.error()) return problem_answer(*fields.error());
  const auto operations = scene.operations_of(kind);
  if (!operations) return problem_answer(operations.error());
  return answer_of((*operations)->generate(scene.operation));
}

Result<boost::json::value> json_of(const Registry& registry, const AnyPuzzle& puzzle) {
  const Format* format = registry.find_format(puzzle.kind(), "json");
  QUADRILLE_CHECK(format != nullptr);
  return format->write(std::span<const AnyPuzzle>(&puzzle, 1)).map([](const Written& written) {
    return boost::json::parse(written.text);
  });
}

Result<object> parsed(const Scene& scene) {
  const auto puzzles = puzzles_of(scene.registry, scene.operation.request);
  if (!puzzles) return tl::unexpected(puzzles.error());
  object answer;
  boost::json::array& list = answer["puzzles"].emplace_array();
  for (const AnyPuzzle& puzzle : *puzzles) {
    auto json = json_of(scene.registry, puzzle);
    if (!json) return tl::unexpected(std::move(json.error()));
    list.push_back(*std::move(json));
  }
  JsonFields fields(scene.operation.request);
  const std::string text = fields.text("text").value_or("");
  const std::string kind = fields.text("kind").value_or("");
  const std::string format = fields.text("format").value_or("");
  const auto detected = scene.registry.detect(text, {kind, format, {}});
  answer["format"] = detected ? detected->format->name : "json";
  return answer;
}

HttpResponse parse(const Scene& scene) {
  return answer_of(parsed(scene));
}

Result<object> converted(const Scene& scene) {
  JsonFields fields(scene.operation.request);
  const auto to = fields.text("to");
  if (fields.error()) return tl::unexpected(*fields.error());
  if (!to) return fail("missing_field", "the field \"to\" names the format to write");
  const bool has_index = fields.find("index") != nullptr;
  auto puzzles = has_index
                     ? puzzle_of(scene.registry, scene.operation.request).map([](AnyPuzzle one) {
                         return std::vector{std::move(one)};
                       })
                     : puzzles_of(scene.registry, scene.operation.request);
  if (!puzzles) return tl::unexpected(std::move(puzzles.error()));
  const Format* format = scene.registry.find_format(puzzles->front().kind(), *to);
  if (format == nullptr || !format->write) {
    return fail("unknown_format",
                fmt::format("there is no format {} to write a puzzle of the kind {}",
                            quadrille::quoted(*to), puzzles->front().kind()));
  }
  auto written = format->write(*puzzles);
  if (!written) return tl::unexpected(std::move(written.error()));
  object answer;
  answer["text"] = written->text;
  answer["format"] = format->name;
  answer["losses"] = boost::json::array(written->losses.begin(), written->losses.end());
  return answer;
}

HttpResponse convert(const Scene& scene) {
  return answer_of(converted(scene));
}

HttpResponse repair_puzzle(const Scene& scene) {
  const auto puzzle = puzzle_of(scene.registry, scene.operation.request);
  if (!puzzle) return problem_answer(puzzle.error());
  return answer_of(repair(*puzzle, scene.operation));
}

HttpResponse render_puzzles(const Scene& scene) {
  return render(scene.registry, scene.operation);
}

struct NamedOperation {
  std::string_view name;
  HttpResponse (*run)(const Scene&);
};

constexpr std::array kOperations{
    NamedOperation{"parse", parse},
    NamedOperation{"convert", convert},
    NamedOperation{"solve", on_puzzle<&KindOperations::solve>},
    NamedOperation{"count", count},
    NamedOperation{"check", on_puzzle<&KindOperations::check>},
    NamedOperation{"hint", on_puzzle<&KindOperations::hint>},
    NamedOperation{"explain", on_puzzle<&KindOperations::explain>},
    NamedOperation{"rate", on_puzzle<&KindOperations::rate>},
    NamedOperation{"generate", generate},
    NamedOperation{"repair", repair_puzzle},
    NamedOperation{"render", render_puzzles},
    NamedOperation{"judge", on_puzzle<&KindOperations::judge>},
    NamedOperation{"review", on_puzzle<&KindOperations::review>},
};

}  // namespace

Engine::Engine() : registry_(wire::make_full_registry()) {
  kinds_.push_back(make_nonogram_operations());
  kinds_.push_back(make_lightsout_operations());
  kinds_.push_back(make_ewn_operations());
}
Engine::~Engine() = default;

std::vector<std::string_view> Engine::operations() {
  std::vector<std::string_view> names;
  names.reserve(std::size(kOperations));
  for (const NamedOperation& operation : kOperations) names.push_back(operation.name);
  return names;
}

HttpResponse Engine::run(std::string_view operation, const object& request, const Limits& limits,
                         JobReporter& reporter) const {
  const auto found =
      std::find_if(kOperations.begin(), kOperations.end(),
                   [&](const NamedOperation& known) { return known.name == operation; });
  QUADRILLE_CHECK(found != kOperations.end());
  JsonFields fields(request);
  const double seconds = fields.number("time_limit", 0, kMostSeconds).value_or(kUsualSeconds);
  if (fields.error()) return problem_answer(*fields.error());
  Limits own = limits;
  own.deadline = std::min(limits.deadline, Limits::for_seconds(seconds).deadline);
  return found->run({registry_, kinds_, {request, own, reporter}});
}

HttpResponse Engine::import_image(const HttpRequest& request, const Limits& limits) {
  return server::import_image(request, limits);
}

}  // namespace quadrille::server
