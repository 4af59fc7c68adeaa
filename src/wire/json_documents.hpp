// Texts that hold JSON objects: one object, an array of them, or one after the other (JSON lines),
// with bounded memory and with places for errors that the JSON parser cannot see.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/core/text.hpp>

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string_view>
#include <variant>

#include <boost/json.hpp>

namespace quadrille::wire {

// A step into a JSON value: the name of a member or the index of an element.
using JsonStep = std::variant<std::string_view, std::size_t>;

// An object and where it stands in its text.
class JsonObjectAt {
 public:
  // `offset`: where the object begins. Requires that the text is valid JSON from there on.
  JsonObjectAt(const boost::json::object& object, std::string_view text, std::size_t offset)
      : object_(&object), text_(text), offset_(offset) {}

  [[nodiscard]] const boost::json::object& get() const { return *object_; }
  // The place of what the steps lead to; of the last thing on the way if there is no such thing.
  [[nodiscard]] Place place(std::initializer_list<JsonStep> steps) const;
  // The error with that place, unless it has one.
  [[nodiscard]] Error placed(Error error, std::initializer_list<JsonStep> steps) const;

 private:
  const boost::json::object* object_;
  std::string_view text_;
  std::size_t offset_;
};

// Calls `visit` for every object of the text, in order, until it fails. The objects live only
// during the call. Errors: those of `visit`; bad_json; json_too_large when one document needs more
// than `max_memory` bytes (each of several JSON lines is a document).
inline constexpr std::size_t kUsualJsonMemory = std::size_t{256} << 20;
Result<void> for_each_json_object(std::string_view text,
                                  const std::function<Result<void>(const JsonObjectAt&)>& visit,
                                  std::size_t max_memory = kUsualJsonMemory);

}  // namespace quadrille::wire
