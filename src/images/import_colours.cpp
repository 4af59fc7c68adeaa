#include "images/fitted_image.hpp"

#include <quadrille/core/oklab.hpp>
#include <quadrille/images/import_colours.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/colour/generate.hpp>
#include <quadrille/nonogram/colour/hint.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace quadrille::images {

using nonogram::kMaxSide;
using nonogram::colour::kMaxColours;
using nonogram::colour::Picture;
using nonogram::colour::Puzzle;

namespace {

// Colours of the picture and how many cells have each.
struct Shade {
  std::uint32_t rgb = 0;
  std::size_t cells = 0;
};

std::vector<Shade> shades_of(std::span<const std::uint32_t> cells) {
  std::map<std::uint32_t, std::size_t> counted;
  for (const std::uint32_t rgb : cells) ++counted[rgb];
  std::vector<Shade> shades;
  for (const auto& [rgb, cells] : counted) shades.push_back({rgb, cells});
  std::ranges::stable_sort(shades, std::ranges::greater(), &Shade::cells);
  return shades;
}

// Of many shades, those that differ by less than anybody sees are one: the first four bits of every
// channel tell them apart.
std::vector<Shade> coarse_shades_of(std::span<const std::uint32_t> cells) {
  struct Sum {
    std::array<std::uint64_t, 3> channels{};
    std::size_t cells = 0;
  };
  std::map<std::uint32_t, Sum> counted;
  for (const std::uint32_t rgb : cells) {
    Sum& sum = counted[rgb & 0xF0F0F0U];
    ++sum.cells;
    for (unsigned channel = 0; channel < 3; ++channel) {
      sum.channels[channel] += rgb >> (16 - 8 * channel) & 0xFFU;
    }
  }
  std::vector<Shade> shades;
  for (const auto& [key, sum] : counted) {
    std::uint32_t rgb = 0;
    for (const std::uint64_t channel : sum.channels) {
      rgb = rgb << 8U | static_cast<std::uint32_t>((channel + sum.cells / 2) / sum.cells);
    }
    shades.push_back({rgb, sum.cells});
  }
  std::ranges::stable_sort(shades, std::ranges::greater(), &Shade::cells);
  return shades;
}

double difference(std::uint32_t one, std::uint32_t other) {
  double sum = 0;
  for (const unsigned shift : {16U, 8U, 0U}) {
    const int channel =
        static_cast<int>(one >> shift & 0xFFU) - static_cast<int>(other >> shift & 0xFFU);
    sum += channel * channel;
  }
  return std::sqrt(sum);
}

// Whether this cell lies across an edge: its colour is a mixture of those of two neighbours, which
// differ much. (Images are scaled in RGB, so mixtures lie on straight lines there.)
bool is_mixed(const ColourImage& image, int row, int column) {
  constexpr double kEdge = 100;
  constexpr double kUnlike = 20;
  constexpr double kBeside = 6;
  const std::uint32_t own = image.at(row, column);
  struct Neighbour {
    std::uint32_t rgb;
    double away;
  };
  std::array<Neighbour, 8> around{};
  std::size_t count = 0;
  for (int r = std::max(0, row - 1); r <= std::min(image.height() - 1, row + 1); ++r) {
    for (int c = std::max(0, column - 1); c <= std::min(image.width() - 1, column + 1); ++c) {
      const double away = difference(image.at(r, c), own);
      if (away > kUnlike) around[count++] = {image.at(r, c), away};
    }
  }
  for (std::size_t one = 0; one < count; ++one) {
    for (std::size_t other = 0; other < one; ++other) {
      const double apart = difference(around[one].rgb, around[other].rgb);
      if (apart < kEdge) continue;
      if (around[one].away + around[other].away < apart + kBeside) return true;
    }
  }
  return false;
}

// Edges between two colours have shades that nobody drew.
Grid<std::uint8_t> mixed_cells(const ColourImage& image) {
  Grid<std::uint8_t> mixed(image.width(), image.height());
  for (int row = 0; row < image.height(); ++row) {
    for (int column = 0; column < image.width(); ++column) {
      mixed.at(row, column) = is_mixed(image, row, column) ? 1 : 0;
    }
  }
  return mixed;
}

// The cells that show a colour of the image. All of them if hardly any are left, as in a photo of
// grass.
std::vector<std::uint32_t> unmixed_cells(const ColourImage& image,
                                         const Grid<std::uint8_t>& mixed) {
  constexpr std::size_t kLeastShare = 8;
  const auto all = image.cells();
  std::vector<std::uint32_t> cells;
  for (std::size_t index = 0; index < all.size(); ++index) {
    if (mixed.cells()[index] == 0) cells.push_back(all[index]);
  }
  if (cells.size() * kLeastShare >= all.size()) return cells;
  return {all.begin(), all.end()};
}

std::size_t nearest(const std::vector<OkLab>& centres, const OkLab& colour) {
  std::size_t best = 0;
  for (std::size_t index = 1; index < centres.size(); ++index) {
    if (distance2(centres[index], colour) < distance2(centres[best], colour)) best = index;
  }
  return best;
}

// Clusters of shades: begins with those that are far from each other and not rare, then moves each
// centre to the mean of what is nearest to it (Lloyd, 1957).
std::vector<OkLab> centres_of(const std::vector<Shade>& shades, std::size_t wanted) {
  constexpr int kRounds = 12;
  std::vector<OkLab> colours;
  for (const Shade& shade : shades) colours.push_back(oklab_of(shade.rgb));
  std::vector<OkLab> centres{colours.front()};
  while (centres.size() < wanted) {
    std::size_t farthest = 0;
    double best = 0;
    for (std::size_t index = 0; index < shades.size(); ++index) {
      const double distance = distance2(centres[nearest(centres, colours[index])], colours[index]);
      const double worth = distance * static_cast<double>(shades[index].cells);
      if (worth > best) {
        best = worth;
        farthest = index;
      }
    }
    if (best == 0) break;
    centres.push_back(colours[farthest]);
  }
  for (int round = 0; round < kRounds; ++round) {
    std::vector<OkLab> sums(centres.size(), OkLab{0, 0, 0});
    std::vector<double> weights(centres.size(), 0);
    for (std::size_t index = 0; index < shades.size(); ++index) {
      const std::size_t centre = nearest(centres, colours[index]);
      const auto weight = static_cast<double>(shades[index].cells);
      weights[centre] += weight;
      sums[centre].lightness += weight * colours[index].lightness;
      sums[centre].a += weight * colours[index].a;
      sums[centre].b += weight * colours[index].b;
    }
    for (std::size_t centre = 0; centre < centres.size(); ++centre) {
      if (weights[centre] == 0) continue;
      centres[centre] = {sums[centre].lightness / weights[centre], sums[centre].a / weights[centre],
                         sums[centre].b / weights[centre]};
    }
  }
  return centres;
}

// Every cell as a number in `rgbs`.
struct Quantised {
  Picture picture;
  std::vector<std::uint32_t> rgbs;
};

Quantised by_colour(const ColourImage& image, const std::vector<Shade>& shades) {
  Quantised result{Picture(image.width(), image.height()), {}};
  std::map<std::uint32_t, nonogram::colour::Value> numbers;
  for (const Shade& shade : shades) {
    numbers.emplace(shade.rgb, static_cast<nonogram::colour::Value>(result.rgbs.size()));
    result.rgbs.push_back(shade.rgb);
  }
  std::ranges::transform(image.cells(), result.picture.cells().begin(),
                         [&](std::uint32_t rgb) { return numbers.find(rgb)->second; });
  return result;
}

// A cell that none of its eight neighbours resembles becomes what most of the four have.
void merge_specks(Picture& picture) {
  const Picture before = picture;
  const auto at = [&](int row, int column) -> int {
    const bool inside = row >= 0 && column >= 0 && row < before.height() && column < before.width();
    return inside ? before.at(row, column) : -1;
  };
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      const int own = before.at(row, column);
      int alike = -1;  // itself
      for (int down = -1; down <= 1; ++down) {
        for (int right = -1; right <= 1; ++right) alike += at(row + down, column + right) == own;
      }
      if (alike > 0) continue;
      const std::array<int, 4> around{at(row - 1, column), at(row, column - 1), at(row, column + 1),
                                      at(row + 1, column)};
      const auto most = std::ranges::max_element(
          around, {}, [&](int value) { return value < 0 ? 0 : std::ranges::count(around, value); });
      if (*most >= 0) picture.at(row, column) = static_cast<nonogram::colour::Value>(*most);
    }
  }
}

