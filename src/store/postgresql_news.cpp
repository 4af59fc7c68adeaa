#include "store/postgresql_news.hpp"

#include <algorithm>
#include <utility>

#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace quadrille::store {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kConnectTime{5};
// After a connection broke or could not be made.
constexpr std::chrono::seconds kPause{1};

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct FreeNotify {
  void operator()(PGnotify* notify) const { PQfreemem(notify); }
};

class PostgresqlNews final : public NewsReader {
 public:
  explicit PostgresqlNews(std::string connection)
      : keywords_(std::move(connection)), bell_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  PostgresqlNews(const PostgresqlNews&) = delete;
  PostgresqlNews& operator=(const PostgresqlNews&) = delete;
  ~PostgresqlNews() override { close(bell_); }

  News wait(std::chrono::milliseconds time) override {
    const Clock::time_point end = Clock::now() + time;
    if (connection_ == nullptr && Clock::now() >= next_try_) connect();
    if (connection_ == nullptr) {
      wait_for(-1, POLLIN, end);
      return {};
    }
    News news = take();
    while (news.empty() && connection_ != nullptr &&
           wait_for(PQsocket(connection_.get()), POLLIN, end) == Woken::by_server) {
      if (PQconsumeInput(connection_.get()) == 0) drop();
      news = take();
    }
    return news;
  }

  void interrupt() override { eventfd_write(bell_, 1); }

 private:
  enum class Woken { by_server, by_bell, by_clock };

  // Waits for the socket, if there is one.
  Woken wait_for(int socket, short events, Clock::time_point end) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd files[] = {{bell_, POLLIN, 0}, {socket, events, 0}};
    const int ready =
        poll(files, socket < 0 ? 1 : 2, static_cast<int>(std::max<decltype(left)>(left, 0)));
    if (ready <= 0) return Woken::by_clock;
    if (files[0].revents == 0) return Woken::by_server;
    eventfd_t ignored = 0;
    eventfd_read(bell_, &ignored);
    return Woken::by_bell;
  }

  News take() {
    News news;
    while (connection_ != nullptr) {
      const std::unique_ptr<PGnotify, FreeNotify> next(PQnotifies(connection_.get()));
      if (next == nullptr) break;
      news.emplace_back(next->extra);
    }
    return news;
  }

  void drop() {
    connection_.reset();
    next_try_ = Clock::now() + kPause;
  }

  void connect() {
    const Clock::time_point end = Clock::now() + kConnectTime;
    connection_.reset(PQconnectStart(keywords_.c_str()));
    if (!open(end) || !subscribe(end)) drop();
  }

  bool open(Clock::time_point end) {
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    if (PQstatus(connection_.get()) == CONNECTION_BAD) return false;
    while (status != PGRES_POLLING_OK) {
      const short events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT;
      if (wait_for(PQsocket(connection_.get()), events, end) != Woken::by_server) return false;
      status = PQconnectPoll(connection_.get());
      if (status == PGRES_POLLING_FAILED) return false;
    }
    return true;
  }

  bool subscribe(Clock::time_point end) {
    const std::string query = "listen " + std::string(kNewsChannel);
    if (PQsendQuery(connection_.get(), query.c_str()) == 0) return false;
    while (PQisBusy(connection_.get()) != 0) {
      if (wait_for(PQsocket(connection_.get()), POLLIN, end) != Woken::by_server) return false;
      if (PQconsumeInput(connection_.get()) == 0) return false;
    }
    bool listens = true;
    while (PGresult* result = PQgetResult(connection_.get())) {
      listens = listens && PQresultStatus(result) == PGRES_COMMAND_OK;
      PQclear(result);
    }
    return listens;
  }

  const std::string keywords_;
  const int bell_;
  std::unique_ptr<PGconn, CloseConnection> connection_;
  Clock::time_point next_try_{};
};

}  // namespace

std::unique_ptr<NewsReader> listen_to_postgresql(std::string connection) {
  return std::make_unique<PostgresqlNews>(std::move(connection));
}

}  // namespace quadrille::store
