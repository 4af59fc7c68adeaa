// Grey images made smaller and turned into two colours. Plain arithmetic on integers, so that the
// same image gives the same picture on every machine.
#pragma once

#include <quadrille/images/import_picture.hpp>
#include <quadrille/nonogram/puzzle.hpp>

namespace quadrille::images {

// The rectangle must lie within the image.
GreyImage cropped(const GreyImage& image, const Crop& crop);
// Every pixel of the result is the mean of the area that it covers.
GreyImage resampled(const GreyImage& image, int width, int height);
// In the middle of a white image of at least the same size.
GreyImage on_white(const GreyImage& image, int width, int height);
// Dark where neighbours differ (Sobel's operator).
GreyImage edges_of(const GreyImage& image);

// The level that parts the shades into the two classes with the least variance within (Otsu, 1979):
// pixels below it are dark. 128 for an image of one shade.
int otsu_level(const GreyImage& image);

ImportedPicture darker_than(const GreyImage& image, int level);
// Darker than the mean of the surroundings, a window of a third of the image.
ImportedPicture darker_than_surroundings(const GreyImage& image);
// Floyd and Steinberg's error diffusion.
ImportedPicture half_toned(const GreyImage& image, int level);

}  // namespace quadrille::images
