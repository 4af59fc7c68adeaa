#include <quadrille/processes/pipes.hpp>
#include <quadrille/processes/system_call_filter.hpp>

#include <cerrno>
#include <csignal>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

namespace quadrille::processes {
namespace {

// The wait status of a child in which the filter is installed before `work` says how to end.
template <class Work>
int status_under(SystemCallFilter filter, const Work& work) {
  const pid_t child = fork();
  if (child == 0) _exit(filter.install() ? work() : 99);
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

TEST(SystemCallFilter, ACallFailsWithTheErrorOrEndsTheProcess) {
  SystemCallFilter fails;
  fails.refuse(SYS_socket, EPERM);
  const auto ask = [] { return socket(AF_INET, SOCK_STREAM, 0) < 0 ? errno : 0; };
  int status = status_under(fails, ask);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), EPERM);

  SystemCallFilter ends;
  ends.refuse(SYS_socket, SystemCallFilter::kEndsTheProcess);
  status = status_under(ends, ask);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGSYS);

  status = status_under(SystemCallFilter(), ask);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(SystemCallFilter, ArgumentsDecide) {
  SystemCallFilter filter;
  filter.refuse_if_any(SYS_openat, 2, O_WRONLY | O_RDWR, EACCES);
  filter.refuse_if_none(SYS_fcntl, 1, F_DUPFD_CLOEXEC, EPERM);
  filter.refuse(SYS_socket, EPERM);
  const int status = status_under(filter, [] {
    const bool reads = open("/dev/null", O_RDONLY) >= 0;
    const bool refuses_writing = open("/dev/null", O_WRONLY) < 0 && errno == EACCES;
    const bool refuses_both = open("/dev/null", O_RDWR) < 0 && errno == EACCES;
    const bool has_bit = fcntl(0, F_DUPFD_CLOEXEC, 0) >= 0;
    const bool has_none = fcntl(0, F_DUPFD, 0) < 0 && errno == EPERM;
    // What comes after these in the filter still knows the call.
    const bool still = socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EPERM;
    return reads && refuses_writing && refuses_both && has_bit && has_none && still ? 0 : 1;
  });
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(Pipes, AMemoryFileHoldsTheBytes) {
  const std::string bytes("a\0b", 3);
  const Descriptor file = memory_file(bytes);
  ASSERT_TRUE(file.is_open());
  std::string read_back(5, '?');
  EXPECT_EQ(read(file.number(), read_back.data(), read_back.size()), 3);
  EXPECT_EQ(read_back, bytes + "??");
  EXPECT_TRUE(memory_file("").is_open());
}

}  // namespace
}  // namespace quadrille::processes
