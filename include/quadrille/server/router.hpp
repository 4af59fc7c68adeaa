// Which handler answers a request.
#pragma once

#include <quadrille/server/http_message.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace quadrille {
struct Limits;
}  // namespace quadrille

namespace quadrille::server {

// Where a handler runs. The event loop serves everybody: what runs on it must not wait for
// anything and must be done in microseconds.
enum class RunsOn : std::uint8_t {
  loop,         // memory only
  pool,         // waits for files or the database; with a large body: the large_pool
  large_pool,   // needs many times the memory of what it reads: one at a time
  health_pool,  // as pool, but never behind other requests: does the database answer?
};

using Handler = std::function<HttpResponse(const HttpRequest& request)>;
// Answers if it can do so at once (it runs on the loop), else leaves it to the route's handler.
using QuickHandler = std::function<std::optional<HttpResponse>(const HttpRequest& request)>;

// Work of unknown length: the server runs it as a job under the limits that it sets.
class JobReporter;
using JobHandler = std::function<HttpResponse(const HttpRequest& request, const Limits& limits,
                                              JobReporter& reporter)>;

// What a client of a job gets that takes longer than most.
enum class LongWork : std::uint8_t {
  becomes_job,  // 202 and the address of the job
  is_awaited,   // its answer, however long it takes
};

// Larger bodies take many times their memory while they are looked at, and the quick lane has more
// seats than there are processors.
inline constexpr std::size_t kMostQuickBytes = std::size_t{64} << 10;

struct Route {
  std::string method;
  std::string pattern;
  RunsOn runs_on = RunsOn::loop;
  std::variant<Handler, JobHandler> handler;
  QuickHandler quick = {};                     // tried first; may be empty
  LongWork long_work = LongWork::becomes_job;  // of a JobHandler
  // Requests with bodies of up to this many bytes are quick work as a rule.
  std::size_t quick_bytes = 0;
  // What is answered when a health check takes too long.
  Handler late = {};
  // What a job does that the handler has handed in for later; may be empty.
  JobHandler deferred = {};
  // The names that its query may have: whoever mistypes one is told. No value: any.
  std::optional<std::vector<std::string>> query = {};

  // How much of the pattern stands before its first parameter: set when the route is added.
  std::size_t literal = 0;

  // What a job of this route does; null if it has none.
  [[nodiscard]] const JobHandler* job() const {
    if (deferred) return &deferred;
    return std::get_if<JobHandler>(&handler);
  }
};

// Routes are added before the server starts; afterwards match() may be called from any thread.
class Router {
 public:
  // `pattern`: "/api/v1/games/{id}/moves"; {name} stands for one segment that is not empty. Of two
  // patterns that match, the one with the earlier literal segment wins: "/puzzles/daily" before
  // "/puzzles/{id}". GET serves HEAD too.
  void add(std::string method, std::string pattern, RunsOn runs_on, Handler handler);
  void add(Route route);
  // Bodies of up to `quick_bytes` are quick work as a rule.
  void add_job(std::string method, std::string pattern, JobHandler handler,
               LongWork long_work = LongWork::becomes_job, std::size_t quick_bytes = 0);
  // What is mostly found in memory: `quick` is asked first, `handler` is a job that is awaited.
  void add_quick(std::string method, std::string pattern, QuickHandler quick, JobHandler handler);
  // Of the GET at this pattern, which has been added. Without it a GET of the API knows no names.
  void set_query(std::string_view pattern, std::vector<std::string> names);

  // The route, its parameters set in the request; or the answer: 404, 405 with Allow, 204 with
  // Allow to OPTIONS, or 400 to a query that the route does not know.
  [[nodiscard]] OrAnswer<const Route*> match(HttpRequest& request) const;
  // For tests and documentation.
  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }

 private:
  std::vector<Route> routes_;
};

// To a method that an address does not serve: 405, and 204 to OPTIONS, which asks for just that.
HttpResponse answer_of_allowed(std::string_view method, const std::string& allowed);

}  // namespace quadrille::server
