#include <quadrille/core/text.hpp>
#include <quadrille/images/answer_json.hpp>
#include <quadrille/images/import_colours.hpp>
#include <quadrille/images/operations.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/typed_operation.hpp>

#include <array>
#include <utility>
#include <vector>

#include <boost/json.hpp>

namespace quadrille::images {
namespace {

using operations::Answer;
using operations::Call;
using operations::FieldVisitor;

constexpr std::array<std::string_view, 2> kFits{"cover", "contain"};
constexpr std::array<std::string_view, 2> kClasses{"unique", "line"};
constexpr int kDarkest = 255;

struct ImportFields {
  std::optional<std::int64_t> width = {};
  std::optional<std::int64_t> height = {};
  std::optional<std::string> threshold = {};
  std::optional<std::string> crop = {};
  std::optional<std::string> fit = {};
  bool trim = false;
  bool dither = false;
  bool edges = false;
  bool invert = false;
  bool unique = false;
  std::optional<std::string> goal = {};  // "class"
  std::optional<std::string> title = {};
  std::optional<std::int64_t> seed = {};
  std::optional<std::int64_t> colours = {};

  void describe(FieldVisitor& fields);
  [[nodiscard]] Result<ImportRequest> request() const;
};

void ImportFields::describe(FieldVisitor& fields) {
  fields.integer({"width", "columns of the picture"}, width, {1, nonogram::kMaxSide});
  fields.integer({"height", "rows of the picture"}, height, {1, nonogram::kMaxSide});
  fields.text({"threshold", "what is darker is filled: 0 to 255, otsu or adaptive (otsu)"},
              threshold);
  fields.text({"crop", "only this part of the image: x,y,width,height in pixels"}, crop);
  fields.choice({"fit", "an image of other proportions is cut, or gets margins (cover)"}, fit,
                kFits);
  fields.flag({"trim", "margins of one colour are cut off"}, trim);
  fields.flag({"dither", "half-tone"}, dither);
  fields.flag({"edges", "outlines instead of areas"}, edges);
  fields.flag({"invert", "fill what is light"}, invert);
  fields.flag({"unique", "the nearest picture with one solution"}, unique);
  fields.choice({"class", "the nearest picture of this class"}, goal, kClasses);
  fields.text({"title", "title of the puzzle"}, title);
  fields.integer({"colours", "a colour puzzle of this many colours besides the background"},
                 colours, {1, nonogram::colour::kMaxColours});
  operations::describe_seed(fields, seed);
}

tl::unexpected<Error> no_value(std::string_view name, std::string_view text) {
  return fail("bad_field", quoted(text) + " is no value for " + std::string(name));
}

Result<void> set_threshold(ImportOptions& options, const std::string& text) {
  if (text == "otsu") return {};
  if (text == "adaptive") {
    options.thresholding = Thresholding::adaptive;
    return {};
  }
  const auto level = parse_number(text, kDarkest);
  if (!level) return no_value("threshold", text);
  options.thresholding = Thresholding::fixed;
  options.level = static_cast<int>(*level);
  return {};
}

Result<void> set_crop(ImportOptions& options, const std::string& text) {
  constexpr std::int64_t kMaximum = 1'000'000;
  std::vector<int> numbers;
  for (const Word& word : split_words(text, ",")) {
    const auto number = parse_number(word.text, kMaximum);
    if (!number) return no_value("crop", text);
    numbers.push_back(static_cast<int>(*number));
  }
  if (numbers.size() != 4) return no_value("crop", text);
  options.crop = Crop{numbers[0], numbers[1], numbers[2], numbers[3]};
  return {};
}

std::optional<int> side_of(const std::optional<std::int64_t>& side) {
  return side ? std::optional(static_cast<int>(*side)) : std::nullopt;
}

Result<ImportRequest> ImportFields::request() const {
  ImportRequest wanted;
  wanted.image.width = side_of(width);
  wanted.image.height = side_of(height);
  if (auto set = threshold ? set_threshold(wanted.image, *threshold) : Result<void>(); !set) {
    return tl::unexpected(std::move(set.error()));
  }
  if (auto set = crop ? set_crop(wanted.image, *crop) : Result<void>(); !set) {
    return tl::unexpected(std::move(set.error()));
  }
  if (fit == "contain") wanted.image.fit = Fit::contain;
  wanted.image.trim = trim;
  wanted.image.dither = dither;
  wanted.image.edges = edges;
  wanted.image.invert = invert;
  if (unique || goal == "unique") wanted.goal = doctor::RepairGoal::unique;
  if (goal == "line") wanted.goal = doctor::RepairGoal::line;
  wanted.title = title.value_or("");
  if (colours) wanted.image.colours = static_cast<int>(*colours);
  wanted.seed = static_cast<std::uint64_t>(seed.value_or(0));
  return wanted;
}

Result<Answer> import(const ImportFields& fields, const Call& call, Decoder decode) {
  const auto request = fields.request();
  if (!request) return tl::unexpected(request.error());
  const auto imported =
      decode(call.attachment, call.limits).and_then([&](const ColourImage& image) {
        return import_any(image, *request, call.limits);
      });
  if (!imported) return tl::unexpected(imported.error());
  Answer answer;
  answer.fields = std::visit([](const auto& own) { return to_json(own); }, *imported);
  return answer;
}

}  // namespace

void add_operations(operations::Catalogue& catalogue, Decoder decode) {
  auto imports = operations::without_puzzle<ImportFields>(
      "import", "ImportedAny", [decode](const ImportFields& fields, const Call& call) {
        return import(fields, call, decode);
      });
  imports.takes_attachment = true;
  catalogue.add(nonogram::kKindName, std::move(imports));
}

}  // namespace quadrille::images
