#include <quadrille/core/limits.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/server/plain_page.hpp>

#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::server {
namespace {

using boost::json::array;
using boost::json::object;

// The kind that the page is about.
constexpr const char* kKind = "nonogram";
constexpr const char* kHtml = "text/html; charset=utf-8";

// The clues of at most some hundred lines: the tables of larger ones have megabytes.
constexpr std::size_t kQuickBytesOfForm = std::size_t{4} << 10;

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

std::string clue_text(const array& clue, std::string_view separator) {
  std::string text;
  for (const boost::json::value& number : clue) {
    text += fmt::format("{}{}", text.empty() ? "" : separator, number.get_int64());
  }
  return text.empty() ? "0" : text;
}

// The grid with its clues. A filled cell says so in words too, for readers that see no colours.
std::string table_html(const object& puzzle, const array& grid, int number) {
  std::string html = fmt::format("<table><caption>Solution {}</caption><tr><td></td>", number);
  for (const boost::json::value& clue : puzzle.at("columns").get_array()) {
    html += fmt::format("<th class=\"above\" scope=\"col\">{}</th>",
                        clue_text(clue.get_array(), "<br>"));
  }
  html += "</tr>\n";
  const array& rows = puzzle.at("rows").get_array();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    html += fmt::format("<tr><th class=\"beside\" scope=\"row\">{}</th>",
                        clue_text(rows[row].get_array(), " "));
    for (const char cell : grid[row].get_string()) {
      html += cell == '#' ? "<td class=\"filled\">#</td>" : "<td></td>";
    }
    html += "</tr>\n";
  }
  return html + "</table>\n";
}

std::string_view sentence_of(std::string_view verdict) {
  if (verdict == "unique") return "This is the only solution.";
  if (verdict == "multiple") return "There are several solutions; two of them:";
  if (verdict == "none") return "There is no solution.";
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

// What the operations are asked: the clues, or the first puzzle of a file.
object request_of(const Form& form) {
  const bool typed = trim(form.file).empty();
  object request{{"kind", kKind}, {"index", 1}, {"text", typed ? non_text(form) : form.file}};
  if (typed) request["format"] = "non";
  return request;
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

HttpResponse solve_form(const operations::Catalogue& catalogue, const HttpRequest& request,
                        const Limits& limits) {
  const Form form = form_of(request);
  if (form.is_empty()) {
    return page(form, "<p class=\"error\" role=\"alert\">There are no clues yet.</p>\n", 400);
  }
  const object asked = request_of(form);
  const auto parsed = catalogue.run("parse", wire::JsonObjectAt(asked), limits);
  if (!parsed) return page(form, error_html(parsed.error()), 400);
  const auto solved = catalogue.run("solve", wire::JsonObjectAt(asked), limits);
  if (!solved) return page(form, error_html(solved.error()), 400);
  const object& puzzle = parsed->fields.at("puzzles").get_array().front().get_object();
  std::string result = fmt::format("<p role=\"status\">{}</p>\n",
                                   sentence_of(solved->fields.at("verdict").get_string()));
  int number = 0;
  for (const boost::json::value& solution : solved->fields.at("solutions").get_array()) {
    result += table_html(puzzle, solution.get_array(), ++number);
  }
  return page(form, result);
}

}  // namespace

void add_plain_routes(Router& router, const operations::Catalogue& catalogue) {
  router.add("GET", "/plain", RunsOn::loop, [](const HttpRequest&) { return page({}, ""); });
  router.add("GET", "/plain.css", RunsOn::loop, [](const HttpRequest&) {
    return text_answer(std::string(kStyle), "text/css; charset=utf-8");
  });
  // A catalogue without the kind has nothing to answer here.
  if (catalogue.registry().find(kKind) == nullptr) return;
  router.add_job(
      "POST", "/plain",
      [&catalogue](const HttpRequest& request, const Limits& limits, JobReporter& /*reporter*/) {
        return solve_form(catalogue, request, limits);
      },
      LongWork::is_awaited, kQuickBytesOfForm);
}

}  // namespace quadrille::server
