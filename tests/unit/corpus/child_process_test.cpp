#include "corpus/child_process.hpp"

#include <gtest/gtest.h>

namespace quadrille::corpus {
namespace {

TEST(RunChild, GivesOutputAndExitStatus) {
  const auto run = run_child({"/bin/sh", "-c", "echo out; echo err >&2; exit 3"}, 60);
  ASSERT_TRUE(run.has_value());
  EXPECT_EQ(run->output, "out\n");
  EXPECT_EQ(run->exit_status, 3);
  EXPECT_FALSE(run->timed_out);
  EXPECT_GT(run->peak_kilobytes, 0);
}

TEST(RunChild, GivesItNoInput) {
  EXPECT_EQ(run_child({"cat"}, 60).value().output, "");
}

TEST(RunChild, EndsItWithItsChildrenWhenTheTimeIsUp) {
  const auto run = run_child({"/bin/sh", "-c", "sleep 60; echo done"}, 0.05);
  ASSERT_TRUE(run.has_value());
  EXPECT_TRUE(run->timed_out);
  EXPECT_EQ(run->exit_status, 128 + 9);
  EXPECT_EQ(run->output, "");
}

TEST(RunChild, HasNoValueForAProgramThatDoesNotExist) {
  EXPECT_FALSE(run_child({"/nonexistent/program"}, 60).has_value());
  EXPECT_FALSE(run_child({}, 60).has_value());
}

}  // namespace
}  // namespace quadrille::corpus
