#include "json.hpp"

#include <quadrille/core/limit_of_error.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/operations/catalogue.hpp>

namespace quadrille::app {
namespace {

boost::json::value known_or_null(int place) {
  return place > 0 ? boost::json::value(place) : boost::json::value(nullptr);
}

// What the machine and Ctrl-C put an end to was cut short as well.
LimitReached limit_behind(const Error& error) {
  if (error.code == kInterrupted) return LimitReached::stopped;
  return error.code == kOutOfMemory ? LimitReached::memory : limit_of(error);
}

}  // namespace

boost::json::object json_of_source(const Source& source) {
  boost::json::object object;
  object["file"] = as_utf8(source.file);
  if (source.index) object["index"] = *source.index;
  return object;
}

boost::json::object json_of_error(const Source& source, const Error& error) {
  boost::json::object object = json_of_source(source);
  // An option may name a file of its own, and the place is in that one.
  if (!error.file.empty()) object["file"] = as_utf8(error.file);
  boost::json::object& details = object["error"].emplace_object();
  details["code"] = error.code;
  details["message"] = error.message;
  details["line"] = known_or_null(error.line);
  details["column"] = known_or_null(error.column);
  const LimitReached limit = limit_behind(error);
  if (limit != LimitReached::none) operations::set_completeness(object, limit);
  return object;
}

ExitStatus status_of_answer(const boost::json::object& answer) {
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

void merge(boost::json::object& object, const boost::json::object& others) {
  for (const auto& member : others) object[member.key()] = member.value();
}

std::string json_line(const boost::json::object& object) {
  return boost::json::serialize(object) + '\n';
}

}  // namespace quadrille::app