// The value of those around that is nearest to the cell's colour: a grey between black and white is
// not the blue that is somewhere else. No value: no cell around has one of its own.
std::optional<nonogram::colour::Value> nearest_around(const ColourImage& image,
                                                      const Grid<std::uint8_t>& mixed,
                                                      const Quantised& known,
                                                      const std::vector<OkLab>& colours, int row,
                                                      int column) {
  const OkLab own = oklab_of(image.at(row, column));
  std::optional<nonogram::colour::Value> best;
  for (int r = std::max(0, row - 1); r <= std::min(image.height() - 1, row + 1); ++r) {
    for (int c = std::max(0, column - 1); c <= std::min(image.width() - 1, column + 1); ++c) {
      if (mixed.at(r, c) != 0) continue;
      const nonogram::colour::Value value = known.picture.at(r, c);
      if (!best || distance2(colours[value], own) < distance2(colours[*best], own)) best = value;
    }
  }
  return best;
}

// Every cell in the colour that is nearest to it; one across an edge in one of those beside it.
Quantised by_nearest(const ColourImage& image, Grid<std::uint8_t> mixed,
                     std::vector<std::uint32_t> rgbs) {
  std::vector<OkLab> colours;
  for (const std::uint32_t rgb : rgbs) colours.push_back(oklab_of(rgb));
  Quantised result{Picture(image.width(), image.height()), std::move(rgbs)};
  std::map<std::uint32_t, nonogram::colour::Value> known;
  for (const Shade& shade : shades_of(image.cells())) {
    known.emplace(shade.rgb,
                  static_cast<nonogram::colour::Value>(nearest(colours, oklab_of(shade.rgb))));
  }
  std::ranges::transform(image.cells(), result.picture.cells().begin(),
                         [&](std::uint32_t rgb) { return known.find(rgb)->second; });
  // What has exactly one of the colours was drawn so.
  for (std::size_t index = 0; index < mixed.size(); ++index) {
    const std::uint32_t rgb = image.cells()[index];
    if (std::ranges::find(result.rgbs, rgb) != result.rgbs.end()) mixed.cells()[index] = 0;
  }
  for (int row = 0; row < image.height(); ++row) {
    for (int column = 0; column < image.width(); ++column) {
      if (mixed.at(row, column) == 0) continue;
      const auto value = nearest_around(image, mixed, result, colours, row, column);
      if (value) result.picture.at(row, column) = *value;
    }
  }
  return result;
}

