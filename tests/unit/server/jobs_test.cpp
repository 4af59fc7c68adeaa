#include <quadrille/server/job_queue.hpp>

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

using namespace std::chrono_literals;

Peer client(std::uint8_t number) {
  Peer peer;
  peer.address.front() = number;  // of IPv6 the network is the client
  return peer;
}

JobOptions small(unsigned running, std::size_t waiting) {
  JobOptions options;
  options.running = running;
  options.waiting = waiting;
  return options;
}

using Work = std::function<HttpResponse(const Limits& limits, JobReporter& reporter)>;

// A queue whose jobs do what each test says.
class TestQueue {
 public:
  explicit TestQueue(const JobOptions& options)
      : queue_(options,
               [this](const JobRequest& request, const Limits& limits, JobReporter& reporter) {
                 return work_of(request.request.body)(limits, reporter);
               }) {}

  Result<std::shared_ptr<Job>> submit(const std::string& operation, const Peer& client, Work work,
                                      JobLane lane = JobLane::heavy) {
    JobRequest request{{}, operation, lane, {}};
    request.request.client = client;
    {
      const std::scoped_lock lock(mutex_);
      request.request.body = std::to_string(works_.size());
      works_.emplace(request.request.body, std::move(work));
    }
    return queue_.submit(std::move(request));
  }
  JobQueue* operator->() { return &queue_; }

 private:
  Work work_of(const std::string& name) {
    const std::scoped_lock lock(mutex_);
    return works_.at(name);
  }

  std::mutex mutex_;
  std::map<std::string, Work> works_;
  JobQueue queue_;
};

HttpResponse done(const Limits& /*limits*/, JobReporter& /*reporter*/) {
  return text_answer("{\"answer\":42}", "application/json");
}

// Waits until it is told to stop.
HttpResponse endless(const Limits& limits, JobReporter& /*reporter*/) {
  while (!limits.stop->load()) std::this_thread::sleep_for(1ms);
  return text_answer("{}", "application/json");
}

void wait_for(const std::shared_ptr<Job>& job, JobState state) {
  while (job->state() != state) std::this_thread::sleep_for(1ms);
}

boost::json::object json_of(const Job& job) {
  return boost::json::parse(job.view().text()).as_object();
}

TEST(JobsThreads, AJobRunsAndKeepsItsAnswer) {
  TestQueue queue(small(1, 4));
  const auto job = queue.submit("solve", client(1), done);
  ASSERT_TRUE(job);
  wait_for(*job, JobState::done);
  EXPECT_EQ((*job)->answer().body.text(), "{\"answer\":42}");
  EXPECT_EQ(queue->find((*job)->id()), *job);
  const auto json = json_of(**job);
  EXPECT_EQ(json.at("state"), "done");
  EXPECT_EQ(json.at("operation"), "solve");
  EXPECT_EQ(json.at("result").at("answer"), 42);
  queue->forget(**job);
  EXPECT_EQ(queue->find((*job)->id()), nullptr);
}

TEST(JobsThreads, AProblemIsAFailure) {
  TestQueue queue(small(1, 4));
  const auto job = queue.submit("solve", client(1), [](const Limits&, JobReporter&) {
    return problem_answer(400, "bad_json", "no");
  });
  wait_for(*job, JobState::failed);
  EXPECT_EQ(json_of(**job).at("error").at("code"), "bad_json");
}

TEST(JobsThreads, WhatIsThrownIsAFailure) {
  TestQueue queue(small(1, 4));
  const auto job =
      queue.submit("solve", client(1),
                   [](const Limits&, JobReporter&) -> HttpResponse { throw std::bad_alloc(); });
  wait_for(*job, JobState::failed);
  EXPECT_EQ((*job)->answer().status, 500);
}

