#include "server/content_coding.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/server/http_server.hpp>
#include <quadrille/server/operation_routes.hpp>
#include <quadrille/server/plain_page.hpp>
#include <quadrille/server/shared_jobs.hpp>

#include <atomic>
#include <csignal>
#include <fstream>
#include <optional>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

namespace quadrille::server {
namespace {

namespace asio = boost::asio;

// Threads for what waits for the database. They mostly sleep; writes of all of them at the same
// time share one commit.
constexpr std::size_t kPoolThreads = 16;
constexpr std::size_t kMostWaitingForPool = 1024;
// What a body of 8 MB says may take 200 MB while it is looked at.
constexpr std::size_t kLargePoolThreads = 1;
constexpr std::size_t kMostWaitingLarge = 64;
// Questions whether the database answers, each of a fraction of a millisecond; of one address a
// quarter: balancers ask from several processes at once, and must not hear that all is slow.
constexpr std::size_t kMostHealthChecks = 256;

HttpResponse status_answer(std::string_view status) {
  return text_answer("{\"status\":\"" + std::string(status) + "\"}", "application/json");
}

// The reason is a word of ours: what a database says is not for strangers.
HttpResponse not_ready(std::string_view reason) {
  return text_answer("{\"status\":\"not ready\",\"reason\":\"" + std::string(reason) + "\"}",
                     "application/json", 503);
}

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

// An answer that would fill the memory of both sides is none.
HttpResponse bounded(HttpResponse answer, std::size_t most) {
  if (answer.body.size() <= most) return answer;
  return problem_answer(422, "result_too_large",
                        fmt::format("the result has more than {} bytes", most));
}

// Every connection needs a file handle; the usual soft limit of 1024 is low.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

class HttpServer::Parts {
 public:
  Parts(const HttpServerOptions& options, WebFiles files)
      : options_(options),
        jobs_(make_jobs()),
        service_(make_router(), std::move(files), options.service),
        pool_(std::make_unique<BlockingPool>(kPoolThreads, kMostWaitingForPool)),
        large_pool_(std::make_unique<BlockingPool>(kLargePoolThreads, kMostWaitingLarge)),
        health_pool_(std::make_unique<BlockingPool>(1, kMostHealthChecks)) {}
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  // First whoever asks, then the threads that answer, then what they use.
  ~Parts() {
    endpoint_.reset();
    jobs_.reset();
    pool_.reset();
    large_pool_.reset();
    health_pool_.reset();
  }

  Result<void> listen(asio::io_context& loop, spdlog::logger& log) {
    const HttpEndpoint::Parts parts{loop,     *pool_, *large_pool_, *health_pool_,
                                    service_, *jobs_, log};
    auto endpoint = HttpEndpoint::open(options_.address, parts, options_.http);
    if (!endpoint) return tl::unexpected(std::move(endpoint.error()));
    endpoint_ = *std::move(endpoint);
    return {};
  }

  HttpEndpoint& endpoint() { return *endpoint_; }
  Jobs& jobs() { return *jobs_; }
  void set_stopping() { stopping_ = true; }

 private:
  // What a job does is said by its route.
  JobRunner runner() {
    return [this](JobRequest request, const Limits& limits, JobReporter& reporter) {
      return run_job(std::move(request), limits, reporter);
    };
  }
  HttpResponse run_job(JobRequest request, const Limits& limits, JobReporter& reporter);
  std::unique_ptr<Jobs> make_jobs() {
    if (options_.store == nullptr) return std::make_unique<JobQueue>(options_.jobs, runner());
    return std::make_unique<SharedJobs>(options_.jobs, runner(), *options_.store,
                                        options_.jobs.running);
  }
  Router make_router();
  void add_status_routes(Router& router);
  [[nodiscard]] std::string metrics_text();

