#include "corpus/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace quadrille::corpus {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxOutput = std::size_t{16} << 20;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// The two ends of a pipe, closed when it goes.
class Pipe {
 public:
  Pipe() : open_(pipe2(ends_.data(), O_CLOEXEC) == 0) {}
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    if (!open_) return;
    close(ends_[0]);
    close_writer();
  }

  [[nodiscard]] bool is_open() const { return open_; }
  [[nodiscard]] int reader() const { return ends_[0]; }
  [[nodiscard]] int writer() const { return ends_[1]; }
  void close_writer() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
  bool open_;
};

// Starts the program in a process group of its own; 0 if that fails.
pid_t spawn(const std::vector<std::string>& arguments, int output) {
  std::vector<char*> argv;
  argv.reserve(arguments.size() + 1);
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);

  pid_t child = 0;
  const int error = posix_spawnp(&child, argv[0], &files, &attributes, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return error == 0 ? child : 0;
}

// Reads until the other side closes; false if the time was up before.
bool read_all(int reader, Clock::time_point start, double time_limit, std::string& output) {
  std::array<char, 65536> buffer{};
  while (true) {
    const double left = time_limit - seconds_since(start);
    if (left <= 0) return false;
    constexpr double kLongestWait = 3600;
    pollfd ready{reader, POLLIN, 0};
    const int wait_ms = static_cast<int>(1000 * std::min(left, kLongestWait)) + 1;
    if (poll(&ready, 1, wait_ms) <= 0) continue;
    const ssize_t count = read(reader, buffer.data(), buffer.size());
    if (count == 0) return true;
    if (count < 0 && errno != EINTR) return true;
    if (count > 0 && output.size() < kMaxOutput) {
      output.append(buffer.data(), static_cast<std::size_t>(count));
    }
  }
}

}  // namespace

std::optional<ChildRun> run_child(const std::vector<std::string>& arguments, double time_limit) {
  Pipe output;
  if (arguments.empty() || !output.is_open()) return std::nullopt;
  const Clock::time_point start = Clock::now();
  const pid_t child = spawn(arguments, output.writer());
  output.close_writer();
  if (child == 0) return std::nullopt;

  ChildRun run;
  run.timed_out = !read_all(output.reader(), start, time_limit, run.output);
  if (run.timed_out) kill(-child, SIGKILL);
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  run.wall_seconds = seconds_since(start);
  run.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  run.peak_kilobytes = usage.ru_maxrss;
  run.exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return run;
}

}  // namespace quadrille::corpus
