// A JSON object together with the text that it was read from, so that whoever finds something wrong
// in it can say where it stands.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/core/text.hpp>

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <variant>

#include <boost/json/fwd.hpp>

namespace quadrille::wire {

// A step into a JSON value: the name of a member or the index of an element.
using JsonStep = std::variant<std::string_view, std::size_t>;

// A view: object and text outlive it.
class JsonObjectAt {
 public:
  // An object that nobody read from a text; its errors have no place.
  explicit JsonObjectAt(const boost::json::object& object) : object_(&object) {}
  // `offset`: where the object begins. Requires that the text is valid JSON from there on.
  JsonObjectAt(const boost::json::object& object, std::string_view text, std::size_t offset)
      : object_(&object), text_(text), offset_(offset) {}

  [[nodiscard]] const boost::json::object& get() const { return *object_; }
  // The member of that name; null if it is absent or null.
  [[nodiscard]] const boost::json::value* find(std::string_view name) const;
  // The object that the steps lead to. Requires that it is `value`.
  [[nodiscard]] JsonObjectAt inner(const boost::json::object& value,
                                   std::initializer_list<JsonStep> steps) const;
  // The place of what the steps lead to; of the last thing on the way if there is no such thing.
  [[nodiscard]] Place place(std::initializer_list<JsonStep> steps) const;
  // The error with that place, unless it has one or nobody knows the text.
  [[nodiscard]] Error placed(Error error, std::initializer_list<JsonStep> steps) const;

 private:
  const boost::json::object* object_;
  std::string_view text_;
  std::size_t offset_ = 0;
};

}  // namespace quadrille::wire