// `whole`: the image before it was scaled. If it has no more colours than wanted, they are the
// ones.
Quantised quantised(const ColourImage& image, const ColourImage& whole, int colours) {
  const auto wanted = static_cast<std::size_t>(colours) + 1;
  const Grid<std::uint8_t> mixed = mixed_cells(image);
  std::vector<std::uint32_t> rgbs;
  if (has_few_colours(whole, wanted)) {
    for (const Shade& shade : shades_of(whole.cells())) rgbs.push_back(shade.rgb);
    return by_nearest(image, mixed, std::move(rgbs));
  }
  const std::vector<Shade> exact = shades_of(image.cells());
  if (exact.size() <= wanted) return by_colour(image, exact);
  for (const OkLab& centre : centres_of(coarse_shades_of(unmixed_cells(image, mixed)), wanted)) {
    rgbs.push_back(rgb_of(centre));
  }
  Quantised result = by_nearest(image, mixed, std::move(rgbs));
  merge_specks(result.picture);
  return result;
}

// Colours that look alike become one, that of the most cells; the nearest ones first.
void merge_alike(Quantised& image) {
  std::vector<std::size_t> cells(image.rgbs.size(), 0);
  for (const nonogram::colour::Value value : image.picture.cells()) ++cells[value];
  for (;;) {
    std::size_t stays = 0;
    std::size_t goes = 0;
    double nearest = kAlike * kAlike;
    for (std::size_t one = 0; one < cells.size(); ++one) {
      for (std::size_t other = 0; other < cells.size(); ++other) {
        if (one == other || cells[other] == 0 || cells[one] < cells[other]) continue;
        const double distance = distance2(oklab_of(image.rgbs[one]), oklab_of(image.rgbs[other]));
        if (distance >= nearest) continue;
        nearest = distance;
        stays = one;
        goes = other;
      }
    }
    if (stays == goes) return;
    cells[stays] += std::exchange(cells[goes], 0);
    std::ranges::replace(image.picture.cells(), static_cast<nonogram::colour::Value>(goes),
                         static_cast<nonogram::colour::Value>(stays));
  }
}

// The most frequent one at the edge; white if there is as much of it.
std::size_t background_of(const Quantised& image) {
  const Picture& picture = image.picture;
  std::vector<std::size_t> counts(image.rgbs.size(), 0);
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      const bool edge =
          row == 0 || column == 0 || row + 1 == picture.height() || column + 1 == picture.width();
      if (edge) ++counts[picture.at(row, column)];
    }
  }
  const auto rank = [&](std::size_t index) {
    return std::pair(counts[index], luminance_of(image.rgbs[index]));
  };
  std::size_t best = 0;
  for (std::size_t index = 1; index < counts.size(); ++index) {
    if (rank(index) > rank(best)) best = index;
  }
  return best;
}

