#include <quadrille/core/assert.hpp>
#include <quadrille/core/stopwatch.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/operations/puzzle_source.hpp>
#include <quadrille/operations/request_schema.hpp>
#include <quadrille/operations/typed_operation.hpp>

#include <algorithm>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::operations {
namespace {

using boost::json::object;

constexpr double kUsualSeconds = 10;
constexpr double kMostSeconds = 86'400;

void describe_time_limit(FieldVisitor& fields, std::optional<double>& seconds) {
  fields.number({"time_limit", "seconds that the work may take (10)"}, seconds, {0, kMostSeconds});
}

// The request's own time limit within those of its surroundings.
Result<Limits> limits_of(const wire::JsonObjectAt& request, const Limits& limits) {
  std::optional<double> seconds;
  auto read = read_known_fields(
      request, [&](FieldVisitor& fields) { describe_time_limit(fields, seconds); });
  if (!read) return tl::unexpected(std::move(read.error()));
  Limits own = limits;
  own.deadline =
      std::min(limits.deadline, Limits::for_seconds(seconds.value_or(kUsualSeconds)).deadline);
  return own;
}

// What every answer says.
Answer finished(Answer answer, const Stopwatch& stopwatch) {
  if (answer.attachment) return answer;
  answer.fields.emplace("seconds", stopwatch.seconds());
  answer.fields.emplace("complete", true);
  return answer;
}

}  // namespace

void set_completeness(object& answer, LimitReached limit) {
  answer["complete"] = limit == LimitReached::none;
  if (limit != LimitReached::none) answer["limit"] = to_string(limit);
}

void SharedFields::describe(FieldVisitor& fields) {
  puzzle.describe(fields);
  describe_time_limit(fields, time_limit);
}

Result<void> read_own_fields(const wire::JsonObjectAt& source, const Describe& describe) {
  SharedFields shared;
  return read_fields(source, describe, [&](FieldVisitor& fields) { shared.describe(fields); });
}

Result<void> read_general_fields(const wire::JsonObjectAt& source, const Describe& describe) {
  std::optional<double> seconds;
  return read_fields(source, [&](FieldVisitor& fields) {
    describe_time_limit(fields, seconds);
    describe(fields);
  });
}

void Catalogue::note(const std::string& operation) {
  if (!has(operation)) names_.push_back(operation);
}

void Catalogue::add(KindPackage package) {
  const std::string_view name = package.kind->name();
  registry_.add(std::move(package.kind));
  for (Format& format : package.more_formats) registry_.add_format(name, std::move(format));
  registry_.add_format(name, std::move(package.json_format));
  for (const KindOperation& operation : package.operations) note(operation.name);
  kinds_.push_back({name, std::move(package.json), std::move(package.operations), {}});
}

void Catalogue::add(std::string_view kind, KindOperation operation) {
  note(operation.name);
  kind_of(kind).operations.push_back(std::move(operation));
}

void Catalogue::replace(std::string_view kind, KindOperation operation) {
  auto& own = kind_of(kind).operations;
  const auto found = std::ranges::find(own, operation.name, &KindOperation::name);
  QUADRILLE_CHECK(found != own.end());
  *found = std::move(operation);
}

void Catalogue::set_daily(std::string_view kind, MakeDaily make) {
  kind_of(kind).daily = std::move(make);
}

void Catalogue::add(GeneralOperation operation) {
  note(operation.name);
  general_.push_back(std::move(operation));
}

void Catalogue::add_format(std::string_view kind, Format format) {
  registry_.add_format(kind, std::move(format));
}

bool Catalogue::has(std::string_view operation) const {
  return std::ranges::find(names_, operation) != names_.end();
}

Catalogue::Kind& Catalogue::kind_of(std::string_view name) {
  const auto found = std::ranges::find(kinds_, name, &Kind::name);
  QUADRILLE_CHECK(found != kinds_.end());
  return *found;
}

const Catalogue::Kind& Catalogue::kind_of(std::string_view name) const {
  const auto found = std::ranges::find(kinds_, name, &Kind::name);
  QUADRILLE_CHECK(found != kinds_.end());
  return *found;
}

const MakeDaily& Catalogue::daily_of(std::string_view kind) const {
  return kind_of(kind).daily;
}

const wire::JsonForm& Catalogue::json_of(std::string_view kind) const {
  return kind_of(kind).json;
}

const KindOperation* Catalogue::find(std::string_view operation, std::string_view kind) const {
  const auto& own = kind_of(kind).operations;
  const auto found = std::ranges::find(own, operation, &KindOperation::name);
  return found == own.end() ? nullptr : &*found;
}

