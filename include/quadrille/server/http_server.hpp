// The whole HTTP side of `quadrille serve`: engine, jobs, routes, files, sockets.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/server/http_endpoint.hpp>
#include <quadrille/server/job_queue.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace quadrille::store {
class Store;
}

namespace quadrille::server {

struct HttpServerOptions {
  // What the engine can do; outlives the server.
  const operations::Catalogue* catalogue = nullptr;
  HostPort address{"127.0.0.1", 8080};
  HttpOptions http;
  HttpServiceOptions service;
  JobOptions jobs;
  std::string web;      // the web app's folder; empty: none
  std::string openapi;  // the text of docs/openapi.yaml; empty: not served
  // Routes of others, such as those over the store. What they use outlives the server.
  std::vector<std::function<void(Router&)>> routes;
  // Where jobs are kept, so that they outlive this process and every server of the same database
  // knows them; null: in the memory of this process. Outlives the server.
  store::Store* store = nullptr;
  // Is everything there that answers need (the store)? Called on the pool; may be empty.
  std::function<Result<void>()> ready;
  // Further lines for /metrics, called on the loop; may be empty.
  std::function<std::string()> metrics;
};

// Lives on the event loop that it is given and is used in that loop's thread alone.
class HttpServer {
 public:
  // Errors: those of WebFiles::load() and HttpEndpoint::open().
  static Result<std::unique_ptr<HttpServer>> open(boost::asio::io_context& loop,
                                                  const HttpServerOptions& options,
                                                  spdlog::logger& log);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  // Where it listens: "127.0.0.1:8080".
  [[nodiscard]] std::string address() const;
  void start();
  // Answers under way and jobs have some seconds to end.
  void stop();

 private:
  class Parts;
  explicit HttpServer(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace quadrille::server
