// `worker`: does the jobs that servers of the same database have written down, and nothing else.
#include "command.hpp"
#include "options.hpp"
#include "stop_guard.hpp"
#include "trouble.hpp"
#include "usage.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/server/library.hpp>
#include <quadrille/server/log.hpp>
#include <quadrille/server/operation_routes.hpp>
#include <quadrille/server/plain_page.hpp>
#include <quadrille/server/shared_jobs.hpp>
#include <quadrille/store/store.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>

#include <CLI/App.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <spdlog/spdlog.h>

namespace quadrille::app {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds kTidyInterval{250};

struct WorkerCommand {
  std::string data;
  std::string db;
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
  double job_time = server::JobOptions{}.max_seconds;
  std::size_t job_memory = server::JobOptions{}.max_memory;
  std::string log_level = "info";
};

server::JobOptions options_of(const WorkerCommand& command) {
  server::JobOptions options;
  // A queue leaves a seat to clients who have none, which is the table's business here.
  options.running = command.jobs + 1;
  options.max_seconds = command.job_time;
  options.max_memory = command.job_memory;
  return options;
}

Result<std::unique_ptr<store::Store>> open_store(const store::Location& location,
                                                 spdlog::logger& log) {
  store::StoreOptions options;
  options.on_trouble = [&log](const Error& error) {
    log.error("store_fails code={} reason={}", error.code,
              quadrille::quoted(error.message, kMaxReason));
  };
  return store::Store::open(location, options);
}

void tidy_regularly(asio::steady_timer& timer, server::Jobs& jobs) {
  timer.expires_after(kTidyInterval);
  timer.async_wait([&](const boost::system::error_code& problem) {
    if (problem) return;
    jobs.tidy(server::Jobs::Clock::now());
    tidy_regularly(timer, jobs);
  });
}

ExitStatus run(const WorkerCommand& command) {
  const auto log = server::make_log(command.log_level);
  if (!log) return report_trouble(log.error());
  StopGuard guard(**log);
  const auto location = store::choose_location(command.data, command.db);
  if (!location) return report_trouble(location.error());
  const auto store = open_store(*location, **log);
  if (!store) return report_trouble(store.error());

  const operations::Catalogue catalogue = whole_catalogue(**log);
  server::Library library(**store, catalogue);
  server::Router router;
  server::SharedJobs jobs(
      options_of(command),
      [&router](server::JobRequest request, const Limits& limits, server::JobReporter& reporter) {
        return server::run_by_route(router, std::move(request), limits, reporter);
      },
      **store, command.jobs);
  server::add_operation_routes(router, catalogue);
  server::add_job_routes(router, catalogue, jobs);
  server::add_plain_routes(router, catalogue);
  library.add_routes(router);  // publishing is a job, too

  asio::io_context loop(1);
  asio::signal_set signals(loop, SIGINT, SIGTERM);
  asio::steady_timer timer(loop);
  signals.async_wait([&](const boost::system::error_code&, int) {
    guard.start();
    jobs.stop();
    timer.cancel();
  });
  jobs.start();
  tidy_regularly(timer, jobs);
  std::printf("working on %s\n", location->description.c_str());
  std::fflush(stdout);
  (*log)->info("started worker={} jobs={}", location->description, command.jobs);
  loop.run();
  (*log)->info("stopped");
  return ExitStatus::done;
}

}  // namespace

void add_worker_command(Subprogram& program) {
  CLI::App& command =
      add_command(*program.command_line, "worker",
                  "Do the jobs of all servers on one database until SIGTERM or Ctrl-C");
  auto state = std::make_shared<WorkerCommand>();
  command
      .add_option("--db", state->db,
                  "The database of the servers: postgresql://user:password@host:port/name")
      ->type_name("URL");
  command
      .add_option("--data", state->data,
                  "Or the directory of the SQLite file of a server on this machine "
                  "($XDG_DATA_HOME/quadrille)")
      ->type_name("DIR");
  command.add_option("--jobs", state->jobs, "Computations at once (as many as there are cores)")
      ->type_name("N")
      ->check(CLI::Range(1u, 1024u));
  command.add_option("--job-time", state->job_time, "Seconds for each computation at most (60)")
      ->type_name("S")
      ->check(check_seconds);
  add_parsed_option(command, "--job-memory", state->job_memory, parse_memory,
                    "Memory for each computation at most (256MiB)")
      ->type_name("BYTES");
  command.add_option("--log-level", state->log_level, "debug, info, warning, error or off")
      ->type_name("LEVEL");
  command.fallthrough();  // for --config
  command.footer(
      "--config FILE takes these options from a file, behind a line [worker].\n"
      "A job that a worker leaves unfinished, by SIGTERM or by its death, is done by another one.\n"
      "The exit status is 0 after a stop, 2 for bad usage or a database that cannot be opened.\n"
      "docs/SCALE.md tells when workers help.");
  command.callback([&program, state] { program.chosen = [state] { return run(*state); }; });
}

}  // namespace quadrille::app
