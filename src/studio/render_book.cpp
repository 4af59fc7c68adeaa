#include "studio/book_plan.hpp"
#include "studio/book_text.hpp"
#include "studio/canvas.hpp"
#include "studio/either_drawing.hpp"
#include "studio/page_layout.hpp"
#include "studio/step_drawing.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/studio/book.hpp>
#include <quadrille/studio/render_puzzle.hpp>

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

namespace quadrille::studio {

using nonogram::AnyNonogram;
using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Effort;
using nonogram::Puzzle;

namespace {

constexpr double kHeadingSize = 22;
constexpr double kHeadingRoom = 60;
constexpr double kSmallText = 7.5;

std::string size_text(const AnyNonogram& puzzle) {
  const nonogram::GridSize size = size_of(puzzle);
  return fmt::format("{} × {}", size.width, size.height);
}

// A line of the contents; the words stand between the puzzles.
struct ContentsLine {
  std::optional<Effort> word;
  std::string name;
  std::optional<std::size_t> puzzle;
};

// A word never stands at the end of a column, without any of its puzzles.
std::vector<ContentsLine> contents_of(const std::vector<BookPuzzle>& puzzles,
                                      std::size_t per_column) {
  std::vector<ContentsLine> lines{{std::nullopt, std::string(kRules), std::nullopt},
                                  {std::nullopt, std::string(kExample), std::nullopt}};
  std::optional<Effort> last;
  for (std::size_t number = 0; number < puzzles.size(); ++number) {
    if (last != puzzles[number].word) {
      lines.push_back({});
      if ((lines.size() + 1) % per_column == 0) lines.push_back({});
      lines.push_back({puzzles[number].word, capitalised(puzzles[number].word), std::nullopt});
    }
    last = puzzles[number].word;
    lines.push_back({std::nullopt,
                     fmt::format("No. {}  ·  {}", number + 1, size_text(puzzles[number].puzzle)),
                     number});
  }
  lines.push_back({});
  lines.push_back({std::nullopt, std::string(kSolutions), std::nullopt});
  return lines;
}

// "10 × 10 to 25 × 20", "easy to hard".
std::string range_of(const std::string& first, const std::string& last) {
  return first == last ? first : first + " to " + last;
}

std::string subtitle_of(const std::vector<BookPuzzle>& puzzles, bool with_count) {
  const auto cells = [](const BookPuzzle& one) {
    const nonogram::GridSize size = size_of(one.puzzle);
    return size.width * size.height;
  };
  const auto [smallest, largest] = std::minmax_element(
      puzzles.begin(), puzzles.end(),
      [&](const BookPuzzle& a, const BookPuzzle& b) { return cells(a) < cells(b); });
  const std::string count = with_count ? usual_title(puzzles.size()) + "  ·  " : "";
  return fmt::format("{}{}  ·  {}", count,
                     range_of(size_text(smallest->puzzle), size_text(largest->puzzle)),
                     range_of(std::string(to_string(puzzles.front().word)),
                              std::string(to_string(puzzles.back().word))));
}

std::string credit_of(const nonogram::Metadata& metadata) {
  std::string text;
  if (!metadata.author.empty()) text += "  ·  " + metadata.author;
  if (!metadata.license.empty()) {
    text += "  ·  " + metadata.license;
  } else if (!metadata.copyright.empty()) {
    text += "  ·  " + metadata.copyright;
  }
  return text;
}

class BookDrawer {
 public:
  BookDrawer(const std::vector<BookPuzzle>& puzzles, const BookOptions& options,
             const Limits& limits)
      : puzzles_(puzzles),
        options_(options),
        format_(format_of(options.paper)),
        style_(page_style_of(options.theme)),
        watch_(limits),
        example_(Puzzle::from_picture(example_picture()).value()),
        way_(explain(example_, limits)),
        title_(options.title.empty() ? usual_title(puzzles.size()) : options.title),
        canvas_(PictureFormat::pdf, format_.page.width, format_.page.height, 1,
                options.booklet ? Binding::booklet : Binding::pages) {}

