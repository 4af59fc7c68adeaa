#include <quadrille/core/assert.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/server/router.hpp>

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

// What an answer quotes of a query.
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kMostNamed = 5;

// Takes the first segment off a path: "/a/b" gives "a" and leaves "/b".
std::string_view take_segment(std::string_view& path) {
  path.remove_prefix(1);
  const std::size_t end = std::min(path.find('/'), path.size());
  const std::string_view segment = path.substr(0, end);
  path.remove_prefix(end);
  return segment;
}

bool is_parameter(std::string_view segment) {
  return segment.starts_with('{') && segment.ends_with('}');
}

// The parameters of a path that matches the pattern. Most routes are ruled out by how they begin.
std::optional<NamedValues> matched(const Route& route, std::string_view path) {
  std::string_view pattern = route.pattern;
  if (!path.starts_with(pattern.substr(0, route.literal))) return std::nullopt;
  NamedValues parameters;
  while (!pattern.empty() && !path.empty()) {
    const std::string_view wanted = take_segment(pattern);
    const std::string_view found = take_segment(path);
    if (is_parameter(wanted)) {
      if (found.empty()) return std::nullopt;
      parameters.emplace_back(wanted.substr(1, wanted.size() - 2), found);
    } else if (wanted != found) {
      return std::nullopt;
    }
  }
  if (pattern.empty() != path.empty()) return std::nullopt;
  return parameters;
}

// Literal segments stand before parameters.
bool goes_before(std::string_view left, std::string_view right) {
  while (!left.empty() && !right.empty()) {
    const bool left_is_parameter = is_parameter(take_segment(left));
    const bool right_is_parameter = is_parameter(take_segment(right));
    if (left_is_parameter != right_is_parameter) return right_is_parameter;
  }
  return false;
}

bool serves(const Route& route, std::string_view method) {
  return route.method == method || (method == "HEAD" && route.method == "GET");
}

// What a GET of the API is asked is in its query, so that a mistyped name would change the answer.
bool has_known_query(const Route& route) {
  return route.method == "GET" && route.pattern.starts_with("/api/");
}

std::optional<HttpResponse> query_complaint(const Route& route, const NamedValues& query) {
  if (!route.query) return std::nullopt;
  const std::vector<std::string>& known = *route.query;
  std::vector<std::string> unknown;
  for (const auto& [name, text] : query) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      unknown.push_back(quadrille::quoted(name, kLongestName));
    }
  }
  if (unknown.empty()) return std::nullopt;
  unknown.resize(std::min(unknown.size(), kMostNamed));
  const std::string may_be =
      known.empty() ? "takes none" : fmt::format("takes {}", fmt::join(known, ", "));
  return problem_answer(
      400, "unknown_parameter",
      fmt::format("unknown in the query: {}; this address {}", fmt::join(unknown, ", "), may_be));
}

void insert_sorted(std::vector<Route>& routes, Route route) {
  if (!route.query && has_known_query(route)) route.query.emplace();
  route.literal = std::min(route.pattern.find('{'), route.pattern.size());
  const auto place = std::upper_bound(routes.begin(), routes.end(), route,
                                      [](const Route& left, const Route& right) {
                                        return goes_before(left.pattern, right.pattern);
                                      });
  routes.insert(place, std::move(route));
}

void add_method(std::string& allowed, const std::string& method) {
  if (allowed.find(method) != std::string::npos) return;  // "/daily" is an "/{id}" too
  allowed += (allowed.empty() ? "" : ", ") + method;
  if (method == "GET") allowed += ", HEAD";
}

}  // namespace

HttpResponse answer_of_allowed(std::string_view method, const std::string& allowed) {
  HttpResponse response;
  if (method == "OPTIONS") {
    response.status = 204;
  } else {
    response = problem_answer(405, "method_not_allowed", "this address answers to " + allowed);
  }
  response.with_header("Allow", allowed);
  return response;
}

void Router::add(std::string method, std::string pattern, RunsOn runs_on, Handler handler) {
  insert_sorted(routes_, {std::move(method), std::move(pattern), runs_on, std::move(handler)});
}

void Router::add(Route route) {
  insert_sorted(routes_, std::move(route));
}

void Router::add_job(std::string method, std::string pattern, JobHandler handler,
                     LongWork long_work, std::size_t quick_bytes) {
  Route route{std::move(method), std::move(pattern), RunsOn::pool, std::move(handler)};
  route.long_work = long_work;
  QUADRILLE_CHECK(quick_bytes <= kMostQuickBytes);
  route.quick_bytes = quick_bytes;
  add(std::move(route));
}

void Router::add_quick(std::string method, std::string pattern, QuickHandler quick,
                       JobHandler handler) {
  Route route{std::move(method), std::move(pattern), RunsOn::pool, std::move(handler)};
  route.quick = std::move(quick);
  route.long_work = LongWork::is_awaited;
  route.quick_bytes = kMostQuickBytes;
  add(std::move(route));
}

void Router::set_query(std::string_view pattern, std::vector<std::string> names) {
  const auto route = std::find_if(routes_.begin(), routes_.end(), [pattern](const Route& added) {
    return added.method == "GET" && added.pattern == pattern;
  });
  QUADRILLE_CHECK(route != routes_.end());
  route->query = std::move(names);
}

OrAnswer<const Route*> Router::match(HttpRequest& request) const {
  std::string allowed;
  if (request.path.starts_with('/')) {
    for (const Route& route : routes_) {
      auto parameters = matched(route, request.path);
      if (!parameters) continue;
      if (serves(route, request.method)) {
        if (auto complaint = query_complaint(route, request.query)) {
          return tl::unexpected(*std::move(complaint));
        }
        request.parameters = *std::move(parameters);
        return &route;
      }
      add_method(allowed, route.method);
    }
  }
  if (!allowed.empty()) return tl::unexpected(answer_of_allowed(request.method, allowed));
  return tl::unexpected(problem_answer(404, "not_found", "there is nothing at this address"));
}

}  // namespace quadrille::server
