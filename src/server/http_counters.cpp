#include <quadrille/server/http_counters.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

std::uint64_t value_of(const std::atomic<std::uint64_t>& number) {
  return number.load(std::memory_order_relaxed);
}

std::string metric_head(std::string_view name, std::string_view type, std::string_view help) {
  return fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, help);
}

}  // namespace

HttpCounters::HttpCounters(const std::vector<std::string>& routes) {
  for (const std::string& name : routes) routes_.emplace_back().name = name;
  routes_.emplace_back().name = "other";
}

void HttpCounters::count_route(std::size_t index, std::chrono::nanoseconds duration) {
  RouteCounters& route = routes_[std::min(index, routes_.size() - 1)];
  route.answers.fetch_add(1, std::memory_order_relaxed);
  route.nanoseconds.fetch_add(static_cast<std::uint64_t>(duration.count()),
                              std::memory_order_relaxed);
}

std::string HttpCounters::text_of_routes() const {
  std::string counts =
      metric_head("quadrille_http_route_answers_total", "counter", "Answers by route");
  std::string sums = metric_head("quadrille_http_route_seconds_total", "counter",
                                 "From request to answer sent, by route");
  for (const RouteCounters& route : routes_) {
    counts += fmt::format("quadrille_http_route_answers_total{{route=\"{}\"}} {}\n", route.name,
                          value_of(route.answers));
    sums += fmt::format("quadrille_http_route_seconds_total{{route=\"{}\"}} {}\n", route.name,
                        static_cast<double>(value_of(route.nanoseconds)) * 1e-9);
  }
  return counts + sums;
}

void HttpCounters::count_answer(int status, std::chrono::nanoseconds duration, std::size_t bytes) {
  const int status_class = std::clamp(status / 100, 0, kClasses - 1);
  answers_[static_cast<std::size_t>(status_class)].fetch_add(1, std::memory_order_relaxed);
  const double seconds = std::chrono::duration<double>(duration).count();
  const auto bucket = std::lower_bound(kBuckets.begin(), kBuckets.end(), seconds);
  durations_[static_cast<std::size_t>(bucket - kBuckets.begin())].fetch_add(
      1, std::memory_order_relaxed);
  nanoseconds_.fetch_add(static_cast<std::uint64_t>(duration.count()), std::memory_order_relaxed);
  bytes_.fetch_add(bytes, std::memory_order_relaxed);
}

std::string HttpCounters::text() const {
  std::string text = metric_head("quadrille_http_answers_total", "counter", "Answers by status");
  for (std::size_t i = 1; i < answers_.size(); ++i) {
    text += fmt::format("quadrille_http_answers_total{{status=\"{}xx\"}} {}\n", i,
                        value_of(answers_[i]));
  }
  text += metric_head("quadrille_http_answer_seconds", "histogram", "From request to answer sent");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < durations_.size(); ++i) {
    sum += value_of(durations_[i]);
    text += fmt::format("quadrille_http_answer_seconds_bucket{{le=\"{}\"}} {}\n",
                        i < kBuckets.size() ? fmt::format("{}", kBuckets[i]) : "+Inf", sum);
  }
  text +=
      fmt::format("quadrille_http_answer_seconds_sum {}\nquadrille_http_answer_seconds_count {}\n",
                  static_cast<double>(value_of(nanoseconds_)) * 1e-9, sum);
  text += metric_text("quadrille_http_sent_bytes_total", "counter", "Bytes of bodies sent",
                      static_cast<double>(value_of(bytes_)));
  text += metric_text("quadrille_http_connections", "gauge", "Open connections",
                      static_cast<double>(connections_.load(std::memory_order_relaxed)));
  text += metric_text("quadrille_http_refused_connections_total", "counter", "Closed to make room",
                      static_cast<double>(value_of(refused_)));
  text += metric_text("quadrille_http_timeouts_total", "counter", "Connections that took too long",
                      static_cast<double>(value_of(timeouts_)));
  return text + text_of_routes();
}

std::string metric_text(std::string_view name, std::string_view type, std::string_view help,
                        double value) {
  return metric_head(name, type, help) + fmt::format("{} {}\n", name, value);
}

}  // namespace quadrille::server
