// Requests and answers of the HTTP API as plain values: what routes see. Nothing here knows the
// library that reads and writes sockets, so that routes and their tests compile quickly.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/server/body.hpp>
#include <quadrille/server/peer.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json/fwd.hpp>

namespace quadrille::server {

// Names and values in the order in which they came; lookups are linear, lists are short.
using NamedValues = std::vector<std::pair<std::string, std::string>>;

// The first value of that name; no value if there is none.
std::optional<std::string_view> find_value(const NamedValues& values, std::string_view name);

struct HttpRequest {
  std::string method;      // "GET"
  std::string path;        // decoded, without the query: "/api/v1/games/1f…"
  NamedValues query;       // decoded
  NamedValues headers;     // names in lower case
  NamedValues parameters;  // what the router found in the path: {"id", "1f…"}
  std::string body;
  Peer client;     // behind proxies of ours the one that they name
  std::string id;  // the same in the log, in the answer and, maybe, in the proxy's log
  // The right to the memory that the body takes; null for small ones.
  std::shared_ptr<const void> memory;

  [[nodiscard]] std::optional<std::string_view> header(std::string_view name) const {
    return find_value(headers, name);
  }
  [[nodiscard]] std::optional<std::string_view> query_value(std::string_view name) const {
    return find_value(query, name);
  }
  // Requires that the route's pattern has this parameter.
  [[nodiscard]] std::string_view parameter(std::string_view name) const;
};

// Splits "/path?a=1&b=x%20y" and decodes it into the request. Errors: bad_target for a broken
// escape, a NUL or a path that does not begin with a slash.
Result<void> set_target(HttpRequest& request, std::string_view target);

class EventStream;  // event_stream.hpp

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  NamedValues headers;  // beside those that every answer has
  Body body;
  // Server-sent events in place of a body.
  std::shared_ptr<EventStream> events;

  HttpResponse& with_header(std::string name, std::string value) {
    headers.emplace_back(std::move(name), std::move(value));
    return *this;
  }
};

// What a step of a handler gives: a value, or the answer that ends the request.
template <class T>
using OrAnswer = tl::expected<T, HttpResponse>;

HttpResponse json_answer(const boost::json::object& body, int status = 200);
HttpResponse text_answer(std::string body, std::string content_type, int status = 200);

// `application/problem+json` (RFC 9457) with "code", and "line" and "column" where they are known.
HttpResponse problem_answer(int status, const Error& error);
HttpResponse problem_answer(int status, std::string_view code, std::string detail);
// The status that the error's code stands for: 400 for bad input, unless it is one of a few.
HttpResponse problem_answer(const Error& error);
boost::json::object problem_json(int status, const Error& error);

// The body as a JSON object. Answers: 415 when the content type is another, 400 bad_json.
OrAnswer<boost::json::object> json_body(const HttpRequest& request);

// "Not Found"; empty for a status that we never send.
std::string_view reason_of(int status);

}  // namespace quadrille::server
