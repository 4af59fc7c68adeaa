// The puzzle engine behind the API: operations by name, from JSON to an answer.
#pragma once

#include <quadrille/kinds/registry.hpp>
#include <quadrille/server/jobs.hpp>
#include <quadrille/server/router.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/fwd.hpp>

namespace quadrille::server {

class KindOperations;

// Immutable once made; all functions may be called from any thread.
class Engine {
 public:
  Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine();

  [[nodiscard]] const Registry& registry() const { return registry_; }
  // "solve", "count", … in the order of the documentation.
  [[nodiscard]] static std::vector<std::string_view> operations();
  // Requires one of operations(). Answers errors of the request as problems.
  [[nodiscard]] HttpResponse run(std::string_view operation, const boost::json::object& request,
                                 const Limits& limits, JobReporter& reporter) const;
  // The image in the body of a request as a puzzle; the query says how.
  [[nodiscard]] static HttpResponse import_image(const HttpRequest& request, const Limits& limits);

 private:
  Registry registry_;
  std::vector<std::unique_ptr<KindOperations>> kinds_;
};

// GET /formats, POST /solve … under /api/v1. The engine outlives the router.
void add_engine_routes(Router& router, const Engine& engine);
// /jobs and what belongs to one of them. Both outlive the router.
void add_job_routes(Router& router, const Engine& engine, JobQueue& jobs);

}  // namespace quadrille::server
