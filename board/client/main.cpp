// The game of document 000 on a bare board: asks the server for puzzles, solves them, submits the
// answers, shows the verdicts. Ends with 0 if all were correct, 1 if not, 2 without a network.
#include "board/client/network.hpp"
#include "board/client/schedule.hpp"
#include "board/client/screen.hpp"
#include "board/client/settings.hpp"
#include "board/client/solver.hpp"
#include "board/zynq/clock.hpp"
#include "board/zynq/machine.hpp"
#include "board/zynq/text_line.hpp"
#include "board/zynq/uart.hpp"

#include <quadrille/wire/fixed_puzzle.hpp>
#include <quadrille/wire/game_client.hpp>

#include <optional>

namespace quadrille::board {
namespace {

using wire::GameClient;

constexpr int kNoNetwork = 2;
constexpr std::uint64_t kPatience = 60'000'000;  // µs for a puzzle

// Large objects have a fixed place; the stack is small.
Solver solver;
std::optional<GameClient> client;
std::optional<Network> network;
Screen screen;

[[noreturn]] void give_up(std::string_view reason) {
  print(TextLine().text("board: ").text(reason).end());
  stop(kNoNetwork);
}

// QEMU's user network: we are 10.0.2.15, the host of the emulation is 10.0.2.2.
Conversation conversation_with(std::uint32_t port) {
  return {.own_mac = {0x02, 0x51, 0x55, 0x41, 0x44, 0x01},
          .own_ip = ip_address(10, 0, 2, 15),
          .own_port = 50505,
          .peer_ip = ip_address(10, 0, 2, 2),
          .peer_port = static_cast<std::uint16_t>(port)};
}

void start_network(const Settings& settings) {
  network.emplace(conversation_with(settings.port));
  if (!network->start()) give_up("no Ethernet PHY answers");
  print(TextLine()
            .text("board: PHY ")
            .number(static_cast<unsigned>(network->gem().phy()))
            .text(network->gem().link_up() ? ", link up" : ", link down")
            .text(", server 10.0.2.2:")
            .number(settings.port)
            .end());
  constexpr std::uint64_t kArpPatience = 3'000'000;
  if (!network->find_peer(kArpPatience)) give_up("the server's machine does not answer ARP");
  network->lose(settings.loss_percent);
}

Played play(const ScheduledPuzzle& puzzle) {
  client.emplace(puzzle.seed, puzzle.difficulty, wire::RetryPolicy{}, microseconds());
  Played played{puzzle, {}, GameClient::Ending::none, 0};
  while (client->stage() != GameClient::Stage::finished) {
    const auto due = client->take_due(GameClient::Time(microseconds() / 1000));
    if (!due.empty()) network->send(due);
    if (const auto datagram = network->receive()) client->receive(*datagram);
    if (client->stage() != GameClient::Stage::solving) continue;
    played.solving = solve(solver, client->clues(), puzzle.difficulty.side(), kPatience);
    if (played.solving.outcome == nonogram::FixedOutcome::solved) {
      client->submit(wire::solution_of(solver));
    } else if (played.solving.outcome == nonogram::FixedOutcome::none) {
      client->restart();  // the clues were damaged on the way
    } else {
      break;
    }
  }
  played.ending = client->ending();
  played.retries = client->retries();
  return played;
}

void print_memory() {
  print(TextLine()
            .text("board: stack ")
            .number(stack_used())
            .text(" of ")
            .number(stack_size())
            .text(" bytes, solver ")
            .number(sizeof(Solver))
            .text(" bytes, frames lost to overruns ")
            .number(network->gem().overruns())
            .end());
}

int run() {
  const Settings settings = Settings::read();
  start_network(settings);
  screen.print_heading();
  const std::uint64_t begin = microseconds();
  for (std::uint32_t number = 0; number < settings.puzzles; ++number) {
    const Played played = play(scheduled_puzzle(number));
    screen.add(played);
    if (played.ending == GameClient::Ending::silent) give_up("the server does not answer");
    if (played.ending == GameClient::Ending::refused) {
      print(TextLine().text("board: ").text(client->error_text()).end());
    }
  }
  screen.print_totals(microseconds() - begin);
  print_memory();
  return screen.all_correct() ? 0 : 1;
}

}  // namespace
}  // namespace quadrille::board

int main() {
  return quadrille::board::run();
}