  Result<std::string> draw() {
    const std::vector<ContentsLine> contents = contents_of(
        puzzles_, static_cast<std::size_t>(contents_lines_per_page(format_)) / kContentsColumns);
    auto planned = plan_book(puzzles_, options_, style_, way_.entries.size(), contents.size());
    if (!planned) return tl::unexpected(std::move(planned.error()));
    plan_ = *std::move(planned);
    canvas_.set_title(title_);
    draw_cover();
    draw_contents(contents);
    draw_rules();
    draw_example();
    draw_puzzles();
    draw_solutions();
    if (watch_.reached_now()) {
      return tl::unexpected(limit_error(watch_.reason(), "everything was drawn"));
    }
    add_outline();
    return canvas_.finish();
  }

 private:
  [[nodiscard]] const Theme& theme() const { return *style_.theme; }
  [[nodiscard]] const Rectangle& area() const { return format_.area; }
  [[nodiscard]] double line_height() const { return format_.text_size * 1.5; }

  // The cover is the first page and has no number.
  void start_page() {
    if (page_ > 0) canvas_.next_page();
    ++page_;
    canvas_.fill({0, 0, format_.page.width, format_.page.height}, theme().paper);
    if (page_ == 1) return;
    const bool right_hand = page_ % 2 == 1;
    const double y = format_.page.height - area().x / 2 - 8;
    canvas_.text(right_hand ? area().x + area().width : area().x, y, 9,
                 right_hand ? Align::right : Align::left, theme().ink, std::to_string(page_));
    canvas_.text(format_.page.width / 2, y, kSmallText, Align::centre, theme().faint,
                 shortened(canvas_, title_, kSmallText, area().width - 80));
  }

  void draw_heading(std::string_view heading) {
    canvas_.text(area().x, area().y + kHeadingSize / 2, kHeadingSize, Align::left, theme().ink,
                 heading, Face::serif_bold);
    const double y = area().y + kHeadingSize + 10;
    canvas_.line(area().x, y, area().x + area().width, y, 0.8, theme().ink);
  }

  // Gives where the next paragraph begins.
  double draw_paragraph(std::string_view text, double y) {
    for (const std::string& line :
         wrapped(canvas_, std::string(text), format_.text_size, area().width)) {
      canvas_.text(area().x, y + line_height() / 2, format_.text_size, Align::left, theme().ink,
                   line);
      y += line_height();
    }
    return y + line_height() * 0.5;
  }

  void draw_cover() {
    start_page();
    const double middle = format_.page.width / 2;
    const double title_size = format_.page.width / 14;
    double y = format_.page.height * 0.13;
    for (const std::string& line :
         wrapped(canvas_, title_, title_size, area().width, Face::serif_bold)) {
      canvas_.text(middle, y, title_size, Align::centre, theme().ink, line, Face::serif_bold);
      y += title_size * 1.3;
    }
    canvas_.text(middle, y, format_.text_size * 1.25, Align::centre, theme().ink,
                 subtitle_of(puzzles_, !options_.title.empty()));
    draw_cover_picture(y + format_.text_size * 4);
    canvas_.text(middle, area().y + area().height, format_.text_size, Align::centre, theme().faint,
                 kMaker);
  }

  // A puzzle half done.
  void draw_cover_picture(double y) {
    const CellGrid picture = cover_picture();
    CellGrid state = picture;
    for (int row = kSolvedRowsOfCover; row < state.height(); ++row) {
      for (int column = 0; column < state.width(); ++column) {
        state.at(row, column) = Cell::unknown;
      }
    }
    const Puzzle puzzle = Puzzle::from_picture(picture).value();
    NonogramDrawing drawing{&puzzle, &state};
    const ClueMargins margins = margins_of(drawing);
    const double room = area().y + area().height - y - 3 * format_.text_size;
    const double cell = std::min(area().width * 0.9 / (margins.left + puzzle.width()),
                                 room / (margins.above + puzzle.height()));
    // The grid, not its clues, stands in the middle: that is what the eye sees.
    const double x = (format_.page.width - puzzle.width() * cell) / 2 - margins.left * cell * 0.75;
    draw_nonogram(canvas_, theme(), drawing, x, y, cell);
  }

