#include "studio/theme.hpp"

namespace quadrille::studio {
namespace {

constexpr Theme kLight{{1, 1, 1},          {0.11, 0.13, 0.17}, {0.78, 0.80, 0.84},
                       {0.36, 0.40, 0.47}, {0.58, 0.61, 0.66}, {0.80, 0.25, 0.13},
                       {0.98, 0.78, 0.20}, {0.11, 0.13, 0.17}, {1.00, 0.95, 0.82}};
constexpr Theme kDark{{0.09, 0.10, 0.13}, {0.90, 0.92, 0.95}, {0.27, 0.30, 0.36},
                      {0.56, 0.60, 0.67}, {0.52, 0.56, 0.62}, {1.00, 0.55, 0.36},
                      {0.98, 0.80, 0.30}, {0.09, 0.10, 0.13}, {0.20, 0.21, 0.25}};
// Black on white, and greys that a cheap printer still shows, also on black.
constexpr Theme kPrint{{1, 1, 1},          {0, 0, 0},       {0.55, 0.55, 0.55},
                       {0, 0, 0},          {0.4, 0.4, 0.4}, {0, 0, 0},
                       {0.75, 0.75, 0.75}, {0, 0, 0},       {0.90, 0.90, 0.90}};

}  // namespace

const Theme& theme_of(ThemeName name) {
  switch (name) {
    case ThemeName::light:
      return kLight;
    case ThemeName::dark:
      return kDark;
    case ThemeName::print:
      break;
  }
  return kPrint;
}

}  // namespace quadrille::studio
