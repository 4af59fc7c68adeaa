// What the answers of a database tell about its state.
#pragma once

#include <quadrille/core/result.hpp>

#include <atomic>
#include <functional>
#include <utility>

namespace quadrille::store {

// All calls may come from any thread; set the report before the first of them.
class Health {
 public:
  // Told of the first of a row of failures: whatever is down fails with every request.
  using Report = std::function<void(const Error& error)>;

  void report_to(Report report) { report_ = std::move(report); }

  void note_read(const Result<void>& outcome) { note(outcome, reads_fail_); }
  void note_write(const Result<void>& outcome) { note(outcome, writes_fail_); }

  // Damage does not mend itself.
  [[nodiscard]] bool is_corrupt() const { return corrupt_; }
  // The last write failed.
  [[nodiscard]] bool writes_fail() const { return writes_fail_; }

 private:
  void note(const Result<void>& outcome, std::atomic<bool>& fails) {
    if (outcome) {
      if (fails) fails = false;
      return;
    }
    if (outcome.error().code == "store_corrupt") corrupt_ = true;
    if (!fails.exchange(true) && report_) report_(outcome.error());
  }

  std::atomic<bool> reads_fail_{false};
  std::atomic<bool> writes_fail_{false};
  std::atomic<bool> corrupt_{false};
  Report report_;
};

}  // namespace quadrille::store
