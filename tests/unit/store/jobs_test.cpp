// Jobs in the table: who gets them, who may end them, what becomes of them when nobody does.
#include "support/store_cases.hpp"

#include <quadrille/store/jobs.hpp>

#include <algorithm>
#include <set>
#include <thread>

#include <gmock/gmock.h>

namespace quadrille::store {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class JobsTest : public test::DatabaseTest {
 protected:
  static NewJob job(const std::string& id, const std::string& client = "ann") {
    return {id, client, "solve", "request of " + id, ""};
  }
  // Takes and returns the id; empty: none was there.
  static std::string take(JobTable& jobs, const std::string& owner) {
    const auto taken = jobs.take(owner);
    EXPECT_TRUE(taken) << taken.error().message;
    return taken && *taken ? (*taken)->id : std::string();
  }
  static JobState state(JobTable& jobs, const std::string& id) {
    return jobs.find(id).value().value().state;
  }
};

TEST_P(JobsTest, AreTakenOnceWithTheirRequest) {
  const auto store = open();
  JobTable jobs(*store);
  ASSERT_TRUE(jobs.add(job("a")));
  ASSERT_TRUE(jobs.add(job("a"))) << "a call can be repeated";
  const auto taken = jobs.take("worker");
  ASSERT_TRUE(taken && *taken);
  EXPECT_EQ((*taken)->id, "a");
  EXPECT_EQ((*taken)->operation, "solve");
  EXPECT_EQ((*taken)->request, "request of a");
  EXPECT_EQ(take(jobs, "other"), "");
  EXPECT_EQ(state(jobs, "a"), JobState::running);
}

TEST_P(JobsTest, ClientsTakeTurns) {
  const auto store = open();
  JobTable jobs(*store);
  for (const char* id : {"a1", "a2", "a3"}) ASSERT_TRUE(jobs.add(job(id, "ann")));
  for (const char* id : {"b1", "b2"}) ASSERT_TRUE(jobs.add(job(id, "bob")));
  EXPECT_EQ(jobs.find("a3")->value().position, 5u);
  EXPECT_EQ(jobs.find("b2")->value().position, 3u);
  std::vector<std::string> order;
  for (int i = 0; i < 5; ++i) order.push_back(take(jobs, "worker"));
  EXPECT_EQ(order[0], "a1");
  EXPECT_EQ(order[1], "b1");
  EXPECT_THAT(order, UnorderedElementsAre("a1", "a2", "a3", "b1", "b2"));
  EXPECT_EQ(order[4], "a3");
}

TEST_P(JobsTest, TheQueueIsBoundedForAllAndForEach) {
  const auto store = open();
  JobTableOptions options;
  options.waiting = 4;
  JobTable jobs(*store, options);
  ASSERT_TRUE(jobs.add(job("a1", "ann")));
  ASSERT_TRUE(jobs.add(job("a2", "ann")));
  EXPECT_EQ(jobs.add(job("a3", "ann")).error().code, "queue_full");
  ASSERT_TRUE(jobs.add(job("b1", "bob")));
  ASSERT_TRUE(jobs.add(job("b2", "bob")));
  EXPECT_TRUE(jobs.add(job("d1", "dan"))) << "the newest of whoever has most makes room";
  EXPECT_EQ(state(jobs, "a2"), JobState::failed);
  EXPECT_EQ(jobs.find("a2")->value().status, kEvictedStatus);
  ASSERT_TRUE(jobs.add(job("e1", "eve")));
  EXPECT_EQ(state(jobs, "b2"), JobState::failed);
  EXPECT_EQ(jobs.add(job("f1", "fay")).error().code, "queue_full") << "all have one";
  NewJob running = job("d2", "dan");
  running.owner = "server";
  EXPECT_TRUE(jobs.add(running)) << "what runs already needs no place";
}

TEST_P(JobsTest, EndOnceAndKeepTheirResult) {
  const auto store = open();
  JobTable jobs(*store);
  ASSERT_TRUE(jobs.add(job("a")));
  ASSERT_EQ(take(jobs, "worker"), "a");
  EXPECT_FALSE(jobs.finish("a", "stranger", {200, "text/plain", "wrong"}).value());
  EXPECT_TRUE(jobs.finish("a", "worker", {200, "text/plain", "right"}).value());
  EXPECT_FALSE(jobs.finish("a", "worker", {200, "text/plain", "again"}).value());
  EXPECT_FALSE(jobs.cancel("a").value());
  const JobView view = jobs.find("a")->value();
  EXPECT_EQ(view.state, JobState::done);
  EXPECT_EQ(view.bytes, 5);
  EXPECT_EQ(view.content_type, "text/plain");
  EXPECT_EQ(jobs.result("a").value(), "right");
}

TEST_P(JobsTest, ResultsAreAnyBytesOfAnyLength) {
  const auto store = open();
  JobTable jobs(*store);
  std::string bytes;
  for (int i = 0; i < 700'000; ++i) bytes += static_cast<char>(i * 7);
  std::string text;
  for (int i = 0; i < 300'000; ++i) text += "ä€";
  for (const std::string& result : {bytes, text, std::string()}) {
    const std::string id = "job" + std::to_string(result.size());
    ASSERT_TRUE(jobs.add({id, "ann", "render", result, ""}));
    const auto taken = jobs.take("worker");
    ASSERT_TRUE(taken && *taken);
    EXPECT_TRUE((*taken)->request == result);
    ASSERT_TRUE(jobs.finish(id, "worker", {200, "image/png", result}).value());
    EXPECT_TRUE(jobs.result(id).value() == result);
  }
}

TEST_P(JobsTest, TellProgress) {
  const auto store = open();
  JobTable jobs(*store);
  ASSERT_TRUE(jobs.add(job("a")));
  ASSERT_EQ(take(jobs, "worker"), "a");
  const JobProgress progress{0.25, "search", "{\"n\":1}"};
  EXPECT_TRUE(jobs.report("a", "worker", progress).value());
  EXPECT_FALSE(jobs.report("a", "stranger", {}).value());
  EXPECT_EQ(jobs.find("a")->value().progress, progress);
}

TEST_P(JobsTest, ThoseWhoHoldACancelledJobHearOfIt) {
  const auto store = open();
  JobTable jobs(*store);
  ASSERT_TRUE(jobs.add(job("a")));
  ASSERT_TRUE(jobs.add(job("b")));
  ASSERT_EQ(take(jobs, "worker"), "a");
  ASSERT_EQ(take(jobs, "worker"), "b");
  EXPECT_TRUE(jobs.cancel("a").value());
  EXPECT_FALSE(jobs.cancel("a").value());
  EXPECT_THAT(jobs.renew("worker").value(), ElementsAre("b"));
  EXPECT_FALSE(jobs.finish("a", "worker", {200, "text/plain", "late"}).value());
  EXPECT_EQ(state(jobs, "a"), JobState::cancelled);
}

TEST_P(JobsTest, GoBackToTheQueueWhenTheLeaseEnds) {
  const auto store = open();
  JobTableOptions options;
  options.lease = -1ms;  // over as soon as it begins
  JobTable hasty(*store, options);
  JobTable jobs(*store);
  ASSERT_TRUE(jobs.add(job("a")));
  ASSERT_EQ(take(hasty, "dead"), "a");
  ASSERT_TRUE(jobs.tidy());
  EXPECT_EQ(state(jobs, "a"), JobState::queued);
  ASSERT_EQ(take(jobs, "alive"), "a");
  ASSERT_TRUE(jobs.tidy());
  EXPECT_EQ(state(jobs, "a"), JobState::running);
  EXPECT_FALSE(jobs.finish("a", "dead", {200, "text/plain", "late"}).value());
  EXPECT_TRUE(jobs.finish("a", "alive", {200, "text/plain", "in time"}).value());
  EXPECT_EQ(jobs.result("a").value(), "in time");
}

TEST_P(JobsTest, AreGivenUpWhenAllTheirWorkersDie) {
  const auto store = open();
  JobTableOptions options;
  options.lease = -1ms;
  options.max_attempts = 3;
  JobTable jobs(*store, options);
  ASSERT_TRUE(jobs.add(job("poison")));
  int taken = 0;
  while (take(jobs, "worker") == "poison") {
    ++taken;
    ASSERT_TRUE(jobs.tidy());
    ASSERT_LT(taken, 10);
  }
  EXPECT_EQ(taken, 3);
  EXPECT_EQ(state(jobs, "poison"), JobState::failed);
  EXPECT_EQ(jobs.find("poison")->value().status, 500);
}

TEST_P(JobsTest, LetOthersGoFirstWhenTheirWorkersDie) {
  const auto store = open();
  JobTableOptions options;
  options.lease = -1ms;
  JobTable jobs(*store, options);
  ASSERT_TRUE(jobs.add(job("poison")));
  std::this_thread::sleep_for(2ms);  // the order is that of their milliseconds
  ASSERT_TRUE(jobs.add(job("other")));
  std::string taken;
  for (int i = 0; i < 4; ++i) {
    taken += take(jobs, "worker") + ' ';
    ASSERT_TRUE(jobs.tidy());
  }
  EXPECT_EQ(taken, "poison poison poison other ");
}

TEST_P(JobsTest, AreGivenBackByWhoeverStops) {
  const auto store = open();
  JobTable jobs(*store);
  ASSERT_TRUE(jobs.add(job("a")));
  ASSERT_EQ(take(jobs, "worker"), "a");
  ASSERT_TRUE(jobs.give_back("worker"));
  EXPECT_EQ(take(jobs, "other"), "a");
}

TEST_P(JobsTest, AreCancelledWhenNobodyAsks) {
  const auto store = open();
  JobTableOptions options;
  options.unwatched = -1ms;
  JobTable careless(*store, options);
  JobTable jobs(*store);
  ASSERT_TRUE(jobs.add(job("a")));
  ASSERT_TRUE(jobs.tidy());
  EXPECT_EQ(state(jobs, "a"), JobState::queued);
  ASSERT_TRUE(careless.tidy());
  EXPECT_EQ(state(jobs, "a"), JobState::cancelled);
}

TEST_P(JobsTest, ResultsGoWhenTheyAreOldOrTooMany) {
  const auto store = open();
  JobTableOptions options;
  options.max_kept_bytes = 10;
  JobTable jobs(*store, options);
  for (const char* id : {"a", "b", "c"}) {
    ASSERT_TRUE(jobs.add(job(id)));
    ASSERT_EQ(take(jobs, "worker"), id);
    ASSERT_TRUE(jobs.finish(id, "worker", {200, "text/plain", "12345"}).value());
    std::this_thread::sleep_for(2ms);  // so that one is the oldest
  }
  ASSERT_TRUE(jobs.tidy());
  EXPECT_FALSE(jobs.find("a")->has_value());
  EXPECT_TRUE(jobs.find("b")->has_value());
  options.kept = -1ms;
  ASSERT_TRUE(JobTable(*store, options).tidy());
  EXPECT_FALSE(jobs.find("c")->has_value());
  EXPECT_EQ(jobs.result("c").value(), "");
}

TEST_P(JobsTest, EverybodyWhoListensHears) {
  const auto store = open();
  JobTable jobs(*store);
  const auto listener = jobs.listen();
  listener->wait(100ms);  // from now on
  ASSERT_TRUE(jobs.add(job("a")));
  EXPECT_THAT(listener->wait(10s), ElementsAre(kWorkAvailable));
  ASSERT_EQ(take(jobs, "worker"), "a");
  EXPECT_THAT(listener->wait(10s), ElementsAre("a"));
  ASSERT_TRUE(jobs.cancel("a"));
  EXPECT_THAT(listener->wait(10s), ElementsAre("a"));
  listener->interrupt();
  EXPECT_THAT(listener->wait(1h), IsEmpty());
}

TEST_P(JobsTest, OddNamesAreNobody) {
  const auto store = open();
  JobTable jobs(*store);
  EXPECT_FALSE(jobs.find("\xff")->has_value());
  EXPECT_FALSE(store->find_puzzle("\xff")->has_value());
  EXPECT_FALSE(store->find_game("\xff")->has_value());
}

// Many threads take, some of them die; every job ends exactly once.
TEST_P(JobsTest, ManyWorkersShareTheWorkThreads) {
  constexpr int kJobs = 120;
  const auto store = open();
  JobTable jobs(*store);
  for (int i = 0; i < kJobs; ++i) {
    ASSERT_TRUE(jobs.add(job("job" + std::to_string(i), "client" + std::to_string(i % 5))));
  }
  std::atomic<int> ended{0};
  std::vector<std::thread> workers;
  for (int number = 0; number < 4; ++number) {
    workers.emplace_back([&, number] {
      for (int turn = 0;; ++turn) {
        const std::string owner = std::to_string(number) + "/" + std::to_string(turn);
        const auto taken = jobs.take(owner);
        if (!taken || !*taken) return;
        if (turn % 5 == 4) {
          if (!jobs.give_back(owner)) return;
        } else if (jobs.finish((*taken)->id, owner, {200, "text/plain", owner}).value_or(false)) {
          ++ended;
        }
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  EXPECT_EQ(ended, kJobs);
  EXPECT_EQ(jobs.load()->waiting, 0);
  EXPECT_EQ(jobs.load()->running, 0);
}

std::string name_of(const testing::TestParamInfo<Location::Engine>& /*engine*/) {
  return "Engine";
}
INSTANTIATE_TEST_SUITE_P(Sqlite, JobsTest, testing::Values(Location::Engine::sqlite), name_of);
INSTANTIATE_TEST_SUITE_P(Postgresql, JobsTest, testing::Values(Location::Engine::postgresql),
                         name_of);

}  // namespace
}  // namespace quadrille::store
