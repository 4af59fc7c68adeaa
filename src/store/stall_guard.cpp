#include "store/stall_guard.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <libpq-fe.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quadrille::store {
namespace {

// How often the connections are looked at.
constexpr std::chrono::milliseconds kInterval{250};
// Work of this long raises the question whether the server answers at all.
constexpr std::chrono::seconds kSuspicious{2};
// The server has this long to answer it.
constexpr std::chrono::seconds kAnswerTime{3};

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};

bool wait_for(int socket, short events, StallGuard::Clock::time_point end) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(end - StallGuard::Clock::now()).count();
  pollfd file{socket, events, 0};
  return left > 0 && poll(&file, 1, static_cast<int>(left)) > 0;
}

}  // namespace

StallGuard::StallGuard(std::string connection, std::size_t connections)
    : connection_(std::move(connection)), active_(connections), thread_([this] { watch(); }) {}

StallGuard::~StallGuard() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void StallGuard::begin(std::size_t position, int socket, Clock::time_point deadline) {
  const std::scoped_lock lock(mutex_);
  Work& work = active_[position];
  work = {dup(socket), false, Clock::now(), deadline};
  if (abandoned_ && work.socket >= 0) shutdown(work.socket, SHUT_RDWR);
}

bool StallGuard::end(std::size_t position) {
  const std::scoped_lock lock(mutex_);
  Work& work = active_[position];
  if (work.socket >= 0) close(work.socket);
  work.socket = -1;
  return work.cut;
}

void StallGuard::abandon() {
  const std::scoped_lock lock(mutex_);
  abandoned_ = true;
  stalled_ = true;
  cut_all();
}

void StallGuard::cut_late(Clock::time_point now) {
  for (Work& work : active_) {
    if (work.socket < 0 || work.cut || now < work.deadline) continue;
    work.cut = true;
    shutdown(work.socket, SHUT_RDWR);
  }
}

void StallGuard::cut_all() {
  for (Work& work : active_) work.deadline = {};
  cut_late(Clock::now());
}

bool StallGuard::is_suspicious(Clock::time_point now) const {
  return std::any_of(active_.begin(), active_.end(), [&](const Work& work) {
    return work.socket >= 0 && !work.cut && now - work.since > kSuspicious;
  });
}

void StallGuard::watch() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    changed_.wait_for(lock, kInterval);
    cut_late(Clock::now());
    const bool asks = stalled_ || is_suspicious(Clock::now());
    if (!asks || stopping_ || abandoned_) continue;
    lock.unlock();
    const bool answers = server_answers();
    lock.lock();
    if (abandoned_) continue;
    stalled_ = !answers;
    if (!answers) cut_all();
  }
}

// A server that refuses the connection is not frozen: the work itself hears so at once.
bool StallGuard::server_answers() const {
  const Clock::time_point end = Clock::now() + kAnswerTime;
  const std::unique_ptr<PGconn, CloseConnection> asked(PQconnectStart(connection_.c_str()));
  if (PQstatus(asked.get()) == CONNECTION_BAD) return true;
  PostgresPollingStatusType status = PGRES_POLLING_WRITING;
  while (status != PGRES_POLLING_OK && status != PGRES_POLLING_FAILED) {
    const short events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT;
    if (!wait_for(PQsocket(asked.get()), events, end)) return false;
    status = PQconnectPoll(asked.get());
  }
  return true;
}

}  // namespace quadrille::store
