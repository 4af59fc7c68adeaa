// A job of the table as clients of this process see it.
#pragma once

#include <quadrille/server/jobs.hpp>
#include <quadrille/store/jobs.hpp>

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace quadrille::server {

class SharedJob final : public Job {
 public:
  // The table outlives the job.
  SharedJob(store::JobTable& table, std::string id) : table_(table), id_(std::move(id)) {}

  [[nodiscard]] const std::string& id() const override { return id_; }
  [[nodiscard]] JobState state() const override;
  [[nodiscard]] HttpResponse answer() const override;
  [[nodiscard]] Body view(std::optional<std::size_t> position) const override;
  [[nodiscard]] JobProgress progress() const override;
  void cancel() override;
  int watch(std::function<void()> wake) override;
  void unwatch(int number) override;

  [[nodiscard]] std::optional<std::size_t> position() const;
  [[nodiscard]] bool is_watched() const;

  // How it is in the table now; watchers are told if that is new. Reads the result of a job that
  // has ended; without it the job is left as it was.
  void update(const store::JobView& view);
  // There is no such job in the table any more.
  void vanish();

 private:
  struct Outcome {
    HttpResponse answer;
    Body::Shared result;
  };

  [[nodiscard]] std::optional<Outcome> outcome_of(const store::JobView& view) const;

  store::JobTable& table_;
  const std::string id_;
  mutable std::mutex mutex_;
  store::JobView view_;
  Body::Shared partial_;
  std::optional<Outcome> outcome_;
  std::map<int, std::function<void()>> watchers_;
  int next_watcher_ = 0;
};

}  // namespace quadrille::server
