#include <quadrille/server/jobs.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace quadrille::server {
namespace {

// The headers that say what is to be done; the others are about the connection.
constexpr std::array<std::string_view, 2> kJobHeaders{"content-type", "idempotency-key"};

// Events of one job: what changed since the last look decides the name.
class JobEvents final : public EventStream {
 public:
  explicit JobEvents(std::shared_ptr<Job> job) : job_(std::move(job)) {}
  JobEvents(const JobEvents&) = delete;
  JobEvents& operator=(const JobEvents&) = delete;
  ~JobEvents() override { stop_watching(); }

  void on_change(std::function<void()> wake) override {
    stop_watching();
    if (wake) watcher_ = job_->watch(std::move(wake));
  }

  Body take() override {
    if (ended_) return {};
    // The state is read first: an end between the two lines is told by the next call.
    const JobState state = job_->state();
    Body view = job_->view();
    std::string name = "progress";
    if (state >= JobState::done) {
      ended_ = true;
      name = to_string(state);
    } else if (std::string head(view.parts()[0]); head == last_) {
      return {};
    } else {
      const bool partial = view.parts()[1].data() != nullptr;
      if (partial && !std::exchange(partial_told_, true)) name = "partial";
      last_ = std::move(head);
    }
    return std::move(view).framed("event: " + name + "\ndata: ", "\n\n");
  }

  Body farewell() override { return job_->view().framed("event: stopping\ndata: ", "\n\n"); }

  [[nodiscard]] bool finished() const override { return ended_; }

 private:
  void stop_watching() {
    if (watcher_) job_->unwatch(*watcher_);
    watcher_.reset();
  }

  std::shared_ptr<Job> job_;
  std::optional<int> watcher_;
  std::string last_;  // without the part of the result
  bool partial_told_ = false;
  bool ended_ = false;
};

}  // namespace

JobRequest job_request(std::string operation, JobLane lane, HttpRequest&& request) {
  JobRequest job{{}, std::move(operation), lane, {}};
  for (auto& [name, value] : request.headers) {
    if (std::find(kJobHeaders.begin(), kJobHeaders.end(), name) == kJobHeaders.end()) continue;
    job.request.headers.emplace_back(std::move(name), std::move(value));
  }
  job.request.method = std::move(request.method);
  job.request.path = std::move(request.path);
  job.request.query = std::move(request.query);
  job.request.body = std::move(request.body);
  job.request.client = request.client;
  job.request.memory = std::move(request.memory);
  return job;
}

HttpResponse accepted_answer(Jobs& jobs, std::shared_ptr<Job> job) {
  const auto kept = jobs.keep(std::move(job));
  if (!kept) return problem_answer(503, kept.error()).with_header("Retry-After", "2");
  HttpResponse accepted;
  accepted.status = 202;
  accepted.body = (*kept)->view(jobs.position(**kept));
  accepted.with_header("Location", "/api/v1/jobs/" + (*kept)->id());
  return accepted;
}

std::string_view to_string(JobState state) {
  switch (state) {
    case JobState::queued:
      return "queued";
    case JobState::running:
      return "running";
    case JobState::done:
      return "done";
    case JobState::failed:
      return "failed";
    case JobState::cancelled:
      break;
  }
  return "cancelled";
}

std::shared_ptr<EventStream> events_of(std::shared_ptr<Job> job) {
  return std::make_shared<JobEvents>(std::move(job));
}

}  // namespace quadrille::server
