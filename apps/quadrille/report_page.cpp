#include "report_page.hpp"

#include "report_chart.hpp"

#include <quadrille/core/text.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

constexpr std::string_view kColours = R"(:root { color-scheme: light dark;
  --text: #1f2430; --soft: #5a6170; --page: #fbfbf9; --card: #ffffff; --rule: #c9cdd6;
  --c0: #1d6fd1; --c1: #b3541a; --c2: #1f7a4d; --c3: #7a3fb0; }
@media (prefers-color-scheme: dark) { :root {
  --text: #e4e7ee; --soft: #a3abba; --page: #15181e; --card: #1d2129; --rule: #3a404c;
  --c0: #6cb0ff; --c1: #ff9e5e; --c2: #4fc98a; --c3: #c79bff; } }
@media print { :root { color-scheme: light; --text: #000; --soft: #333; --page: #fff; --card: #fff;
  --rule: #bbb; --c0: #1d6fd1; --c1: #b3541a; --c2: #1f7a4d; --c3: #7a3fb0; } }
.chart text { fill: var(--text); font: 13px system-ui, "DejaVu Sans", sans-serif; }
.chart .chart-title { font-weight: 600; font-size: 15px; }
.chart .tick { fill: var(--soft); font-size: 12px; }
.chart .axis { stroke: var(--soft); fill: none; } .chart .grid { stroke: var(--rule); fill: none; }
.chart .line { fill: none; stroke-width: 2; stroke: var(--c); } .chart .mark { fill: var(--c); }
.series-0 { --c: var(--c0); } .series-1 { --c: var(--c1); }
.series-2 { --c: var(--c2); } .series-3 { --c: var(--c3); }
)";

constexpr std::string_view kStyle = R"(body { margin: 0 auto; max-width: 72rem; padding: 1.5rem;
  background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
h1 + p { margin-top: .25rem; color: var(--soft); }
.charts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); }
figure { margin: 0; padding: 1rem; background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; }
svg { display: block; width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; background: var(--card); font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--rule); padding: .25rem .6rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child, td.words { text-align: left; } td.words { white-space: normal; min-width: 12rem; }
thead th { background: var(--page); } .cut { color: var(--c1); font-weight: 600; }
details { margin: .75rem 0; } summary { cursor: pointer; font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0 1rem; }
dt { font-weight: 600; } dd { margin: 0; } pre { white-space: pre-wrap; }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } figure, tr { break-inside: avoid; }
  .charts { grid-template-columns: 1fr 1fr; } .wide { overflow: visible; }
  table { font-size: 8pt; } th, td { white-space: normal; padding: .1rem .3rem; } }
)";

std::string_view text_at(const object& from, std::string_view name) {
  const value* found = from.if_contains(name);
  return found != nullptr && found->is_string() ? std::string_view(found->get_string())
                                                : std::string_view();
}

double number_at(const object& from, std::string_view name) {
  const value* found = from.if_contains(name);
  return found != nullptr && found->is_number() ? found->to_number<double>() : 0;
}

// 1234567: "1 234 567", with narrow spaces.
std::string grouped(double number) {
  std::string digits = fmt::format("{:.0f}", number);
  for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3) {
    digits.insert(static_cast<std::size_t>(place), "\u202f");
  }
  return digits;
}

std::string seconds_of(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.0f} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string bytes_of(double bytes) {
  if (bytes == 0) return "–";
  if (bytes < 1e6) return fmt::format("{:.1f} kB", bytes / 1e3);
  return fmt::format("{:.1f} MB", bytes / 1e6);
}

const object& trace_of(const value& method) {
  return method.at("trace").get_object();
}

bool has(const object& trace, std::string_view column) {
  return trace.at("meaning").get_object().contains(column);
}

std::string cell_of(const object& trace, std::string_view column) {
  return has(trace, column) ? grouped(number_at(trace, column)) : "–";
}

// What a method found, in a few words.
std::string finding_of(const object& answer) {
  std::string text(text_at(answer, "verdict"));
  if (const value* count = answer.if_contains("press_count");
      count != nullptr && count->is_number()) {
    text += ", " + boost::json::serialize(*count) + " presses";
  }
  if (const value* steps = answer.if_contains("steps");
      steps != nullptr && steps->is_int64() && steps->get_int64() >= 0) {
    text += ", " + boost::json::serialize(*steps) + " moves";
  }
  return text;
}

