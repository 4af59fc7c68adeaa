#include "server/exact_json.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/limit_of_error.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/server/http_message.hpp>

#include <algorithm>
#include <array>

#include <boost/json.hpp>

namespace quadrille::server {
namespace {

struct StatusOfCode {
  std::string_view code;
  int status;
};

// Every other code is bad input: 400.
constexpr std::array kStatusOfCodes{
    StatusOfCode{"not_found", 404},       StatusOfCode{"too_large", 413},
    StatusOfCode{"not_unique", 422},      StatusOfCode{"wrong_solution", 422},
    StatusOfCode{"no_solution", 422},     StatusOfCode{"limit_reached", 422},
    StatusOfCode{"unsupported_type", 415}};

int status_of(const Error& error) {
  for (const StatusOfCode& known : kStatusOfCodes) {
    if (known.code == error.code) return known.status;
  }
  return 400;
}

std::optional<int> hex_digit(char digit) {
  if (is_digit(digit)) return digit - '0';
  const char letter = to_lower(digit);
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  return std::nullopt;
}

// No value for a broken escape, and for a NUL, which would end the text for some readers.
std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
  const bool stands_for_itself = std::none_of(text.begin(), text.end(), [](char character) {
    return character == '%' || character == '+' || character == '\0';
  });
  if (stands_for_itself) return std::string(text);
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char character = text[i];
    if (character == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const auto high = hex_digit(text[i + 1]);
      const auto low = hex_digit(text[i + 2]);
      if (!high || !low) return std::nullopt;
      character = static_cast<char>(*high * 16 + *low);
      i += 2;
    } else if (character == '+' && plus_is_space) {
      character = ' ';
    }
    if (character == '\0') return std::nullopt;
    result += character;
  }
  return result;
}

// Proxies may write the whole address: "http://host/path". Whose it is, the header says too.
std::string_view without_authority(std::string_view target) {
  if (!starts_with_ignoring_case(target, "http://") &&
      !starts_with_ignoring_case(target, "https://")) {
    return target;
  }
  const std::size_t slash = target.find('/', target.find("://") + 3);
  return slash == std::string_view::npos ? "/" : target.substr(slash);
}

// The second is what `curl -d` says of whatever it sends. Forms of other sites could say it too:
// is_cross_site_write() keeps those out.
bool is_json_type(std::string_view content_type) {
  const std::string_view type = trim(content_type.substr(0, content_type.find(';')));
  return equal_ignoring_case(type, "application/json") ||
         equal_ignoring_case(type, "application/x-www-form-urlencoded");
}

// A small body becomes a few hundred values that live and die together: one piece of memory for all
// of them. Of a large one such pieces, each twice the last, could waste as much as they hold.
constexpr std::size_t kSmallBody = std::size_t{16} << 10;
constexpr std::size_t kValueBytesPerByte = 12;

boost::json::storage_ptr storage_for(std::size_t body) {
  if (body > kSmallBody) return {};
  return boost::json::make_shared_resource<boost::json::monotonic_resource>(
      std::max<std::size_t>(1024, body * kValueBytesPerByte));
}

}  // namespace

std::optional<std::string_view> find_value(const NamedValues& values, std::string_view name) {
  const auto found = std::find_if(values.begin(), values.end(),
                                  [name](const auto& value) { return value.first == name; });
  if (found == values.end()) return std::nullopt;
  return found->second;
}

std::string_view HttpRequest::parameter(std::string_view name) const {
  const auto value = find_value(parameters, name);
  QUADRILLE_CHECK(value);
  return *value;
}

Result<void> set_target(HttpRequest& request, std::string_view target) {
  const auto bad = [] { return fail("bad_target", "the request's target is not well formed"); };
  target = without_authority(target);
  const std::size_t question = target.find('?');
  auto path = decoded(target.substr(0, question), false);
  if (!path || !path->starts_with('/')) return bad();
  request.path = *std::move(path);
  request.query.clear();
  if (question == std::string_view::npos) return {};
  std::string_view rest = target.substr(question + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view pair = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    auto name = decoded(pair.substr(0, equals), true);
    auto value = decoded(pair.substr(std::min(equals + 1, pair.size())), true);
    if (!name || !value) return bad();
    request.query.emplace_back(*std::move(name), *std::move(value));
  }
  return {};
}

HttpResponse json_answer(const boost::json::object& body, int status) {
  return text_answer(boost::json::serialize(body), "application/json", status);
}

HttpResponse text_answer(std::string body, std::string content_type, int status) {
  return {status, std::move(content_type), {}, std::move(body), {}};
}

boost::json::object problem_json(int status, const Error& error) {
  boost::json::object object;
  object["type"] = "about:blank";
  object["title"] = reason_of(status);
  object["status"] = status;
  object["code"] = error.code;
  object["detail"] = error.message;
  if (error.line > 0) object["line"] = error.line;
  if (error.column > 0) object["column"] = error.column;
  const LimitReached limit = limit_of(error);
  if (limit != LimitReached::none) operations::set_completeness(object, limit);
  return object;
}

HttpResponse problem_answer(int status, const Error& error) {
  HttpResponse response = json_answer(problem_json(status, error), status);
  response.content_type = "application/problem+json";
  return response;
}

HttpResponse problem_answer(int status, std::string_view code, std::string detail) {
  return problem_answer(status, Error{code, std::move(detail), {}, 0, 0});
}

HttpResponse problem_answer(const Error& error) {
  return problem_answer(status_of(error), error);
}

OrAnswer<boost::json::object> json_body(const HttpRequest& request) {
  const auto content_type = request.header("content-type");
  if (content_type && !is_json_type(*content_type)) {
    return tl::unexpected(
        problem_answer(415, "unsupported_type", "the body must be application/json"));
  }
  auto value = parse_json(request.body, storage_for(request.body.size()));
  if (!value) return tl::unexpected(problem_answer(value.error()));
  if (!value->is_object()) {
    return tl::unexpected(problem_answer(400, "bad_json", "the body must be a JSON object"));
  }
  return std::move(value->get_object());
}

std::string_view reason_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 417:
      return "Expectation Failed";
    case 421:
      return "Misdirected Request";
    case 422:
      return "Unprocessable Content";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 503:
      return "Service Unavailable";
    default:
      return "";
  }
}

}  // namespace quadrille::server
