#include "studio/book_plan.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace quadrille::studio {

using nonogram::AnyNonogram;

namespace {

constexpr double kFooter = 22;
// Points: about 6, 3.4 and 4 millimetres.
constexpr double kComfortableCell = 17;
constexpr double kSmallestCell = 9.5;
constexpr double kSmallestCellOfPart = 11.5;
constexpr int kMostParts = 64;
constexpr int kMostPages = 3'000;

double cell_in(const Rectangle& box, const Extent& extent) {
  return std::min(box.width / extent.columns, (box.height - kPuzzleHeading) / extent.rows);
}

// So many of equal size, cut between groups of five.
int side_of_part(int side, int parts) {
  constexpr int kGroup = 5;
  const int groups = (side + kGroup - 1) / kGroup;
  return (groups + parts - 1) / parts * kGroup;
}

std::vector<Window> cut(const nonogram::GridSize& size, int across, int down) {
  const int width = side_of_part(size.width, across);
  const int height = side_of_part(size.height, down);
  std::vector<Window> windows;
  for (int row = 0; row < size.height; row += height) {
    for (int column = 0; column < size.width; column += width) {
      windows.push_back(
          {row, column, std::min(height, size.height - row), std::min(width, size.width - column)});
    }
  }
  return windows;
}

double smallest_cell(const AnyNonogram& puzzle, const PageStyle& style, const Rectangle& box,
                     const std::vector<Window>& windows) {
  double smallest = kLargestCellOfBook;
  for (const Window& window : windows) {
    smallest = std::min(smallest, cell_in(box, extent_of(puzzle, style, window)));
  }
  return smallest;
}

// As few parts as have cells that a pencil can fill, and of these the ones with the largest cells.
// Error: too_large.
Result<std::vector<Window>> parts_of(const AnyNonogram& puzzle, const PageStyle& style,
                                     const Rectangle& box) {
  for (int parts = 2; parts <= kMostParts; ++parts) {
    std::vector<Window> best;
    double best_cell = kSmallestCellOfPart;
    for (int across = 1; across <= parts; ++across) {
      if (parts % across != 0) continue;
      std::vector<Window> windows = cut(size_of(puzzle), across, parts / across);
      const double cell = smallest_cell(puzzle, style, box, windows);
      if (cell < best_cell) continue;
      best_cell = cell;
      best = std::move(windows);
    }
    if (!best.empty()) return best;
  }
  const nonogram::GridSize size = size_of(puzzle);
  return fail("too_large",
              fmt::format("a puzzle of {}x{} does not fit this paper, not even in {} parts",
                          size.width, size.height, kMostParts));
}

class Planner {
 public:
  Planner(std::span<const BookPuzzle> puzzles, const BookOptions& options, const PageStyle& style)
      : puzzles_(puzzles), options_(options), style_(style), format_(format_of(options.paper)) {}

  Result<BookPlan> plan(std::size_t steps, std::size_t contents_lines) {
    plan_.rules = plan_.contents + pages_for(contents_lines, contents_lines_per_page(format_));
    plan_.example = plan_.rules + 1;
    plan_.puzzles = plan_.example + pages_for(steps, format_.steps_per_page);
    for (std::size_t number = 0; number < puzzles_.size(); ++number) {
      if (auto added = add(number); !added) return tl::unexpected(std::move(added.error()));
    }
    plan_.solutions = next_page();
    plan_.end = plan_.solutions + pages_for(puzzles_.size(), format_.solutions_per_page);
    if (plan_.end > kMostPages) return too_many_pages();
    return std::move(plan_);
  }

 private:
  static int pages_for(std::size_t things, int per_page) {
    return static_cast<int>((things + static_cast<std::size_t>(per_page) - 1) /
                            static_cast<std::size_t>(per_page));
  }
  static tl::unexpected<Error> too_many_pages() {
    return fail("too_large", fmt::format("a book has at most {} pages", kMostPages));
  }
  [[nodiscard]] int next_page() const {
    return plan_.puzzles + static_cast<int>(plan_.puzzle_pages.size());
  }

  Result<void> add(std::size_t number) {
    const AnyNonogram& puzzle = puzzles_[number].puzzle;
    if (auto fits = check_numbers(puzzle); !fits) return fits;
    if (joins_last_page(number)) {
      plan_.puzzle_pages.back().push_back({number, std::nullopt, 0, 1});
      plan_.page_of_puzzle.push_back(next_page() - 1);
      return {};
    }
    plan_.page_of_puzzle.push_back(next_page());
    if (cell_in(format_.area, extent_of(puzzle, style_)) >= kSmallestCell) {
      plan_.puzzle_pages.push_back({{number, std::nullopt, 0, 1}});
      return {};
    }
    auto windows = parts_of(puzzle, style_, format_.area);
    if (!windows) return tl::unexpected(std::move(windows.error()));
    const int parts = static_cast<int>(windows->size());
    for (int part = 0; part < parts; ++part) {
      plan_.puzzle_pages.push_back(
          {{number, (*windows)[static_cast<std::size_t>(part)], part, parts}});
    }
    if (next_page() > kMostPages) return too_many_pages();
    return {};
  }

  // Puzzles share a page if each of them has large enough cells there.
  [[nodiscard]] bool joins_last_page(std::size_t number) const {
    if (plan_.puzzle_pages.empty()) return false;
    const std::vector<PuzzleOnPage>& page = plan_.puzzle_pages.back();
    const int most = options_.per_page == 0 ? 2 : options_.per_page;
    if (static_cast<int>(page.size()) >= most || page.front().parts > 1) return false;
    const double wanted = options_.per_page == 0 ? kComfortableCell : kSmallestCell;
    const BoxesOfPage boxes(format_.area, most);
    const auto has_room = [&](std::size_t one) {
      return cell_in(boxes.box(0), extent_of(puzzles_[one].puzzle, style_)) >= wanted;
    };
    return has_room(number) && has_room(page.front().puzzle);
  }

  std::span<const BookPuzzle> puzzles_;
  const BookOptions& options_;
  const PageStyle& style_;
  BookFormat format_;
  BookPlan plan_;
};

}  // namespace

BookFormat format_of(Paper paper) {
  const PageSize page = size_of(paper);
  const bool small = paper == Paper::a5;
  const double margin = small ? 30 : 44;
  const Rectangle area{margin, margin, page.width - 2 * margin, page.height - 2 * margin - kFooter};
  return {page, area, small ? 9.0 : 10.5, small ? 4 : 9, small ? 6 : 12};
}

int contents_lines_per_page(const BookFormat& format) {
  // The heading of the first page is left free on all of them.
  constexpr double kHeading = 60;
  return kContentsColumns * static_cast<int>((format.area.height - kHeading) / kContentsLine);
}

Result<BookPlan> plan_book(std::span<const BookPuzzle> puzzles, const BookOptions& options,
                           const PageStyle& style, std::size_t steps, std::size_t contents_lines) {
  return Planner(puzzles, options, style).plan(steps, contents_lines);
}

}  // namespace quadrille::studio
