// `client`: asks a game server for puzzles, solves them, submits the answers.
#include "command.hpp"
#include "interrupt.hpp"
#include "usage.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/server/remote_game.hpp>

#include <atomic>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <CLI/App.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

struct ClientCommand {
  std::string server = "127.0.0.1:" + std::to_string(wire::kDefaultUdpPort);
  wire::Tier tier = wire::Tier::easy;
  int side = 10;
  std::uint32_t seed = 0;
  server::GameSolver solver = server::GameSolver::full;
  unsigned repeat = 1;
  unsigned parallel = 1;
  double time_limit = 60;
  bool json = false;
  bool quiet = false;
};

ExitStatus status_of(server::GameStatus status) {
  switch (status) {
    case server::GameStatus::correct:
      return ExitStatus::done;
    case server::GameStatus::incorrect:
      return ExitStatus::negative;
    case server::GameStatus::error:
      return ExitStatus::bad_input;
    case server::GameStatus::timeout:
      return ExitStatus::unknown;
  }
  return ExitStatus::unknown;
}

// A game without a verdict ran out of time, its own or that of an answer, or was interrupted.
LimitReached limit_of(server::GameStatus status) {
  if (status != server::GameStatus::timeout) return LimitReached::none;
  return interrupted() ? LimitReached::stopped : LimitReached::time;
}

template <class Number>
boost::json::value known_or_null(const std::optional<Number>& number) {
  return number ? boost::json::value(*number) : boost::json::value(nullptr);
}

std::string json_of(const ClientCommand& command, unsigned index,
                    const server::GameReport& report) {
  const int side = report.difficulty.side();
  boost::json::object object;
  object["file"] = command.server;
  if (command.repeat > 1) object["index"] = index;
  object["kind"] = "nonogram";
  object["seed"] = report.seed;
  object["difficulty"] = report.difficulty.byte();
  object["tier"] = wire::to_string(report.difficulty.tier);
  object["width"] = side;
  object["height"] = side;
  object["status"] = server::to_string(report.status);
  object["server_ms"] = known_or_null(report.server_ms);
  object["local_ms"] = known_or_null(report.local_ms);
  object["retries"] = report.retries;
  if (!report.message.empty()) object["message"] = report.message;
  operations::set_completeness(object, limit_of(report.status));
  object["seconds"] = report.seconds;
  return boost::json::serialize(object) + '\n';
}

std::string times_of(const server::GameReport& report) {
  std::string text = report.server_ms
                         ? fmt::format("{} ms by the server's clock", *report.server_ms)
                         : std::string("over 60 s by the server's clock");
  if (report.local_ms) text += fmt::format(", {} ms by ours", *report.local_ms);
  if (report.retries > 0) text += fmt::format(", {} requests repeated", report.retries);
  return text;
}

std::string text_of(const server::GameReport& report) {
  const int side = report.difficulty.side();
  return fmt::format("seed {} {} {}x{}: {} ({})\n", report.seed,
                     wire::to_string(report.difficulty.tier), side, side,
                     server::to_string(report.status), times_of(report));
}

// Prints reports in the order of the games, each as soon as those before it are there.
class Printer {
 public:
  explicit Printer(const ClientCommand& command) : command_(command) {}

  void add(unsigned index, const server::GameReport& report) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(index, report);
    for (auto next = waiting_.find(next_); next != waiting_.end(); next = waiting_.find(next_)) {
      print(next->first, next->second);
      waiting_.erase(next);
      ++next_;
    }
  }
  [[nodiscard]] ExitStatus status() const { return status_; }
  [[nodiscard]] std::string summary() const {
    return fmt::format("{} of {} correct\n", correct_, command_.repeat);
  }

 private:
  void print(unsigned index, const server::GameReport& report) {
    status_ = worst(status_, status_of(report.status));
    if (report.status == server::GameStatus::correct) ++correct_;
    if (command_.json) {
      std::fputs(json_of(command_, index, report).c_str(), stdout);
    } else if (!report.message.empty()) {
      std::fprintf(stderr, "quadrille: %s\n", report.message.c_str());
    } else {
      std::fputs(text_of(report).c_str(), stdout);
    }
    std::fflush(stdout);
  }

  const ClientCommand& command_;
  std::mutex mutex_;
  std::map<unsigned, server::GameReport> waiting_;
  unsigned next_ = 1;
  unsigned correct_ = 0;
  ExitStatus status_ = ExitStatus::done;
};

