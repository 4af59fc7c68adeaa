#include "contract/fourth_kind/slide_kind.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/operations/typed_operation.hpp>

#include <algorithm>
#include <numeric>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::slide {
namespace {

using boost::json::object;
using operations::Answer;
using operations::Call;
using operations::FieldVisitor;

constexpr int kMostTiles = 100;

// A permutation of 1 … n.
using Row = std::vector<int>;

Result<Row> checked(Row row) {
  Row sorted = row;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] != static_cast<int>(i) + 1) {
      return fail("bad_row", "the tiles must be the numbers from 1 on, each once", 1, 1);
    }
  }
  if (row.empty()) return fail("bad_row", "there are no tiles", 1, 1);
  return row;
}

const Row& own(const AnyPuzzle& puzzle) {
  return puzzle.as<Row>(kKindName);
}

AnyPuzzle any(Row row) {
  return AnyPuzzle::of(kKindName, std::move(row));
}

// Exchanges of neighbours that sort the row; as many as there are pairs in the wrong order, and
// fewer do not suffice.
operations::Pairs exchanges(Row row) {
  operations::Pairs found;
  for (bool sorted = false; !sorted;) {
    sorted = true;
    for (int i = 0; i + 1 < static_cast<int>(row.size()); ++i) {
      const auto here = static_cast<std::size_t>(i);
      if (row[here] < row[here + 1]) continue;
      std::swap(row[here], row[here + 1]);
      found.emplace_back(i, i + 1);
      sorted = false;
    }
  }
  return found;
}

std::string exchange_text(long long left, long long right) {
  return fmt::format("{} {} ", left, right);
}

std::string text_of(const Row& row) {
  return fmt::format("{}\n", fmt::join(row, " "));
}

Row shuffled(int tiles, std::uint64_t seed) {
  Row row(static_cast<std::size_t>(tiles));
  std::iota(row.begin(), row.end(), 1);
  Rng(seed).shuffle(std::span<int>(row));
  return row;
}

Format text_format() {
  Format format;
  format.name = "slide";
  format.extensions = {"slide"};
  format.summary = "the tiles of a row, one row a line";
  format.resemblance = [](std::string_view) { return 0; };
  format.read = [](std::string_view text) -> Result<std::vector<AnyPuzzle>> {
    std::vector<AnyPuzzle> puzzles;
    for (const Line& line : split_lines(text)) {
      Row row;
      for (const Word& word : split_words(line.text)) {
        const auto tile = parse_number(word.text, kMostTiles);
        if (!tile) return fail("bad_tile", "expected a number", line.number, word.column);
        row.push_back(static_cast<int>(*tile));
      }
      auto good = checked(std::move(row));
      if (!good) return tl::unexpected(std::move(good.error()));
      puzzles.push_back(any(*std::move(good)));
    }
    return puzzles;
  };
  format.write = [](std::span<const AnyPuzzle> puzzles) -> Result<Written> {
    Written written;
    for (const AnyPuzzle& puzzle : puzzles) written.text += text_of(own(puzzle));
    return written;
  };
  return format;
}

wire::JsonForm json_form() {
  wire::JsonForm form;
  form.read = [](const wire::JsonObjectAt& source) -> Result<AnyPuzzle> {
    Row row;
    const boost::json::value* tiles = source.find("tiles");
    if (tiles != nullptr && tiles->is_array()) {
      for (const boost::json::value& tile : tiles->get_array()) {
        row.push_back(tile.is_int64() ? static_cast<int>(tile.get_int64()) : 0);
      }
    }
    return checked(std::move(row)).map(any).map_error([&](Error error) {
      error.line = error.column = 0;
      return source.placed(std::move(error), {"tiles"});
    });
  };
  form.write = [](const AnyPuzzle& puzzle) {
    const Row& row = own(puzzle);
    return object{{"kind", kKindName}, {"tiles", boost::json::array(row.begin(), row.end())}};
  };
  form.solution = [](const boost::json::value& solution) {
    return wire::solution_text(solution, exchange_text);
  };
  return form;
}

class SlideKind final : public PuzzleKind {
 public:
  [[nodiscard]] std::string_view name() const override { return kKindName; }
  [[nodiscard]] std::string_view title() const override { return "Slide"; }
  [[nodiscard]] std::vector<Format> formats() const override { return {text_format()}; }

