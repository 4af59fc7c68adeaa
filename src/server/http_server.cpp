#include <quadrille/core/assert.hpp>
#include <quadrille/server/http_server.hpp>
#include <quadrille/server/operation_routes.hpp>
#include <quadrille/server/plain_page.hpp>

#include <atomic>
#include <optional>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

namespace quadrille::server {
namespace {

namespace asio = boost::asio;

// Threads for what waits for the data base. They mostly sleep; writes of all of them at the same
// time share one commit.
constexpr std::size_t kPoolThreads = 16;

HttpResponse status_answer(std::string_view status) {
  return text_answer("{\"status\":\"" + std::string(status) + "\"}", "application/json");
}

// The reason is a word of ours: what a data base says is not for strangers.
HttpResponse not_ready(std::string_view reason) {
  return text_answer("{\"status\":\"not ready\",\"reason\":\"" + std::string(reason) + "\"}",
                     "application/json", 503);
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
        jobs_(std::make_unique<JobQueue>(options.jobs, runner())),
        service_(make_router(), std::move(files), options.service),
        pool_(kPoolThreads) {}
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  // First whoever asks, then the threads that answer, then what they use.
  ~Parts() {
    endpoint_.reset();
    jobs_.reset();
    pool_.join();
  }

  Result<void> listen(asio::io_context& loop, spdlog::logger& log) {
    const HttpEndpoint::Parts parts{loop, pool_, service_, *jobs_, log};
    auto endpoint = HttpEndpoint::open(options_.address, parts, options_.http);
    if (!endpoint) return tl::unexpected(std::move(endpoint.error()));
    endpoint_ = *std::move(endpoint);
    return {};
  }

  HttpEndpoint& endpoint() { return *endpoint_; }
  void set_stopping() { stopping_ = true; }

 private:
  // What a job does is said by its route.
  JobRunner runner() {
    return [this](JobRequest request, const Limits& limits, JobReporter& reporter) {
      return run_job(std::move(request), limits, reporter);
    };
  }
  HttpResponse run_job(JobRequest request, const Limits& limits, JobReporter& reporter);
  Router make_router();
  void add_status_routes(Router& router);
  [[nodiscard]] std::string metrics_text();

  HttpServerOptions options_;
  std::atomic<bool> stopping_{false};
  std::unique_ptr<Jobs> jobs_;
  HttpService service_;
  asio::thread_pool pool_;
  std::unique_ptr<HttpEndpoint> endpoint_;
};

HttpResponse HttpServer::Parts::run_job(JobRequest request, const Limits& limits,
                                        JobReporter& reporter) {
  const auto route = service_.router().match(request.request);
  if (!route) return route.error();
  const JobHandler* handler = (*route)->job();
  if (handler == nullptr) return problem_answer(404, "not_found", "this is no work for a job");
  return (*handler)(request.request, limits, reporter);
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
             [](const HttpRequest&) { return status_answer("ok"); });
  router.add("GET", "/readyz", RunsOn::pool, [this](const HttpRequest&) {
    if (stopping_) return not_ready("stopping");
    const Result<void> ready = options_.ready ? options_.ready() : Result<void>();
    return ready ? status_answer("ready") : not_ready(ready.error().code);
  });
  router.add("GET", "/metrics", RunsOn::loop, [this](const HttpRequest&) {
    return text_answer(metrics_text(), "text/plain; version=0.0.4; charset=utf-8");
  });
  if (options_.openapi.empty()) return;
  router.add("GET", "/api/v1/openapi.yaml", RunsOn::loop, [this](const HttpRequest&) {
    return text_answer(options_.openapi, "application/yaml");
  });
}

std::string HttpServer::Parts::metrics_text() {
  const Jobs::Load load = jobs_->load();
  return service_.counters().text() +
         metric_text("quadrille_jobs_waiting", "gauge", "Jobs in the queue",
                     static_cast<double>(load.waiting)) +
         metric_text("quadrille_jobs_running", "gauge", "Jobs at work",
                     static_cast<double>(load.running)) +
         (options_.metrics ? options_.metrics() : std::string());
}

Result<std::unique_ptr<HttpServer>> HttpServer::open(asio::io_context& loop,
                                                     const HttpServerOptions& options,
                                                     spdlog::logger& log) {
  allow_many_files();
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
  parts_->endpoint().start();
}

void HttpServer::stop() {
  parts_->set_stopping();
  parts_->endpoint().stop();
}

}  // namespace quadrille::server