TEST(JobsThreads, ACancelledJobFreesItsThread) {
  TestQueue queue(small(1, 4));
  const auto running = queue.submit("solve", client(1), endless);
  const auto waiting = queue.submit("solve", client(1), done);
  wait_for(*running, JobState::running);
  EXPECT_EQ((*waiting)->state(), JobState::queued);
  (*running)->cancel();
  EXPECT_EQ((*running)->state(), JobState::cancelled);
  wait_for(*waiting, JobState::done);
}

TEST(JobsThreads, AJobThatWaitsCanBeCancelledToo) {
  TestQueue queue(small(1, 20));
  const auto running = queue.submit("solve", client(1), endless);
  std::atomic<bool> ran{false};
  const auto waiting = queue.submit("solve", client(1), [&](const Limits&, JobReporter&) {
    ran = true;
    return HttpResponse{};
  });
  (*waiting)->cancel();
  (*running)->cancel();
  const auto last = queue.submit("solve", client(1), done);
  wait_for(*last, JobState::done);
  EXPECT_FALSE(ran);
  EXPECT_EQ((*waiting)->state(), JobState::cancelled);
}

TEST(JobsThreads, TheQueueHasABoundAndAClientHalfOfIt) {
  TestQueue queue(small(1, 4));
  const auto running = queue.submit("solve", client(1), endless);
  wait_for(*running, JobState::running);
  const auto newcomer = queue.submit("solve", client(9), endless);
  wait_for(*newcomer, JobState::running);
  EXPECT_TRUE(queue.submit("solve", client(1), done));
  EXPECT_TRUE(queue.submit("solve", client(1), done));
  const auto greedy = queue.submit("solve", client(1), done);
  ASSERT_FALSE(greedy);
  EXPECT_EQ(greedy.error().code, "queue_full");
  EXPECT_TRUE(queue.submit("solve", client(2), done));
  EXPECT_TRUE(queue.submit("solve", client(3), done));
  // Whoever has none pushes out the last of whoever has most.
  EXPECT_TRUE(queue.submit("solve", client(4), done));
  EXPECT_EQ(queue->load().waiting, 4u);
}

TEST(JobsThreads, ClientsTakeTurns) {
  TestQueue queue(small(1, 20));
  const auto first = queue.submit("solve", client(9), endless);
  wait_for(*first, JobState::running);
  const auto newcomer = queue.submit("solve", client(8), endless);
  wait_for(*newcomer, JobState::running);
  std::mutex mutex;
  std::string order;
  std::vector<std::shared_ptr<Job>> jobs;
  const auto submit = [&](char name, std::uint8_t number) {
    auto job = queue.submit("solve", client(number), [&, name](const Limits&, JobReporter&) {
      const std::scoped_lock lock(mutex);
      order += name;
      return HttpResponse{};
    });
    jobs.push_back(*job);
  };
  for (const char name : {'a', 'b', 'c'}) submit(name, 1);
  submit('x', 2);
  submit('y', 2);
  EXPECT_EQ(queue->position(*jobs[0]), 1u);
  EXPECT_EQ(queue->position(*jobs[2]), 5u);
  EXPECT_FALSE(queue->position(**first));
  (*first)->cancel();
  for (const auto& job : jobs) wait_for(job, JobState::done);
  EXPECT_EQ(order, "axbyc");
}