  [[nodiscard]] Report solve(const AnyPuzzle& puzzle, const SolveRequest& request,
                             const Limits& /*limits*/) const override {
    std::string text;
    for (const auto& [left, right] : exchanges(own(puzzle))) text += exchange_text(left, right);
    if (!request.on_solution) return {Verdict::solved, {text}};
    request.on_solution(text);
    return {Verdict::solved, {}};
  }

  [[nodiscard]] Result<bool> check(const AnyPuzzle& puzzle,
                                   std::string_view solution) const override {
    Row row = own(puzzle);
    const auto words = split_words(solution);
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
      const auto left = parse_number(words[i].text, static_cast<std::int64_t>(row.size()) - 2);
      if (!left) return fail("bad_solution", "there is no such tile");
      std::swap(row[static_cast<std::size_t>(*left)], row[static_cast<std::size_t>(*left) + 1]);
    }
    return std::is_sorted(row.begin(), row.end());
  }

  [[nodiscard]] Result<AnyPuzzle> generate(const GenerateRequest& request,
                                           const Limits& /*limits*/) const override {
    return any(shuffled(request.width, request.seed));
  }
  [[nodiscard]] Result<Listing> listing(const AnyPuzzle& puzzle) const override {
    return Listing{puzzle, static_cast<int>(own(puzzle).size()), 1};
  }
  [[nodiscard]] Result<Assessment> assess(const AnyPuzzle& puzzle,
                                          const Limits& /*limits*/) const override {
    return Assessment{{}, static_cast<double>(exchanges(own(puzzle)).size())};
  }
  [[nodiscard]] Result<AnyPuzzle> daily(int weekday, std::uint64_t seed,
                                        const Limits& /*limits*/) const override {
    return any(shuffled(5 + weekday, seed));
  }
  [[nodiscard]] std::vector<std::string> thumbnail(const AnyPuzzle& puzzle) const override {
    return {fmt::format("{}", fmt::join(own(puzzle), ""))};
  }
};

struct SolveFields {
  bool count = false;

  void describe(FieldVisitor& fields) { fields.flag({"count", "how many exchanges"}, count); }
};

Result<Answer> solve(const AnyPuzzle& puzzle, const SolveFields& fields, const Call& /*call*/) {
  Answer answer;
  answer.fields = {{"kind", kKindName}, {"verdict", "solved"}};
  boost::json::array& list = answer.fields["exchanges"].emplace_array();
  for (const auto& [left, right] : exchanges(own(puzzle))) list.push_back({left, right});
  const std::size_t number = list.size();
  if (fields.count) answer.fields["count"] = number;
  return answer;
}

Result<Answer> hint(const AnyPuzzle& puzzle, const operations::NoFields& /*request*/,
                    const Call& /*call*/) {
  const auto all = exchanges(own(puzzle));
  Answer answer;
  answer.fields["kind"] = kKindName;
  answer.fields["text"] = all.empty()
                              ? std::string("The row is in order.")
                              : fmt::format("Exchange tiles {} and {}: the left one is larger.",
                                            all.front().first + 1, all.front().second + 1);
  return answer;
}

struct GenerateFields {
  std::optional<std::int64_t> tiles = {};
  std::optional<std::int64_t> seed = {};

  void describe(FieldVisitor& fields) {
    fields.integer({"tiles", "how many tiles (5)"}, tiles, {1, kMostTiles});
    operations::describe_seed(fields, seed);
  }
};

Result<Answer> generate(const GenerateFields& fields, const Call& /*call*/) {
  Answer answer;
  answer.fields =
      json_form().write(any(shuffled(static_cast<int>(fields.tiles.value_or(5)),
                                     static_cast<std::uint64_t>(fields.seed.value_or(0)))));
  return answer;
}

}  // namespace

operations::KindPackage slide_package() {
  operations::KindPackage package;
  package.kind = std::make_unique<SlideKind>();
  package.json = json_form();
  package.json_format = wire::json_file_format(kKindName, json_form(), {"tiles"});
  package.operations = {
      operations::on_puzzle<SolveFields>("solve", "SlideSolution", solve),
      operations::on_puzzle<operations::NoFields>("hint", "SlideHint", hint),
      operations::without_puzzle<GenerateFields>("generate", "GeneratedSlide", generate),
  };
  return package;
}

}  // namespace quadrille::slide