  [[nodiscard]] int page_of(const ContentsLine& line) const {
    if (line.puzzle) return plan_.page_of_puzzle[*line.puzzle];
    if (line.name == kRules) return plan_.rules;
    return line.name == kExample ? plan_.example : plan_.solutions;
  }

  void draw_contents(const std::vector<ContentsLine>& lines) {
    const auto per_page = static_cast<std::size_t>(contents_lines_per_page(format_));
    const std::size_t per_column = per_page / kContentsColumns;
    const double gap = 30;
    const double width = (area().width - gap) / kContentsColumns;
    for (std::size_t number = 0; number < lines.size() && !watch_.reached_now(); ++number) {
      if (number % per_page == 0) {
        start_page();
        draw_heading(kContents);
      }
      const std::size_t column = number % per_page / per_column;
      const double x = area().x + static_cast<double>(column) * (width + gap);
      const double y =
          area().y + kHeadingRoom + static_cast<double>(number % per_column) * kContentsLine;
      draw_contents_line(lines[number], x, y, width);
    }
  }

  void draw_contents_line(const ContentsLine& line, double x, double y, double width) {
    const double size = 9;
    if (line.name.empty()) return;
    if (line.word) {
      canvas_.text(x, y, size + 1, Align::left, theme().ink, line.name, Face::bold);
      canvas_.text(x + width, y, size, Align::right, theme().ink, stars_of(*line.word));
      return;
    }
    const std::string page = std::to_string(page_of(line));
    canvas_.text(x, y, size, Align::left, theme().ink, line.name);
    canvas_.text(x + width, y, size, Align::right, theme().ink, page);
    const double first = x + canvas_.text_width(size, line.name) + 5;
    const double last = x + width - canvas_.text_width(size, page) - 5;
    for (double dot = last; dot > first; dot -= 5) canvas_.disc(dot, y + 3, 0.45, theme().faint);
  }

  void draw_rules() {
    start_page();
    draw_heading(kRules);
    const bool colours = std::any_of(puzzles_.begin(), puzzles_.end(), [](const BookPuzzle& one) {
      return std::holds_alternative<nonogram::colour::Puzzle>(one.puzzle);
    });
    double y = area().y + kHeadingRoom - 12;
    for (const std::string& paragraph : rules_text(colours, style_.marks, plan_.solutions)) {
      y = draw_paragraph(paragraph, y);
    }
    const CellGrid solved = example_picture();
    const NonogramDrawing open{&example_};
    const NonogramDrawing done{&example_, &solved};
    const ClueMargins margins = margins_of(open);
    const double columns = margins.left + example_.width();
    const double width = (area().width - kBoxGap) / 2;
    const double room = area().y + area().height - y - 10;
    const double cell =
        std::min({20.0, width / columns, room / (margins.above + example_.height())});
    const double inset = (width - columns * cell) / 2;
    draw_nonogram(canvas_, theme(), open, area().x + inset, y + 10, cell);
    draw_nonogram(canvas_, theme(), done, area().x + width + kBoxGap + inset, y + 10, cell);
  }

