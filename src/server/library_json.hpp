// Stored things as the API shows them, and the texts that people may give them.
#pragma once

#include <quadrille/kinds/registry.hpp>
#include <quadrille/server/http_message.hpp>
#include <quadrille/store/records.hpp>

#include <array>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace quadrille::server {

// "2026-11-16T02:18:50.123Z"
std::string time_text(store::Timestamp time);
double seconds_of(std::int64_t milliseconds);

// Everything about a puzzle but the puzzle itself.
boost::json::object entry_json(const Registry& registry, const store::StoredPuzzle& puzzle);

// What is stored is JSON text and goes into answers as it is: taken apart and put together again,
// the state of a game costs milliseconds and many times its memory.
struct TextField {
  std::string_view name;
  std::string_view json;
};
// The text of the object, which is not empty, with these fields behind its own.
std::string text_with(const boost::json::object& json, std::initializer_list<TextField> fields);
// The puzzle in its JSON form, with title and author, without its answer.
std::string puzzle_text(const store::StoredPuzzle& puzzle);
// entry_json() with "puzzle".
std::string full_text(const Registry& registry, const store::StoredPuzzle& puzzle);

// Without blanks at both ends. Error: bad_text: empty where that is not allowed, too many
// characters, not UTF-8, or with control characters.
struct TextRule {
  std::string_view what;  // "the name"
  std::size_t max_characters = 0;
  bool may_be_empty = false;
};
Result<std::string> tidy_text(std::string_view text, const TextRule& rule);

// 503 with Retry-After when the store is not there, else as problem_answer() has it.
HttpResponse store_problem(const Error& error);

// One of a few words in the query: 400 bad_query if it is another. Empty: not given.
OrAnswer<std::string> query_choice(const HttpRequest& request, std::string_view name,
                                   std::span<const std::string_view> choices);
// The name of a kind, by the same rule.
OrAnswer<std::string> query_kind(const HttpRequest& request, const Registry& registry);
constexpr std::array<std::string_view, 7> kClassNames{"trivial",  "line", "moderate", "deep",
                                                      "multiple", "none", "unknown"};

// A number in the query: 400 bad_query if it is none or out of range. No value: not given.
OrAnswer<std::optional<int>> query_number(const HttpRequest& request, std::string_view name,
                                          int low, int high);

}  // namespace quadrille::server
