// From functions over typed requests to operations of the catalogue.
#pragma once

#include <quadrille/operations/catalogue.hpp>
#include <quadrille/operations/puzzle_source.hpp>

#include <string>
#include <utility>

namespace quadrille::operations {

// Fields that every request of a kind's operation may have beside its own.
struct SharedFields {
  PuzzleSource puzzle = {};
  std::optional<double> time_limit = {};

  void describe(FieldVisitor& fields);
};

// Reads the request's own fields; any that is neither its own nor shared is an error.
Result<void> read_own_fields(const wire::JsonObjectAt& source, const Describe& describe);

// The same for a general operation, which shares only the time limit with others.
Result<void> read_general_fields(const wire::JsonObjectAt& source, const Describe& describe);

// For requests without fields of their own.
struct NoFields {
  static void describe(FieldVisitor& /*fields*/) {}
};

namespace detail {

template <class Request, class Function>
KindOperation typed_operation(std::string name, std::string answer, Function function) {
  KindOperation operation;
  operation.name = std::move(name);
  operation.answer = std::move(answer);
  operation.describe = [](FieldVisitor& fields) { Request().describe(fields); };
  operation.run = [function](const AnyPuzzle& puzzle, const wire::JsonObjectAt& source,
                             const Call& call) -> Result<Answer> {
    Request request;
    auto read = read_own_fields(source, [&](FieldVisitor& fields) { request.describe(fields); });
    if (!read) return tl::unexpected(std::move(read.error()));
    return function(puzzle, request, call);
  };
  return operation;
}

}  // namespace detail

template <class Request>
KindOperation on_puzzle(std::string name, std::string answer,
                        Result<Answer> (*function)(const AnyPuzzle&, const Request&, const Call&)) {
  return detail::typed_operation<Request>(std::move(name), std::move(answer), function);
}

// An operation that makes a puzzle instead of asking about one.
// function(request, call)
template <class Request, class Function>
KindOperation without_puzzle(std::string name, std::string answer, Function function) {
  KindOperation operation = detail::typed_operation<Request>(
      std::move(name), std::move(answer),
      [function](const AnyPuzzle& /*none*/, const Request& request, const Call& call) {
        return function(request, call);
      });
  operation.needs_puzzle = false;
  return operation;
}

// An operation that asks no kind in particular.
template <class Request>
GeneralOperation general(std::string name, std::string answer,
                         Result<Answer> (*function)(const wire::JsonObjectAt&, const Request&,
                                                    const Call&)) {
  GeneralOperation operation;
  operation.name = std::move(name);
  operation.answer = std::move(answer);
  operation.describe = [](FieldVisitor& fields) { Request().describe(fields); };
  operation.run = [function](const wire::JsonObjectAt& source, const Call& call) -> Result<Answer> {
    Request request;
    auto read =
        read_general_fields(source, [&](FieldVisitor& fields) { request.describe(fields); });
    if (!read) return tl::unexpected(std::move(read.error()));
    return function(source, request, call);
  };
  return operation;
}

}  // namespace quadrille::operations
