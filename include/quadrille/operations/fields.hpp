// The fields of a request, described once. A request is a plain struct with a function
//
//     void describe(FieldVisitor& fields);
//
// that names every field, and whoever visits it decides what happens: the JSON reader fills the
// struct (json_request.hpp), the schema writer tells what may be sent (request_schema.hpp), the
// command line makes an option of each.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json/fwd.hpp>

namespace quadrille::operations {

struct Field {
  std::string_view name;  // as in JSON: "max_solutions"
  std::string_view help;  // a phrase for people
  bool required = false;
};

template <class Number>
struct Range {
  Number low;
  Number high;
};

using Pairs = std::vector<std::pair<int, int>>;

// A field that is absent (or null) leaves its target as it is.
class FieldVisitor {
 public:
  FieldVisitor() = default;
  FieldVisitor(const FieldVisitor&) = delete;
  FieldVisitor& operator=(const FieldVisitor&) = delete;
  virtual ~FieldVisitor() = default;

  virtual void flag(const Field& field, bool& target) = 0;
  virtual void integer(const Field& field, std::optional<std::int64_t>& target,
                       Range<std::int64_t> range) = 0;
  virtual void number(const Field& field, std::optional<double>& target, Range<double> range) = 0;
  virtual void text(const Field& field, std::optional<std::string>& target) = 0;
  // One of a few words.
  virtual void choice(const Field& field, std::optional<std::string>& target,
                      std::span<const std::string_view> words) = 0;
  // Rows of a grid, joined by line ends.
  virtual void rows(const Field& field, std::optional<std::string>& target) = 0;
  // [[a, b], …], all from 0 to `high`.
  virtual void pairs(const Field& field, std::optional<Pairs>& target, int high) = 0;
  // JSON of any form, an object, an array of objects: `target` points into the request. `schema`
  // says what it looks like, as the text of a JSON schema.
  virtual void json(const Field& field, const boost::json::value*& target,
                    std::string_view schema) = 0;
};

// Fields that many requests have.
struct Sides {
  std::optional<std::int64_t> width = {};
  std::optional<std::int64_t> height = {};
  std::optional<std::string> size = {};  // "20x15", in place of the two

  void describe(FieldVisitor& fields, int high);
};

// 0 … 2^63-1.
void describe_seed(FieldVisitor& fields, std::optional<std::int64_t>& seed);

}  // namespace quadrille::operations