  void draw_example() {
    CellGrid grid(example_.width(), example_.height());
    const auto per_page = static_cast<std::size_t>(format_.steps_per_page);
    const double top = kHeadingRoom + 3 * line_height();
    const BoxesOfPage boxes(Rectangle{area().x, area().y + top, area().width, area().height - top},
                            format_.steps_per_page);
    std::size_t lines = 1;
    for (std::size_t number = 0; number < way_.entries.size(); ++number) {
      lines = std::max(lines, lines_of_step(canvas_, example_, way_.entries[number].step, number,
                                            boxes.box(0).width));
    }
    for (std::size_t number = 0; number < way_.entries.size(); ++number) {
      if (number % per_page == 0) start_example_page(number == 0);
      const nonogram::Step& step = way_.entries[number].step;
      apply(step, grid);
      draw_step(canvas_, theme(), boxes.box(static_cast<int>(number % per_page)), example_, grid,
                step, number, lines);
    }
  }

  void start_example_page(bool first) {
    start_page();
    draw_heading(kExample);
    if (first) draw_paragraph(example_text(), area().y + kHeadingRoom - 14);
  }

  void draw_puzzles() {
    for (const std::vector<PuzzleOnPage>& page : plan_.puzzle_pages) {
      if (watch_.reached_now()) return;
      start_page();
      const int boxes = page.size() == 1 ? 1 : std::max(2, options_.per_page);
      const BoxesOfPage places(area(), boxes);
      for (std::size_t place = 0; place < page.size(); ++place) {
        draw_puzzle(page[place], places.box(static_cast<int>(place)));
      }
    }
  }

  void draw_puzzle(const PuzzleOnPage& shown, const Rectangle& box) {
    const BookPuzzle& own = puzzles_[shown.puzzle];
    const std::string number = fmt::format("No. {}", shown.puzzle + 1);
    constexpr double kSize = 16;
    canvas_.text(box.x, box.y + kSize / 2, kSize, Align::left, theme().ink, number,
                 Face::serif_bold);
    std::string about = size_text(own.puzzle);
    if (shown.window) {
      about += fmt::format("  ·  part {} of {}: rows {}–{}, columns {}–{}", shown.part + 1,
                           shown.parts, shown.window->row + 1, shown.window->end_row(),
                           shown.window->column + 1, shown.window->end_column());
    }
    canvas_.text(box.x, box.y + kSize + 8, 8, Align::left, theme().faint,
                 shortened(canvas_, about, 8, box.width));
    const double right = box.x + box.width;
    canvas_.text(right, box.y + kSize / 2, 12, Align::right, theme().ink, stars_of(own.word));
    if (!shown.window) {
      canvas_.text(right, box.y + kSize + 8, 8, Align::right, theme().faint, to_string(own.word));
    } else {
      draw_key(shown, size_of(own.puzzle), right);
    }
    const Extent extent = extent_of(own.puzzle, style_, shown.window);
    const double cell = std::min({kLargestCellOfBook, box.width / extent.columns,
                                  (box.height - kPuzzleHeading) / extent.rows});
    // A little above the middle, where the eye expects it.
    const double spare = box.height - kPuzzleHeading - extent.rows * cell;
    draw_either(canvas_, style_, own.puzzle,
                {box.x + (box.width - extent.columns * cell) / 2,
                 box.y + kPuzzleHeading + spare * 0.3, cell},
                watch_, shown.window);
  }

  // Where a part lies in the whole.
  void draw_key(const PuzzleOnPage& shown, const nonogram::GridSize& size, double right) {
    const double scale = 22.0 / std::max(size.width, size.height);
    const double x = right - 90 - size.width * scale;
    const double y = area().y - 2;
    canvas_.fill({x + shown.window->column * scale, y + shown.window->row * scale,
                  shown.window->width * scale, shown.window->height * scale},
                 theme().ink);
    canvas_.frame({x, y, size.width * scale, size.height * scale}, 0.5, theme().ink);
  }

  void draw_solutions() {
    const auto per_page = static_cast<std::size_t>(format_.solutions_per_page);
    const Rectangle below{area().x, area().y + kHeadingRoom - 14, area().width,
                          area().height - kHeadingRoom + 14};
    const BoxesOfPage boxes(below, format_.solutions_per_page);
    for (std::size_t number = 0; number < puzzles_.size() && !watch_.reached_now(); ++number) {
      if (number % per_page == 0) {
        start_page();
        draw_heading(kSolutions);
      }
      draw_solution(number, boxes.box(static_cast<int>(number % per_page)));
    }
  }

