#include "server/content_coding.hpp"
#include "server/query_fields.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/operations/contents.hpp>
#include <quadrille/operations/typed_operation.hpp>
#include <quadrille/server/operation_routes.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::server {
namespace {

using boost::json::object;
using operations::Catalogue;

constexpr std::string_view kBase = "/api/v1/";

std::string path_of(std::string_view name) {
  return std::string(kBase) + std::string(name);
}

HttpResponse job_answer(const Job& job, const Jobs& jobs, int status) {
  HttpResponse response;
  response.status = status;
  response.body = job.view(jobs.position(job));
  return response;
}

HttpResponse no_such_job() {
  return problem_answer(404, "no_such_job", "there is no job of this id, or not any more");
}

HttpResponse answer_of(Result<operations::Answer> answer) {
  if (!answer) return problem_answer(answer.error());
  if (!answer->attachment) return json_answer(answer->fields);
  return text_answer(std::move(answer->attachment->bytes),
                     std::move(answer->attachment->media_type));
}

// The files of the answer's proof; null if it has none.
boost::json::array* proof_files_of(object& answer) {
  boost::json::value* const proof = answer.if_contains("proof");
  if (proof == nullptr || !proof->is_object()) return nullptr;
  boost::json::value* const files = proof->get_object().if_contains("files");
  return files == nullptr ? nullptr : files->if_array();
}

// Says where each file can be fetched on its own, as seen from the job: /jobs/ID/ in front of it.
void add_links(object& answer) {
  boost::json::array* const files = proof_files_of(answer);
  if (files == nullptr) return;
  for (boost::json::value& file : *files) {
    const std::string_view name = file.at("name").as_string();
    file.as_object()["href"] = "files/" + std::string(name);
  }
}

// Whether files of the answer shall have addresses: only a job that was asked for is kept.
enum class Links : std::uint8_t { none, of_the_job };

HttpResponse run(const Catalogue& catalogue, const std::string& operation,
                 const wire::JsonObjectAt& request, const Limits& limits, JobReporter& reporter,
                 Links links) {
  const auto partial = [&reporter](const object& part) {
    reporter.partial(boost::json::serialize(part));
  };
  auto answer = catalogue.run(operation, request, limits, partial);
  if (answer && links == Links::of_the_job) add_links(answer->fields);
  return answer_of(std::move(answer));
}

// The image, or whatever else the operation takes, is the body; the query says what to do with it.
HttpResponse run_on_body(const Catalogue& catalogue, const std::string& operation,
                         const HttpRequest& request, const Limits& limits) {
  const std::string_view type = request.header("content-type").value_or("");
  const bool may_be_image = type.empty() || type.starts_with("image/") ||
                            type.starts_with("application/octet-stream") ||
                            type.starts_with("application/x-www-form-urlencoded");
  if (!may_be_image) {
    return problem_answer(415, "unsupported_type", "the body must be an image");
  }
  const std::string_view kind = catalogue.kinds_with(operation).front();
  const auto fields = query_object(request, [&](operations::FieldVisitor& visitor) {
    operations::SharedFields().describe(visitor);
    catalogue.find(operation, kind)->describe(visitor);
  });
  if (!fields) return problem_answer(fields.error());
  return answer_of(catalogue.run(operation, wire::JsonObjectAt(*fields), limits, {}, request.body));
}

// Of what a person waits for in front of a board, and of everything else, so much is quick work.
constexpr std::size_t kQuickBytesOfPlay = std::size_t{32} << 10;
constexpr std::size_t kQuickBytes = std::size_t{4} << 10;

std::size_t quick_bytes_of(std::string_view operation) {
  constexpr std::array<std::string_view, 4> kNeverQuick{"generate", "import", "repair", "render"};
  if (operation == "hint" || operation == "check") return kQuickBytesOfPlay;
  const bool never =
      std::find(kNeverQuick.begin(), kNeverQuick.end(), operation) != kNeverQuick.end();
  return never ? 0 : kQuickBytes;
}

// POST /jobs.
struct NamedRequest {
  std::optional<std::string> operation = {};
  const boost::json::value* request = nullptr;