const GeneralOperation* Catalogue::find_general(std::string_view operation) const {
  const auto found = std::ranges::find(general_, operation, &GeneralOperation::name);
  return found == general_.end() ? nullptr : &*found;
}

std::vector<std::string_view> Catalogue::kinds_with(std::string_view operation) const {
  const GeneralOperation* general = find_general(operation);
  if (general != nullptr && !general->kinds.empty()) return general->kinds;
  std::vector<std::string_view> names;
  for (const Kind& kind : kinds_) {
    if (general != nullptr || find(operation, kind.name) != nullptr) names.push_back(kind.name);
  }
  return names;
}

bool Catalogue::takes_attachment(std::string_view operation) const {
  return std::ranges::any_of(kinds_, [&](const Kind& kind) {
    const KindOperation* found = find(operation, kind.name);
    return found != nullptr && found->takes_attachment;
  });
}

object Catalogue::schema(std::string_view operation) const {
  object schema;
  schema["name"] = operation;
  const auto kinds = kinds_with(operation);
  schema["kinds"] = boost::json::array(kinds.begin(), kinds.end());
  if (const GeneralOperation* general = find_general(operation)) {
    schema["request"] = schema_of([&](FieldVisitor& fields) {
      std::optional<double> seconds;
      general->describe(fields);
      describe_time_limit(fields, seconds);
    });
    schema["answer"] = general->answer;
    return schema;
  }
  object requests;
  object answers;
  for (const std::string_view kind : kinds) {
    const KindOperation& own = *find(operation, kind);
    requests[kind] = schema_of([&](FieldVisitor& fields) {
      SharedFields shared;
      shared.describe(fields);
      own.describe(fields);
    });
    answers[kind] = own.answer;
  }
  schema["requests"] = std::move(requests);
  schema["answers"] = std::move(answers);
  return schema;
}

Result<Answer> Catalogue::run(std::string_view operation, const wire::JsonObjectAt& request,
                              const Limits& limits, PartialSink partial,
                              std::string_view attachment) const {
  const Stopwatch stopwatch;
  auto own = limits_of(request, limits);
  if (!own) return tl::unexpected(std::move(own.error()));
  auto answer = dispatch(operation, request, {*this, *own, std::move(partial), attachment});
  if (!answer) return answer;
  return finished(*std::move(answer), stopwatch);
}

Result<Answer> Catalogue::run_on(const AnyPuzzle& puzzle, std::string_view operation,
                                 const wire::JsonObjectAt& request, const Limits& limits) const {
  const Stopwatch stopwatch;
  const KindOperation* found = find(operation, puzzle.kind());
  if (found == nullptr) return unsupported(operation, puzzle.kind());
  auto answer = found->run(puzzle, request, {*this, limits});
  if (!answer) return answer;
  return finished(*std::move(answer), stopwatch);
}

Result<Answer> Catalogue::dispatch(std::string_view operation, const wire::JsonObjectAt& request,
                                   const Call& call) const {
  if (const GeneralOperation* general = find_general(operation)) return general->run(request, call);
  if (!has(operation)) {
    return fail("unknown_operation", "there is no operation " + quadrille::quoted(operation));
  }
  return run_for_kind(operation, request, call);
}

Result<Answer> Catalogue::run_for_kind(std::string_view operation,
                                       const wire::JsonObjectAt& request, const Call& call) const {
  auto source = puzzle_source(request);
  if (!source) return tl::unexpected(std::move(source.error()));
  const auto kinds = kinds_with(operation);
  // An operation that makes puzzles is given the kind by name; without a name, the first kind.
  if (!find(operation, kinds.front())->needs_puzzle) {
    const std::string kind = source->kind.value_or(std::string(kinds.front()));
    if (registry_.find(kind) == nullptr) return tl::unexpected(unknown_kind(registry_, kind));
    const KindOperation* found = find(operation, kind);
    if (found == nullptr) return unsupported(operation, kind);
    return found->run({}, request, call);
  }
  const auto puzzle = puzzle_of(*this, request, *source);
  if (!puzzle) return tl::unexpected(puzzle.error());
  const KindOperation* found = find(operation, puzzle->kind());
  if (found == nullptr) return unsupported(operation, puzzle->kind());
  return found->run(*puzzle, request, call);
}

tl::unexpected<Error> unsupported(std::string_view operation, std::string_view kind) {
  return fail("unsupported_kind", fmt::format("{} does not go with the kind {}", operation, kind));
}

}  // namespace quadrille::operations
