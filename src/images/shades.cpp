#include "images/shades.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace quadrille::images {

using nonogram::Cell;
using nonogram::CellGrid;

namespace {

constexpr std::uint8_t kWhite = 255;

// How many of `length` cells lie within one of `parts` equal parts, in units of 1/parts.
struct Share {
  int index;
  std::int64_t weight;
};

// Which old positions the new position `part` covers, and by how much.
std::vector<Share> shares(int length, int parts, int part) {
  std::vector<Share> result;
  const std::int64_t begin = std::int64_t{part} * length;
  const std::int64_t end = begin + length;
  for (std::int64_t index = begin / parts; index * parts < end; ++index) {
    const std::int64_t from = std::max(begin, index * parts);
    const std::int64_t to = std::min(end, (index + 1) * parts);
    result.push_back({static_cast<int>(index), to - from});
  }
  return result;
}

ImportedPicture picture_like(const GreyImage& image) {
  return {CellGrid(image.width(), image.height()), std::vector<int>(image.size())};
}

void decide(ImportedPicture& imported, std::size_t cell, int shade, int level) {
  imported.picture.cells()[cell] = shade < level ? Cell::filled : Cell::empty;
  imported.certainty[cell] = std::min(255, std::abs(shade - level));
}

// Sums over rectangles from the top left corner.
class SumTable {
 public:
  explicit SumTable(const GreyImage& image) : sums_(image.width() + 1, image.height() + 1) {
    for (int row = 0; row < image.height(); ++row) {
      for (int column = 0; column < image.width(); ++column) {
        sums_.at(row + 1, column + 1) = image.at(row, column) + sums_.at(row, column + 1) +
                                        sums_.at(row + 1, column) - sums_.at(row, column);
      }
    }
  }

  // Of the pixels at most `reach` away, as far as there are any.
  [[nodiscard]] int mean_around(int row, int column, int reach) const {
    const int top = std::max(0, row - reach);
    const int left = std::max(0, column - reach);
    const int bottom = std::min(sums_.height() - 1, row + reach + 1);
    const int right = std::min(sums_.width() - 1, column + reach + 1);
    const std::int64_t sum = sums_.at(bottom, right) - sums_.at(top, right) -
                             sums_.at(bottom, left) + sums_.at(top, left);
    return static_cast<int>(sum / (std::int64_t{bottom - top} * (right - left)));
  }

 private:
  Grid<std::int64_t> sums_;
};

}  // namespace

GreyImage cropped(const GreyImage& image, const Crop& crop) {
  GreyImage result(crop.width, crop.height);
  for (int row = 0; row < crop.height; ++row) {
    const auto line =
        image.row(crop.y + row)
            .subspan(static_cast<std::size_t>(crop.x), static_cast<std::size_t>(crop.width));
    std::copy(line.begin(), line.end(), result.row(row).begin());
  }
  return result;
}

// Rows first: what is left in between is narrow.
GreyImage resampled(const GreyImage& image, int width, int height) {
  Grid<std::int64_t> narrow(width, image.height());
  for (int column = 0; column < width; ++column) {
    const std::vector<Share> columns = shares(image.width(), width, column);
    for (int row = 0; row < image.height(); ++row) {
      for (const Share& share : columns) {
        narrow.at(row, column) += share.weight * image.at(row, share.index);
      }
    }
  }
  GreyImage result(width, height);
  const std::int64_t area = std::int64_t{image.width()} * image.height();
  for (int row = 0; row < height; ++row) {
    const std::vector<Share> rows = shares(image.height(), height, row);
    for (int column = 0; column < width; ++column) {
      std::int64_t sum = 0;
      for (const Share& share : rows) sum += share.weight * narrow.at(share.index, column);
      result.at(row, column) = static_cast<std::uint8_t>((sum + area / 2) / area);
    }
  }
  return result;
}

GreyImage on_white(const GreyImage& image, int width, int height) {
  GreyImage result(width, height, kWhite);
  const int top = (height - image.height()) / 2;
  const int left = (width - image.width()) / 2;
  for (int row = 0; row < image.height(); ++row) {
    const auto line = image.row(row);
    std::copy(line.begin(), line.end(), result.row(top + row).begin() + left);
  }
  return result;
}

