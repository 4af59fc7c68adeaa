// Typed fields of a request's JSON object. The first field that is not as it should be is the
// error; what is asked for afterwards does not matter any more, so that a reader asks for all
// fields first and for the error once.
#pragma once

#include <quadrille/core/result.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

namespace quadrille::server {

class JsonFields {
 public:
  explicit JsonFields(const boost::json::object& object) : object_(&object) {}

  // No value if the field is absent or null.
  std::optional<std::int64_t> integer(std::string_view name, std::int64_t low, std::int64_t high);
  std::optional<double> number(std::string_view name, double low, double high);
  std::optional<std::string> text(std::string_view name);
  // The field "seed", 0 … 2^63-1; 0 if it is absent.
  std::uint64_t seed();
  // False if it is absent.
  bool flag(std::string_view name);
  // One string a row, joined by line ends.
  std::optional<std::string> rows(std::string_view name);
  // [[a,b],…], all numbers in 0 … high.
  std::optional<std::vector<std::pair<int, int>>> pairs(std::string_view name, int high);
  // Width and height from "width" and "height", or from "size": "WxH". A height that is absent is
  // the width, a width that is absent the usual one.
  std::pair<int, int> sides(int usual, int high);
  // Null if it is absent.
  const boost::json::value* find(std::string_view name) const;

  // A value that was parsed from a field; its error counts like one of the field.
  template <class T>
  T take(Result<T> parsed, T otherwise) {
    if (parsed) return *std::move(parsed);
    set_error(std::move(parsed.error()));
    return otherwise;
  }

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  void set_error(Error error) {
    if (!error_) error_ = std::move(error);
  }
  void expect(std::string_view name, const std::string& expected);

  const boost::json::object* object_;
  std::optional<Error> error_;
};

}  // namespace quadrille::server
