#include <quadrille/core/stopwatch.hpp>
#include <quadrille/doctor/colour_repair.hpp>
#include <quadrille/doctor/diagnosis_json.hpp>
#include <quadrille/doctor/operations.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/typed_operation.hpp>

#include <array>

#include <boost/json.hpp>

namespace quadrille::doctor {
namespace {

using operations::Answer;
using operations::Call;
using operations::FieldVisitor;

constexpr std::int64_t kMostRepairs = 100;
constexpr std::array<std::string_view, 2> kGoals{"unique", "line"};

struct RepairRequest {
  bool given = false;
  std::optional<std::string> goal = {};  // "class"
  std::optional<std::int64_t> all = {};
  std::optional<std::int64_t> seed = {};

  void describe(FieldVisitor& fields) {
    fields.flag({"given", "cells are shown to the player instead of changed"}, given);
    fields.choice({"class", "what the puzzle shall be: unique, or solved by line logic (unique)"},
                  goal, kGoals);
    fields.integer({"all", "how many repairs of the smallest size to list"}, all,
                   {1, kMostRepairs});
    operations::describe_seed(fields, seed);
  }

  [[nodiscard]] RepairOptions options() const {
    RepairOptions options;
    if (given) options.means = RepairMeans::give;
    if (goal == "line") options.goal = RepairGoal::line;
    if (all) options.max_repairs = static_cast<std::size_t>(*all);
    options.seed = static_cast<std::uint64_t>(seed.value_or(0));
    return options;
  }
};

Result<Answer> repair(const AnyPuzzle& any, const RepairRequest& request, const Call& call) {
  Answer answer;
  if (const auto* coloured = nonogram::colour_of(any)) {
    if (request.goal == "line" || request.all) {
      return tl::unexpected(
          nonogram::colour_unsupported("A repair of a class, or with all others"));
    }
    const RepairMeans means = request.options().means;
    answer.fields = to_json(*coloured, diagnose(*coloured, means, call.limits));
    return answer;
  }
  const auto puzzle = nonogram::only_plain(any, "The uniqueness doctor");
  if (!puzzle) return tl::unexpected(puzzle.error());
  answer.fields = to_json(**puzzle, diagnose(**puzzle, request.options(), call.limits));
  return answer;
}

}  // namespace

void add_operations(operations::Catalogue& catalogue) {
  catalogue.add(nonogram::kKindName,
                operations::on_puzzle<RepairRequest>("repair", "NonogramRepair", repair));
}

}  // namespace quadrille::doctor
