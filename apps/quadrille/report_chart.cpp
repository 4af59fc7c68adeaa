#include "report_chart.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

constexpr double kLeft = 66;
constexpr double kRight = 16;
constexpr double kTop = 58;
constexpr double kBottom = 44;
constexpr double kPlotWidth = kChartWidth - kLeft - kRight;
constexpr double kPlotHeight = kChartHeight - kTop - kBottom;
constexpr std::size_t kMostMarks = 48;

// 1, 2 or 5 times a power of ten: the smallest that makes at most `ticks` steps.
double step_for(double range, int ticks) {
  double step = std::pow(10, std::floor(std::log10(std::max(range / ticks, 1e-9))));
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    if (range / (step * factor) <= ticks) return step * factor;
  }
  return step * 10;
}

// "1.2M", "45k".
std::string short_number(double value) {
  for (const auto& [size, letter] : {std::pair{1e12, 'T'}, {1e9, 'G'}, {1e6, 'M'}, {1e3, 'k'}}) {
    if (value >= size) return fmt::format("{:.3g}{}", value / size, letter);
  }
  return fmt::format("{:.3g}", value);
}

class Plot {
 public:
  explicit Plot(const Chart& chart) : chart_(chart) {
    for (const Curve& curve : chart.curves) {
      for (const auto& [x, y] : curve.points) {
        x_high_ = std::max(x_high_, x);
        y_high_ = std::max(y_high_, y);
      }
    }
    if (chart.logarithmic) y_high_ = std::pow(10, std::max(1.0, std::ceil(std::log10(y_high_))));
  }

  std::string drawn() {
    text_ =
        fmt::format("<g class=\"chart\"><text class=\"chart-title\" x=\"0\" y=\"18\">{}</text>\n",
                    markup_escaped(chart_.title));
    draw_legend();
    draw_rows();
    draw_columns();
    for (const Curve& curve : chart_.curves) draw_curve(curve);
    return text_ + "</g>\n";
  }

 private:
  [[nodiscard]] double x_of(double x) const { return kLeft + x / x_high_ * kPlotWidth; }
  [[nodiscard]] double y_of(double y) const {
    const double share = chart_.logarithmic ? std::log10(y) / std::log10(y_high_) : y / y_high_;
    return kTop + (1 - share) * kPlotHeight;
  }

  void draw_legend() {
    double x = 0;
    for (const Curve& curve : chart_.curves) {
      if (curve.points.empty()) continue;
      text_ += fmt::format("<g class=\"series-{}\"><path class=\"line\" d=\"M{:.1f} 36h22\"/>",
                           curve.style, x);
      draw_mark(curve.style, x + 11, 36);
      text_ += fmt::format("<text class=\"name\" x=\"{:.1f}\" y=\"40\">{}</text></g>\n", x + 28,
                           markup_escaped(curve.name));
      x += 56 + 7.2 * static_cast<double>(curve.name.size());
    }
  }

  void draw_row(double value) {
    text_ += fmt::format(
        "<path class=\"grid\" d=\"M{:.1f} {:.1f}h{:.1f}\"/><text class=\"tick\" x=\"{:.1f}\" "
        "y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
        kLeft, y_of(value), kPlotWidth, kLeft - 8, y_of(value) + 4, short_number(value));
  }

  void draw_rows() {
    if (chart_.logarithmic) {
      const double every = std::max(1.0, std::ceil(std::log10(y_high_) / 8));
      for (double power = 0; power <= std::log10(y_high_) + 0.01; power += every) {
        draw_row(std::pow(10, power));
      }
      return;
    }
    const double step = step_for(y_high_, 5);
    for (double value = 0; value <= y_high_ * 1.001; value += step) draw_row(value);
  }

  void draw_columns() {
    text_ += fmt::format("<path class=\"axis\" d=\"M{:.1f} {:.1f}v{:.1f}h{:.1f}\"/>\n", kLeft, kTop,
                         kPlotHeight, kPlotWidth);
    const double step = std::max(1.0, step_for(x_high_, 12));
    for (double value = 0; value <= x_high_ * 1.001; value += step) {
      text_ += fmt::format(
          "<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n",
          x_of(value), kTop + kPlotHeight + 17, short_number(value));
    }
    text_ +=
        fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                    kLeft + kPlotWidth / 2, kChartHeight - 8, markup_escaped(chart_.x_label));
  }

  void draw_curve(const Curve& curve) {
    std::string path;
    bool is_drawing = false;
    std::vector<std::pair<double, double>> marks;
    for (const auto& [x, y] : curve.points) {
      if (chart_.logarithmic && y < 1) {
        is_drawing = false;
        continue;
      }
      path += fmt::format("{}{:.1f} {:.1f}", is_drawing ? 'L' : 'M', x_of(x), y_of(y));
      is_drawing = true;
      marks.emplace_back(x_of(x), y_of(y));
    }
    if (marks.empty()) return;
    text_ +=
        fmt::format("<g class=\"series-{}\"><path class=\"line\" d=\"{}\"/>", curve.style, path);
    const std::size_t every = marks.size() / kMostMarks + 1;
    for (std::size_t i = 0; i < marks.size(); i += every) {
      draw_mark(curve.style, marks[i].first, marks[i].second);
    }
    text_ += "</g>\n";
  }

  void draw_mark(int style, double x, double y) {
    switch (style % 4) {
      case 0:
        text_ += fmt::format("<circle class=\"mark\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>", x, y);
        return;
      case 1:
        text_ += fmt::format(
            "<rect class=\"mark\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"7.4\" height=\"7.4\"/>",
            x - 3.7, y - 3.7);
        return;
      case 2:
        text_ += fmt::format("<path class=\"mark\" d=\"M{:.1f} {:.1f}l5 8.6h-10z\"/>", x, y - 5.4);
        return;
      default:
        text_ +=
            fmt::format("<path class=\"mark\" d=\"M{:.1f} {:.1f}l5 5l-5 5l-5 -5z\"/>", x, y - 5);
    }
  }

  const Chart& chart_;
  double x_high_ = 1;
  double y_high_ = 1;
  std::string text_;
};

}  // namespace

bool is_blank(const Chart& chart) {
  return std::all_of(chart.curves.begin(), chart.curves.end(), [&](const Curve& curve) {
    return std::none_of(curve.points.begin(), curve.points.end(), [&](const auto& point) {
      return point.second >= 1 || (!chart.logarithmic && point.second > 0);
    });
  });
}

std::string draw(const Chart& chart) {
  return Plot(chart).drawn();
}

}  // namespace quadrille::app
