#include <quadrille/processes/readable_files.hpp>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace quadrille::processes {
namespace {

namespace fs = std::filesystem;

bool can_open(const fs::path& path, int flags = O_RDONLY) {
  return open(path.c_str(), flags, 0600) >= 0;
}

// How a child ended that may read beneath these paths only before `work` says how to end.
template <class Work>
int status_under(std::span<const std::string> paths, const Work& work) {
  constexpr int kUnknownHere = 98;
  constexpr int kFailed = 99;
  const pid_t child = fork();
  if (child == 0) {
    const Restriction restriction = read_only_beneath(paths);
    if (restriction == Restriction::unknown_here) _exit(kUnknownHere);
    _exit(restriction == Restriction::done ? work() : kFailed);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

class ReadableFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("quadrille-readable-" + std::to_string(getpid()));
    for (const char* name : {"given", "secret"}) {
      fs::create_directories(folder_ / name);
      std::ofstream(folder_ / name / "file") << name;
    }
    const int status = status_under({}, [] { return 0; });
    if (status == 98) GTEST_SKIP() << "this system has no Landlock";
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_;
};

TEST_F(ReadableFiles, OthersAreNotReadAndNoneIsWritten) {
  const std::array<std::string, 2> paths{(folder_ / "given").string(), "/nowhere/at/all"};
  EXPECT_TRUE(can_open(folder_ / "secret/file"));
  EXPECT_EQ(status_under(paths,
                         [this] {
                           if (!can_open(folder_ / "given/file")) return 1;
                           if (can_open(folder_ / "secret/file")) return 2;
                           if (can_open(folder_ / "given/../secret/file")) return 3;
                           if (can_open(folder_ / "given/file", O_WRONLY)) return 4;
                           if (can_open(folder_ / "given/new", O_WRONLY | O_CREAT)) return 5;
                           return 0;
                         }),
            0);
}

TEST_F(ReadableFiles, ASingleFileMayBeNamed) {
  const std::array<std::string, 1> paths{(folder_ / "given/file").string()};
  EXPECT_EQ(status_under(paths,
                         [this] {
                           if (!can_open(folder_ / "given/file")) return 1;
                           return can_open(folder_ / "secret/file") ? 2 : 0;
                         }),
            0);
}

// Even where all of /proc may be read.
TEST_F(ReadableFiles, OtherProcessesAreNoneOfItsBusiness) {
  const std::array<std::string, 1> paths{"/proc"};
  const fs::path parent = fs::path("/proc") / std::to_string(getpid());
  ASSERT_TRUE(can_open(parent / "environ"));
  EXPECT_EQ(status_under(paths,
                         [&parent] {
                           if (!can_open("/proc/self/environ")) return 1;
                           if (can_open(parent / "environ")) return 2;
                           return can_open(parent / "mem") ? 3 : 0;
                         }),
            0);
}

}  // namespace
}  // namespace quadrille::processes
