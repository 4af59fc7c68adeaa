// What the HTTP server has done so far, in the text format of Prometheus.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::server {

// May be counted and read in any thread.
class HttpCounters {
 public:
  // Routes by their names, "GET /healthz".
  explicit HttpCounters(const std::vector<std::string>& routes = {});

  void count_answer(int status, std::chrono::nanoseconds duration, std::size_t bytes);
  // `index` in the routes; any other stands for what is none of them.
  void count_route(std::size_t index, std::chrono::nanoseconds duration);
  void connection_opened() { connections_.fetch_add(1, std::memory_order_relaxed); }
  void connection_closed() { connections_.fetch_sub(1, std::memory_order_relaxed); }
  void connection_refused() { refused_.fetch_add(1, std::memory_order_relaxed); }
  void timed_out() { timeouts_.fetch_add(1, std::memory_order_relaxed); }

  // The lines of all of them.
  [[nodiscard]] std::string text() const;

 private:
  using Number = std::atomic<std::uint64_t>;

  static constexpr int kClasses = 6;  // of statuses, by their first digit
  // Upper ends of the buckets of the histogram of durations, in seconds; then infinity.
  static constexpr std::array kBuckets{0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0};

  struct RouteCounters {
    std::string name;
    Number answers{0};
    Number nanoseconds{0};
  };

  [[nodiscard]] std::string text_of_routes() const;

  std::deque<RouteCounters> routes_;  // the last for what is none of them
  std::array<Number, kClasses> answers_{};
  std::array<Number, kBuckets.size() + 1> durations_{};
  Number nanoseconds_{0};
  Number bytes_{0};
  std::atomic<std::int64_t> connections_{0};
  Number refused_{0};
  Number timeouts_{0};
};

// One number as Prometheus reads it: a line of help, one of type, one of the value.
std::string metric_text(std::string_view name, std::string_view type, std::string_view help,
                        double value);

}  // namespace quadrille::server
