#include "studio/render_operation.hpp"

#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/grid_text.hpp>
#include <quadrille/operations/typed_operation.hpp>
#include <quadrille/studio/book.hpp>
#include <quadrille/studio/render_puzzle.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::studio {
namespace {

using nonogram::Puzzle;
using operations::Answer;
using operations::Call;
using operations::FieldVisitor;
using wire::JsonObjectAt;

constexpr std::array<std::string_view, 3> kFormats{"svg", "pdf", "png"};
constexpr std::array<std::string_view, 3> kThemes{"light", "dark", "print"};
constexpr std::array<std::string_view, 3> kShown{"puzzle", "solution", "state"};
struct NamedPaper {
  std::string_view name;
  Paper paper;
};
constexpr std::array<NamedPaper, 4> kPapers{
    {{"a3", Paper::a3}, {"a4", Paper::a4}, {"a5", Paper::a5}, {"letter", Paper::letter}}};
constexpr std::array<std::string_view, kPapers.size()> kPaperNames{
    kPapers[0].name, kPapers[1].name, kPapers[2].name, kPapers[3].name};
constexpr std::int64_t kMostPerPage = 12;
// Of a sheet: more than any book has.
constexpr std::size_t kMostOfSheet = 5'000;
// "format" belongs to the picture, so that a text's own format is called otherwise.
constexpr std::string_view kTextFormat = "text_format";

struct RenderRequest {
  operations::PuzzleSource puzzle = {};
  const boost::json::value* puzzles = nullptr;
  std::optional<std::string> format = {};
  std::optional<std::string> theme = {};
  std::optional<std::string> what = {};
  std::optional<std::string> paper = {};
  std::optional<std::string> state = {};
  std::optional<std::int64_t> per_page = {};
  std::optional<double> cell_size = {};
  bool solutions = false;
  bool book = false;
  bool booklet = false;
  std::optional<std::string> title = {};