  void describe(operations::FieldVisitor& fields) {
    fields.text({"operation", "the name of an operation", true}, operation);
    fields.json({"request", "what is sent to that operation", true}, request,
                R"({"type": "object"})");
  }
};

OrAnswer<NamedRequest> named_request(const Catalogue& catalogue, const wire::JsonObjectAt& body) {
  auto wanted = operations::read_request<NamedRequest>(body);
  if (!wanted) return tl::unexpected(problem_answer(wanted.error()));
  const std::string& operation = *wanted->operation;
  if (!catalogue.has(operation) || catalogue.takes_attachment(operation)) {
    return tl::unexpected(
        problem_answer(400, "unknown_operation",
                       "there is no operation " + quadrille::quoted(operation) + " for jobs"));
  }
  if (!wanted->request->is_object()) {
    return tl::unexpected(
        problem_answer(400, "bad_field", "the field \"request\" must be an object"));
  }
  return *std::move(wanted);
}

// The job keeps the bytes of the body, and what they say is found out a second time when its turn
// comes: a parsed request takes many times their memory.
HttpResponse start_job(const Catalogue& catalogue, Jobs& jobs, const HttpRequest& request) {
  auto body = json_body(request);
  if (!body) return std::move(body.error());
  auto wanted = named_request(catalogue, wire::JsonObjectAt(*body, request.body, 0));
  if (!wanted) return std::move(wanted.error());
  const std::string operation = *std::move(wanted->operation);
  const bool is_quick = request.body.size() <= quick_bytes_of(operation);
  auto job = jobs.submit(
      job_request(operation, is_quick ? JobLane::quick : JobLane::heavy, HttpRequest(request)));
  if (!job) return problem_answer(503, job.error()).with_header("Retry-After", "2");
  return accepted_answer(jobs, *std::move(job));
}

HttpResponse run_named(const Catalogue& catalogue, const HttpRequest& request, const Limits& limits,
                       JobReporter& reporter) {
  const auto body = json_body(request);
  if (!body) return body.error();
  const wire::JsonObjectAt source(*body, request.body, 0);
  const auto wanted = named_request(catalogue, source);
  if (!wanted) return wanted.error();
  const auto inner = source.inner(wanted->request->get_object(), {"request"});
  return run(catalogue, *wanted->operation, inner, limits, reporter, Links::of_the_job);
}

// A handler for what belongs to the job that the path names.
template <class Answer>
Handler on_job(Jobs& jobs, Answer answer) {
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

// A file of the proof in a job's answer.
HttpResponse file_answer(const Job& job, std::string_view name) {
  if (!job.finished()) return problem_answer(409, "not_finished", "the job is not finished");
  boost::json::error_code problem;
  boost::json::value answer = boost::json::parse(job.answer().body.text(), problem);
  boost::json::array* const files =
      !problem && answer.is_object() ? proof_files_of(answer.get_object()) : nullptr;
  for (std::size_t index = 0; files != nullptr && index < files->size(); ++index) {
    const object& file = (*files)[index].get_object();
    if (std::string_view(file.at("name").get_string()) != name) continue;
    HttpResponse response =
        text_answer(std::string(std::string_view(file.at("content").get_string())),
                    name.ends_with(".json") ? "application/json" : "text/plain; charset=utf-8");
    response.with_header("Content-Disposition",
                         "attachment; filename=\"" + std::string(name) + "\"");
    return response;
  }
  return problem_answer(404, "no_such_file", "the job's answer has no file of this name");
}

}  // namespace

void add_operation_routes(Router& router, const Catalogue& catalogue) {
  for (const auto& [name, list] :
       {std::pair("formats", boost::json::serialize(operations::list_of_formats(catalogue))),
        std::pair("operations",
                  boost::json::serialize(operations::list_of_operations(catalogue)))}) {
    router.add("GET", path_of(name), RunsOn::loop,
               [text = std::make_shared<FixedText>(list, "application/json")](
                   const HttpRequest& request) { return text->answer(request); });
  }
  for (const std::string& operation : catalogue.operations()) {
    router.add_job(
        "POST", path_of(operation),
        [&catalogue, operation](const HttpRequest& request, const Limits& limits,
                                JobReporter& reporter) {
          if (catalogue.takes_attachment(operation)) {
            return run_on_body(catalogue, operation, request, limits);
          }
          const auto body = json_body(request);
          if (!body) return body.error();
          const wire::JsonObjectAt source(*body, request.body, 0);
          return run(catalogue, operation, source, limits, reporter, Links::none);
        },
        LongWork::becomes_job, quick_bytes_of(operation));
  }
}

void add_job_routes(Router& router, const Catalogue& catalogue, Jobs& jobs) {
  // Not on the loop: a body of megabytes takes its time to be parsed.
  Route by_name{"POST", path_of("jobs"), RunsOn::pool,
                Handler([&catalogue, &jobs](const HttpRequest& request) {
                  return start_job(catalogue, jobs, request);
                })};
  by_name.deferred = [&catalogue](const HttpRequest& request, const Limits& limits,
                                  JobReporter& reporter) {
    return run_named(catalogue, request, limits, reporter);
  };
  router.add(std::move(by_name));
  const auto show = [&jobs](const std::shared_ptr<Job>& job) {
    return job_answer(*job, jobs, 200);
  };
  const RunsOn place = jobs.waits() ? RunsOn::pool : RunsOn::loop;
  router.add("GET", path_of("jobs/{id}"), place, on_job(jobs, show));
  router.add("DELETE", path_of("jobs/{id}"), place,
             on_job(jobs, [show](const std::shared_ptr<Job>& job) {
               job->cancel();
               return show(job);
             }));
  router.add("GET", path_of("jobs/{id}/events"), place, on_job(jobs, events_answer));
  router.add("GET", path_of("jobs/{id}/result"), place, on_job(jobs, result_answer));
  // An answer with a proof has megabytes, and is taken apart.
  router.add("GET", path_of("jobs/{id}/files/{name}"), RunsOn::large_pool,
             [&jobs](const HttpRequest& request) {
               const std::shared_ptr<Job> job = jobs.find(request.parameter("id"));
               return job == nullptr ? no_such_job() : file_answer(*job, request.parameter("name"));
             });
}

HttpResponse run_by_route(const Router& router, JobRequest request, const Limits& limits,
                          JobReporter& reporter) {
  const auto route = router.match(request.request);
  if (!route) return route.error();
  const JobHandler* handler = (*route)->job();
  if (handler == nullptr) return problem_answer(404, "not_found", "this is no work for a job");
  return (*handler)(request.request, limits, reporter);
}

}  // namespace quadrille::server
