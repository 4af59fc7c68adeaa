#include "plain_frontend.hpp"

#include "batch.hpp"
#include "field_options.hpp"
#include "json.hpp"

#include <quadrille/operations/typed_operation.hpp>

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

ExitStatus status_of(const object& answer) {
  const auto* complete = answer.if_contains("complete");
  if (complete != nullptr && complete->is_bool() && !complete->get_bool()) {
    return ExitStatus::unknown;
  }
  const auto* verdict = answer.if_contains("verdict");
  if (verdict == nullptr || !verdict->is_string()) return ExitStatus::done;
  if (verdict->get_string() == "unknown") return ExitStatus::unknown;
  const bool negative = verdict->get_string() == "none" || verdict->get_string() == "wrong";
  return negative ? ExitStatus::negative : ExitStatus::done;
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
    return run(puzzle, "solve", settings.common);
  }
  [[nodiscard]] Outcome check(const LoadedPuzzle& puzzle,
                              const CheckSettings& settings) const override {
    return run(puzzle, "check", settings.common);
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

  [[nodiscard]] Outcome run(const LoadedPuzzle& puzzle, const std::string& operation,
                            const CommonOptions& common) const {
    const object request = given(operation);
    const auto answer =
        catalogue_.run_on(puzzle.puzzle, operation, wire::JsonObjectAt(request), limits_of(common));
    if (!answer) return outcome_of_error(puzzle.source, answer.error(), common.json);
    if (!common.json) return {status_of(answer->fields), text_of(answer->fields), {}};
    object shown = json_of_source(puzzle.source);
    merge(shown, answer->fields);
    return {status_of(answer->fields), json_line(shown), {}};
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
