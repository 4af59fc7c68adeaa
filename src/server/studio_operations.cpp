#include "server/studio_operations.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/grid_text.hpp>
#include <quadrille/studio/answer_json.hpp>
#include <quadrille/studio/render_puzzle.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace quadrille::server {
namespace {

using boost::json::object;
using nonogram::Puzzle;

constexpr int kUsualImportSeconds = 10;
constexpr int kMostImportSeconds = 86'400;

// The values of a query, with the error of the first bad one.
class QueryFields {
 public:
  explicit QueryFields(const HttpRequest& request) : request_(&request) {}

  std::optional<int> integer(std::string_view name, int low, int high) {
    const auto text = request_->query_value(name);
    if (!text || text->empty()) return std::nullopt;
    const auto number = parse_number(*text, high);
    if (number && *number >= low) return static_cast<int>(*number);
    refuse(name, *text);
    return std::nullopt;
  }
  bool flag(std::string_view name) {
    const auto text = request_->query_value(name);
    if (!text || *text == "0" || *text == "false") return false;
    if (text->empty() || *text == "1" || *text == "true") return true;
    refuse(name, *text);
    return false;
  }
  std::string_view word(std::string_view name) {
    return request_->query_value(name).value_or(std::string_view());
  }
  void refuse(std::string_view name, std::string_view text) {
    if (error_) return;
    error_ = Error{"bad_parameter",
                   quadrille::quoted(text) + " is no value for " + std::string(name),
                   {},
                   0,
                   0};
  }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  const HttpRequest* request_;
  std::optional<Error> error_;
};

void set_threshold(studio::ImportOptions& options, QueryFields& query) {
  const std::string_view text = query.word("threshold");
  if (text.empty() || text == "otsu") return;
  if (text == "adaptive") {
    options.thresholding = studio::Thresholding::adaptive;
  } else if (const auto level = query.integer("threshold", 0, 255)) {
    options.thresholding = studio::Thresholding::fixed;
    options.level = *level;
  }
}

// "x,y,w,h" in pixels.
void set_crop(studio::ImportOptions& options, QueryFields& query) {
  constexpr std::int64_t kMaximum = 1'000'000;
  const std::string_view text = query.word("crop");
  if (text.empty()) return;
  std::vector<int> numbers;
  for (const Word& word : split_words(text, ",")) {
    if (const auto number = parse_number(word.text, kMaximum)) {
      numbers.push_back(static_cast<int>(*number));
    }
  }
  if (numbers.size() != 4) return query.refuse("crop", text);
  options.crop = studio::Crop{numbers[0], numbers[1], numbers[2], numbers[3]};
}

struct ImportOrder {
  studio::ImportRequest request;
  int seconds = 0;
};

Result<ImportOrder> import_order(const HttpRequest& request) {
  QueryFields query(request);
  ImportOrder order;
  order.seconds = query.integer("time_limit", 1, kMostImportSeconds).value_or(kUsualImportSeconds);
  studio::ImportRequest& wanted = order.request;
  wanted.image.width = query.integer("width", 1, nonogram::kMaxSide);
  wanted.image.height = query.integer("height", 1, nonogram::kMaxSide);
  set_threshold(wanted.image, query);
  set_crop(wanted.image, query);
  wanted.image.dither = query.flag("dither");
  wanted.image.edges = query.flag("edges");
  wanted.image.invert = query.flag("invert");
  const std::string_view fit = query.word("fit");
  if (fit == "contain") {
    wanted.image.fit = studio::Fit::contain;
  } else if (!fit.empty() && fit != "cover") {
    query.refuse("fit", fit);
  }
  if (query.flag("unique")) wanted.goal = studio::RepairGoal::unique;
  if (const std::string_view name = query.word("class"); name == "line") {
    wanted.goal = studio::RepairGoal::line;
  } else if (!name.empty()) {
    query.refuse("class", name);
  }
  wanted.title = std::string(query.word("title"));
  if (query.error()) return tl::unexpected(*query.error());
  return order;
}

bool may_be_image(const HttpRequest& request) {
  const std::string_view type = request.header("content-type").value_or("");
  return type.empty() || type.starts_with("image/") ||
         type.starts_with("application/octet-stream") ||
         type.starts_with("application/x-www-form-urlencoded");
}

// The values of one field that must be one of a few words.
template <class T>
T choice(JsonFields& fields, std::string_view name,
         std::initializer_list<std::pair<std::string_view, T>> choices) {
  const auto word = fields.text(name);
  if (!word) return choices.begin()->second;
  for (const auto& [known, value] : choices) {
    if (*word == known) return value;
  }
  return fields.take<T>(
      fail("bad_field", quadrille::quoted(*word) + " is no value for " + std::string(name)),
      choices.begin()->second);
}

struct RenderRequest {
  studio::RenderOptions picture;
  studio::SheetOptions sheet;
  studio::Shown shown = studio::Shown::puzzle;
};

Result<RenderRequest> render_request(const object& request) {
  using studio::PictureFormat;
  using studio::ThemeName;
  JsonFields fields(request);
  RenderRequest wanted;
  // "format" is also what the text of a puzzle is written in; a picture format is meant here.
  wanted.picture.format = choice<PictureFormat>(
      fields, "format",
      {{"svg", PictureFormat::svg}, {"pdf", PictureFormat::pdf}, {"png", PictureFormat::png}});
  wanted.picture.theme = choice<ThemeName>(
      fields, "theme",
      {{"light", ThemeName::light}, {"dark", ThemeName::dark}, {"print", ThemeName::print}});
  wanted.picture.cell_size = fields.number("cell_size", 4, 200).value_or(wanted.picture.cell_size);
  wanted.shown = choice<studio::Shown>(fields, "what",
                                       {{"puzzle", studio::Shown::puzzle},
                                        {"solution", studio::Shown::solution},
                                        {"state", studio::Shown::state}});
  wanted.sheet.paper = choice<studio::Paper>(
      fields, "paper", {{"a4", studio::Paper::a4}, {"letter", studio::Paper::letter}});
  if (fields.find("theme") != nullptr) wanted.sheet.theme = wanted.picture.theme;
  wanted.sheet.per_page = static_cast<int>(fields.integer("per_page", 1, 12).value_or(1));
  wanted.sheet.with_solutions = fields.flag("solutions");
  if (fields.error()) return tl::unexpected(*fields.error());
  return wanted;
}

// "format" belongs to the picture, so that a text's own format is called "text_format".
Result<std::vector<AnyPuzzle>> puzzles_to_draw(const Registry& registry, object request) {
  request.erase("format");
  if (const auto* format = request.if_contains("text_format")) request["format"] = *format;
  const boost::json::value* several = request.if_contains("puzzles");
  if (several == nullptr) return puzzles_of(registry, request);
  if (!several->is_array() || several->get_array().empty()) {
    return fail("bad_field", "the field \"puzzles\" must be an array of puzzles");
  }
  std::vector<AnyPuzzle> puzzles;
  for (const boost::json::value& puzzle : several->get_array()) {
    auto read = puzzles_of(registry, object{{"puzzle", puzzle}});
    if (!read) return read;
    puzzles.push_back(std::move(read->front()));
  }
  return puzzles;
}

// The state of play in the request takes the place of the puzzle's own.
Result<AnyPuzzle> with_state(const AnyPuzzle& any, const object& request) {
  JsonFields fields(request);
  const auto rows = fields.rows("state");
  if (fields.error()) return tl::unexpected(*fields.error());
  if (!rows || any.kind() != nonogram::kKindName) return any;
  const auto grid = nonogram::read_grid(*rows);
  if (!grid) return tl::unexpected(grid.error());
  return any.as<Puzzle>(any.kind()).with_saved(*grid).map([](Puzzle puzzle) {
    return AnyPuzzle::of(nonogram::kKindName, std::move(puzzle));
  });
}

Result<std::string> sheet_of(const std::vector<AnyPuzzle>& all, const RenderRequest& wanted,
                             const Limits& limits) {
  std::vector<Puzzle> puzzles;
  std::vector<nonogram::CellGrid> solutions;
  for (const AnyPuzzle& any : all) {
    puzzles.push_back(any.as<Puzzle>(nonogram::kKindName));
    if (!wanted.sheet.with_solutions) continue;
    auto solved = studio::solution_of(puzzles.back(), limits);
    if (!solved) return tl::unexpected(std::move(solved.error()));
    solutions.push_back(std::move(*solved));
  }
  return studio::render_sheet(puzzles, solutions, wanted.sheet);
}

Result<std::string> drawn(const Registry& registry, const Operation& operation,
                          const RenderRequest& wanted) {
  auto puzzles = puzzles_to_draw(registry, operation.request);
  if (!puzzles) return tl::unexpected(std::move(puzzles.error()));
  const bool nonograms = std::all_of(puzzles->begin(), puzzles->end(), [](const AnyPuzzle& any) {
    return any.kind() == nonogram::kKindName;
  });
  const bool is_pdf = wanted.picture.format == studio::PictureFormat::pdf;
  if (is_pdf && nonograms && wanted.shown == studio::Shown::puzzle) {
    return sheet_of(*puzzles, wanted, operation.limits);
  }
  if (puzzles->size() > 1) {
    return fail("several_puzzles", "a picture holds one puzzle; a PDF of nonograms holds several");
  }
  return with_state(puzzles->front(), operation.request).and_then([&](const AnyPuzzle& puzzle) {
    return studio::render_puzzle(puzzle, wanted.shown, wanted.picture, operation.limits);
  });
}

std::string content_type_of(studio::PictureFormat format) {
  switch (format) {
    case studio::PictureFormat::svg:
      return "image/svg+xml";
    case studio::PictureFormat::pdf:
      return "application/pdf";
    case studio::PictureFormat::png:
      break;
  }
  return "image/png";
}

}  // namespace

