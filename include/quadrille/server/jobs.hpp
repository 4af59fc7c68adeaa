// Long work as the API sees it: somebody hands a request in, watches what becomes of it, cancels
// it, fetches its result. Who does the work is not said here: JobQueue (job_queue.hpp) does it in
// threads of this process.
//
// A request for a job is plain data, the bytes as they came: it can be kept cheaply, written down
// and done again, here or elsewhere. What it means is found out by the thread that does it.
//
// Thread safety: everything here may be called from any thread.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/server/body.hpp>
#include <quadrille/server/event_stream.hpp>
#include <quadrille/server/http_message.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace quadrille::server {

// Work that somebody waits for in front of a board does not stand behind work of a minute.
enum class JobLane : std::uint8_t {
  quick,  // a hint, a check, a small puzzle: milliseconds as a rule
  heavy,
};

struct JobRequest {
  std::string id;         // empty: a new one
  std::string operation;  // "solve"
  JobLane lane = JobLane::heavy;
  // Method, path, query, client, body, and of the headers the content type and the key of a
  // creation: all that decides what is to be done.
  HttpRequest request;
};

// Takes out of a request what a job needs.
JobRequest job_request(std::string operation, JobLane lane, HttpRequest&& request);

// What is known of a job that runs.
struct JobProgress {
  std::optional<double> fraction;
  std::string stage;
  Body::Shared partial;  // of the result, JSON; null: none
};

enum class JobState : std::uint8_t { queued, running, done, failed, cancelled };
std::string_view to_string(JobState state);

// What the work says while it goes on.
class JobReporter {
 public:
  JobReporter() = default;
  JobReporter(const JobReporter&) = delete;
  JobReporter& operator=(const JobReporter&) = delete;
  virtual ~JobReporter() = default;

  // Part of the result is known: the text of a JSON object.
  virtual void partial(std::string json) = 0;
};

// Does a job. Must come back soon after limits.stop is set.
using JobRunner =
    std::function<HttpResponse(JobRequest request, const Limits& limits, JobReporter& reporter)>;

class Job {
 public:
  Job() = default;
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  virtual ~Job() = default;

  [[nodiscard]] virtual const std::string& id() const = 0;
  [[nodiscard]] virtual JobState state() const = 0;
  [[nodiscard]] bool finished() const { return state() >= JobState::done; }
  // Of a job that is done or failed; a cancelled one has a problem to tell. Its body is shared.
  [[nodiscard]] virtual HttpResponse answer() const = 0;
  // The job as the API shows it, a JSON object with the result in it. `position` in the queue, from
  // 1.
  [[nodiscard]] virtual Body view(std::optional<std::size_t> position = {}) const = 0;

  [[nodiscard]] virtual JobProgress progress() const = 0;

  // Cancelled from now on for everybody who looks; its thread is free as soon as the work notices.
  virtual void cancel() = 0;

  // Calls `wake` after every change until unwatch() with the same number. A watched job is not
  // cancelled for lack of interest.
  virtual int watch(std::function<void()> wake) = 0;
  // The same for somebody to whom only the end matters.
  virtual int watch_end(std::function<void()> wake) { return watch(std::move(wake)); }
  virtual void unwatch(int number) = 0;
};

class Jobs {
 public:
  using Clock = std::chrono::steady_clock;

  Jobs() = default;
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;
  virtual ~Jobs() = default;

  // Error: queue_full.
  virtual Result<std::shared_ptr<Job>> submit(JobRequest request) = 0;
  // The job's id is about to be told: whoever asks for it, at this server or another one of the
  // same database, finds what is returned. May wait for the database. Error: queue_full.
  virtual Result<std::shared_ptr<Job>> keep(std::shared_ptr<Job> job) { return job; }
  // Do find(), and cancel() of what it finds, wait for the database?
  [[nodiscard]] virtual bool waits() const { return false; }
  // From now on work may come from elsewhere, too.
  virtual void start() {}
  // Null if there is none of that id. Counts as asking for it.
  [[nodiscard]] virtual std::shared_ptr<Job> find(std::string_view id) = 0;
  // The job's place in the queue, from 1; no value if it does not wait.
  [[nodiscard]] virtual std::optional<std::size_t> position(const Job& job) const = 0;
  // A job whose answer was sent: it need not be kept.
  virtual void forget(const Job& job) = 0;
  // Cancels what nobody wants any more and drops old results; to be called a few times a second.
  virtual void tidy(Clock::time_point now) = 0;
  // No new jobs; cancels those that wait and those that run.
  virtual void stop() = 0;

  struct Load {
    std::size_t waiting = 0;
    std::size_t running = 0;
    std::size_t kept_bytes = 0;  // of requests and results
  };
  [[nodiscard]] virtual Load load() const = 0;
};

// 202 with the job and its address, once it is kept; 503 if it cannot be.
HttpResponse accepted_answer(Jobs& jobs, std::shared_ptr<Job> job);

// Progress, partial results and the end of a job as events.
std::shared_ptr<EventStream> events_of(std::shared_ptr<Job> job);

}  // namespace quadrille::server
