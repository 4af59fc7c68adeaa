// Requests from JSON.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/operations/fields.hpp>
#include <quadrille/wire/json_source.hpp>

#include <functional>

namespace quadrille::operations {

using Describe = std::function<void(FieldVisitor&)>;

// Fills the targets of all fields that `describe` names from the object. The first thing that is
// wrong is the error, with its place: bad_field, missing_field, and unknown_field for a field that
// nobody named.
// Fields that `others` names may be there too; they have been read already.
Result<void> read_fields(const wire::JsonObjectAt& source, const Describe& describe,
                         const Describe& others = {});

// The same, whatever other fields there are.
Result<void> read_known_fields(const wire::JsonObjectAt& source, const Describe& describe);

template <class Request>
Result<Request> read_request(const wire::JsonObjectAt& source) {
  Request request;
  auto read = read_fields(source, [&](FieldVisitor& fields) { request.describe(fields); });
  if (!read) return tl::unexpected(std::move(read.error()));
  return request;
}

}  // namespace quadrille::operations
