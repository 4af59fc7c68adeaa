// The whole HTTP server in this process, asked over sockets by several threads at once: what the
// thread sanitizer looks at.
#include <quadrille/core/rng.hpp>
#include <quadrille/server/http_server.hpp>
#include <quadrille/server/log.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <atomic>
#include <latch>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quadrille::server {
namespace {

constexpr const char* kSmall = R"({"text":"width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"})";

// Serves on a free port until it is destroyed.
class RunningServer {
 public:
  explicit RunningServer(HttpServerOptions options = {}) : log_(*make_log("off")) {
    options.address.port = 0;
    options.catalogue = &catalogue_;
    server_ = *HttpServer::open(loop_, options, *log_);
    const std::string address = server_->address();
    port_ = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
    server_->start();
    thread_ = std::thread([this] { loop_.run(); });
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer() {
    stop();
    thread_.join();
  }

  void stop() {
    boost::asio::post(loop_, [this] { server_->stop(); });
  }

  // Keeps the loop from doing anything until `may_go_on`.
  void hold(std::latch& may_go_on) {
    std::latch holds(1);
    boost::asio::post(loop_, [&] {
      holds.count_down();
      may_go_on.wait();
    });
    holds.wait();
  }

  [[nodiscard]] int connect(const char* source = "127.0.0.1") const {
    const int handle = socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in from = address_of(source, 0);
    EXPECT_EQ(bind(handle, reinterpret_cast<const sockaddr*>(&from), sizeof from), 0);
    const sockaddr_in address = address_of("127.0.0.1", port_);
    EXPECT_EQ(::connect(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    return handle;
  }

  // A connection on which that was asked.
  [[nodiscard]] int begin(const std::string& request, const char* source = "127.0.0.1") const {
    const int handle = connect(source);
    EXPECT_EQ(send(handle, request.data(), request.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(request.size()));
    return handle;
  }

  // All that comes back until the server closes.
  [[nodiscard]] std::string ask(const std::string& request) const {
    return rest_of(begin(request));
  }

  // The same of a connection, which is closed then.
  [[nodiscard]] static std::string rest_of(int handle) {
    std::string answer;
    char piece[4096];
    for (ssize_t count = 0; (count = recv(handle, piece, sizeof piece, 0)) > 0;) {
      answer.append(piece, static_cast<std::size_t>(count));
    }
    close(handle);
    return answer;
  }

 private:
  static sockaddr_in address_of(const char* host, std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    inet_pton(AF_INET, host, &address.sin_addr);
    return address;
  }

  operations::Catalogue catalogue_ = operations::make_catalogue();
  std::shared_ptr<spdlog::logger> log_;
  boost::asio::io_context loop_{1};
  std::unique_ptr<HttpServer> server_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

std::string get(const std::string& path) {
  return "GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
}

std::string post(const std::string& path, const std::string& body,
                 const std::string& headers = {}) {
  return "POST " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + headers +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

std::string location_of(const std::string& answer) {
  const std::size_t start = answer.find("Location: ");
  if (start == std::string::npos) return {};
  return answer.substr(start + 10, answer.find('\r', start) - start - 10);
}

// A puzzle that takes longer than any test waits: random, half full.
std::string hostile() {
  Rng rng(5);
  nonogram::CellGrid picture(100, 100);
  for (nonogram::Cell& cell : picture.cells()) {
    cell = rng.chance(0.5) ? nonogram::Cell::filled : nonogram::Cell::empty;
  }
  boost::json::object request;
  request["puzzle"] = wire::to_json(*nonogram::Puzzle::from_picture(picture));
  request["time_limit"] = 30;
  return boost::json::serialize(request);
}

TEST(HttpServerThreads, AnswersManyClientsAtOnce) {
  HttpServerOptions options;
  options.routes.push_back([](Router& router) {
    router.add("GET", "/slow", RunsOn::pool,
               [](const HttpRequest&) { return text_answer("slow", "text/plain"); });
  });
  RunningServer server(options);
  std::atomic<int> good{0};
  std::vector<std::thread> clients;
  for (int client = 0; client < 4; ++client) {
    clients.emplace_back([&] {
      for (int i = 0; i < 10; ++i) {
        good += server.ask(get("/healthz")).starts_with("HTTP/1.1 200") ? 1 : 0;
        good += server.ask(get("/slow")).ends_with("slow") ? 1 : 0;
        const std::string solved = server.ask(post("/api/v1/solve", kSmall));
        good += solved.find("\"verdict\":\"multiple\"") != std::string::npos ? 1 : 0;
        good += server.ask(get("/metrics")).starts_with("HTTP/1.1 200") ? 1 : 0;
      }
    });
  }
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(good, 160);
}

// Longer than what the sockets hold, and of several parts: what a slow reader gets is whole, and
// meanwhile others are answered.
TEST(HttpServerThreads, LongAnswersArriveWholeHoweverSlowlyTheyAreRead) {
  std::string text;
  while (text.size() < (std::size_t{12} << 20)) text += std::to_string(text.size()) + ' ';
  const auto shared = std::make_shared<const std::string>(text);
  HttpServerOptions options;
  options.routes.push_back([&](Router& router) {
    router.add("GET", "/long", RunsOn::loop, [&](const HttpRequest&) {
      HttpResponse response;
      response.body = Body("<", shared, ">");
      return response;
    });
  });
  RunningServer server(options);
  const int reader = server.connect();
  const std::string requests = "GET /long HTTP/1.1\r\nHost: a\r\n\r\n" + get("/long");
  ASSERT_EQ(send(reader, requests.data(), requests.size(), 0),
            static_cast<ssize_t>(requests.size()));
  std::string answers;
  std::vector<char> piece(300'000);
  for (ssize_t count = 0; (count = recv(reader, piece.data(), piece.size(), 0)) > 0;) {
    answers.append(piece.data(), static_cast<std::size_t>(count));
    ASSERT_TRUE(server.ask(get("/healthz")).starts_with("HTTP/1.1 200"));
  }
  close(reader);
  const std::size_t first = answers.find("\r\n\r\n") + 4;
  ASSERT_GT(answers.size(), first + text.size() + 2);
  EXPECT_TRUE(answers.substr(first, text.size() + 2) == '<' + text + '>');
  EXPECT_TRUE(answers.ends_with('<' + text + '>'));
}

// Somebody who comes after many connections of another address is not answered after all of them.
TEST(HttpServerThreads, NewcomersBeginByTurns) {
  std::string order;  // written to by the loop alone
  HttpServerOptions options;
  options.routes.push_back([&](Router& router) {
    router.add("GET", "/{name}", RunsOn::loop, [&](const HttpRequest& request) {
      order += request.parameter("name");
      return text_answer("x", "text/plain");
    });
  });
  std::optional<RunningServer> server(std::in_place, options);
  std::latch may_go_on(1);
  server->hold(may_go_on);
  std::vector<int> crowd;
  for (int i = 0; i < 100; ++i) crowd.push_back(server->begin(get("/c"), "127.0.0.2"));
  const int other = server->begin(get("/o"), "127.0.0.3");
  may_go_on.count_down();
  for (const int handle : crowd) EXPECT_TRUE(RunningServer::rest_of(handle).ends_with('x'));
  EXPECT_TRUE(RunningServer::rest_of(other).ends_with('x'));
  server.reset();
  EXPECT_EQ(order.size(), 101U);
  EXPECT_LT(order.find('o'), 10U) << order;
}

// Two addresses have half of the connections each, and take nothing of their answers.
TEST(HttpServerThreads, SlowReadersMakeRoomForOthers) {
  const auto text = std::make_shared<const std::string>(std::size_t{12} << 20, 'x');
  HttpServerOptions options;
  options.http.max_connections = 8;
  options.routes.push_back([&](Router& router) {
    router.add("GET", "/long", RunsOn::loop, [&](const HttpRequest&) {
      HttpResponse response;
      response.body = Body(text);
      return response;
    });
  });
  RunningServer server(options);
  std::vector<int> readers;
  for (int i = 0; i < 8; ++i) {
    readers.push_back(server.begin(get("/long"), i < 4 ? "127.0.0.2" : "127.0.0.3"));
    char byte = 0;
    ASSERT_EQ(recv(readers.back(), &byte, 1, 0), 1);  // its answer has begun
  }
  EXPECT_TRUE(server.ask(get("/healthz")).starts_with("HTTP/1.1 200"));
  for (const int handle : readers) close(handle);
}

TEST(HttpServerThreads, JobsAreWatchedAndCancelledFromManySides) {
  RunningServer server;
  std::vector<std::thread> clients;
  for (int client = 0; client < 3; ++client) {
    clients.emplace_back([&] {
      const std::string location =
          location_of(server.ask(post("/api/v1/solve", hostile(), "Prefer: wait=0\r\n")));
      ASSERT_FALSE(location.empty());
      std::thread watcher([&] {
        EXPECT_NE(server.ask(get(location + "/events")).find("event: cancelled"),
                  std::string::npos);
      });
      EXPECT_TRUE(server.ask(get(location)).starts_with("HTTP/1.1 200"));
      const std::string cancel =
          "DELETE " + location + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
      EXPECT_NE(server.ask(cancel).find("\"cancelled\""), std::string::npos);
      watcher.join();
    });
  }
  for (std::thread& client : clients) client.join();
}

TEST(HttpServerThreads, StopsWithWorkUnderWay) {
  HttpServerOptions options;
  options.http.grace = std::chrono::milliseconds(100);
  RunningServer server(options);
  const int idle = server.connect();
  std::thread asking([&] {
    const std::string answer = server.ask(post("/api/v1/solve", hostile(), "Prefer: wait=30\r\n"));
    EXPECT_NE(answer.find("\"code\":\"cancelled\""), std::string::npos) << answer;
  });
  while (server.ask(get("/metrics")).find("quadrille_jobs_running 1") == std::string::npos) {
  }
  server.stop();
  asking.join();
  close(idle);
}

TEST(HttpServerThreads, ClientsThatGoAwayCancelTheirWork) {
  RunningServer server;
  const int handle = server.connect();
  const std::string request = post("/api/v1/solve", hostile(), "Prefer: wait=30\r\n");
  EXPECT_GT(send(handle, request.data(), request.size(), 0), 0);
  const auto running = [&](char number) {
    return server.ask(get("/metrics")).find(std::string("quadrille_jobs_running ") + number) !=
           std::string::npos;
  };
  while (!running('1')) {
  }
  close(handle);
  while (!running('0')) {
  }
}

}  // namespace
}  // namespace quadrille::server
