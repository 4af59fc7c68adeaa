// `serve`: the game server in the foreground, until SIGTERM or Ctrl-C.
#include "command.hpp"

#include <quadrille/server/log.hpp>
#include <quadrille/server/udp_endpoint.hpp>
#include <quadrille/wire/protocol.hpp>

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <spdlog/spdlog.h>

namespace quadrille::app {
namespace {

namespace asio = boost::asio;

constexpr const char* kDefaultHost = "127.0.0.1";
constexpr std::chrono::minutes kSummaryInterval{1};

struct ServeCommand {
  std::string udp = std::to_string(wire::kDefaultUdpPort);
  std::string log_level = "info";
  std::size_t sessions = server::GameOptions{}.sessions;
  std::optional<double> rate_limit;
  std::optional<double> error_limit;
  std::optional<std::uint64_t> seed;
};

server::GameOptions options_of(const ServeCommand& command) {
  server::GameOptions options;
  options.sessions = command.sessions;
  if (command.rate_limit) {
    options.answers = options.answers_to_loopback = server::Rate::of(*command.rate_limit);
  }
  if (command.error_limit) {
    options.errors = options.errors_to_loopback = server::Rate::of(*command.error_limit);
  }
  std::random_device entropy;
  options.seed = command.seed.value_or((std::uint64_t{entropy()} << 32) | entropy());
  return options;
}

ExitStatus report_error(const Error& error) {
  std::fprintf(stderr, "quadrille: %s\n", error.message.c_str());
  return ExitStatus::bad_input;
}

// Writes the counters to the log every minute in which something was received.
class Summary {
 public:
  Summary(asio::io_context& loop, const server::GameService& service, spdlog::logger& log)
      : timer_(loop), service_(service), log_(log) {}

  void start() {
    timer_.expires_after(kSummaryInterval);
    timer_.async_wait([this](const boost::system::error_code& problem) {
      if (problem) return;
      const std::uint64_t datagrams = service_.counters().datagrams.value();
      if (datagrams != last_datagrams_) write("summary");
      last_datagrams_ = datagrams;
      start();
    });
  }
  void stop() {
    timer_.cancel();
    write("stopped");
  }

 private:
  void write(std::string_view event) {
    log_.info("{}{}", event, server::to_string(service_.counters()));
  }

  asio::steady_timer timer_;
  const server::GameService& service_;
  spdlog::logger& log_;
  std::uint64_t last_datagrams_ = 0;
};

ExitStatus run(const ServeCommand& command) {
  const auto log = server::make_log(command.log_level);
  if (!log) return report_error(log.error());
  const auto address = server::parse_host_port(command.udp, kDefaultHost);
  if (!address) return report_error(address.error());
  server::GameService service(options_of(command));
  asio::io_context loop(1);
  asio::signal_set signals(loop, SIGINT, SIGTERM);
  auto endpoint = server::UdpEndpoint::open(loop, *address, service, **log);
  if (!endpoint) return report_error(endpoint.error());

  std::printf("listening on udp://%s\n", (*endpoint)->address().c_str());
  std::fflush(stdout);
  (*log)->info("started udp={} sessions={}", (*endpoint)->address(), command.sessions);
  Summary summary(loop, service, **log);
  summary.start();
  signals.async_wait([&](const boost::system::error_code&, int) {
    (*endpoint)->stop();
    summary.stop();
  });
  (*endpoint)->start();
  loop.run();
  return ExitStatus::done;
}

}  // namespace

void add_serve_command(Subprogram& program) {
  CLI::App& command = *program.command_line->add_subcommand(
      "serve", "Serve puzzles over UDP (docs/PROTOCOL.md) until SIGTERM or Ctrl-C");
  auto state = std::make_shared<ServeCommand>();
  command
      .add_option("--udp", state->udp,
                  "Where the UDP server listens (127.0.0.1:51050); port 0 is any free one")
      ->type_name("[HOST:]PORT");
  command.add_option("--sessions", state->sessions, "Clients remembered at once (65536)")
      ->type_name("N")
      ->check(CLI::Range(4u, 16'777'216u));
  command
      .add_option("--rate-limit", state->rate_limit,
                  "Answers a second to one address; 0 for no limit (1000, none on loopback)")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  command
      .add_option("--error-limit", state->error_limit,
                  "ERROR messages a second to one address; 0 for no limit (100, 2000 on loopback)")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  command.add_option("--seed", state->seed, "Makes the server's choice of puzzles repeatable")
      ->type_name("N");
  command
      .add_option("--log-level", state->log_level,
                  "debug (every datagram), info, warning, error or off")
      ->type_name("LEVEL");
  command.callback([&program, state] { program.chosen = [state] { return run(*state); }; });
}

}  // namespace quadrille::app
