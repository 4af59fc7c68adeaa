#include "plain_frontend.hpp"

#include "batch.hpp"
#include "field_options.hpp"
#include "json.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/operations/request_schema.hpp>
#include <quadrille/operations/typed_operation.hpp>

#include <algorithm>
#include <map>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using boost::json::object;
using operations::Catalogue;

// The sentence of the answer if it has one; else its fields, one a line.
std::string text_of(const object& answer) {
  if (const auto* text = answer.if_contains("text"); text != nullptr && text->is_string()) {
    return std::string(text->get_string()) + '\n';
  }
  std::string text;
  for (const auto& field : answer) {
    text += fmt::format("{}: {}\n", std::string_view(field.key()),
                        field.value().is_string() ? std::string(field.value().get_string())
                                                  : boost::json::serialize(field.value()));
  }
  return text;
}

// "max_solutions": "max-solutions".
std::string dashed(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', '-');
  return text;
}

class PlainFrontend final : public Frontend {
 public:
  PlainFrontend(const Catalogue& catalogue, std::string_view kind)
      : catalogue_(catalogue), kind_(kind) {}

  [[nodiscard]] std::string_view kind() const override { return kind_; }

  void add_solve_options(CLI::Option_group& options) override { add_options(options, "solve"); }
  void add_check_options(CLI::Option_group& options) override { add_options(options, "check"); }
  void add_hint_options(CLI::Option_group& options) override { add_options(options, "hint"); }
  void add_explain_options(CLI::Option_group& options) override { add_options(options, "explain"); }
  void add_rate_options(CLI::Option_group& options) override { add_options(options, "rate"); }
  void add_generate_options(CLI::App& command) override { add_options(command, "generate"); }

  [[nodiscard]] Outcome solve(const LoadedPuzzle& puzzle,
                              const SolveSettings& settings) const override {
    if (!settings.proof_directory.empty()) {
      return outcome_of_error(puzzle.source,
                              {"no_proofs", "there are no proofs of this kind of puzzle", {}, 0, 0},
                              settings.common.json);
    }
    object request = given("solve");
    if (auto unused = take_shared(request, settings)) {
      return outcome_of_error(puzzle.source, *unused, settings.common.json);
    }
    return run(puzzle, "solve", settings.common, request);
  }
  [[nodiscard]] Outcome check(const LoadedPuzzle& puzzle,
                              const CheckSettings& settings) const override {
    if (settings.solution.empty()) return run(puzzle, "check", settings.common);
    const Stopwatch stopwatch;
    const auto solved = read_text(settings.solution).and_then([&](const std::string& text) {
      return puzzle.kind->check(puzzle.puzzle, text);
    });
    if (!solved) {
      return outcome_of_error({settings.solution, {}}, solved.error(), settings.common.json);
    }
    object answer{{"kind", kind_}, {"verdict", *solved ? "solved" : "wrong"}};
    operations::set_completeness(answer, LimitReached::none);
    answer["seconds"] = stopwatch.seconds();
    return shown(puzzle.source, answer, settings.common);
  }
  [[nodiscard]] Outcome hint(const LoadedPuzzle& puzzle,
                             const TeachSettings& settings) const override {
    return run(puzzle, "hint", settings.common);
  }
  [[nodiscard]] Outcome explain(const LoadedPuzzle& puzzle,
                                const TeachSettings& settings) const override {
    return run(puzzle, "explain", settings.common);
  }
  [[nodiscard]] Outcome rate(const LoadedPuzzle& puzzle,
                             const TeachSettings& settings) const override {
    return run(puzzle, "rate", settings.common);
  }

  [[nodiscard]] ExitStatus generate(const CommonOptions& common) const override {
    object request = given("generate");
    request["kind"] = kind_;
    request.emplace("seed", common.seed);
    const auto made = catalogue_.run("generate", wire::JsonObjectAt(request), limits_of(common));
    if (!made) return report_error({"-", {}}, made.error(), common.json);
    object shown = json_of_source({"-", {}});
    merge(shown, made->fields);
    return print({ExitStatus::done, json_line(shown), {}});
  }

 private:
  void add_options(CLI::App& command, const std::string& operation) {
    const operations::KindOperation* found = catalogue_.find(operation, kind_);
    if (found != nullptr) requests_[operation] = add_field_options(command, found->describe);
  }

  // What the options of the operation say.
  [[nodiscard]] object given(const std::string& operation) const {
    const auto found = requests_.find(operation);
    return found == requests_.end() ? object() : *found->second;
  }

  // What `solve` asks of all kinds, as fields of this kind's request; an option that would do
  // nothing is an error.
  [[nodiscard]] std::optional<Error> take_shared(object& request,
                                                 const SolveSettings& settings) const {
    const operations::KindOperation* own = catalogue_.find("solve", kind_);
    if (own == nullptr) return std::nullopt;
    const object schema = operations::schema_of(own->describe);
    const object& known = schema.at("properties").get_object();
    object shared;
    if (settings.all) shared["all"] = true;
    if (settings.count) shared["count"] = true;
    if (settings.explain) shared["explain"] = true;
    if (settings.stats) shared["stats"] = true;
    if (settings.max_solutions) shared["max_solutions"] = *settings.max_solutions;
    for (const auto& field : shared) {
      if (!known.contains(field.key())) {
        return Error{
            "unused_option",
            fmt::format("--{} does nothing for puzzles of the kind {}", dashed(field.key()), kind_),
            {}};
      }
      request[field.key()] = field.value();
    }
    if (known.contains("seed")) request["seed"] = settings.common.seed;
    return std::nullopt;
  }

  [[nodiscard]] Outcome run(const LoadedPuzzle& puzzle, const std::string& operation,
                            const CommonOptions& common) const {
    return run(puzzle, operation, common, given(operation));
  }

  [[nodiscard]] Outcome run(const LoadedPuzzle& puzzle, const std::string& operation,
                            const CommonOptions& common, const object& request) const {
    const auto answer =
        catalogue_.run_on(puzzle.puzzle, operation, wire::JsonObjectAt(request), limits_of(common));
    if (!answer) return outcome_of_error(puzzle.source, answer.error(), common.json);
    return shown(puzzle.source, answer->fields, common);
  }

  [[nodiscard]] static Outcome shown(const Source& source, const object& answer,
                                     const CommonOptions& common) {
    if (!common.json) return {status_of_answer(answer), text_of(answer), {}};
    object line = json_of_source(source);
    merge(line, answer);
    return {status_of_answer(answer), json_line(line), {}};
  }

  const Catalogue& catalogue_;
  std::string_view kind_;
  std::map<std::string, std::shared_ptr<object>> requests_;
};

}  // namespace

std::unique_ptr<Frontend> make_plain_frontend(const Catalogue& catalogue, std::string_view kind) {
  return std::make_unique<PlainFrontend>(catalogue, kind);
}

}  // namespace quadrille::app