  HttpServerOptions options_;
  std::atomic<bool> stopping_{false};
  std::unique_ptr<Jobs> jobs_;
  HttpService service_;
  std::unique_ptr<BlockingPool> pool_;
  std::unique_ptr<BlockingPool> large_pool_;
  std::unique_ptr<BlockingPool> health_pool_;
  std::unique_ptr<HttpEndpoint> endpoint_;
};

HttpResponse HttpServer::Parts::run_job(JobRequest request, const Limits& limits,
                                        JobReporter& reporter) {
  const auto route = service_.router().match(request.request);
  if (!route) return route.error();
  const JobHandler* handler = (*route)->job();
  if (handler == nullptr) return problem_answer(404, "not_found", "this is no work for a job");
  return bounded((*handler)(request.request, limits, reporter), options_.jobs.max_result);
}

Router HttpServer::Parts::make_router() {
  Router router;
  QUADRILLE_CHECK(options_.catalogue != nullptr);
  add_status_routes(router);
  add_operation_routes(router, *options_.catalogue);
  add_job_routes(router, *options_.catalogue, *jobs_);
  add_plain_routes(router, *options_.catalogue);
  for (const auto& add_routes : options_.routes) add_routes(router);
  return router;
}

void HttpServer::Parts::add_status_routes(Router& router) {
  router.add("GET", "/healthz", RunsOn::loop,
             [answer = status_answer("ok")](const HttpRequest&) { return answer; });
  Route ready{"GET", "/readyz", RunsOn::health_pool, Handler([this](const HttpRequest&) {
                const Result<void> fine = options_.ready ? options_.ready() : Result<void>();
                return fine ? status_answer("ready") : not_ready(fine.error().code);
              })};
  ready.quick = [this](const HttpRequest&) -> std::optional<HttpResponse> {
    if (!stopping_) return std::nullopt;
    return not_ready("stopping");
  };
  ready.late = [](const HttpRequest&) { return not_ready("too_slow"); };
  router.add(std::move(ready));
  router.add("GET", "/metrics", RunsOn::loop, [this](const HttpRequest&) {
    return text_answer(metrics_text(), "text/plain; version=0.0.4; charset=utf-8");
  });
  if (options_.openapi.empty()) return;
  router.add("GET", "/api/v1/openapi.yaml", RunsOn::loop,
             [text = std::make_shared<FixedText>(options_.openapi, "application/yaml")](
                 const HttpRequest& request) { return text->answer(request); });
}

std::string HttpServer::Parts::metrics_text() {
  const Jobs::Load load = jobs_->load();
  return service_.counters().text() +
         metric_text("quadrille_jobs_waiting", "gauge", "Jobs in the queue",
                     static_cast<double>(load.waiting)) +
         metric_text("quadrille_jobs_running", "gauge", "Jobs at work",
                     static_cast<double>(load.running)) +
         metric_text("quadrille_jobs_kept_bytes", "gauge", "Requests and results that are kept",
                     static_cast<double>(load.kept_bytes)) +
         metric_text("quadrille_body_bytes", "gauge", "Memory promised to the bodies of requests",
                     static_cast<double>(service_.bodies().taken())) +
         metric_text("quadrille_answer_bytes", "gauge", "Long answers that clients have not taken",
                     static_cast<double>(service_.answers().taken())) +
         metric_text("quadrille_event_streams", "gauge", "Open streams of events",
                     static_cast<double>(service_.streams().taken())) +
         metric_text("quadrille_store_pool_waiting", "gauge", "Requests that wait for a thread",
                     static_cast<double>(pool_->waiting() + large_pool_->waiting())) +
         metric_text("quadrille_resident_bytes", "gauge", "Memory of the process",
                     static_cast<double>(resident_bytes())) +
         (options_.metrics ? options_.metrics() : std::string());
}

Result<std::unique_ptr<HttpServer>> HttpServer::open(asio::io_context& loop,
                                                     const HttpServerOptions& options,
                                                     spdlog::logger& log) {
  allow_many_files();
  // A client that is gone fails a write and must not end the process; sendfile() knows no flag for
  // that.
  std::signal(SIGPIPE, SIG_IGN);
  WebFiles files;
  if (!options.web.empty()) {
    std::vector<std::string_view> kinds;
    for (const Registry::Entry& entry : options.catalogue->registry().entries()) {
      kinds.push_back(entry.kind->name());
    }
    auto loaded = WebFiles::load(options.web, kinds);
    if (!loaded) return tl::unexpected(std::move(loaded.error()));
    files = *std::move(loaded);
  }
  auto parts = std::make_unique<Parts>(options, std::move(files));
  if (auto listening = parts->listen(loop, log); !listening) {
    return tl::unexpected(std::move(listening.error()));
  }
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(parts)));
}

HttpServer::HttpServer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
HttpServer::~HttpServer() = default;

std::string HttpServer::address() const {
  return parts_->endpoint().address();
}

void HttpServer::start() {
  parts_->jobs().start();
  parts_->endpoint().start();
}

void HttpServer::stop() {
  parts_->set_stopping();
  parts_->endpoint().stop();
}

}  // namespace quadrille::server
