#include <quadrille/core/text.hpp>
#include <quadrille/server/log.hpp>

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace quadrille::server {

Result<std::shared_ptr<spdlog::logger>> make_log(const std::string& level) {
  const auto known = spdlog::level::from_str(level);
  if (known == spdlog::level::off && level != "off") {
    return fail("bad_log_level",
                quadrille::quoted(level) + " is no log level: debug, info, warning, error or off");
  }
  auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
  auto log = std::make_shared<spdlog::logger>("quadrille", std::move(sink));
  log->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
  log->set_level(known);
  return log;
}

std::string to_string(const GameCounters& counters) {
  std::string text;
  counters.each([&text](std::string_view name, const Counter& counter) {
    text += fmt::format(" {}={}", name, counter.value());
  });
  return text;
}

}  // namespace quadrille::server
