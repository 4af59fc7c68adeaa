// Curves as SVG that takes its colours from the page around it: classes `series-0` … `series-3`,
// `axis`, `grid`; each curve has a mark of its own too, so that colour is not all that tells them
// apart.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace quadrille::app {

struct Curve {
  std::string name;
  int style = 0;                                  // colour and mark
  std::vector<std::pair<double, double>> points;  // by x
};

struct Chart {
  std::string title;
  std::string x_label;
  std::vector<Curve> curves;
  bool logarithmic = true;  // upwards; values below 1 are then left out
};

inline constexpr int kChartWidth = 640;
inline constexpr int kChartHeight = 340;

// Nothing to draw: every curve is empty.
bool is_blank(const Chart& chart);

// A group of kChartWidth × kChartHeight units, its corner at the origin.
std::string draw(const Chart& chart);

}  // namespace quadrille::app