std::string summary_row(const object& answer, std::string_view name, const std::string& figures) {
  const std::string_view limit = text_at(answer, "limit");
  const std::string cut =
      limit.empty() ? std::string() : fmt::format(" <span class=\"cut\">cut: {}</span>", limit);
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}{}</td>{}<td>{}</td></tr>\n",
                     markup_escaped(name), markup_escaped(finding_of(answer)), cut, figures,
                     seconds_of(number_at(answer, "seconds")));
}

std::string summary(const object& report) {
  std::string text =
      "<div class=\"wide\"><table><thead><tr><th scope=\"col\">method</th><th scope=\"col\">answer"
      "</th><th scope=\"col\">nodes</th><th scope=\"col\">effective branching</th><th "
      "scope=\"col\">largest "
      "queue</th><th scope=\"col\">largest table</th><th scope=\"col\">memory</th><th "
      "scope=\"col\">time</th></tr></thead><tbody>\n";
  for (const value& method : report.at("methods").get_array()) {
    const object& trace = trace_of(method);
    const double branching = number_at(trace, "effective_branching");
    const std::string figures =
        fmt::format("<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
                    grouped(number_at(trace, "nodes")),
                    branching > 0 ? fmt::format("{:.2f}", branching) : "–", cell_of(trace, "queue"),
                    cell_of(trace, "table"), bytes_of(number_at(trace, "memory_bytes")));
    text += summary_row(method.get_object(), text_at(method.get_object(), "method"), figures);
  }
  const object& ours = report.at("ours").get_object();
  text += summary_row(ours, "ours", "<td>–</td><td>–</td><td>–</td><td>–</td><td>–</td>");
  return text + "</tbody></table></div>\n";
}

Chart chart_of(const object& report, std::string title, std::string_view column, bool logarithmic) {
  Chart chart{std::move(title), "depth", {}, logarithmic};
  int style = 0;
  for (const value& method : report.at("methods").get_array()) {
    Curve curve{std::string(text_at(method.get_object(), "method")), style++, {}};
    for (const value& layer : trace_of(method).at("layers").get_array()) {
      const object& fields = layer.get_object();
      if (!fields.contains(column)) break;
      curve.points.emplace_back(number_at(fields, "depth"), number_at(fields, column));
    }
    chart.curves.push_back(std::move(curve));
  }
  return chart;
}

// Those of which there is something to see.
std::vector<Chart> charts_of(const object& report) {
  std::vector<Chart> charts{chart_of(report, "Nodes by depth", "nodes", true),
                            chart_of(report, "Branching by depth", "branching", false),
                            chart_of(report, "Table by depth", "table", true),
                            chart_of(report, "Queue by depth", "queue", true)};
  std::erase_if(charts, is_blank);
  return charts;
}