TEST(JobsThreads, WatchersHearOfProgressAndPartialResults) {
  TestQueue queue(small(1, 4));
  std::promise<void> go;
  const auto job = queue.submit("solve", client(1), [&](const Limits& limits, JobReporter& job) {
    go.get_future().wait();
    limits.progress({"search", 0.25});
    job.partial("{\"solutions\":[]}");
    return text_answer("{}", "application/json");
  });
  const auto events = events_of(*job);
  std::atomic<int> woken{0};
  events->on_change([&] { ++woken; });
  std::string all = events->take().text();
  go.set_value();
  while (!events->finished()) {
    all += events->take().text();
    // Asking without a pause can keep the job from its own lock for long.
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  all += events->take().text();
  EXPECT_GE(woken, 3);
  EXPECT_NE(all.find("event: done\ndata: {"), std::string::npos) << all;
  const auto json = json_of(**job);
  EXPECT_EQ(json.at("progress"), 1);
  EXPECT_EQ(json.at("stage"), "search");
  EXPECT_TRUE(json.at("partial").as_object().contains("solutions"));
}

TEST(JobsThreads, WhoeverWaitsForTheEndIsToldOfItAlone) {
  TestQueue queue(small(1, 4));
  std::promise<void> watched;
  const auto job =
      queue.submit("solve", client(1), [&](const Limits& limits, JobReporter& reporter) {
        watched.get_future().wait();
        limits.progress({"search", 0.5});
        reporter.partial("{}");
        return HttpResponse();
      });
  std::atomic<int> changes{0};
  std::promise<JobState> ended;
  const int any = (*job)->watch([&] { ++changes; });
  const int end = (*job)->watch_end([&] { ended.set_value(JobState::done); });
  watched.set_value();
  EXPECT_EQ(ended.get_future().get(), JobState::done);
  (*job)->unwatch(any);
  (*job)->unwatch(end);
  EXPECT_GE(changes, 3);
}

TEST(JobsThreads, NobodyWatchesAndItEnds) {
  TestQueue queue(small(1, 4));
  const auto job = queue.submit("solve", client(1), endless);
  const auto watched = queue.submit("solve", client(1), endless);
  const int watcher = (*watched)->watch([] {});
  const auto later = Jobs::Clock::now() + 31s;
  queue->tidy(Jobs::Clock::now() + 29s);
  EXPECT_NE((*job)->state(), JobState::cancelled);
  queue->tidy(later);
  EXPECT_EQ((*job)->state(), JobState::cancelled);
  EXPECT_NE((*watched)->state(), JobState::cancelled);
  EXPECT_NE(queue->find((*job)->id()), nullptr);
  queue->tidy(later + 300s);
  EXPECT_EQ(queue->find((*job)->id()), nullptr);
  (*watched)->unwatch(watcher);
}

TEST(JobsThreads, TheOldestResultsGoWhenThereAreTooMany) {
  JobOptions options = small(1, 20);
  options.max_kept = 3;
  TestQueue queue(options);
  std::vector<std::shared_ptr<Job>> jobs;
  for (int i = 0; i < 5; ++i) {
    jobs.push_back(*queue.submit("solve", client(1), done));
    wait_for(jobs.back(), JobState::done);
  }
  queue->tidy(Jobs::Clock::now());
  EXPECT_EQ(queue->find(jobs[0]->id()), nullptr);
  EXPECT_EQ(queue->find(jobs[1]->id()), nullptr);
  EXPECT_NE(queue->find(jobs[2]->id()), nullptr);
  EXPECT_NE(queue->find(jobs[4]->id()), nullptr);
}

TEST(JobsThreads, LargeResultsAreNotKeptForLong) {
  JobOptions options = small(1, 20);
  options.max_kept_bytes = 20;
  TestQueue queue(options);
  const auto first = *queue.submit("solve", client(1), done);
  wait_for(first, JobState::done);
  const auto second = *queue.submit("solve", client(1), done);
  wait_for(second, JobState::done);
  queue->tidy(Jobs::Clock::now());
  EXPECT_EQ(queue->find(first->id()), nullptr);
  EXPECT_NE(queue->find(second->id()), nullptr);
}

TEST(JobsThreads, AStoppedQueueTakesNothing) {
  TestQueue queue(small(2, 4));
  const auto job = queue.submit("solve", client(1), endless);
  queue->stop();
  EXPECT_EQ((*job)->state(), JobState::cancelled);
  EXPECT_FALSE(queue.submit("solve", client(1), done));
}

TEST(JobsThreads, AFullQueueMakesRoomForWhoeverHasLess) {
  TestQueue queue(small(1, 4));
  const auto running = queue.submit("solve", client(1), endless);
  wait_for(*running, JobState::running);
  const auto newcomer = queue.submit("solve", client(9), endless);
  wait_for(*newcomer, JobState::running);
  const auto first = queue.submit("solve", client(1), done);
  const auto last = queue.submit("solve", client(1), done);
  ASSERT_TRUE(queue.submit("solve", client(2), done));
  ASSERT_TRUE(queue.submit("solve", client(2), done));
  const auto third = queue.submit("solve", client(3), done);
  ASSERT_TRUE(third);
  // One of those who had two lost the second.
  EXPECT_EQ(queue->load().waiting, 4u);
  EXPECT_EQ((*first)->state(), JobState::queued);
  EXPECT_EQ((*last)->state(), JobState::failed);
  EXPECT_EQ((*last)->answer().status, 503);
  EXPECT_FALSE(queue.submit("solve", client(3), done)) << "nobody has two more";
}

TEST(JobsThreads, WhatWasCancelledHoldsNoPlace) {
  TestQueue queue(small(1, 2));
  const auto running = queue.submit("solve", client(1), endless);
  wait_for(*running, JobState::running);
  const auto waiting = queue.submit("solve", client(1), done);
  EXPECT_FALSE(queue.submit("solve", client(1), done));
  (*waiting)->cancel();
  EXPECT_TRUE(queue.submit("solve", client(1), done));
}

TEST(JobsThreads, QuickWorkDoesNotWaitForHeavyWork) {
  TestQueue queue(small(1, 20));
  const auto heavy = queue.submit("solve", client(1), endless);
  wait_for(*heavy, JobState::running);
  const auto hint = queue.submit("hint", client(2), done, JobLane::quick);
  wait_for(*hint, JobState::done);
  const auto own_hint = queue.submit("hint", client(1), done, JobLane::quick);
  wait_for(*own_hint, JobState::done);
}

TEST(JobsThreads, QuickWorkThatIsLongMakesRoom) {
  TestQueue queue(small(1, 20));
  std::vector<std::shared_ptr<Job>> endless_ones;
  for (int i = 0; i < 8; ++i) {
    endless_ones.push_back(*queue.submit("hint", client(1), endless, JobLane::quick));
  }
  const auto hint = queue.submit("hint", client(2), done, JobLane::quick);
  auto now = Jobs::Clock::now();
  while ((*hint)->state() != JobState::done) {
    now += 1s;
    queue->tidy(now);
    std::this_thread::sleep_for(1ms);
    for (const auto& job : endless_ones) (void)queue->find(job->id());
  }
  // The greedy client has what one client may have, and the rest of its work waits.
  EXPECT_EQ(endless_ones.back()->state(), JobState::queued);
  EXPECT_LE(queue->load().running, 4u);
}

TEST(JobsThreads, OneSeatIsLeftForOthers) {
  TestQueue queue(small(1, 20));
  const auto first = queue.submit("solve", client(1), endless);
  const auto second = queue.submit("solve", client(1), endless);
  wait_for(*first, JobState::running);
  const auto other = queue.submit("solve", client(2), endless);
  wait_for(*other, JobState::running);
  EXPECT_EQ((*second)->state(), JobState::queued);
}

TEST(JobsThreads, ResultsAreSharedNotCopied) {
  TestQueue queue(small(1, 4));
  const auto job = queue.submit("solve", client(1), done);
  wait_for(*job, JobState::done);
  const Body first = (*job)->answer().body;
  const Body view = (*job)->view();
  EXPECT_EQ(first.parts()[1].data(), (*job)->answer().body.parts()[1].data());
  EXPECT_EQ(first.parts()[1].data(), view.parts()[1].data());
}

TEST(JobsThreads, AStreamSaysThatTheServerStops) {
  TestQueue queue(small(1, 4));
  const auto job = queue.submit("solve", client(1), endless);
  const auto events = events_of(*job);
  EXPECT_TRUE(events->farewell().text().starts_with("event: stopping\ndata: {\"id\""));
}

}  // namespace
}  // namespace quadrille::server