HttpResponse import_image(const HttpRequest& request, const Limits& limits) {
  if (!may_be_image(request)) {
    return problem_answer(415, "unsupported_type", "the body must be an image");
  }
  const auto order = import_order(request);
  if (!order) return problem_answer(order.error());
  const Stopwatch stopwatch;
  Limits own = limits;
  own.deadline = std::min(limits.deadline, Limits::for_seconds(order->seconds).deadline);
  const auto imported = studio::import_puzzle(request.body, order->request, own);
  if (!imported) return problem_answer(imported.error());
  object answer = studio::to_json(*imported);
  answer["seconds"] = stopwatch.seconds();
  return json_answer(answer);
}

Result<object> repair(const AnyPuzzle& any, const Operation& operation) {
  if (any.kind() != nonogram::kKindName) {
    return fail("unsupported_kind", "only nonograms can be repaired");
  }
  const auto& puzzle = any.as<Puzzle>(any.kind());
  JsonFields fields(operation.request);
  studio::RepairOptions options;
  if (fields.flag("given")) options.means = studio::RepairMeans::give;
  options.goal = choice<studio::RepairGoal>(
      fields, "class",
      {{"unique", studio::RepairGoal::unique}, {"line", studio::RepairGoal::line}});
  options.max_repairs = static_cast<std::size_t>(
      fields.integer("all", 1, 100).value_or(static_cast<std::int64_t>(options.max_repairs)));
  options.seed = fields.seed();
  if (fields.error()) return tl::unexpected(*fields.error());
  const Stopwatch stopwatch;
  object answer = studio::to_json(puzzle, studio::diagnose(puzzle, options, operation.limits));
  answer["seconds"] = stopwatch.seconds();
  return answer;
}

HttpResponse render(const Registry& registry, const Operation& operation) {
  const auto wanted = render_request(operation.request);
  if (!wanted) return problem_answer(wanted.error());
  auto picture = drawn(registry, operation, *wanted);
  if (!picture) return problem_answer(picture.error());
  return text_answer(*std::move(picture), content_type_of(wanted->picture.format));
}

}  // namespace quadrille::server