server::GameReport play_one(const ClientCommand& command,
                            const std::vector<server::SocketAddress>& addresses,
                            std::uint64_t randomness) {
  server::RemoteGame game;
  game.seed = command.seed;
  game.difficulty = *wire::Difficulty::of_side(command.tier, command.side);
  game.randomness = randomness;
  game.solver = command.solver;
  Limits limits = Limits::for_seconds(command.time_limit);
  limits.stop = &interrupted();
  return server::play(addresses, game, limits);
}

ExitStatus report_error(const ClientCommand& command, const Error& error) {
  if (command.json) {
    boost::json::object object{{"file", command.server}};
    object["error"] = {
        {"code", error.code}, {"message", error.message}, {"line", nullptr}, {"column", nullptr}};
    std::printf("%s\n", boost::json::serialize(object).c_str());
  } else {
    std::fprintf(stderr, "quadrille: %s\n", error.message.c_str());
  }
  return ExitStatus::bad_input;
}

ExitStatus run(const ClientCommand& command) {
  const auto server = server::parse_host_port(command.server, "127.0.0.1");
  if (!server) return report_error(command, server.error());
  const auto addresses = server::resolve(*server);
  if (!addresses) return report_error(command, addresses.error());

  Printer printer(command);
  std::atomic<unsigned> last_taken{0};
  const std::uint64_t randomness = std::random_device{}();
  const auto work = [&] {
    while (!interrupted()) {
      const unsigned index = ++last_taken;
      if (index > command.repeat) return;
      printer.add(index, play_one(command, *addresses, Rng(randomness).stream(index).next()));
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::min(command.parallel, command.repeat); ++i) {
    threads.emplace_back(work);
  }
  work();
  for (std::thread& thread : threads) thread.join();
  if (command.repeat > 1 && !command.json && !command.quiet) {
    std::fputs(printer.summary().c_str(), stdout);
  }
  return interrupted() ? worst(printer.status(), ExitStatus::unknown) : printer.status();
}

wire::Tier tier_of(const std::string& text) {
  const auto tier = wire::parse_tier(text);
  if (!tier) throw CLI::ValidationError("the tiers are custom, easy, medium and hard");
  return *tier;
}

server::GameSolver solver_of(const std::string& text) {
  if (text == "full") return server::GameSolver::full;
  if (text == "fixed") return server::GameSolver::fixed;
  throw CLI::ValidationError("the solvers are full and fixed");
}

}  // namespace

void add_client_command(Subprogram& program) {
  CLI::App& command =
      add_command(*program.command_line, "client",
                  "Ask a UDP game server for puzzles, solve them, submit the answers");
  auto state = std::make_shared<ClientCommand>();
  command.add_option("--server", state->server, "The game server (127.0.0.1:51050)")
      ->type_name("HOST:PORT");
  command
      .add_option_function<std::string>(
          "--tier", [state](const std::string& text) { state->tier = tier_of(text); },
          "custom, easy, medium or hard (easy)")
      ->type_name("TIER");
  command
      .add_option_function<std::string>(
          "--size", [state](const std::string& text) { state->side = parse_side(text); },
          "Cells a side: 5, 6, 7, 8, 10, 12 … 32 (10)")
      ->type_name("N");
  command.add_option("--seed", state->seed, "The puzzle; 0 for the server's choice (0)")
      ->type_name("N")
      ->check([](const std::string& text) {
        return check_seed_up_to(text, std::numeric_limits<std::uint32_t>::max());
      });
  command
      .add_option_function<std::string>(
          "--solver", [state](const std::string& text) { state->solver = solver_of(text); },
          "full, or fixed: without heap and recursion, as on the board (full)")
      ->type_name("NAME");
  command.add_option("--repeat", state->repeat, "This many puzzles (1)")
      ->type_name("K")
      ->check(CLI::Range(1u, 1'000'000u));
  command.add_option("--parallel", state->parallel, "This many at once (1)")
      ->type_name("P")
      ->check(CLI::Range(1u, 256u));
  command.add_option("--time-limit", state->time_limit, "Seconds for each puzzle (60)")
      ->type_name("S")
      ->check(check_seconds);
  command.add_flag("--json", state->json, "One JSON object a puzzle on one line, nothing else");
  command.add_flag("--quiet", state->quiet, "Results only: no summary");
  command.callback([&program, state] { program.chosen = [state] { return run(*state); }; });
}

}  // namespace quadrille::app
