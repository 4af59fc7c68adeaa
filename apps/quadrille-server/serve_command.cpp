// `serve`: the HTTP server and the game server in the foreground, until SIGTERM or Ctrl-C.
#include "command.hpp"
#include "installed_files.hpp"
#include "keeper.hpp"
#include "options.hpp"
#include "starter_files.hpp"
#include "stop_guard.hpp"
#include "trouble.hpp"
#include "usage.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/server/http_server.hpp>
#include <quadrille/server/library.hpp>
#include <quadrille/server/log.hpp>
#include <quadrille/server/udp_endpoint.hpp>
#include <quadrille/wire/protocol.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <CLI/App.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace quadrille::app {
namespace {

namespace asio = boost::asio;

constexpr const char* kDefaultHost = "127.0.0.1";
constexpr std::chrono::minutes kSummaryInterval{1};
// The starter puzzles are easy to prove: it takes a fraction of a second.
constexpr double kStarterSeconds = 20;

struct ServeCommand {
  std::string http = "8080";
  bool http_given = false;
  bool no_http = false;
  std::string web;
  std::string data;
  std::string db;
  bool no_starter_puzzles = false;
  bool scores_need_moves = false;
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
  std::size_t queue = server::JobOptions{}.waiting;
  double job_time = server::JobOptions{}.max_seconds;
  std::size_t job_memory = server::JobOptions{}.max_memory;
  std::optional<double> http_rate_limit;
  std::size_t body_memory = server::HttpServiceOptions{}.bodies.of_all;
  bool trust_proxy = false;
  std::vector<std::string> trusted_proxies;
  std::vector<std::string> hosts;
  bool udp_given = false;
  bool no_udp = false;
  std::string udp = std::to_string(wire::kDefaultUdpPort);
  std::string log_level = "info";
  std::size_t sessions = server::GameOptions{}.sessions;
  std::optional<double> rate_limit;
  std::optional<double> error_limit;
  std::optional<std::uint64_t> seed;
};

std::uint64_t random_number() {
  std::random_device entropy;
  return (std::uint64_t{entropy()} << 32) | entropy();
}

server::GameOptions options_of(const ServeCommand& command) {
  server::GameOptions options;
  options.sessions = command.sessions;
  if (command.rate_limit) {
    options.answers = options.answers_to_loopback = server::Rate::of(*command.rate_limit);
  }
  if (command.error_limit) {
    options.errors = options.errors_to_loopback = server::Rate::of(*command.error_limit);
  }
  options.seed = command.seed.value_or(random_number());
  return options;
}

Result<std::vector<server::Network>> proxies_of(const ServeCommand& command) {
  std::vector<server::Network> proxies;
  for (const std::string& text : command.trusted_proxies) {
    const auto network = server::parse_network(text);
    if (!network) return tl::unexpected(network.error());
    proxies.push_back(*network);
  }
  return proxies;
}

// On loopback nobody but this machine asks, by a name that is known; a page of a stranger may come
// by another one. Behind a proxy and on other addresses names are what the administrator says.
bool knows_all_hosts(const ServeCommand& command, const server::HostPort& address) {
  if (!command.hosts.empty()) return true;
  const auto peer = server::parse_address(address.host);
  const bool is_local = address.host == "localhost" || (peer && peer->is_loopback());
  return is_local && !command.trust_proxy && command.trusted_proxies.empty();
}

server::HttpServerOptions http_options_of(const ServeCommand& command) {
  server::HttpServerOptions options;
  options.service.trust_proxy = command.trust_proxy;
  options.service.hosts = command.hosts;
  options.service.bodies = {command.body_memory, command.body_memory / 4};
  options.service.secret = random_number();
  if (command.http_rate_limit) {
    options.service.requests = options.service.requests_from_loopback =
        server::Rate::of(*command.http_rate_limit);
  }
  options.jobs.running = command.jobs;
  options.jobs.waiting = command.queue;
  options.jobs.max_seconds = command.job_time;
  options.jobs.max_memory = command.job_memory;
  options.web = command.web.empty() ? find_web_folder() : command.web;
  options.openapi = find_openapi_text();
  return options;
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

// The game server with what belongs to it.
class GameSide {
 public:
  GameSide(asio::io_context& loop, const ServeCommand& command, spdlog::logger& log)
      : service_(options_of(command)), summary_(loop, service_, log) {}

  Result<void> open(asio::io_context& loop, const ServeCommand& command, spdlog::logger& log) {
    const auto address = server::parse_host_port(command.udp, kDefaultHost);
    if (!address) return tl::unexpected(address.error());
    auto endpoint = server::UdpEndpoint::open(loop, *address, service_, log);
    if (!endpoint) return tl::unexpected(endpoint.error());
    endpoint_ = *std::move(endpoint);
    return {};
  }
  [[nodiscard]] std::string address() const { return endpoint_->address(); }
  [[nodiscard]] const server::GameCounters& counters() const { return service_.counters(); }
  void start() {
    summary_.start();
    endpoint_->start();
  }
  void stop() {
    endpoint_->stop();
    summary_.stop();
  }

 private:
  server::GameService service_;
  Summary summary_;
  std::unique_ptr<server::UdpEndpoint> endpoint_;
};

// The store and what is served out of it.
class DataSide {
 public:
  DataSide(std::unique_ptr<store::Store> store, const operations::Catalogue& catalogue)
      : store_(std::move(store)),
        catalogue_(catalogue),
        library_(*store_, catalogue),
        keeper_(*store_) {}

  static Result<std::unique_ptr<DataSide>> open(const ServeCommand& command,
                                                const operations::Catalogue& catalogue,
                                                spdlog::logger& log) {
    const auto location = store::choose_location(command.data, command.db);
    if (!location) return tl::unexpected(location.error());
    store::StoreOptions options;
    options.on_trouble = [&log](const Error& error) {
      log.error("store_fails code={} reason={}", error.code,
                quadrille::quoted(error.message, kMaxReason));
    };
    auto store = store::Store::open(*location, options);
    if (!store) return tl::unexpected(std::move(store.error()));
    auto data = std::make_unique<DataSide>(*std::move(store), catalogue);
    data->library_.set_scores_need_moves(command.scores_need_moves);
    return data;
  }
  // Puts the starter puzzles into a library that is empty. A server works without them.
  void stock(spdlog::logger& log) {
    const auto added = add_starter_puzzles();
    if (!added) {
      log.warn("no_starter_puzzles reason={}",
               quadrille::quoted(added.error().message, kMaxReason));
    } else if (*added > 0) {
      log.info("stocked puzzles={}", *added);
    }
  }
  void add_to(server::HttpServerOptions& options) {
    options.routes.emplace_back([this](server::Router& router) { library_.add_routes(router); });
    options.ready = [this] { return store_->ping(); };
    options.store = store_.get();
  }

 private:
  Result<std::size_t> add_starter_puzzles() {
    const auto is_empty = library_.is_empty();
    if (!is_empty) return tl::unexpected(is_empty.error());
    const std::string folder = find_starter_folder();
    if (!*is_empty || folder.empty()) return 0;
    const auto puzzles = load_starter_puzzles(folder, catalogue_.registry());
    if (!puzzles) return tl::unexpected(puzzles.error());
    return library_.stock(*puzzles, Limits::for_seconds(kStarterSeconds));
  }

  std::unique_ptr<store::Store> store_;
  const operations::Catalogue& catalogue_;
  server::Library library_;
  Keeper keeper_;
};

std::string metrics_of(const server::GameCounters& counters) {
  std::string text;
  counters.each([&text](std::string_view name, const server::Counter& counter) {
    const bool counts = name != "sessions";
    text += server::metric_text(fmt::format("quadrille_udp_{}{}", name, counts ? "_total" : ""),
                                counts ? "counter" : "gauge",
                                fmt::format("Of the game server: {}", name),
                                static_cast<double>(counter.value()));
  });
  return text;
}

Result<std::unique_ptr<server::HttpServer>> open_http(asio::io_context& loop,
                                                      const ServeCommand& command,
                                                      const operations::Catalogue& catalogue,
                                                      const GameSide* game, DataSide* data,
                                                      spdlog::logger& log) {
  const auto address = server::parse_host_port(command.http, kDefaultHost);
  if (!address) return tl::unexpected(address.error());
  server::HttpServerOptions options = http_options_of(command);
  auto proxies = proxies_of(command);
  if (!proxies) return tl::unexpected(std::move(proxies.error()));
  options.service.proxies = *std::move(proxies);
  options.service.known_hosts_only = knows_all_hosts(command, *address);
  options.catalogue = &catalogue;
  options.address = *address;
  if (game != nullptr) options.metrics = [game] { return metrics_of(game->counters()); };
  if (data != nullptr) data->add_to(options);
  return server::HttpServer::open(loop, options, log);
}

void announce(const char* scheme, const std::string& address) {
  std::printf("listening on %s://%s\n", scheme, address.c_str());
  std::fflush(stdout);
}

// What cannot be served is refused before anything is opened or created.
Result<void> check_addresses(const ServeCommand& command) {
  if (command.no_http && command.no_udp) {
    return fail("nothing_to_serve", "--no-http and --no-udp leave nothing to serve");
  }
  for (const auto& [wanted, address] :
       {std::pair(!command.no_http, &command.http), std::pair(!command.no_udp, &command.udp)}) {
    if (!wanted) continue;
    const auto parsed = server::parse_host_port(*address, kDefaultHost);
    if (!parsed) return tl::unexpected(parsed.error());
  }
  if (const auto proxies = proxies_of(command); !proxies) return tl::unexpected(proxies.error());
  return {};
}

ExitStatus run(const ServeCommand& command) {
  if (const auto fine = check_addresses(command); !fine) return report_trouble(fine.error());
  const auto log = server::make_log(command.log_level);
  if (!log) return report_trouble(log.error());
  const operations::Catalogue catalogue = whole_catalogue(**log);
  StopGuard guard(**log);
  asio::io_context loop(1);
  asio::signal_set signals(loop, SIGINT, SIGTERM);

  std::optional<GameSide> game;
  if (!command.no_udp) {
    game.emplace(loop, command, **log);
    if (auto opened = game->open(loop, command, **log); !opened) {
      return report_trouble(opened.error());
    }
  }
  std::unique_ptr<DataSide> data;
  if (!command.no_http) {
    auto opened = DataSide::open(command, catalogue, **log);
    // Nobody asked for the usual place: without one the engine is served all the same.
    const bool optional = command.data.empty() && command.db.empty();
    if (!opened && !optional) return report_trouble(opened.error());
    if (opened) {
      data = *std::move(opened);
      if (!command.no_starter_puzzles) data->stock(**log);
    } else {
      (*log)->warn("no_store reason={}", quadrille::quoted(opened.error().message, kMaxReason));
    }
  }
  std::unique_ptr<server::HttpServer> http;
  if (!command.no_http) {
    auto opened = open_http(loop, command, catalogue, game ? &*game : nullptr, data.get(), **log);
    // Whoever asks for a UDP server alone need not care about somebody else's web server.
    const bool optional = command.udp_given && !command.http_given && !command.no_udp;
    if (!opened && !optional) return report_trouble(opened.error());
    if (opened) {
      http = *std::move(opened);
    } else {
      (*log)->warn("no_http reason={}", quadrille::quoted(opened.error().message, kMaxReason));
    }
  }
  if (game) {
    announce("udp", game->address());
    (*log)->info("started udp={} sessions={}", game->address(), command.sessions);
  }
  if (http) {
    announce("http", http->address());
    (*log)->info("started http={} jobs={} queue={}", http->address(), command.jobs, command.queue);
  }
  signals.async_wait([&](const boost::system::error_code&, int) {
    guard.start();
    if (game) game->stop();
    if (http) http->stop();
  });
  if (game) game->start();
  if (http) http->start();
  loop.run();
  return ExitStatus::done;
}

void add_http_options(CLI::App& command, const std::shared_ptr<ServeCommand>& state) {
  command
      .add_option("--http", state->http,
                  "Where the HTTP server listens (127.0.0.1:8080); port 0 is any free one")
      ->type_name("[HOST:]PORT")
      ->each([state](const std::string&) { state->http_given = true; });
  command.add_flag("--no-http", state->no_http, "The UDP server only");
  command.add_option("--web", state->web, "Folder of the web app's files (the installed one)")
      ->type_name("DIR");
  command
      .add_option("--data", state->data,
                  "Directory of the SQLite file that keeps puzzles, games and scores "
                  "($XDG_DATA_HOME/quadrille)")
      ->type_name("DIR");
  command
      .add_option("--db", state->db,
                  "Keep them in PostgreSQL instead: postgresql://user:password@host:port/name")
      ->type_name("URL");
  command.add_flag("--no-starter-puzzles", state->no_starter_puzzles,
                   "Leave an empty library empty, instead of giving it puzzles to begin with");
  command.add_flag("--scores-need-moves", state->scores_need_moves,
                   "Take no score without the moves that led to it, which are replayed");
  command.add_option("--jobs", state->jobs, "Computations at once (as many as there are cores)")
      ->type_name("N")
      ->check(CLI::Range(1u, 1024u));
  command.add_option("--queue", state->queue, "Computations that may wait (256)")
      ->type_name("N")
      ->check(CLI::Range(1u, 100'000u));
  command.add_option("--job-time", state->job_time, "Seconds for each computation at most (60)")
      ->type_name("S")
      ->check(check_seconds);
  add_parsed_option(command, "--job-memory", state->job_memory, parse_memory,
                    "Memory for each computation at most (256MiB)")
      ->type_name("BYTES");
  add_parsed_option(command, "--body-memory", state->body_memory, parse_memory,
                    "Memory for the bodies of all requests, for one address a quarter (128MiB)")
      ->type_name("BYTES");
  command
      .add_option("--http-rate-limit", state->http_rate_limit,
                  "HTTP requests a second from one address; 0 for no limit (100, none on loopback)")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  command.add_flag("--trust-proxy", state->trust_proxy,
                   "Take the client's address from X-Forwarded-For: its last entry");
  command
      .add_option(
          "--trusted-proxy", state->trusted_proxies,
          "A proxy of ours: the client is the last address in X-Forwarded-For that is none; "
          "may be given several times")
      ->type_name("ADDRESS[/BITS]");
  command
      .add_option("--host", state->hosts,
                  "A name of this server; requests for others are refused (421); may be given "
                  "several times")
      ->type_name("NAME");
}

}  // namespace

void add_serve_command(Subprogram& program) {
  CLI::App& command =
      add_command(*program.command_line, "serve",
                  "Serve the web app, the HTTP API and the UDP protocol until SIGTERM or Ctrl-C");
  auto state = std::make_shared<ServeCommand>();
  add_http_options(command, state);
  command
      .add_option("--udp", state->udp,
                  "Where the UDP server listens (127.0.0.1:51050); port 0 is any free one")
      ->type_name("[HOST:]PORT")
      ->each([state](const std::string&) { state->udp_given = true; });
  command.add_flag("--no-udp", state->no_udp, "The HTTP server only");
  command.add_option("--sessions", state->sessions, "Clients remembered at once (65536)")
      ->type_name("N")
      ->check(CLI::Range(4u, 16'777'216u));
  command
      .add_option("--rate-limit", state->rate_limit,
                  "UDP answers a second to one address; 0 for no limit (1000, none on loopback)")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  command
      .add_option("--error-limit", state->error_limit,
                  "ERROR messages a second to one address; 0 for no limit (100, 2000 on loopback)")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  command.add_option("--seed", state->seed, "Makes the server's choice of puzzles repeatable")
      ->type_name("N")
      ->check(check_seed);
  command
      .add_option("--log-level", state->log_level,
                  "debug (every datagram), info (every HTTP request), warning, error or off")
      ->type_name("LEVEL");
  // CLI11 reads such files for the whole program only, so the help of the command has to tell.
  program.command_line->set_config("--config", "", "Read options from a file, [serve] first")
      ->type_name("FILE");
  // A name that is spelt wrong would silently leave the option as it is.
  program.command_line->allow_config_extras(CLI::config_extras_mode::error);
  command.fallthrough();
  command.footer(
      "--config FILE takes these options from a file: a line [serve], then http = "
      "\"0.0.0.0:8080\"\n"
      "and so on. The exit status is 0 after a stop, 2 for bad usage or an address that is taken.");
  command.callback([&program, state] { program.chosen = [state] { return run(*state); }; });
}

}  // namespace quadrille::app