  void describe(FieldVisitor& fields) {
    puzzle.describe(fields, kTextFormat);
    fields.json({"puzzles", "several puzzles, for a sheet"}, puzzles,
                R"({"type": "array", "items": {"$ref": "#/components/schemas/Puzzle"}})");
    fields.choice({"format", "of the picture (svg)"}, format, kFormats);
    fields.choice({"theme", "colours (light; sheets: print)"}, theme, kThemes);
    fields.choice({"what", "what to draw (puzzle)"}, what, kShown);
    fields.choice({"paper", "size of a page of a sheet or book (a4)"}, paper, kPaperNames);
    fields.rows({"state", "the state of play to draw"}, state);
    fields.integer({"per_page", "puzzles on a page of a sheet (1)"}, per_page, {1, kMostPerPage});
    fields.number({"cell_size", "points a cell"}, cell_size, {4, 200});
    fields.flag({"solutions", "a sheet with its solutions"}, solutions);
    fields.flag({"book", "a book of nonograms, as a PDF"}, book);
    fields.flag({"booklet", "the pages of the book in the order for folding"}, booklet);
    fields.text({"title", "of the book"}, title);
  }

  [[nodiscard]] PictureFormat picture_format() const {
    if (format == "pdf" || book) return PictureFormat::pdf;
    return format == "png" ? PictureFormat::png : PictureFormat::svg;
  }
  [[nodiscard]] ThemeName theme_or(ThemeName usual) const {
    if (theme == "light") return ThemeName::light;
    if (theme == "dark") return ThemeName::dark;
    return theme == "print" ? ThemeName::print : usual;
  }
  [[nodiscard]] Shown shown() const {
    if (what == "solution") return Shown::solution;
    return what == "state" ? Shown::state : Shown::puzzle;
  }
  [[nodiscard]] RenderOptions picture() const {
    RenderOptions options;
    options.format = picture_format();
    options.theme = theme_or(options.theme);
    options.cell_size = cell_size.value_or(options.cell_size);
    return options;
  }
  [[nodiscard]] Paper paper_or(Paper usual) const {
    for (const NamedPaper& named : kPapers) {
      if (paper == named.name) return named.paper;
    }
    return usual;
  }
  [[nodiscard]] BookOptions book_options() const {
    BookOptions options;
    options.title = title.value_or("");
    options.paper = paper_or(options.paper);
    options.theme = theme_or(options.theme);
    options.per_page = static_cast<int>(per_page.value_or(0));
    options.booklet = booklet;
    return options;
  }
  [[nodiscard]] SheetOptions sheet() const {
    SheetOptions options;
    options.paper = paper_or(options.paper);
    options.theme = theme_or(options.theme);
    options.per_page = static_cast<int>(per_page.value_or(options.per_page));
    options.with_solutions = solutions;
    return options;
  }
};

std::string too_many() {
  return fmt::format("a sheet holds at most {} puzzles", kMostOfSheet);
}

Result<std::vector<AnyPuzzle>> puzzles_to_draw(const JsonObjectAt& source,
                                               const RenderRequest& request, const Call& call) {
  if (request.puzzles == nullptr) {
    return operations::puzzles_of(call.catalogue, source, request.puzzle);
  }
  const boost::json::array* list = request.puzzles->if_array();
  LimitWatch watch(call.limits);
  std::vector<AnyPuzzle> puzzles;
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    if (watch.reached()) {
      return tl::unexpected(limit_error(watch.reason(), "all puzzles were read"));
    }
    if (i == kMostOfSheet) return fail("too_large", too_many());
    const boost::json::object* object = (*list)[i].if_object();
    if (object == nullptr) {
      list = nullptr;
      break;
    }
    auto puzzle = operations::puzzle_at(call.catalogue, JsonObjectAt(*object));
    // Where it stands is asked only now: that means to go through the text from its beginning.
    if (!puzzle) {
      puzzle = operations::puzzle_at(call.catalogue, source.inner(*object, {"puzzles", i}));
    }
    if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
    puzzles.push_back(*std::move(puzzle));
  }
  if (list != nullptr && !puzzles.empty()) return puzzles;
  return fail("bad_field", "the field \"puzzles\" must be an array of puzzles");
}

// The state of play in the request takes the place of the puzzle's own.
Result<AnyPuzzle> with_state(const AnyPuzzle& any, const std::optional<std::string>& state) {
  if (!state || any.kind() != nonogram::kKindName) return any;
  if (const auto* coloured = nonogram::colour_of(any)) {
    return nonogram::colour::read_grid(coloured->palette(), *state)
        .and_then(
            [&](const nonogram::colour::DomainGrid& grid) { return coloured->with_saved(grid); })
        .map([](nonogram::colour::Puzzle puzzle) { return nonogram::boxed(std::move(puzzle)); });
  }
  return nonogram::read_grid(*state)
      .and_then(
          [&](const nonogram::CellGrid& grid) { return nonogram::plain_of(any)->with_saved(grid); })
      .map([](Puzzle puzzle) { return nonogram::boxed(std::move(puzzle)); });
}

Result<std::string> sheet_of(const std::vector<AnyPuzzle>& all, const RenderRequest& request,
                             const Limits& limits) {
  std::vector<nonogram::AnyNonogram> puzzles;
  std::vector<AnyPicture> solutions;
  for (const AnyPuzzle& any : all) {
    puzzles.push_back(nonogram::nonogram_of(any));
    if (!request.solutions) continue;
    auto solved = solution_of(puzzles.back(), limits);
    if (!solved) return tl::unexpected(std::move(solved.error()));
    solutions.push_back(*std::move(solved));
  }
  return render_sheet(puzzles, solutions, request.sheet(), limits);
}

Result<std::string> book_of(const std::vector<AnyPuzzle>& all, const RenderRequest& request,
                            const Limits& limits) {
  const BookOptions options = request.book_options();
  if (options.per_page > kMostPuzzlesOnAPage) {
    return fail("bad_field",
                fmt::format("a page of a book has at most {} puzzles", kMostPuzzlesOnAPage));
  }
  std::vector<BookPuzzle> puzzles;
  for (const AnyPuzzle& any : all) {
    auto puzzle = book_puzzle_of(nonogram::nonogram_of(any), limits);
    if (!puzzle) {
      puzzle.error().message =
          fmt::format("puzzle {}: {}", puzzles.size() + 1, puzzle.error().message);
      return tl::unexpected(std::move(puzzle.error()));
    }
    puzzles.push_back(*std::move(puzzle));
  }
  return render_book(std::move(puzzles), options, limits);
}

Result<std::string> drawn(const JsonObjectAt& source, const RenderRequest& request,
                          const Call& call) {
  auto puzzles = puzzles_to_draw(source, request, call);
  if (!puzzles) return tl::unexpected(std::move(puzzles.error()));
  const bool nonograms = std::all_of(puzzles->begin(), puzzles->end(), [](const AnyPuzzle& any) {
    return any.kind() == nonogram::kKindName;
  });
  if (puzzles->size() > kMostOfSheet) return fail("too_large", too_many());
  if (request.book) {
    if (!nonograms) return fail("wrong_kind", "a book holds nonograms only");
    return book_of(*puzzles, request, call.limits);
  }
  const bool is_pdf = request.picture_format() == PictureFormat::pdf;
  if (is_pdf && nonograms && request.shown() == Shown::puzzle) {
    return sheet_of(*puzzles, request, call.limits);
  }
  if (puzzles->size() > 1) {
    return fail("several_puzzles", "a picture holds one puzzle; a PDF of nonograms holds several");
  }
  return with_state(puzzles->front(), request.state).and_then([&](const AnyPuzzle& puzzle) {
    return render_puzzle(puzzle, request.shown(), request.picture(), call.limits);
  });
}

std::string media_type_of(PictureFormat format) {
  switch (format) {
    case PictureFormat::svg:
      return "image/svg+xml";
    case PictureFormat::pdf:
      return "application/pdf";
    case PictureFormat::png:
      break;
  }
  return "image/png";
}

Result<Answer> render(const JsonObjectAt& source, const RenderRequest& request, const Call& call) {
  auto picture = drawn(source, request, call);
  if (!picture) return tl::unexpected(std::move(picture.error()));
  Answer answer;
  answer.attachment =
      operations::Attachment{media_type_of(request.picture_format()), *std::move(picture)};
  return answer;
}

}  // namespace

operations::GeneralOperation render_operation() {
  auto operation = operations::general<RenderRequest>("render", "", render);
  operation.kinds = kinds_with_pictures();
  return operation;
}

}  // namespace quadrille::studio
