#include "gallery/generate_operation.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/gallery/make.hpp>
#include <quadrille/gallery/operations.hpp>
#include <quadrille/operations/nonogram_answers.hpp>
#include <quadrille/operations/typed_operation.hpp>

#include <array>
#include <string>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::gallery {
namespace {

using operations::Answer;
using operations::Call;
using operations::FieldVisitor;

constexpr std::array<std::string_view, 1> kStyles{"motif"};

void describe_choice(FieldVisitor& fields, std::optional<std::string>& theme,
                     std::optional<std::string>& motif) {
  fields.text({"theme", "style motif: of this theme (any)"}, theme);
  fields.text({"motif", "style motif: this one (one that the seed chooses)"}, motif);
}

// The fields of the plain request that go with motifs, and the two of their own.
struct MotifGenerateRequest {
  operations::NonogramGenerateRequest plain = {};
  std::optional<std::string> theme = {};
  std::optional<std::string> motif = {};

  void describe(FieldVisitor& fields) {
    plain.sides.describe(fields, kMaxSide);
    fields.text({"class", "difficulty of the puzzle"}, plain.difficulty);
    fields.choice({"style", "of the picture"}, plain.style, kStyles);
    operations::describe_colours(fields, plain.colours);
    operations::describe_seed(fields, plain.seed);
    describe_choice(fields, theme, motif);
  }
};

Result<MotifPuzzle> make(const Gallery& gallery, const MotifGenerateRequest& request,
                         std::uint64_t seed, const Limits& limits) {
  operations::NonogramGenerateRequest plain = request.plain;
  plain.style.reset();
  const auto wanted = plain.options();
  if (!wanted) return tl::unexpected(wanted.error());
  MotifOptions options{wanted->width, wanted->height, wanted->difficulty};
  if (plain.colours) options.colours = static_cast<int>(*plain.colours);
  if (!request.motif) {
    return choose_puzzle(gallery, request.theme.value_or(""), options, seed, limits);
  }
  const Motif* motif = gallery.find(*request.motif);
  if (motif == nullptr) return unknown_motif(*request.motif);
  return make_puzzle(gallery, *motif, options, seed, limits);
}

Result<Answer> generate(const Gallery& gallery, const wire::JsonObjectAt& source,
                        const Call& call) {
  MotifGenerateRequest request;
  auto read =
      operations::read_own_fields(source, [&](FieldVisitor& fields) { request.describe(fields); });
  if (!read) return tl::unexpected(std::move(read.error()));
  const auto seed = static_cast<std::uint64_t>(request.plain.seed.value_or(0));
  const Stopwatch stopwatch;
  auto made = make(gallery, request, seed, call.limits);
  if (!made) return tl::unexpected(std::move(made.error()));
  Answer answer;
  operations::add_generated(answer.fields, made->puzzle, made->difficulty, seed,
                            stopwatch.seconds());
  add_fields(answer.fields, gallery, *made);
  return answer;
}

bool asks_for_motif(const wire::JsonObjectAt& source) {
  const boost::json::value* style = source.get().if_contains("style");
  return style != nullptr && style->is_string() && style->get_string() == kStyles.front();
}

}  // namespace

operations::KindOperation generate_with_motifs(const operations::KindOperation& plain,
                                               std::shared_ptr<const Gallery> gallery) {
  operations::KindOperation operation = plain;
  operation.describe = [describe = plain.describe](FieldVisitor& fields) {
    std::optional<std::string> theme;
    std::optional<std::string> motif;
    describe(fields);
    describe_choice(fields, theme, motif);
  };
  operation.run = [run = plain.run, gallery = std::move(gallery)](
                      const AnyPuzzle& puzzle, const wire::JsonObjectAt& source,
                      const Call& call) -> Result<Answer> {
    if (!asks_for_motif(source)) return run(puzzle, source, call);
    if (gallery == nullptr) return no_gallery();
    return generate(*gallery, source, call);
  };
  return operation;
}

}  // namespace quadrille::gallery