std::string layer_table(const object& trace) {
  static constexpr std::string_view kColumns[] = {"depth",     "nodes", "children", "discarded",
                                                  "branching", "queue", "table"};
  const array& layers = trace.at("layers").get_array();
  if (layers.empty()) return {};
  std::string text = "<div class=\"wide\"><table><thead><tr>";
  const object& first = layers.front().get_object();
  for (const std::string_view column : kColumns) {
    if (first.contains(column)) text += fmt::format("<th scope=\"col\">{}</th>", column);
  }
  text += "</tr></thead><tbody>\n";
  for (const value& layer : layers) {
    text += "<tr>";
    for (const std::string_view column : kColumns) {
      if (!first.contains(column)) continue;
      const double number = number_at(layer.get_object(), column);
      text += fmt::format("<td>{}</td>",
                          column == "branching" ? fmt::format("{:.2f}", number) : grouped(number));
    }
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string spaced(std::string_view name) {
  std::string text(name);
  for (char& character : text) {
    if (character == '_') character = ' ';
  }
  return text;
}

std::string details_of(const object& method) {
  const object& trace = method.at("trace").get_object();
  std::string text = fmt::format("<details><summary>{}</summary>\n<pre>{}</pre>\n<dl>",
                                 markup_escaped(text_at(method, "method")),
                                 markup_escaped(text_at(method, "text")));
  for (const auto& [name, words] : trace.at("meaning").get_object()) {
    text += fmt::format("<dt>{}</dt><dd>{}</dd>", std::string_view(name),
                        markup_escaped(words.get_string()));
  }
  for (const auto& [name, number] : trace.at("counters").get_object()) {
    text += fmt::format("<dt>{}</dt><dd>{}</dd>", markup_escaped(spaced(name)),
                        grouped(number.to_number<double>()));
  }
  if (const value* iterations = trace.if_contains("iterations")) {
    for (const value& iteration : iterations->get_array()) {
      text += fmt::format("<dt>bound {}</dt><dd>{} nodes</dd>",
                          grouped(number_at(iteration.get_object(), "bound")),
                          grouped(number_at(iteration.get_object(), "nodes")));
    }
  }
  return text + "</dl>\n" + layer_table(trace) + "</details>\n";
}

// Each method has a depth of its own.
std::string meaning_of_depth(const object& report) {
  std::string text;
  for (const value& method : report.at("methods").get_array()) {
    const object& meaning = trace_of(method).at("meaning").get_object();
    text += fmt::format("{}<b>{}</b>: {}", text.empty() ? "" : "; ",
                        markup_escaped(text_at(method.get_object(), "method")),
                        markup_escaped(text_at(meaning, "depth")));
  }
  return "<p>What depth counts: " + text + ".</p>\n";
}

std::string title_of(const object& report) {
  const std::string_view file = text_at(report, "file");
  std::string title(file.substr(file.rfind('/') + 1));
  if (const value* name = report.if_contains("title");
      name != nullptr && name->is_string() && !name->get_string().empty()) {
    title = std::string(name->get_string()) + " (" + title + ")";
  }
  return title;
}

}  // namespace

std::string report_page(const object& report) {
  const std::string title = markup_escaped(title_of(report));
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{}: methods "
      "compared</title>\n<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n<style>\n{}{}</style></head><body>\n<h1>{}</h1>\n<p>{}</p>\n",
      title, kColours, kStyle, title, markup_escaped(text_at(report, "text")));
  text += summary(report);
  text += "<h2>Depth by depth</h2>\n" + meaning_of_depth(report) + "<div class=\"charts\">\n";
  for (const Chart& chart : charts_of(report)) {
    text += fmt::format(
        "<figure><svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n{}</svg></figure>\n",
        kChartWidth, kChartHeight, markup_escaped(chart.title), draw(chart));
  }
  text += "</div>\n<h2>Each method</h2>\n";
  for (const value& method : report.at("methods").get_array()) {
    text += details_of(method.get_object());
  }
  return text + "</body></html>\n";
}

std::string report_picture(const object& report) {
  constexpr int kMargin = 24;
  constexpr int kLine = 20;
  const array& methods = report.at("methods").get_array();
  const std::vector<Chart> charts = charts_of(report);
  const int head = 40 + kLine * static_cast<int>(methods.size() + 1);
  const int step = kChartHeight + kMargin;
  const int height = 2 * kMargin + head + step * static_cast<int>(charts.size());
  const int width = kChartWidth + 2 * kMargin;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\">\n<title>{2}: methods compared</title>\n<style>{3}</style>\n<rect "
      "width=\"{0}\" height=\"{1}\" style=\"fill: var(--page)\"/>\n<g class=\"chart\" "
      "transform=\"translate({4} {4})\"><text class=\"chart-title\" y=\"16\">{2}</text>\n",
      width, height, markup_escaped(title_of(report)), kColours, kMargin);
  int y = 44;
  for (const value& method : methods) {
    const object& answer = method.get_object();
    text += fmt::format(
        "<text y=\"{}\">{}: {}, {} nodes, {}</text>\n", y,
        markup_escaped(text_at(answer, "method")), markup_escaped(finding_of(answer)),
        grouped(number_at(trace_of(method), "nodes")), seconds_of(number_at(answer, "seconds")));
    y += kLine;
  }
  const object& ours = report.at("ours").get_object();
  text += fmt::format("<text y=\"{}\">ours: {}, {}</text></g>\n", y,
                      markup_escaped(finding_of(ours)), seconds_of(number_at(ours, "seconds")));
  int top = kMargin + head;
  for (const Chart& chart : charts) {
    text += fmt::format("<g transform=\"translate({} {})\">{}</g>\n", kMargin, top, draw(chart));
    top += step;
  }
  return text + "</svg>\n";
}

}  // namespace quadrille::app
