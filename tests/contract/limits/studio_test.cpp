#include "contract/limits/long_functions.hpp"
#include "corpus/random_sets.hpp"
#include "support/drawings.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/doctor/colour_repair.hpp>
#include <quadrille/doctor/diagnosis.hpp>
#include <quadrille/doctor/repair.hpp>
#include <quadrille/doctor/repair_proof.hpp>
#include <quadrille/images/import_colours.hpp>
#include <quadrille/images/import_puzzle.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/studio/book.hpp>
#include <quadrille/studio/decode_image.hpp>
#include <quadrille/studio/render_puzzle.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace quadrille::contract {

using namespace doctor;
using namespace images;
using namespace studio;
namespace colour = nonogram::colour;

namespace {

// Black and white, one pixel a cell.
ColourImage image_of(const nonogram::CellGrid& picture) {
  ColourImage image(picture.width(), picture.height());
  std::ranges::transform(picture.cells(), image.cells().begin(), [](nonogram::Cell cell) {
    return cell == nonogram::Cell::filled ? 0U : 0xFFFFFFU;
  });
  return image;
}

// In two colours besides white, one pixel a cell.
ColourImage coloured_noise(int side) {
  Rng rng(4);
  ColourImage image(side, side);
  constexpr std::array<std::uint32_t, 4> kColours{0xFFFFFF, 0xFFFFFF, 0xE01010, 0x2040E0};
  for (auto& pixel : image.cells()) pixel = kColours[rng.below(kColours.size())];
  return image;
}

// Clues without a picture that nobody solves.
colour::Puzzle hard_in_colours() {
  Rng rng(1);
  const colour::Puzzle with_goal = corpus::random_colour_puzzle(120, 120, 2, 0.4, rng);
  return colour::Puzzle::make(with_goal.palette(), with_goal.rows(), with_goal.columns()).value();
}

// Without a solution, and only a search tells: two numbers of a row have changed places.
nonogram::Puzzle spoiled(const nonogram::Puzzle& puzzle) {
  std::vector<nonogram::Clue> rows = puzzle.rows();
  const auto row = std::find_if(rows.begin(), rows.end(), [](const nonogram::Clue& clue) {
    return clue.size() > 1 && clue.front() != clue.back();
  });
  std::swap(row->front(), row->back());
  return nonogram::Puzzle::make(std::move(rows), puzzle.columns()).value();
}

}  // namespace

