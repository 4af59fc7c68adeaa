#include "server/library_json.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/store/content.hpp>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

using boost::json::object;
using boost::json::value;

constexpr int kMaxThumbnailSide = 64;
constexpr store::Timestamp kSecond = 1000;

value text_or_null(const std::string& text) {
  return text.empty() ? value(nullptr) : value(text);
}

// A small picture that gives no answer away, where the kind has one.
value thumbnail_of(const Registry& registry, const store::StoredPuzzle& stored) {
  const PuzzleKind* kind = registry.find(stored.kind);
  if (kind == nullptr || std::max(stored.width, stored.height) > kMaxThumbnailSide ||
      stored.content.empty()) {
    return nullptr;
  }
  const auto puzzle = store::from_stored(registry, stored.kind, stored.content);
  if (!puzzle) return nullptr;
  const std::vector<std::string> rows = kind->thumbnail(*puzzle);
  return rows.empty() ? value(nullptr) : value(boost::json::array(rows.begin(), rows.end()));
}

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;  // not the middle of a character
  }));
}

// Blanks of all widths, and a pattern of Braille without a dot.
constexpr std::array<std::string_view, 18> kBlanks{
    " ",      "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005",
    "\u2006", "\u2007", "\u2008", "\u2009", "\u200A", "\u202F", "\u205F", "\u2800", "\u3000"};
// Joiners and the like: they may stand between letters, where some scripts need them.
constexpr std::array<std::string_view, 4> kJoiners{"\u200C", "\u200D", "\uFE0E", "\uFE0F"};

// A name with blanks at its ends looks like the one without them.
std::string_view trim_blanks(std::string_view text) {
  std::string_view before;
  do {
    before = text = trim(text);
    for (const std::string_view blank : kBlanks) {
      if (text.starts_with(blank)) text.remove_prefix(blank.size());
      if (text.ends_with(blank)) text.remove_suffix(blank.size());
    }
  } while (text.size() < before.size());
  return text;
}

// "\u200D" alone would be a name that nobody sees.
bool shows_nothing(std::string_view text) {
  while (!text.empty()) {
    const auto starts = [text](std::string_view blank) { return text.starts_with(blank); };
    const auto* blank = std::find_if(kBlanks.begin(), kBlanks.end(), starts);
    const auto* joiner = std::find_if(kJoiners.begin(), kJoiners.end(), starts);
    if (blank != kBlanks.end()) {
      text.remove_prefix(blank->size());
    } else if (joiner != kJoiners.end()) {
      text.remove_prefix(joiner->size());
    } else {
      return false;
    }
  }
  return true;
}

// C0 and C1 controls, the marks that turn the direction of the text around them, and what has no
// width and no use between letters either: with it, two names would look the same.
bool has_controls(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7F) return true;
    const std::string_view rest = text.substr(i);
    if (byte == 0xC2 && rest.size() > 1 && static_cast<unsigned char>(rest[1]) < 0xA0) return true;
    for (const char* mark :
         {"\u200E",     "\u200F",     "\u202A",     "\u202B",     "\u202C",     "\u202D",
          "\u202E",     "\u2028",     "\u2029",     "\u2066",     "\u2067",     "\u2068",
          "\u2069",     "\u00AD",     "\u034F",     "\u115F",     "\u1160",     "\u180E",
          "\u200B",     "\u2060",     "\u2061",     "\u2062",     "\u2063",     "\u2064",
          "\u3164",     "\uFEFF",     "\uFFA0",     "\u061C",     "\u17B4",     "\u17B5",
          "\u206A",     "\u206B",     "\u206C",     "\u206D",     "\u206E",     "\u206F",
          "\uFFF9",     "\uFFFA",     "\uFFFB",     "\xF3\xA0",   "\U0001D173", "\U0001D174",
          "\U0001D175", "\U0001D176", "\U0001D177", "\U0001D178", "\U0001D179", "\U0001D17A",
          "\u2065",     "\U0001BCA0", "\U0001BCA1", "\U0001BCA2", "\U0001BCA3", "\U0001D159",
          "\U00016FE4"}) {
      if (rest.starts_with(mark)) return true;
    }
  }
  return false;
}

// The first byte of the last character; 0 if there is none.
unsigned char lead_byte_of_last(std::string_view text) {
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80) {
    text.remove_suffix(1);
  }
  return text.empty() ? 0 : static_cast<unsigned char>(text.back());
}

// Joiners and variation selectors belong behind characters of scripts that use them, from Arabic
// on, and of emoji. Elsewhere, and at the end, they only make a name that looks like another.
bool has_idle_joiners(std::string_view text) {
  constexpr unsigned char kFirstThatJoins = 0xD8;  // U+0600
  constexpr std::string_view kKeycap = "\u20E3";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    const bool joins = rest.starts_with("\u200C") || rest.starts_with("\u200D");
    const bool varies = rest.starts_with("\xEF\xB8") && rest.size() > 2 &&
                        static_cast<unsigned char>(rest[2]) < 0x90;  // U+FE00 … U+FE0F
    const bool varies_mongolian = rest.starts_with("\u180B") || rest.starts_with("\u180C") ||
                                  rest.starts_with("\u180D") || rest.starts_with("\u180F");
    if (!joins && !varies && !varies_mongolian) continue;
    const std::string_view after = rest.substr(3);
    if (varies && after.starts_with(kKeycap)) continue;
    const bool is_idle = lead_byte_of_last(text.substr(0, i)) < kFirstThatJoins;
    if (is_idle || (joins && after.empty())) return true;
  }
  return false;
}

}  // namespace

