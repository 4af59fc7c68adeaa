// Threads and processes are forbidden by a seccomp filter: RLIMIT_NPROC does not bind root, and
// looking into /proc now and then would miss short-lived ones. The filter ends the program with
// SIGSYS at its first clone, clone3, fork or vfork; exec stays allowed, so scripts with an
// interpreter line run too.
#include "supervised_process.hpp"

#include "interrupt.hpp"
#include "status.hpp"

#include <quadrille/core/stopwatch.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace quadrille::app {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
#error "the system call filter needs the architecture's number here"
#endif

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] int number() const { return number_; }
  void open(int number) {
    close();
    number_ = number;
  }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

tl::unexpected<Error> system_error(const std::string& what) {
  return fail("cannot_run", what + ": " + std::strerror(errno));
}

// Works in the child between fork and exec: only calls that are safe there.
bool forbid_threads_and_processes() {
  constexpr std::uint32_t kOtherAbi = 0x40000000;  // x32 calls on x86-64
  const auto load = [](std::size_t offset) {
    return sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
  };
  const auto kill_if_equal = [](std::uint32_t number) {
    return std::array<sock_filter, 2>{
        sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),
        sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)};
  };
  std::array<sock_filter, 20> program{};
  std::size_t length = 0;
  const auto add = [&](const sock_filter& instruction) { program[length++] = instruction; };

  add(load(offsetof(seccomp_data, arch)));
  add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0));
  add(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
  add(load(offsetof(seccomp_data, nr)));
  add(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, kOtherAbi, 0, 1));
  add(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
  for (const long call : {
           SYS_clone,
           SYS_clone3,
#ifdef SYS_fork
           SYS_fork,
           SYS_vfork,
#endif
       }) {
    for (const sock_filter& instruction : kill_if_equal(static_cast<std::uint32_t>(call))) {
      add(instruction);
    }
  }
  add(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));

  sock_fprog filter{static_cast<unsigned short>(length), program.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
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

// The input as a file that exists in memory only: nobody has to feed a pipe.
bool put_into_memory(Descriptor& file, const std::string& text) {
  file.open(memfd_create("input", MFD_CLOEXEC));
  std::size_t done = 0;
  while (file.number() >= 0 && done < text.size()) {
    const auto count = write(file.number(), text.data() + done, text.size() - done);
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return file.number() >= 0 && lseek(file.number(), 0, SEEK_SET) == 0;
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
  Descriptor in;
  if (!put_into_memory(in, input)) return system_error("cannot prepare the input");
  int output_pipe[2];
  int failure_pipe[2];
  if (pipe2(output_pipe, O_CLOEXEC) != 0) return system_error("cannot make a pipe");
  Descriptor output(output_pipe[0]);
  Descriptor output_end(output_pipe[1]);
  if (pipe2(failure_pipe, O_CLOEXEC) != 0) return system_error("cannot make a pipe");
  Descriptor failure(failure_pipe[0]);
  Descriptor failure_end(failure_pipe[1]);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  const Stopwatch stopwatch;
  const pid_t child = fork();
  if (child < 0) return system_error("cannot start a process");
  if (child == 0) {
    become_program(arguments.data(), in.number(), output_end.number(), failure_end.number(),
                   limits);
  }
  output_end.close();
  failure_end.close();
  int reason = 0;
  if (read(failure.number(), &reason, sizeof reason) == sizeof reason) {
    waitpid(child, nullptr, 0);
    errno = reason;
    return system_error("cannot run " + command[0]);
  }

  ProcessResult result;
  int status = 0;
  collect_output(output.number(), stopwatch, limits, result.output);
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