std::vector<LongFunction> studio_functions() {
  testing::use_built_decoder();
  Rng rng(3);
  const nonogram::CellGrid noise = nonogram::random_picture(rng, 60, 60, 0.5);
  const ColourImage image = image_of(noise);
  const ColourImage large_image = image_of(*corpus::random_puzzle(120, 120, 0.5, 1, 0).goal());
  const ColourImage coloured_image = coloured_noise(60);
  const nonogram::Puzzle with_goal = corpus::random_puzzle(120, 120, 0.5, 1, 0);
  const auto hard = nonogram::Puzzle::make(with_goal.rows(), with_goal.columns()).value();
  const nonogram::Puzzle noisy = nonogram::Puzzle::from_picture(noise).value();
  const std::vector<nonogram::AnyNonogram> many(3000, corpus::smooth_puzzle(40, 40, 1));
  const nonogram::Puzzle small = corpus::smooth_puzzle(10, 10, 1);
  const std::vector<nonogram::Step> steps(3000, nonogram::explain(small, {}).entries[0].step);
  const colour::Puzzle coloured = hard_in_colours();
  Rng colours(2);
  const colour::Puzzle small_coloured = corpus::random_colour_puzzle(10, 10, 2, 0.9, colours);
  const std::vector<colour::Step> coloured_steps(
      3000, colour::explain(small_coloured, {}).entries.at(0).step);
  const std::vector<Thumbnail> thumbnails(100, Thumbnail{noise, "noise"});
  const nonogram::CellGrid speckled = nonogram::random_picture(rng, 6, 6, 0.5);
  const RepairReport repaired = repair(speckled, {.keep_evidence = true}, Limits::none());
  const std::vector<BookPuzzle> book(2'000, {small, *small.goal(), nonogram::Effort::easy, 1});
  const nonogram::Puzzle impossible = spoiled(noisy);
  return {
      {"doctor/repair", [=](const Limits& limits) { return repair(noise, {}, limits).limit; }},
      {"doctor/diagnose",
       [=](const Limits& limits) { return diagnose(noisy, {}, limits).limit(); }},
      {"doctor/diagnose changed cells in colours",
       [=](const Limits& limits) { return diagnose(coloured, RepairMeans::flip, limits).limit; }},
      {"doctor/diagnose given cells in colours",
       [=](const Limits& limits) { return diagnose(coloured, RepairMeans::give, limits).limit; }},
      {"doctor/repair_proof",
       [=](const Limits& limits) {
         return limit_of_unknown(!repair_proof(speckled, repaired, limits), limits);
       },
       true},
      {"images/import_puzzle",
       [=](const Limits& limits) {
         ImportRequest request;
         request.goal = RepairGoal::unique;
         return limit_in(import_puzzle(image, request, limits));
       }},
      // Without a goal there is an answer at any rate; its class is what a limit leaves unknown.
      {"images/import_puzzle any picture",
       [=](const Limits& limits) { return limit_in(import_puzzle(large_image, {}, limits)); }},
      {"images/import_any",
       [=](const Limits& limits) {
         ImportRequest request;
         request.goal = RepairGoal::unique;
         return limit_in(import_any(image, request, limits));
       }},
      {"images/import_any in colours",
       [=](const Limits& limits) {
         ImportRequest request;
         request.image.colours = 2;
         request.goal = RepairGoal::unique;
         return limit_in(import_any(coloured_image, request, limits));
       }},
      {"images/import_any any picture in colours",
       [=](const Limits& limits) {
         ImportRequest request;
         request.image.colours = 2;
         return limit_in(import_any(coloured_image, request, limits));
       }},
      {"studio/decode_image",
       [drawing = testing::endless_svg()](const Limits& limits) {
         return limit_in(decode_image(drawing, limits));
       }},
      {"studio/solution_of",
       [=](const Limits& limits) { return limit_in(solution_of(hard, limits)); }},
      {"studio/solution_of in colours",
       [=](const Limits& limits) { return limit_in(solution_of(coloured, limits)); }},
      {"studio/solution_of either sort",
       [=](const Limits& limits) {
         return limit_in(solution_of(nonogram::AnyNonogram(coloured), limits));
       }},
      {"studio/render_puzzle",
       [=](const Limits& limits) {
         const auto any = nonogram::boxed(hard);
         return limit_in(render_puzzle(any, Shown::solution, {}, limits));
       }},
      {"studio/render_sheet",
       [=](const Limits& limits) { return limit_in(render_sheet(many, {}, {}, limits)); }},
      {"studio/render_book",
       [=](const Limits& limits) { return limit_in(render_book(book, {}, limits)); }},
      {"studio/book_puzzle_of",
       [=](const Limits& limits) { return limit_in(book_puzzle_of(hard, limits)); }},
      {"doctor/find_misprints",
       [=](const Limits& limits) { return find_misprints(impossible, 8, limits).limit; }},
      {"studio/render_steps",
       [=](const Limits& limits) {
         const nonogram::CellGrid empty(small.width(), small.height());
         return limit_in(render_steps(small, empty, steps, {}, limits));
       }},
      {"studio/render_steps in colours",
       [=](const Limits& limits) {
         const colour::DomainGrid empty(small_coloured.width(), small_coloured.height(),
                                        small_coloured.palette().all());
         return limit_in(render_steps(small_coloured, empty, coloured_steps, {}, limits));
       }},
      {"studio/render_contact_sheet",
       [=](const Limits& limits) {
         return limit_in(render_contact_sheet(thumbnails, 20, ThemeName::light, limits));
       }},
  };
}

}  // namespace quadrille::contract
