// The one door of the engine: every operation once, for every kind, as a JSON object in, limits and
// progress, a JSON object out. The command line, the HTTP API and whatever comes next stand in
// front of it. No files, no sockets, no threads: it compiles wherever the engine does.
//
// Reading order: Call and Answer (what goes in and out), KindOperation and KindPackage (what a kind
// brings), Catalogue (all of it, to be asked). kinds.cpp is the one place that lists the kinds.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/kinds/registry.hpp>
#include <quadrille/operations/daily.hpp>
#include <quadrille/operations/fields.hpp>
#include <quadrille/operations/json_request.hpp>
#include <quadrille/wire/json_form.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

namespace quadrille::operations {

class Catalogue;

// Boards with more cells are for the command line.
inline constexpr std::int64_t kMaxCellsOfRequest = 1'200'000;

// Told while the work goes on: part of the answer is known already.
using PartialSink = std::function<void(const boost::json::object& part)>;

// What surrounds an operation.
struct Call {
  const Catalogue& catalogue;
  const Limits& limits;
  PartialSink partial = {};  // may be empty
  // Bytes that came beside the request, for operations that take some: an image.
  std::string_view attachment = {};
};

// Bytes that are no JSON: a picture, a sheet to print.
struct Attachment {
  std::string media_type;
  std::string bytes;
};

struct Answer {
  boost::json::object fields;
  std::optional<Attachment> attachment = {};  // in place of the fields
};

// Says whether a limit cut the answer short: "complete", and "limit" with its name if one did. An
// answer without the field is complete; Catalogue::run() then adds it.
void set_completeness(boost::json::object& answer, LimitReached limit);

// One operation of one kind, made with on_puzzle() or without_puzzle().
struct KindOperation {
  using Run = std::function<Result<Answer>(const AnyPuzzle& puzzle,
                                           const wire::JsonObjectAt& request, const Call& call)>;

  std::string name;    // "solve"
  std::string answer;  // the schema in docs/openapi.yaml that its answers have
  Describe describe;   // its fields beside those that say which puzzle is meant
  Run run;             // the puzzle is empty unless needs_puzzle
  bool needs_puzzle = true;
  bool takes_attachment = false;
};

// Everything that a kind brings along: one registration.
struct KindPackage {
  std::unique_ptr<PuzzleKind> kind;
  std::vector<Format> more_formats;  // beside those of the kind itself and JSON
  Format json_format;
  wire::JsonForm json;
  std::vector<KindOperation> operations;
};

// An operation that asks no kind in particular: the request says everything.
struct GeneralOperation {
  using Run = std::function<Result<Answer>(const wire::JsonObjectAt& request, const Call& call)>;

  std::string name;
  std::string answer;
  Describe describe;  // all its fields but time_limit
  Run run;
  std::vector<std::string_view> kinds = {};  // empty: all of them
};

// Immutable once made; all functions may be called from any thread.
class Catalogue {
 public:
  void add(KindPackage package);
  // What a part of the house adds to a kind that is there already.
  void add(std::string_view kind, KindOperation operation);
  void add(GeneralOperation operation);
  // In place of the kind's operation of the same name, which must be there.
  void replace(std::string_view kind, KindOperation operation);
  void set_daily(std::string_view kind, MakeDaily make);
  // One more file format of a kind.
  void add_format(std::string_view kind, Format format);

  [[nodiscard]] const Registry& registry() const { return registry_; }
  // "solve", "count", … in the order in which they were added.
  [[nodiscard]] const std::vector<std::string>& operations() const { return names_; }
  [[nodiscard]] bool has(std::string_view operation) const;
  // The names of the kinds that have the operation.
  [[nodiscard]] std::vector<std::string_view> kinds_with(std::string_view operation) const;
  [[nodiscard]] bool takes_attachment(std::string_view operation) const;
  // {"name", "kinds", "requests": {kind: schema}, "answers": {kind: name of its schema}}; a general
  // operation has "request" and "answer" instead.
  [[nodiscard]] boost::json::object schema(std::string_view operation) const;

  // Null if the kind does not have it.
  [[nodiscard]] const KindOperation* find(std::string_view operation, std::string_view kind) const;
  // Empty if nobody but the kind makes its puzzle of the day. Requires a registered kind.
  [[nodiscard]] const MakeDaily& daily_of(std::string_view kind) const;
  // Requires a registered kind.
  [[nodiscard]] const wire::JsonForm& json_of(std::string_view kind) const;

  // The answer has "seconds" and "complete". The request's "time_limit" (10 s unless it says
  // otherwise) makes the limits stricter, never laxer. Errors: those of the request, of the puzzle
  // and of the operation; unknown_operation, unsupported_kind.
  [[nodiscard]] Result<Answer> run(std::string_view operation, const wire::JsonObjectAt& request,
                                   const Limits& limits, PartialSink partial = {},
                                   std::string_view attachment = {}) const;
  // The same for a puzzle that was read already, within the limits alone.
  [[nodiscard]] Result<Answer> run_on(const AnyPuzzle& puzzle, std::string_view operation,
                                      const wire::JsonObjectAt& request,
                                      const Limits& limits) const;

 private:
  struct Kind {
    std::string_view name;
    wire::JsonForm json;
    std::vector<KindOperation> operations;
    MakeDaily daily = {};
  };

  [[nodiscard]] Kind& kind_of(std::string_view name);
  [[nodiscard]] const Kind& kind_of(std::string_view name) const;
  [[nodiscard]] const GeneralOperation* find_general(std::string_view operation) const;
  [[nodiscard]] Result<Answer> dispatch(std::string_view operation,
                                        const wire::JsonObjectAt& request, const Call& call) const;
  [[nodiscard]] Result<Answer> run_for_kind(std::string_view operation,
                                            const wire::JsonObjectAt& request,
                                            const Call& call) const;
  void note(const std::string& operation);

  Registry registry_;
  std::vector<Kind> kinds_;
  std::vector<GeneralOperation> general_;
  std::vector<std::string> names_;
};

// The error for an operation that a kind does not have.
tl::unexpected<Error> unsupported(std::string_view operation, std::string_view kind);

// All kinds with all formats and operations that need no further library.
Catalogue make_catalogue();

}  // namespace quadrille::operations
