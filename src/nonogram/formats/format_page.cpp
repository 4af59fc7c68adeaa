// A page of nonograms.org or nonograms.ru as a browser saves it. The puzzle is its solution, in a
// script: `var d=[[…],[…],…];`, rows of at least four numbers that hide the size, the colours and
// the runs of cells by sums and remainders:
//
//   row 1, 2, 3      width, height, number of colours: a % d + b % d − c % d
//   row 4            x; then a row a colour: its red, green and blue are a − x₁, b − x₀, c − x₃
//   the next row     number of runs: (a % d)² + 2 (b % d) + c % d
//   the next row     x; then a row a run: column a − x₀, length b − x₁, colour c − x₂, row d − x₃,
//                    where rows, columns and colours count from 1
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/colour/colour_names.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/formats.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace quadrille::nonogram {
namespace {

constexpr std::string_view kStart = "var d=";
constexpr std::int64_t kLargest = 1'000'000;
// More rows than a picture of the largest size has runs.
constexpr std::size_t kMostRows = 1'100'000;

using Row = std::array<std::int64_t, 4>;

// The rows of `[[1,2,3,4],[…],…]`; a row may have more than four numbers. No value if it is none.
std::optional<std::vector<Row>> read_rows(std::string_view text) {
  std::vector<Row> rows;
  std::size_t position = 0;
  const auto skip = [&] {
    while (position < text.size() && is_space(text[position])) ++position;
  };
  const auto take = [&](char wanted) {
    skip();
    const bool found = position < text.size() && text[position] == wanted;
    if (found) ++position;
    return found;
  };
  if (!take('[')) return std::nullopt;
  do {
    if (rows.size() == kMostRows || !take('[')) return std::nullopt;
    Row row{};
    std::size_t numbers = 0;
    do {
      skip();
      const std::size_t end = std::min(text.find_first_not_of("0123456789", position), text.size());
      const auto number = parse_number(text.substr(position, end - position), kLargest);
      if (!number) return std::nullopt;
      if (numbers < row.size()) row[numbers] = *number;
      ++numbers;
      position = end;
    } while (take(','));
    if (numbers < row.size() || !take(']')) return std::nullopt;
    rows.push_back(row);
  } while (take(','));
  if (!take(']')) return std::nullopt;
  return rows;
}

// Every row that is asked for must be there: the first that is not makes the whole page bad.
class Decoder {
 public:
  explicit Decoder(const std::vector<Row>& rows) : rows_(rows) {}

  std::optional<AnyNonogram> decode();

 private:
  const Row* row(std::size_t index) const { return index < rows_.size() ? &rows_[index] : nullptr; }
  [[nodiscard]] std::optional<int> number(std::size_t index, std::int64_t low,
                                          std::int64_t high) const;
  [[nodiscard]] std::optional<colour::Palette> palette(int colours) const;
  bool draw(colour::Picture& picture, int colours) const;

  const std::vector<Row>& rows_;
};

std::optional<int> Decoder::number(std::size_t index, std::int64_t low, std::int64_t high) const {
  const Row* x = row(index);
  if (x == nullptr || (*x)[3] == 0) return std::nullopt;
  const std::int64_t d = (*x)[3];
  const std::int64_t hidden = (*x)[0] % d + (*x)[1] % d - (*x)[2] % d;
  if (hidden < low || hidden > high) return std::nullopt;
  return static_cast<int>(hidden);
}

std::optional<colour::Palette> Decoder::palette(int colours) const {
  const Row* x = row(4);
  colour::DeclaredColours declared;
  for (int colour = 1; colour <= colours; ++colour) {
    const Row* y = row(static_cast<std::size_t>(4 + colour));
    if (x == nullptr || y == nullptr) return std::nullopt;
    const std::array<std::int64_t, 3> channels{(*y)[0] - (*x)[1], (*y)[1] - (*x)[0],
                                               (*y)[2] - (*x)[3]};
    std::uint32_t rgb = 0;
    for (const std::int64_t channel : channels) {
      if (channel < 0 || channel > 255) return std::nullopt;
      rgb = rgb << 8U | static_cast<std::uint32_t>(channel);
    }
    const std::string key = std::to_string(colour);
    declared.declare(key, {"", rgb, static_cast<char>('a' + (colour - 1) % 26)});
    declared.use(key);
  }
  auto used = declared.finish();
  if (!used) return std::nullopt;
  return std::move(used->palette);
}

bool Decoder::draw(colour::Picture& picture, int colours) const {
  const auto z = static_cast<std::size_t>(colours + 5);
  const Row* count = row(z);
  const Row* x = row(z + 1);
  if (count == nullptr || x == nullptr || (*count)[3] == 0) return false;
  const std::int64_t d = (*count)[3];
  const std::int64_t a = (*count)[0] % d;
  const std::int64_t runs = a * a + (*count)[1] % d * 2 + (*count)[2] % d;
  for (std::int64_t run = 0; run < runs; ++run) {
    const Row* y = row(z + 2 + static_cast<std::size_t>(run));
    if (y == nullptr) return false;
    const std::int64_t column = (*y)[0] - (*x)[0] - 1;
    const std::int64_t length = (*y)[1] - (*x)[1];
    const std::int64_t value = (*y)[2] - (*x)[2];
    const std::int64_t line = (*y)[3] - (*x)[3] - 1;
    if (column < 0 || length < 0 || column + length > picture.width() || line < 0 ||
        line >= picture.height() || value < 0 || value > colours) {
      return false;
    }
    for (std::int64_t cell = column; cell < column + length; ++cell) {
      picture.at(static_cast<int>(line), static_cast<int>(cell)) =
          static_cast<colour::Value>(value);
    }
  }
  return true;
}

std::optional<AnyNonogram> Decoder::decode() {
  const auto width = number(1, 1, kMaxSide);
  const auto height = number(2, 1, kMaxSide);
  const auto colours = number(3, 1, colour::kMaxColours);
  if (!width || !height || !colours) return std::nullopt;
  const auto entries = palette(*colours);
  colour::Picture picture(*width, *height);
  if (!entries || !draw(picture, *colours)) return std::nullopt;
  if (*colours > 1) {
    auto puzzle = colour::Puzzle::from_picture(*entries, picture);
    if (!puzzle) return std::nullopt;
    return AnyNonogram(*std::move(puzzle));
  }
  CellGrid cells(*width, *height);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    cells.cells()[cell] = picture.cells()[cell] == 0 ? Cell::empty : Cell::filled;
  }
  auto puzzle = Puzzle::from_picture(cells);
  if (!puzzle) return std::nullopt;
  return AnyNonogram(*std::move(puzzle));
}

// What stands between « and » in the title.
std::string title_of(std::string_view page) {
  constexpr std::string_view kOpen = "\xC2\xAB";
  constexpr std::string_view kClose = "\xC2\xBB";
  constexpr std::size_t kLongest = 200;
  const std::size_t title = page.find("<title>");
  if (title == std::string_view::npos) return {};
  const std::string_view text = page.substr(title, page.substr(title).find("</title>"));
  const std::size_t begin = text.find(kOpen);
  if (begin == std::string_view::npos) return {};
  const std::string_view name = text.substr(begin + kOpen.size());
  const std::size_t end = name.find(kClose);
  if (end == std::string_view::npos || end > kLongest) return {};
  return as_utf8(trim(name.substr(0, end)));
}

Result<std::vector<AnyNonogram>> read_page(std::string_view page) {
  const std::size_t start = page.find(kStart);
  const auto bad = [&](std::string message) {
    const Place place = place_at(page, start == std::string_view::npos ? 0 : start);
    return fail("bad_page", std::move(message), place.line, place.column);
  };
  if (start == std::string_view::npos) {
    return bad("this is no puzzle's page of nonograms.org: it has no script with \"var d=\"");
  }
  const auto rows = read_rows(page.substr(start + kStart.size()));
  if (!rows) return bad("expected rows of at least four numbers after \"var d=\"");
  auto puzzle = Decoder(*rows).decode();
  if (!puzzle) return bad("the numbers after \"var d=\" give no picture");
  Metadata metadata;
  metadata.title = title_of(page);
  return std::vector<AnyNonogram>{std::visit(
      [&](const auto& own) { return AnyNonogram(own.with_metadata(metadata)); }, *puzzle)};
}

int resembles_page(std::string_view text) {
  constexpr std::size_t kLookAt = 1 << 18;
  return text.substr(0, kLookAt).find("var d=[[") == std::string_view::npos ? 0 : 90;
}

}  // namespace

PuzzleFormat page_format() {
  PuzzleFormat format;
  format.name = "page";
  format.extensions = {"html", "htm"};
  format.summary = "a page of nonograms.org, as it is saved";
  format.resemblance = resembles_page;
  format.read = [](std::string_view text) { return only_plain(read_page(text)); };
  format.read_any = read_page;
  return format;
}

}  // namespace quadrille::nonogram
