#include <quadrille/core/limits.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/server/plain_page.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

using nonogram::CellGrid;
using nonogram::Puzzle;

constexpr double kSeconds = 10;
constexpr const char* kHtml = "text/html; charset=utf-8";

constexpr std::string_view kStyle =
    R"(body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem;
  margin: 1rem auto; padding: 0 1rem; color: #111; background: #fff; }
textarea { width: 100%; box-sizing: border-box; font: 1rem/1.4 monospace; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
td, th { min-width: 1.4em; height: 1.4em; padding: 0 .2em; text-align: center; font-weight: normal; }
th.above { vertical-align: bottom; } th.beside { text-align: right; white-space: nowrap; }
td { border: 1px solid #767676; } td.filled { background: #111; color: #111; }
.error { color: #a00; } button { font: inherit; padding: .3em 1em; }
@media (max-width: 40rem) { .sides { grid-template-columns: 1fr; } }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #111; }
  td.filled { background: #eee; color: #eee; } .error { color: #f88; } }
)";

// What somebody typed.
struct Form {
  std::string rows;
  std::string columns;
  std::string file;

  [[nodiscard]] bool is_empty() const {
    return trim(rows).empty() && trim(columns).empty() && trim(file).empty();
  }
};

std::string form_html(const Form& form) {
  return fmt::format(
      "<form method=\"post\" action=\"/plain\"><div class=\"sides\">\n"
      "<p><label for=\"rows\">Clues of the rows, one row a line, numbers apart</label>\n"
      "<textarea id=\"rows\" name=\"rows\" rows=\"10\">{}</textarea></p>\n"
      "<p><label for=\"columns\">Clues of the columns, one column a line</label>\n"
      "<textarea id=\"columns\" name=\"columns\" rows=\"10\">{}</textarea></p></div>\n"
      "<p><label for=\"file\">Or a puzzle file in any format that Quadrille reads</label>\n"
      "<textarea id=\"file\" name=\"file\" rows=\"6\">{}</textarea></p>\n"
      "<p><button>Solve</button></p></form>\n",
      markup_escaped(form.rows), markup_escaped(form.columns), markup_escaped(form.file));
}

HttpResponse page(const Form& form, std::string_view result, int status = 200) {
  std::string html =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
      "<title>Quadrille: solve a nonogram</title>"
      "<link rel=\"stylesheet\" href=\"/plain.css\"></head><body><main>\n"
      "<h1>Solve a nonogram</h1>\n";
  html += result;
  html += form_html(form);
  html += "<p><a href=\"/\">All of Quadrille</a> (needs JavaScript)</p></main></body></html>\n";
  return text_answer(std::move(html), kHtml, status);
}

std::string clue_text(const nonogram::Clue& clue, std::string_view separator) {
  return clue.empty() ? "0" : fmt::format("{}", fmt::join(clue, separator));
}

// The grid with its clues. A filled cell says so in words too, for readers that see no colours.
std::string table_html(const Puzzle& puzzle, const CellGrid& grid, int number) {
  std::string html = fmt::format("<table><caption>Solution {}</caption><tr><td></td>", number);
  for (const nonogram::Clue& clue : puzzle.columns()) {
    html += fmt::format("<th class=\"above\" scope=\"col\">{}</th>", clue_text(clue, "<br>"));
  }
  html += "</tr>\n";
  for (int row = 0; row < puzzle.height(); ++row) {
    html += fmt::format("<tr><th class=\"beside\" scope=\"row\">{}</th>",
                        clue_text(puzzle.rows()[static_cast<std::size_t>(row)], " "));
    for (const nonogram::Cell cell : grid.row(row)) {
      html += cell == nonogram::Cell::filled ? "<td class=\"filled\">#</td>" : "<td></td>";
    }
    html += "</tr>\n";
  }
  return html + "</table>\n";
}

std::string_view sentence_of(const nonogram::SolveReport& report) {
  switch (report.verdict) {
    case Verdict::unique:
      return "This is the only solution.";
    case Verdict::multiple:
      return "There are several solutions; two of them:";
    case Verdict::none:
      return "There is no solution.";
    case Verdict::solved:
    case Verdict::unknown:
      break;
  }
  return "Time ran out before all was known.";
}

std::string error_html(const Error& error) {
  const std::string place = error.line > 0 ? fmt::format("Line {}: ", error.line) : "";
  return fmt::format("<p class=\"error\" role=\"alert\">{}{}</p>\n", place,
                     markup_escaped(error.message));
}

// The clues as a .non file; blank lines at the ends do not count.
std::string non_text(const Form& form) {
  const std::string_view rows = trim(form.rows);
  const std::string_view columns = trim(form.columns);
  return fmt::format("width {}\nheight {}\nrows\n{}\ncolumns\n{}\n", split_lines(columns).size(),
                     split_lines(rows).size(), rows, columns);
}

Result<Puzzle> puzzle_of(const Registry& registry, const Form& form) {
  const bool typed = trim(form.file).empty();
  const std::string text = typed ? non_text(form) : form.file;
  const Registry::Hints hints{nonogram::kKindName, typed ? "non" : "", {}};
  const auto detected = registry.detect(text, hints);
  if (!detected) return tl::unexpected(detected.error());
  const auto puzzles = detected->format->read(text);
  if (!puzzles) return tl::unexpected(puzzles.error());
  if (puzzles->empty()) return fail("no_puzzles", "the text holds no puzzle");
  return puzzles->front().as<Puzzle>(nonogram::kKindName);
}

Form form_of(const HttpRequest& request) {
  // A form's body is written as a query is.
  HttpRequest decoded;
  Form form;
  if (!set_target(decoded, "/?" + request.body)) return form;
  form.rows = decoded.query_value("rows").value_or("");
  form.columns = decoded.query_value("columns").value_or("");
  form.file = decoded.query_value("file").value_or("");
  return form;
}

HttpResponse solve_form(const Registry& registry, const HttpRequest& request,
                        const Limits& limits) {
  const Form form = form_of(request);
  if (form.is_empty()) {
    return page(form, "<p class=\"error\" role=\"alert\">There are no clues yet.</p>\n", 400);
  }
  const auto puzzle = puzzle_of(registry, form);
  if (!puzzle) return page(form, error_html(puzzle.error()), 400);
  Limits own = limits;
  own.deadline = std::min(limits.deadline, Limits::for_seconds(kSeconds).deadline);
  const auto report = nonogram::solve(*puzzle, {}, own);
  std::string result = fmt::format("<p role=\"status\">{}</p>\n", sentence_of(report));
  int number = 0;
  for (const CellGrid& solution : report.solutions) {
    result += table_html(*puzzle, solution, ++number);
  }
  return page(form, result);
}

}  // namespace

void add_plain_routes(Router& router, const Engine& engine) {
  router.add("GET", "/plain", RunsOn::loop, [](const HttpRequest&) { return page({}, ""); });
  router.add("GET", "/plain.css", RunsOn::loop, [](const HttpRequest&) {
    return text_answer(std::string(kStyle), "text/css; charset=utf-8");
  });
  router.add_job(
      "POST", "/plain",
      [&engine](const HttpRequest& request, const Limits& limits, JobReporter& /*reporter*/) {
        return solve_form(engine.registry(), request, limits);
      },
      LongWork::is_awaited);
}

}  // namespace quadrille::server