  void draw_solution(std::size_t number, const Rectangle& box) {
    const BookPuzzle& own = puzzles_[number];
    const nonogram::Metadata& metadata = metadata_of(own.puzzle);
    constexpr double kSize = 9;
    const std::string title = fmt::format("{}  {}", number + 1, metadata.title);
    canvas_.text(box.x, box.y + kSize / 2, kSize, Align::left, theme().ink,
                 shortened(canvas_, title, kSize, box.width, Face::bold), Face::bold);
    const std::string below =
        fmt::format("page {}{}", plan_.page_of_puzzle[number], credit_of(metadata));
    canvas_.text(box.x, box.y + kSize + 7, 6.5, Align::left, theme().faint,
                 shortened(canvas_, below, 6.5, box.width));
    const double room = 26;
    const nonogram::GridSize size = size_of(own.puzzle);
    const double cell = std::min({9.0, box.width / size.width, (box.height - room) / size.height});
    draw_either_picture(canvas_, style_, own.puzzle, own.solution, {box.x, box.y + room, cell},
                        watch_);
  }

  void add_outline() {
    canvas_.add_to_outline(std::string(kContents), plan_.contents);
    canvas_.add_to_outline(std::string(kRules), plan_.rules);
    canvas_.add_to_outline(std::string(kExample), plan_.example);
    std::optional<Effort> last;
    for (std::size_t number = 0; number < puzzles_.size(); ++number) {
      if (last == puzzles_[number].word) continue;
      last = puzzles_[number].word;
      canvas_.add_to_outline(capitalised(*last), plan_.page_of_puzzle[number]);
    }
    canvas_.add_to_outline(std::string(kSolutions), plan_.solutions);
  }

  const std::vector<BookPuzzle>& puzzles_;
  const BookOptions& options_;
  BookFormat format_;
  PageStyle style_;
  LimitWatch watch_;
  Puzzle example_;
  nonogram::Explanation way_;  // through the example
  std::string title_;
  Canvas canvas_;
  BookPlan plan_;
  int page_ = 0;
};

template <class Own>
Result<BookPuzzle> rated(const Own& puzzle, const Limits& limits) {
  const auto rating = rate(puzzle, limits);
  if (rating.difficulty == nonogram::Difficulty::none) {
    return fail("no_solution", "the puzzle has no solution");
  }
  if (rating.difficulty == nonogram::Difficulty::multiple) {
    return fail("not_unique",
                "the puzzle has several solutions: repair it or leave it out of the book");
  }
  if (!rating.score) return tl::unexpected(limit_error(rating.limit, "the puzzle was rated"));
  return solution_of(AnyNonogram(puzzle), limits).map([&](AnyPicture solution) {
    return BookPuzzle{puzzle, std::move(solution), *rating.word, *rating.score};
  });
}

}  // namespace

Result<BookPuzzle> book_puzzle_of(const AnyNonogram& puzzle, const Limits& limits) {
  return std::visit([&](const auto& own) { return rated(own, limits); }, puzzle);
}

Result<std::string> render_book(std::vector<BookPuzzle> puzzles, const BookOptions& options,
                                const Limits& limits) {
  QUADRILLE_CHECK(!puzzles.empty());
  QUADRILLE_CHECK(options.per_page >= 0 && options.per_page <= kMostPuzzlesOnAPage);
  std::stable_sort(puzzles.begin(), puzzles.end(), [](const BookPuzzle& a, const BookPuzzle& b) {
    return std::tie(a.word, a.score) < std::tie(b.word, b.score);
  });
  return BookDrawer(puzzles, options, limits).draw();
}

}  // namespace quadrille::studio