GreyImage edges_of(const GreyImage& image) {
  const auto shade = [&](int row, int column) {
    return int{
        image.at(std::clamp(row, 0, image.height() - 1), std::clamp(column, 0, image.width() - 1))};
  };
  GreyImage result(image.width(), image.height());
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const int across = shade(y - 1, x + 1) + 2 * shade(y, x + 1) + shade(y + 1, x + 1) -
                         shade(y - 1, x - 1) - 2 * shade(y, x - 1) - shade(y + 1, x - 1);
      const int down = shade(y + 1, x - 1) + 2 * shade(y + 1, x) + shade(y + 1, x + 1) -
                       shade(y - 1, x - 1) - 2 * shade(y - 1, x) - shade(y - 1, x + 1);
      const int strength = std::min(255, (std::abs(across) + std::abs(down)) / 4);
      result.at(y, x) = static_cast<std::uint8_t>(255 - strength);
    }
  }
  return result;
}

int otsu_level(const GreyImage& image) {
  std::array<std::int64_t, 256> histogram{};
  std::int64_t sum = 0;
  for (const std::uint8_t shade : image.cells()) {
    ++histogram[shade];
    sum += shade;
  }
  const auto pixels = static_cast<std::int64_t>(image.size());
  std::int64_t dark = 0;
  std::int64_t dark_sum = 0;
  double best = 0;
  // Between two shades that part the image equally well the middle is taken.
  int first = 128;
  int last = 128;
  for (int level = 1; level < 256; ++level) {
    dark += histogram[static_cast<std::size_t>(level - 1)];
    dark_sum += (level - 1) * histogram[static_cast<std::size_t>(level - 1)];
    if (dark == 0 || dark == pixels) continue;
    const std::int64_t light = pixels - dark;
    const double difference = static_cast<double>(dark_sum) / static_cast<double>(dark) -
                              static_cast<double>(sum - dark_sum) / static_cast<double>(light);
    const double between =
        static_cast<double>(dark) * static_cast<double>(light) * difference * difference;
    if (between > best) {
      best = between;
      first = level;
    }
    if (between == best) last = level;
  }
  return (first + last + 1) / 2;
}

ImportedPicture darker_than(const GreyImage& image, int level) {
  ImportedPicture imported = picture_like(image);
  for (std::size_t cell = 0; cell < image.size(); ++cell) {
    decide(imported, cell, image.cells()[cell], level);
  }
  return imported;
}

ImportedPicture darker_than_surroundings(const GreyImage& image) {
  ImportedPicture imported = picture_like(image);
  const SumTable sums(image);
  const int reach = std::max(2, std::min(image.width(), image.height()) / 6);
  // Even paper has some noise: what is hardly darker than its surroundings is not dark.
  constexpr int kMargin = 8;
  std::size_t cell = 0;
  for (int row = 0; row < image.height(); ++row) {
    for (int column = 0; column < image.width(); ++column, ++cell) {
      decide(imported, cell, image.at(row, column), sums.mean_around(row, column, reach) - kMargin);
    }
  }
  return imported;
}

ImportedPicture half_toned(const GreyImage& image, int level) {
  ImportedPicture imported = picture_like(image);
  // In sixteenths of a shade, with a margin on both sides for the errors that leave the image.
  Grid<int> errors(image.width() + 2, image.height() + 1);
  std::size_t cell = 0;
  for (int row = 0; row < image.height(); ++row) {
    for (int column = 0; column < image.width(); ++column, ++cell) {
      const int shade = image.at(row, column) + errors.at(row, column + 1) / 16;
      decide(imported, cell, shade, level);
      const int shown = imported.picture.cells()[cell] == Cell::filled ? 0 : 255;
      const int error = shade - shown;
      errors.at(row, column + 2) += 7 * error;
      errors.at(row + 1, column) += 3 * error;
      errors.at(row + 1, column + 1) += 5 * error;
      errors.at(row + 1, column + 2) += error;
    }
  }
  return imported;
}

}  // namespace quadrille::images
