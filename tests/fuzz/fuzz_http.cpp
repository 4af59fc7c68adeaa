// The HTTP server without its sockets: the input is what a client sends on one connection. Requests
// are read, admitted and answered as the server does it, jobs included, with limits that keep one
// input short.
#include "server/request_reader.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/limits.hpp>
#include <quadrille/server/http_service.hpp>
#include <quadrille/server/operation_routes.hpp>
#include <quadrille/server/plain_page.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using namespace quadrille;
using namespace quadrille::server;

class Silence final : public JobReporter {
 public:
  void partial(std::string /*json*/) override {}
};

struct Server {
  Server() : service(make_router(), WebFiles(), {}) {}

  Router make_router() {
    Router router;
    add_operation_routes(router, catalogue);
    add_plain_routes(router, catalogue);
    router.add("GET", "/api/v1/games/{id}", RunsOn::loop, [](const HttpRequest& request) {
      return text_answer(std::string(request.parameter("id")), "text/plain");
    });
    return router;
  }

  operations::Catalogue catalogue = operations::make_catalogue();
  HttpService service;
};

HttpResponse answer_to(Server& server, HttpRequest& request) {
  const auto route = server.service.admit(request, RateLimiter::Time{});
  if (!route) return route.error();
  if (const auto* handler = std::get_if<Handler>(&(*route)->handler)) return (*handler)(request);
  Limits limits = Limits::for_seconds(0.05);
  limits.max_memory = std::size_t{64} << 20;
  Silence silence;
  return std::get<JobHandler>((*route)->handler)(request, limits, silence);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Server server;
  RequestReader reader({std::size_t{4} << 10, std::size_t{64} << 10});
  // In two pieces: what comes in parts must not matter.
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  reader.feed(input.substr(0, size / 2));
  reader.feed(input.substr(size / 2));
  while (reader.stage() == RequestReader::Stage::done) {
    HttpRequest request = reader.take();
    request.client.address.back() = 1;
    const HttpResponse response = answer_to(server, request);
    QUADRILLE_CHECK(!reason_of(response.status).empty());
    QUADRILLE_CHECK(response.status < 500);
    const std::string head = head_of(response, true, false);
    // Nothing that a client sends ends the header early.
    QUADRILLE_CHECK(head.find("\r\n\r\n") == head.size() - 4);
  }
  if (reader.stage() == RequestReader::Stage::bad) {
    QUADRILLE_CHECK(reader.refusal().status / 100 == 4);
  }
  return 0;
}