double seconds_of(std::int64_t milliseconds) {
  return static_cast<double>(milliseconds) / static_cast<double>(kSecond);
}

std::string time_text(store::Timestamp time) {
  const auto seconds = static_cast<std::time_t>(time / kSecond);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900,
                     parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
                     time % kSecond);
}

object entry_json(const Registry& registry, const store::StoredPuzzle& puzzle) {
  object json;
  json["id"] = puzzle.id;
  json["kind"] = puzzle.kind;
  json["title"] = text_or_null(puzzle.title);
  json["author"] = text_or_null(puzzle.author);
  json["width"] = puzzle.width;
  json["height"] = puzzle.height;
  json["class"] = text_or_null(puzzle.difficulty);
  json["score"] = puzzle.score ? value(*puzzle.score) : value(nullptr);
  json["created"] = time_text(puzzle.created);
  json["thumbnail"] = thumbnail_of(registry, puzzle);
  return json;
}

std::string text_with(const object& json, std::initializer_list<TextField> fields) {
  QUADRILLE_CHECK(!json.empty());
  std::string text = boost::json::serialize(json);
  text.pop_back();
  for (const TextField& field : fields) {
    text.append(",\"").append(field.name).append("\":").append(field.json);
  }
  return text += '}';
}

std::string puzzle_text(const store::StoredPuzzle& puzzle) {
  std::string text = puzzle.content;
  if (!text.ends_with('}')) return "{}";  // damaged
  text.pop_back();
  for (const auto& [name, words] :
       {std::pair("title", &puzzle.title), std::pair("author", &puzzle.author)}) {
    if (words->empty()) continue;
    text.append(",\"").append(name).append("\":").append(boost::json::serialize(*words));
  }
  return text += '}';
}

std::string full_text(const Registry& registry, const store::StoredPuzzle& puzzle) {
  return text_with(entry_json(registry, puzzle), {{"puzzle", puzzle_text(puzzle)}});
}

Result<std::string> tidy_text(std::string_view text, const TextRule& rule) {
  const std::string_view trimmed = trim_blanks(text);
  if (!is_utf8(trimmed) || has_controls(trimmed) || has_idle_joiners(trimmed)) {
    return fail("bad_text", fmt::format("{} must be UTF-8 without control characters, invisible "
                                        "ones and marks of direction",
                                        rule.what));
  }
  if (shows_nothing(trimmed)) {
    if (rule.may_be_empty) return std::string();
    return fail("bad_text", fmt::format("{} must not be empty", rule.what));
  }
  if (characters_in(trimmed) > rule.max_characters) {
    return fail("bad_text", fmt::format("{} must not be longer than {} characters", rule.what,
                                        rule.max_characters));
  }
  return std::string(trimmed);
}

HttpResponse store_problem(const Error& error) {
  if (error.code == "quota_reached") {
    return problem_answer(429, error).with_header("Retry-After", "3600");
  }
  if (!error.code.starts_with("store_")) return problem_answer(error);
  // What the database says may name paths and accounts: not for strangers.
  HttpResponse response = problem_answer(503, error.code, "the database cannot be used just now");
  return response.with_header("Retry-After", "5");
}

OrAnswer<std::string> query_choice(const HttpRequest& request, std::string_view name,
                                   std::span<const std::string_view> choices) {
  const std::string_view word = request.query_value(name).value_or("");
  if (word.empty() || std::find(choices.begin(), choices.end(), word) != choices.end()) {
    return std::string(word);
  }
  return tl::unexpected(problem_answer(
      400, "bad_query", fmt::format("{} is one of {}", name, fmt::join(choices, ", "))));
}

OrAnswer<std::string> query_kind(const HttpRequest& request, const Registry& registry) {
  std::vector<std::string_view> names;
  for (const Registry::Entry& entry : registry.entries()) names.push_back(entry.kind->name());
  return query_choice(request, "kind", names);
}

OrAnswer<std::optional<int>> query_number(const HttpRequest& request, std::string_view name,
                                          int low, int high) {
  const auto text = request.query_value(name);
  if (!text || text->empty()) return std::optional<int>();
  const auto number = parse_number(*text, high);
  if (!number || *number < low) {
    return tl::unexpected(problem_answer(
        400, "bad_query", fmt::format("{} must be a whole number from {} to {}", name, low, high)));
  }
  return std::optional<int>(static_cast<int>(*number));
}

}  // namespace quadrille::server
