// Threads and processes are forbidden by a seccomp filter: RLIMIT_NPROC does not bind root, and
// looking into /proc now and then would miss short-lived ones. The filter ends the program with
// SIGSYS at its first clone, clone3, fork or vfork; exec stays allowed, so scripts with an
// interpreter line run too.
#include "supervised_process.hpp"

#include "interrupt.hpp"
#include "status.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/processes/pipes.hpp>
#include <quadrille/processes/system_call_filter.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace quadrille::app {
namespace {

using processes::Descriptor;
using processes::SystemCallFilter;

tl::unexpected<Error> system_error(const std::string& what) {
  return fail("cannot_run", what + ": " + std::strerror(errno));
}

// Works in the child between fork and exec: only calls that are safe there.
bool forbid_threads_and_processes() {
  SystemCallFilter filter;
  for (const long call : {
           SYS_clone,
           SYS_clone3,
#ifdef SYS_fork
           SYS_fork,
           SYS_vfork,
#endif
       }) {
    filter.refuse(call, SystemCallFilter::kEndsTheProcess);
  }
  return filter.install();
}

[[noreturn]] void become_program(char* const* arguments, int input, int output, int failure,
                                 const ProcessLimits& limits) {
  const rlimit memory{limits.memory, limits.memory};
  const rlimit no_core{0, 0};
  setpgid(0, 0);
  const bool ready = dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
                     setrlimit(RLIMIT_AS, &memory) == 0 && setrlimit(RLIMIT_CORE, &no_core) == 0 &&
                     forbid_threads_and_processes();
  if (ready) execvp(arguments[0], arguments);
  const int reason = errno;
  // A pipe that closes on exec: whatever arrives on the other side is why there was no exec.
  [[maybe_unused]] const auto written = write(failure, &reason, sizeof reason);
  _exit(127);
}

bool is_time_up(const Stopwatch& stopwatch, const ProcessLimits& limits) {
  return stopwatch.seconds() > limits.seconds || interrupted().load(std::memory_order_relaxed);
}

// Reads until the program closes its output or its time is up.
void collect_output(int output, const Stopwatch& stopwatch, const ProcessLimits& limits,
                    std::string& text) {
  constexpr int kLookMilliseconds = 20;
  std::array<char, 1 << 14> chunk;
  while (!is_time_up(stopwatch, limits)) {
    pollfd ready{output, POLLIN, 0};
    if (poll(&ready, 1, kLookMilliseconds) <= 0) continue;
    const auto count = read(output, chunk.data(), chunk.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    const std::size_t room = limits.output - std::min(limits.output, text.size());
    text.append(chunk.data(), std::min(room, static_cast<std::size_t>(count)));
  }
}

// A program may close its output and go on: its end is awaited within the time limit too. False if
// the time is up.
bool await_end(pid_t child, const Stopwatch& stopwatch, const ProcessLimits& limits, int& status) {
  constexpr timespec kPause{0, 1'000'000};
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (is_time_up(stopwatch, limits)) return false;
    nanosleep(&kPause, nullptr);
  }
  return true;
}

void interpret(int status, ProcessResult& result) {
  if (WIFSIGNALED(status)) {
    result.code = WTERMSIG(status);
    result.end = result.code == SIGSYS ? ProcessEnd::forked : ProcessEnd::crashed;
  } else {
    result.code = WEXITSTATUS(status);
  }
}

}  // namespace

Result<std::vector<std::string>> split_command(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (const char character : text) {
    if (quote != 0) {
      if (character == quote) {
        quote = 0;
      } else {
        word += character;
      }
    } else if (character == '\'' || character == '"') {
      quote = character;
      in_word = true;
    } else if (character == ' ' || character == '\t') {
      if (in_word) words.push_back(std::exchange(word, {}));
      in_word = false;
    } else {
      word += character;
      in_word = true;
    }
  }
  if (quote != 0) return fail("open_quote", "a quote in the command is not closed");
  if (in_word) words.push_back(word);
  if (words.empty()) return fail("no_command", "the command is empty");
  return words;
}

Result<ProcessResult> run_supervised(const std::vector<std::string>& command,
                                     const std::string& input, const ProcessLimits& limits) {
  const Descriptor in = processes::memory_file(input);
  if (!in.is_open()) return system_error("cannot prepare the input");
  auto output = processes::make_pipe();
  auto failure = processes::make_pipe();
  if (!output || !failure) return system_error("cannot make a pipe");
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  const Stopwatch stopwatch;
  const pid_t child = fork();
  if (child < 0) return system_error("cannot start a process");
  if (child == 0) {
    become_program(arguments.data(), in.number(), output->writing.number(),
                   failure->writing.number(), limits);
  }
  output->writing.close();
  failure->writing.close();
  int reason = 0;
  if (read(failure->reading.number(), &reason, sizeof reason) == sizeof reason) {
    waitpid(child, nullptr, 0);
    errno = reason;
    return system_error("cannot run " + command[0]);
  }

  ProcessResult result;
  int status = 0;
  collect_output(output->reading.number(), stopwatch, limits, result.output);
  if (await_end(child, stopwatch, limits, status)) {
    interpret(status, result);
  } else {
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    result.end = ProcessEnd::out_of_time;
  }
  result.seconds = stopwatch.seconds();
  if (interrupted().load(std::memory_order_relaxed)) {
    return fail(kInterrupted, "interrupted while " + command[0] + " was running");
  }
  return result;
}

}  // namespace quadrille::app