Result<Puzzle> puzzle_of(const Quantised& image) {
  nonogram::colour::DeclaredColours declared;
  const std::size_t background = background_of(image);
  declared.set_background(std::to_string(background));
  for (std::size_t index = 0; index < image.rgbs.size(); ++index) {
    declared.declare(std::to_string(index), {"", image.rgbs[index], '\0'});
  }
  for (const nonogram::colour::Value value : image.picture.cells()) {
    declared.use(std::to_string(value));
  }
  if (declared.used() == 0) {  // one colour all over: a palette has two at least
    declared.declare("ink", {"", image.rgbs[background] == 0 ? 0xFFFFFFU : 0U, '\0'});
    declared.use("ink");
  }
  const auto used = declared.finish();
  if (!used) return tl::unexpected(used.error());
  std::vector<nonogram::colour::Value> values(image.rgbs.size(), 0);
  for (std::size_t index = 0; index < values.size(); ++index) {
    const auto found = used->values.find(std::to_string(index));
    if (found != used->values.end()) values[index] = found->second;
  }
  Picture picture = image.picture;
  for (nonogram::colour::Value& value : picture.cells()) value = values[value];
  return Puzzle::from_picture(used->palette, picture);
}

// The nearest picture with one solution. Error: limit_reached.
Result<void> make_unique(ImportedColours& imported, const Limits& limits) {
  const Puzzle& puzzle = imported.puzzle;
  const auto repair = nonogram::colour::repair(puzzle.palette(), *puzzle.goal(), {}, limits);
  if (repair.end != nonogram::colour::Repair::End::repaired) {
    return tl::unexpected(
        limit_error(repair.limit == LimitReached::none ? LimitReached::nodes : repair.limit,
                    "a picture with one solution was found"));
  }
  for (const nonogram::colour::ChangedCell& change : repair.changes) {
    imported.changed.push_back(change.row * puzzle.width() + change.column);
  }
  imported.proven = true;
  return Puzzle::from_picture(puzzle.palette(), *repair.picture).map([&](Puzzle repaired) {
    imported.puzzle = std::move(repaired);
  });
}

}  // namespace

Result<Puzzle> picture_in_colours(const ColourImage& image, const ImportOptions& options) {
  const int colours = options.colours.value_or(kMaxColours);
  if (colours < 1 || colours > kMaxColours) {
    return fail("palette_size",
                fmt::format("a picture has 1 to {} colours besides the background", kMaxColours));
  }
  const auto fitted = fitted_image(image, options, colours + 1);
  if (!fitted) return tl::unexpected(fitted.error());
  Quantised image_in_colours = quantised(*fitted, image, colours);
  merge_alike(image_in_colours);
  return puzzle_of(image_in_colours);
}

Result<Puzzle> pixel_art(const ColourImage& image) {
  const auto too_many = [&](std::string_view what) {
    return fail("size_needed",
                fmt::format("the image has {}x{} pixels{}; say how many cells the picture shall "
                            "have",
                            image.width(), image.height(), what));
  };
  if (std::max(image.width(), image.height()) > kLargestPixelArt) return too_many("");
  const std::vector<Shade> shades = shades_of(image.cells());
  if (shades.size() > static_cast<std::size_t>(kMaxColours) + 1) {
    return too_many(" of many colours");
  }
  return puzzle_of(by_colour(image, shades));
}

Result<AnyImported> import_any(const ColourImage& image, const ImportRequest& request,
                               const Limits& limits) {
  const bool in_colours = request.image.colours.has_value();
  if (in_colours && request.goal == doctor::RepairGoal::line) {
    return tl::unexpected(nonogram::colour_unsupported("A repair of a class"));
  }
  if (!in_colours) {
    auto plain = import_puzzle(image, request, limits);
    if (plain) return AnyImported(*std::move(plain));
    const bool may_be_art =
        plain.error().code == "size_needed" && !request.goal && !request.image.crop;
    if (!may_be_art) return tl::unexpected(std::move(plain.error()));
  }
  auto puzzle = in_colours ? picture_in_colours(image, request.image) : pixel_art(image);
  if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
  ImportedColours imported{*std::move(puzzle)};
  if (request.goal) {
    if (auto repaired = make_unique(imported, limits); !repaired) {
      return tl::unexpected(std::move(repaired.error()));
    }
  }
  nonogram::Metadata metadata;
  metadata.title = request.title;
  imported.puzzle = imported.puzzle.with_metadata(std::move(metadata));
  const auto known = nonogram::colour::classify(imported.puzzle, limits);
  imported.difficulty = known.difficulty;
  imported.limit = known.limit;
  return AnyImported(std::move(imported));
}

}  // namespace quadrille::images
