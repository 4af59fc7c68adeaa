// From an image to the picture of a nonogram.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/images/pixels.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::images {

enum class Thresholding : std::uint8_t {
  fixed,     // darker than `level`
  otsu,      // the level that parts dark and light best
  adaptive,  // darker than its surroundings
};

enum class Fit : std::uint8_t {
  cover,    // the picture is full; what the image has too much is cut off on both sides
  contain,  // the whole image is in the picture, with white margins
};

// In pixels of the image.
struct Crop {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

struct ImportOptions {
  // One of the two gives the other by the image's proportions. Without both an image of two
  // colours is taken pixel by pixel.
  std::optional<int> width = {};
  std::optional<int> height = {};
  std::optional<Crop> crop = {};
  bool trim = false;  // margins of one colour are cut off
  Thresholding thresholding = Thresholding::otsu;
  int level = 128;  // 0 … 255, for Thresholding::fixed
  bool dither = false;
  bool edges = false;
  bool invert = false;  // what would be filled is empty
  Fit fit = Fit::cover;
  // Besides the background; none: black and white. Thresholds do not matter then.
  std::optional<int> colours = {};
};

struct ImportedPicture {
  nonogram::CellGrid picture;
  // By cell, row by row: how far its shade is from where it would change its colour, 0 … 255.
  std::vector<int> certainty;
};

// Errors: size_needed, bad_size, bad_crop.
Result<ImportedPicture> import_picture(const ColourImage& image, const ImportOptions& options);

// Weights for repair(): fewest cells first, among those the ones whose shade was least certain.
std::vector<std::int64_t> weights_of(const ImportedPicture& imported);

}  // namespace quadrille::images
