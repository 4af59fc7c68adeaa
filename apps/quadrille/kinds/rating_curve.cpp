#include "rating_curve.hpp"

#include <quadrille/core/counted.hpp>
#include <quadrille/nonogram/step_text.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Rating;
using nonogram::Technique;

constexpr std::size_t kTextWidth = 60;

// Costs reach from 1 to over 100: on a logarithmic scale both ends can be seen. 0 … 1.
double height_of(double cost) {
  constexpr double kHighest = 128;
  return std::clamp(std::log2(1 + cost) / std::log2(1 + kHighest), 0.0, 1.0);
}

constexpr double kWidth = 720;
constexpr double kPlotLeft = 44;
constexpr double kPlotRight = 676;
constexpr double kPlotTop = 34;
constexpr double kPlotBottom = 230;

double y_of(double height) {
  return kPlotBottom - height * (kPlotBottom - kPlotTop);
}

std::string_view class_of(Technique technique) {
  if (technique < Technique::line_logic) return "named";
  if (technique == Technique::line_logic) return "line";
  return technique == Technique::search ? "search" : "trial";
}

std::string_view class_of(nonogram::colour::Technique technique) {
  using Own = nonogram::colour::Technique;
  if (technique < Own::line_logic) return "named";
  if (technique <= Own::colour_logic) return "line";
  return technique == Own::search ? "search" : "trial";
}

std::string scale_lines() {
  std::string text;
  for (const int cost : {1, 4, 16, 64}) {
    const double y = y_of(height_of(cost));
    text += fmt::format(
        "<path class=\"grid\" d=\"M{:.0f} {:.1f}H{:.0f}\"/><text x=\"{:.0f}\" y=\"{:.1f}\" "
        "text-anchor=\"end\">{}</text>\n",
        kPlotLeft, y, kPlotRight, kPlotLeft - 6, y + 4, cost);
  }
  return text;
}

template <class OwnRating>
std::string bars(const OwnRating& rating) {
  const double step = (kPlotRight - kPlotLeft) / static_cast<double>(rating.curve.size());
  std::string text;
  for (std::size_t index = 0; index < rating.curve.size(); ++index) {
    const auto& point = rating.curve[index];
    const double y = y_of(height_of(point.cost));
    text += fmt::format(
        "<rect class=\"{}\" x=\"{:.2f}\" y=\"{:.1f}\" width=\"{:.2f}\" height=\"{:.1f}\">"
        "<title>step {}: {}, cost {:.1f}</title></rect>\n",
        class_of(point.technique), kPlotLeft + step * static_cast<double>(index), y,
        std::max(0.8 * step, 0.5), kPlotBottom - y, index + 1, title_of(point.technique),
        point.cost);
  }
  return text;
}

template <class OwnRating>
std::string open_lines(const OwnRating& rating) {
  int most = 1;
  for (const auto& point : rating.curve) most = std::max(most, point.open_lines);
  const double step = (kPlotRight - kPlotLeft) / static_cast<double>(rating.curve.size());
  std::string path;
  for (std::size_t index = 0; index < rating.curve.size(); ++index) {
    path += fmt::format("{}{:.2f} {:.1f}", index == 0 ? 'M' : 'L',
                        kPlotLeft + step * (static_cast<double>(index) + 0.4),
                        y_of(static_cast<double>(rating.curve[index].open_lines) / most));
  }
  return fmt::format(
      "<path class=\"open\" d=\"{}\"/>\n<text class=\"open-text\" x=\"{:.0f}\" y=\"{:.0f}\">{}"
      "</text>\n",
      path, kPlotRight + 6, y_of(1) + 4, most);
}

template <class OwnRating>
std::string picture_of(const OwnRating& rating) {
  std::string text = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} 270" width="{0:.0f}" height="270" role="img" aria-label="Step curve: {1} steps, class {2}">
<style>
svg {{ color-scheme: light dark; font: 12px system-ui, sans-serif; }}
text {{ fill: #555; }} .grid {{ stroke: #8884; fill: none; }} .open {{ stroke: #b45309; stroke-width: 1.5; fill: none; }}
.open-text {{ fill: #b45309; }} .named {{ fill: #5b9bd5; }} .line {{ fill: #3b6fb6; }} .trial {{ fill: #8e44ad; }} .search {{ fill: #c0392b; }}
@media (prefers-color-scheme: dark) {{ text {{ fill: #bbb; }} .open {{ stroke: #f0a050; }} .open-text {{ fill: #f0a050; }} .trial {{ fill: #c08be0; }} .search {{ fill: #ff7a6b; }} }}
</style>
)",
      kWidth, rating.curve.size(), to_string(rating.difficulty));
  const std::string score = rating.score ? fmt::format(", score {:.1f}", *rating.score) : "";
  text += fmt::format(
      "<text x=\"{:.0f}\" y=\"18\">class {}{}, {}; cost of each step, open "
      "lines as a curve</text>\n",
      kPlotLeft, to_string(rating.difficulty), score, counted(std::ssize(rating.curve), "step"));
  text += scale_lines();
  if (!rating.curve.empty()) text += bars(rating) + open_lines(rating);
  text += fmt::format(
      "<path class=\"grid\" d=\"M{0:.0f} {2:.0f}H{1:.0f}\"/><text x=\"{1:.0f}\" "
      "y=\"{3:.0f}\" text-anchor=\"end\">step {4}</text>\n</svg>\n",
      kPlotLeft, kPlotRight, kPlotBottom, kPlotBottom + 18, rating.curve.size());
  return text;
}

// From the least to the most effort of this puzzle: an easy one has its ups and downs too.
template <class OwnRating>
std::string bars_of_text(const OwnRating& rating) {
  constexpr std::array<std::string_view, 8> kBars{"\u2581", "\u2582", "\u2583", "\u2584",
                                                  "\u2585", "\u2586", "\u2587", "\u2588"};
  const std::size_t width = std::min(kTextWidth, rating.curve.size());
  std::vector<double> efforts;
  for (std::size_t column = 0; column < width; ++column) {
    const std::size_t begin = column * rating.curve.size() / width;
    const std::size_t end = (column + 1) * rating.curve.size() / width;
    double effort = 0;
    for (std::size_t index = begin; index < end; ++index) {
      effort = std::max(effort, rating.curve[index].effort);
    }
    efforts.push_back(std::log2(1 + effort));
  }
  if (efforts.empty()) return {};
  const auto [least, most] = std::minmax_element(efforts.begin(), efforts.end());
  const double range = std::max(*most - *least, 1e-9);
  std::string text;
  for (const double effort : efforts) {
    const double height = (effort - *least) / range;
    text += kBars[std::min<std::size_t>(static_cast<std::size_t>(height * 8), 7)];
  }
  return text;
}

}  // namespace

std::string curve_text(const Rating& rating) {
  return bars_of_text(rating);
}

std::string curve_text(const nonogram::colour::Rating& rating) {
  return bars_of_text(rating);
}

std::string curve_picture(const Rating& rating) {
  return picture_of(rating);
}

std::string curve_picture(const nonogram::colour::Rating& rating) {
  return picture_of(rating);
}

}  // namespace quadrille::app
