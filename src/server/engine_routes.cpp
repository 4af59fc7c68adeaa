#include <quadrille/core/text.hpp>
#include <quadrille/server/engine.hpp>

#include <algorithm>
#include <string>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::server {
namespace {

using boost::json::object;

constexpr std::string_view kBase = "/api/v1/";

std::string path_of(std::string_view name) {
  return std::string(kBase) + std::string(name);
}

object json_of(const PuzzleKind& kind, const Format& format) {
  object json;
  json["kind"] = kind.name();
  json["name"] = format.name;
  json["extensions"] = boost::json::array(format.extensions.begin(), format.extensions.end());
  json["reads"] = static_cast<bool>(format.read);
  json["writes"] = static_cast<bool>(format.write);
  json["description"] = format.summary;
  return json;
}

object formats_of(const Registry& registry) {
  object json;
  boost::json::array& formats = json["formats"].emplace_array();
  for (const Registry::Entry& entry : registry.entries()) {
    for (const Format& format : entry.formats) formats.push_back(json_of(*entry.kind, format));
  }
  return json;
}

HttpResponse job_answer(const Job& job, const JobQueue& jobs, int status) {
  return text_answer(job.text(jobs.position(job)), "application/json", status);
}

HttpResponse no_such_job() {
  return problem_answer(404, "no_such_job", "there is no job of this id, or not any more");
}

HttpResponse start_job(const Engine& engine, JobQueue& jobs, const HttpRequest& request) {
  auto body = json_body(request);
  if (!body) return std::move(body.error());
  const boost::json::value* name = body->if_contains("operation");
  const boost::json::value* inner = body->if_contains("request");
  if (name == nullptr || !name->is_string() || inner == nullptr || !inner->is_object()) {
    return problem_answer(400, "bad_field",
                          "a job has the fields \"operation\", a text, and \"request\", an object");
  }
  const std::string operation(name->get_string());
  const auto known = Engine::operations();
  if (std::find(known.begin(), known.end(), operation) == known.end()) {
    return problem_answer(400, "unknown_operation",
                          "there is no operation " + quadrille::quoted(operation));
  }
  JobWork work = [&engine, operation, asked = inner->get_object()](const Limits& limits,
                                                                   JobReporter& reporter) {
    return engine.run(operation, asked, limits, reporter);
  };
  auto job = jobs.submit(operation, request.client, std::move(work));
  if (!job) return problem_answer(503, job.error()).with_header("Retry-After", "2");
  HttpResponse accepted = job_answer(**job, jobs, 202);
  accepted.with_header("Location", path_of("jobs/") + (*job)->id());
  return accepted;
}

// A handler for what belongs to the job that the path names.
template <class Answer>
Handler on_job(const JobQueue& jobs, Answer answer) {
  return [&jobs, answer](const HttpRequest& request) {
    const std::shared_ptr<Job> job = jobs.find(request.parameter("id"));
    return job == nullptr ? no_such_job() : answer(job);
  };
}

HttpResponse events_answer(const std::shared_ptr<Job>& job) {
  HttpResponse response;
  response.content_type = "text/event-stream";
  response.events = events_of(job);
  return response;
}

HttpResponse result_answer(const std::shared_ptr<Job>& job) {
  if (job->finished()) return job->answer();
  return problem_answer(409, "not_finished", "the job is not finished");
}

}  // namespace

void add_engine_routes(Router& router, const Engine& engine) {
  const std::string formats = boost::json::serialize(formats_of(engine.registry()));
  router.add("GET", path_of("formats"), RunsOn::loop,
             [formats](const HttpRequest&) { return text_answer(formats, "application/json"); });
  for (const std::string_view operation : Engine::operations()) {
    router.add_job("POST", path_of(operation),
                   [&engine, operation](const HttpRequest& request, const Limits& limits,
                                        JobReporter& reporter) {
                     const auto body = json_body(request);
                     if (!body) return body.error();
                     return engine.run(operation, *body, limits, reporter);
                   });
  }
  router.add_job("POST", path_of("import"),
                 [](const HttpRequest& request, const Limits& limits, JobReporter& /*reporter*/) {
                   return Engine::import_image(request, limits);
                 });
}

void add_job_routes(Router& router, const Engine& engine, JobQueue& jobs) {
  router.add("POST", path_of("jobs"), RunsOn::loop, [&engine, &jobs](const HttpRequest& request) {
    return start_job(engine, jobs, request);
  });
  const auto show = [&jobs](const std::shared_ptr<Job>& job) {
    return job_answer(*job, jobs, 200);
  };
  router.add("GET", path_of("jobs/{id}"), RunsOn::loop, on_job(jobs, show));
  router.add("DELETE", path_of("jobs/{id}"), RunsOn::loop,
             on_job(jobs, [show](const std::shared_ptr<Job>& job) {
               job->cancel();
               return show(job);
             }));
  router.add("GET", path_of("jobs/{id}/events"), RunsOn::loop, on_job(jobs, events_answer));
  router.add("GET", path_of("jobs/{id}/result"), RunsOn::loop, on_job(jobs, result_answer));
}

}  // namespace quadrille::server
