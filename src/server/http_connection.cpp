// The life of a connection as a coroutine. g++ 12 makes wrong code of some coroutines: between
// co_await and its semicolon stand no braces, no lambda and no ?: in this file.
#include "server/http_connection.hpp"

#include "server/content_coding.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <cerrno>
#include <span>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>

namespace quadrille::server {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr auto kQuietly = asio::as_tuple(asio::use_awaitable);

// This long a job runs before anybody looks whether its client is still there: most are done by
// then.
constexpr milliseconds kUnwatchedWait{10};
// A comment now and then tells whether anybody still listens to events.
constexpr std::chrono::seconds kEventPause{15};
// This long a question about the storage may take.
constexpr milliseconds kHealthCheckWait{1'500};
// More than the state of a game.
constexpr std::size_t kLargeBody = std::size_t{320} << 10;
// How long a client may ask to wait for an answer.
constexpr std::chrono::seconds kLongestWait{300};

// `Prefer: wait=2.5` (RFC 7240).
milliseconds wait_of(const HttpRequest& request, milliseconds usual) {
  const auto preference = request.header("prefer");
  if (!preference) return usual;
  for (const Word& word : split_words(*preference, " ,;")) {
    if (!starts_with_ignoring_case(word.text, "wait=")) continue;
    const std::string number(word.text.substr(5));
    char* end = nullptr;
    const double seconds = std::strtod(number.c_str(), &end);
    if (end == number.c_str() || *end != '\0' || !(seconds >= 0)) return usual;
    const double longest = std::chrono::duration<double>(kLongestWait).count();
    return milliseconds(static_cast<std::int64_t>(std::min(seconds, longest) * 1000));
  }
  return usual;
}

// Long answers have more time, but not any: so fast a client has to read.
constexpr std::size_t kMinBytesPerMillisecond = 64;

constexpr std::size_t kLargeAnswer = std::size_t{32} << 10;
constexpr int kSendBuffer = 192 << 10;
// A short body goes out in one piece with the header.
constexpr std::size_t kCopiedBody = std::size_t{4} << 10;
// A head, the parts of a body, an end.
constexpr std::size_t kMostPieces = 5;

// Somebody who reads as fast as we write must not keep the loop from others for a whole answer.
constexpr std::size_t kBytesOfTurn = std::size_t{256} << 10;

// How long, and how much of it, a client that was refused may go on sending.
constexpr std::chrono::seconds kLingerTime{5};
constexpr std::size_t kLingerBytes = std::size_t{64} << 20;

HttpResponse internal_error() {
  return problem_answer(500, "internal_error", "the server failed to do this");
}

HttpResponse call(const Handler& handler, const HttpRequest& request, spdlog::logger& log) {
  try {
    return handler(request);
  } catch (const std::exception& problem) {
    // Our code throws nothing, but libraries may, and memory may run out.
    log.error("failed path={} problem={}", quadrille::quoted(request.path, 80), problem.what());
    return internal_error();
  }
}

HttpResponse late_answer(const Route& route, const HttpRequest& request) {
  if (route.late) return route.late(request);
  HttpResponse busy = problem_answer(503, "busy", "the storage has no time for this now");
  return busy.with_header("Retry-After", "1");
}

// What the socket takes of the pieces without waiting, as sendmsg() says it.
ssize_t send_some(int socket, std::span<const asio::const_buffer> pieces) {
  std::array<iovec, kMostPieces> vectors{};
  std::size_t used = 0;
  std::size_t room = kBytesOfTurn;
  for (const asio::const_buffer& piece : pieces) {
    const std::size_t size = std::min(piece.size(), room);
    room -= size;
    // The kernel reads only.
    if (size > 0) vectors[used++] = {const_cast<void*>(piece.data()), size};
  }
  msghdr message{};
  message.msg_iov = vectors.data();
  message.msg_iovlen = used;
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

// After a call that has sent this many bytes, or failed: is it worth another?
bool goes_on_after(ssize_t count) {
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

void skip(std::span<asio::const_buffer> pieces, std::size_t bytes) {
  for (asio::const_buffer& piece : pieces) {
    const std::size_t step = std::min(bytes, piece.size());
    piece += step;
    bytes -= step;
  }
}

// "/api/v1/solve" is the operation solve.
std::string operation_of(const Route& route) {
  return route.pattern.substr(route.pattern.rfind('/') + 1);
}

}  // namespace

void Signal::raise() {
  asio::post(timer_.get_executor(), [self = shared_from_this()] {
    self->raised_ = true;
    self->timer_.cancel();
  });
}

asio::awaitable<void> Signal::wait_until(std::chrono::steady_clock::time_point time) {
  if (!raised_) {
    timer_.expires_at(time);
    co_await timer_.async_wait(kQuietly);
  }
  raised_ = false;
}

HttpConnection::HttpConnection(asio::ip::tcp::socket socket, const HttpEndpoint::Parts& parts,
                               const HttpOptions& options, const bool& stopping)
    : socket_(std::move(socket)),
      parts_(parts),
      options_(options),
      stopping_(stopping),
      reader_({options.max_header, options.max_body}) {
  boost::system::error_code ignored;
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  socket_.native_non_blocking(true, ignored);
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  getpeername(socket_.native_handle(), reinterpret_cast<sockaddr*>(&address), &size);
  peer_ = peer_of(address);
  parts_.service.counters().connection_opened();
}

HttpConnection::~HttpConnection() {
  parts_.service.counters().connection_closed();
}

void HttpConnection::start() {
  const auto served = [self = shared_from_this()](const std::exception_ptr& problem) {
    if (problem) self->parts_.log.error("connection ended by an exception");
    self->close();
  };
  asio::co_spawn(parts_.loop, serve(), served);
}

void HttpConnection::close() {
  boost::system::error_code ignored;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
  socket_.close(ignored);
}

void HttpConnection::server_stops() {
  if (stream_) stream_->raise();
}

void HttpConnection::check_time(Clock::time_point now) {
  if (now < deadline_) return;
  parts_.service.counters().timed_out();
  if (phase_ != Phase::reading) return close();
  timed_out_ = true;
  deadline_ = Clock::time_point::max();
  boost::system::error_code ignored;
  socket_.cancel(ignored);
}

void HttpConnection::enter(Phase phase, milliseconds time, Clock::time_point now) {
  phase_ = phase;
  since_ = now;
  deadline_ = since_ + time;
}

asio::awaitable<void> HttpConnection::serve() {
  // The coroutine keeps its connection alive.
  const auto self = shared_from_this();
  bool goes_on = true;
  while (goes_on) {
    goes_on = co_await read_request();
    if (goes_on) goes_on = co_await answer_request();
    // Somebody whose next request is there already lets others go first.
    if (goes_on && reader_.stage() != RequestReader::Stage::idle) {
      co_await asio::post(parts_.loop, asio::use_awaitable);
    }
  }
}

asio::awaitable<bool> HttpConnection::read_request() {
  using Stage = RequestReader::Stage;
  Stage stage = reader_.stage();
  enter(stage == Stage::idle ? Phase::idle : Phase::reading,
        stage == Stage::idle ? options_.idle_time : options_.header_time, answered_);
  while (stage != Stage::done && stage != Stage::bad) {
    if (stopping_ && stage == Stage::idle) co_return false;
    const auto [problem, count] = co_await socket_.async_read_some(asio::buffer(buffer_), kQuietly);
    if (timed_out_) {
      const HttpResponse refusal = problem_answer(408, "too_slow", "the request took too long");
      co_await refuse(refusal);
      co_return false;
    }
    if (problem) co_return false;
    reader_.feed(std::string_view(buffer_.data(), count));
    const Stage before = std::exchange(stage, reader_.stage());
    // Mostly all of it is there at once, and nobody has to look at the clock.
    if (before == Stage::idle && stage == Stage::header) {
      enter(Phase::reading, options_.header_time);
    }
    if (before < Stage::body && stage == Stage::body) {
      if (!admit_body()) {
        stage = Stage::bad;
        break;
      }
      enter(Phase::reading, options_.body_time);
      if (reader_.wants_continue()) {
        const bool told = co_await write_text("HTTP/1.1 100 Continue\r\n\r\n");
        if (!told) co_return false;
        enter(Phase::reading, options_.body_time);
      }
    }
  }
  if (stage == Stage::done) co_return true;
  co_await refuse(reader_.refusal());
  co_return false;
}

bool HttpConnection::admit_body() {
  const Peer client = parts_.service.client_of(reader_.headers(), peer_);
  auto share = parts_.service.admit_body(client, reader_.expected_body());
  if (!share) {
    reader_.refuse(std::move(share.error()));
    return false;
  }
  body_memory_ = *std::move(share);
  return true;
}

asio::awaitable<void> HttpConnection::refuse(const HttpResponse& refusal) {
  parts_.service.counters().count_answer(refusal.status, {}, refusal.body.size());
  parts_.log.info("refused client={} status={}", to_string(peer_), refusal.status);
  const bool told = co_await write(refusal, false, true, "");
  if (!told) co_return;
  // A socket that is closed with bytes unread resets the connection, and the client loses the
  // answer. So whatever is on its way is read away first.
  boost::system::error_code ignored;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  enter(Phase::writing, kLingerTime);
  std::size_t left = kLingerBytes;
  while (left > 0) {
    const auto [problem, count] = co_await socket_.async_read_some(asio::buffer(buffer_), kQuietly);
    if (problem) co_return;
    left -= std::min(left, count);
  }
}

asio::awaitable<bool> HttpConnection::answer_request() {
  const auto start = Clock::now();
  HttpRequest request = reader_.take();
  request.client = parts_.service.client_of(request.headers, peer_);
  request.id = parts_.service.request_id(request.headers);
  request.memory = std::exchange(body_memory_, nullptr);
  const std::string id = request.id;
  route_ = nullptr;
  const bool keep_alive = reader_.keep_alive() && !stopping_;
  // Work has limits of its own.
  phase_ = Phase::working;
  deadline_ = Clock::time_point::max();
  HttpResponse response = co_await response_to(request, start);
  if (gone_) co_return false;
  bool sent = false;
  const bool with_body = request.method != "HEAD";
  ClientShares::Share share;  // until all is sent
  auto admitted = admit(request.client, response, with_body);
  if (admitted) share = *std::move(admitted);
  if (!admitted) response = std::move(admitted.error());
  if (response.events && with_body) {
    sent = co_await write_events(response, request.client, id);
  } else {
    sent = co_await write(response, keep_alive, with_body, id);
  }
  answered_ = Clock::now();
  const auto duration = answered_ - start;
  parts_.service.counters().count_answer(response.status, duration, response.body.size());
  parts_.service.count_route(route_, duration);
  if (parts_.log.should_log(spdlog::level::info)) {
    parts_.log.info("request client={} method={} path={} status={} bytes={} ms={:.1f} id={}",
                    to_string(request.client), request.method, quadrille::quoted(request.path, 120),
                    response.status, response.body.size(),
                    std::chrono::duration<double, std::milli>(duration).count(), id);
  }
  co_return sent&& keep_alive && !response.events;
}

OrAnswer<ClientShares::Share> HttpConnection::admit(const Peer& client,
                                                    const HttpResponse& response, bool with_body) {
  if (response.events) return parts_.service.admit_stream(client);
  if (!with_body) return nullptr;
  return parts_.service.admit_answer(client, response.body);
}

asio::awaitable<HttpResponse> HttpConnection::response_to(HttpRequest& request,
                                                          Clock::time_point now) {
  auto route = parts_.service.admit(request, now);
  if (!route) co_return std::move(route.error());
  const Route& found = **route;
  route_ = &found;
  if (found.quick) {
    if (auto response = found.quick(request)) co_return *std::move(response);
  }
  if (std::holds_alternative<JobHandler>(found.handler)) {
    co_return co_await as_job(found, request);
  }
  if (found.runs_on == RunsOn::loop) {
    co_return call(std::get<Handler>(found.handler), request, parts_.log);
  }
  co_return co_await on_pool(found, request);
}

BlockingPool& HttpConnection::pool_for(const Route& route, const HttpRequest& request) const {
  if (route.runs_on == RunsOn::health_pool) return parts_.health_pool;
  const bool is_large = route.runs_on == RunsOn::large_pool || request.body.size() > kLargeBody;
  return is_large ? parts_.large_pool : parts_.pool;
}

asio::awaitable<HttpResponse> HttpConnection::on_pool(const Route& route, HttpRequest& request) {
  struct Pending {
    HttpRequest request;
    HttpResponse response;
    std::atomic<bool> ready{false};
  };
  const bool is_health_check = route.runs_on == RunsOn::health_pool;
  BlockingPool& pool = pool_for(route, request);
  const auto pending = std::make_shared<Pending>();
  HttpRequest left{request.method, request.path, {}, {}, {}, {}, request.client, {}, {}};
  pending->request = std::exchange(request, std::move(left));
  const auto signal = std::make_shared<Signal>(parts_.loop);
  const Handler& handler = std::get<Handler>(route.handler);
  const auto work = [pending, signal, &handler, &log = parts_.log] {
    pending->response = call(handler, pending->request, log);
    compress(pending->response, pending->request);
    pending->ready = true;
    signal->raise();
  };
  if (!pool.post(client_key(request.client), work)) co_return late_answer(route, request);
  // A health check is about whether others answer: it has a deadline of its own.
  const auto end = is_health_check ? Clock::now() + kHealthCheckWait : Clock::time_point::max();
  while (!pending->ready && Clock::now() < end) co_await signal->wait_until(end);
  if (!pending->ready) co_return late_answer(route, request);
  co_return std::move(pending->response);
}

asio::awaitable<HttpResponse> HttpConnection::as_job(const Route& route, HttpRequest& request) {
  const bool is_awaited = route.long_work == LongWork::is_awaited;
  const auto wait = is_awaited ? kLongestWait : wait_of(request, options_.job_wait);
  const bool is_quick = request.body.size() <= route.quick_bytes;
  const JobLane lane = is_quick ? JobLane::quick : JobLane::heavy;
  HttpRequest left{request.method, request.path, {}, {}, {}, {}, request.client, {}, {}};
  JobRequest wanted = job_request(operation_of(route), lane, std::move(request));
  request = std::move(left);
  auto submitted = parts_.jobs.submit(std::move(wanted));
  if (!submitted) {
    HttpResponse refusal = problem_answer(503, submitted.error());
    refusal.with_header("Retry-After", "2");
    co_return refusal;
  }
  const std::shared_ptr<Job> job = *submitted;
  const auto signal = std::make_shared<Signal>(parts_.loop);
  const int watcher = job->watch_end([signal] { signal->raise(); });
  const auto end = Clock::now() + wait;
  auto next_look = std::min(end, Clock::now() + kUnwatchedWait);
  bool watches_client = false;
  while (!job->finished() && !gone_ && Clock::now() < end) {
    co_await signal->wait_until(next_look);
    if (!watches_client && Clock::now() >= next_look && !job->finished()) {
      watches_client = true;
      next_look = end;
      watch_for_disconnect(signal);
    }
  }
  job->unwatch(watcher);
  if (watches_client && !gone_) {
    boost::system::error_code ignored;
    socket_.cancel(ignored);
  }
  if (job->finished() || gone_) {
    if (gone_) job->cancel();
    parts_.jobs.forget(*job);
    co_return job->answer();
  }
  // Not on the loop: keeping it may mean to write it down.
  Route accept;
  accept.runs_on = RunsOn::pool;
  accept.handler = Handler(
      [&jobs = parts_.jobs, job](const HttpRequest&) { return accepted_answer(jobs, job); });
  co_return co_await on_pool(accept, request);
}

// Readable without anything to read: the other side has closed. A client that sends its next
// request already is there, and nobody looks again.
void HttpConnection::watch_for_disconnect(const std::shared_ptr<Signal>& signal) {
  socket_.async_wait(asio::ip::tcp::socket::wait_read,
                     [self = shared_from_this(), signal](const boost::system::error_code& problem) {
                       if (problem == asio::error::operation_aborted) return;
                       char byte = 0;
                       const ssize_t count =
                           recv(self->socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
                       self->gone_ = problem || count == 0 || (count < 0 && errno != EAGAIN);
                       if (self->gone_) signal->raise();
                     });
}

asio::awaitable<bool> HttpConnection::write(const HttpResponse& response, bool keep_alive,
                                            bool with_body, std::string_view id) {
  std::string head = head_of(response, keep_alive, false, id);
  if (with_body && response.body.file()) {
    co_return co_await write_file(std::move(head), response.body.file());
  }
  const bool is_short = response.body.size() <= kCopiedBody;
  const auto parts = with_body ? response.body.parts() : std::array<std::string_view, 3>();
  Pieces pieces;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (is_short) head += parts[i];
    if (!is_short) pieces[i + 1] = asio::buffer(parts[i]);
  }
  pieces[0] = asio::buffer(head);
  co_return co_await write_pieces(pieces);
}

asio::awaitable<bool> HttpConnection::write_text(std::string text) {
  Pieces pieces;
  pieces[0] = asio::buffer(text);
  co_return co_await write_pieces(pieces);
}

asio::awaitable<bool> HttpConnection::write_chunk(const Body& body) {
  const std::string head = fmt::format("{:x}\r\n", body.size());
  const auto parts = body.parts();
  Pieces pieces;
  pieces[0] = asio::buffer(head);
  for (std::size_t i = 0; i < parts.size(); ++i) pieces[i + 1] = asio::buffer(parts[i]);
  pieces[4] = asio::buffer("\r\n", 2);
  co_return co_await write_pieces(pieces);
}

// As much as the socket takes at a time; the rest stays where it is, shared, and waits. Nearly
// every answer goes out at once, and then the loop has no turn to take.
asio::awaitable<bool> HttpConnection::write_pieces(Pieces pieces) {
  std::size_t left = asio::buffer_size(pieces);
  begin_writing(left);
  while (left > 0) {
    const ssize_t count = send_some(socket_.native_handle(), pieces);
    if (!goes_on_after(count)) co_return false;
    if (count > 0) {
      left -= static_cast<std::size_t>(count);
      skip(pieces, static_cast<std::size_t>(count));
    }
    if (left == 0) break;
    const bool has_room = co_await wait_for_room();
    if (!has_room) co_return false;
  }
  co_return true;
}

// At the earliest in the next turn of the loop, though there be room: others have theirs first.
asio::awaitable<bool> HttpConnection::wait_for_room() {
  const auto [problem] = co_await socket_.async_wait(asio::ip::tcp::socket::wait_write, kQuietly);
  co_return !problem;
}

void HttpConnection::begin_writing(std::size_t size) {
  enter(Phase::writing, options_.write_time + milliseconds(size / kMinBytesPerMillisecond));
  if (size <= kLargeAnswer || has_large_buffer_) return;
  // Room for all of it, or much: fewer turns on the loop.
  has_large_buffer_ = true;
  boost::system::error_code ignored;
  socket_.set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
}

// The head waits in the socket for the first bytes of the file.
asio::awaitable<bool> HttpConnection::write_file(std::string head, Body::SharedFile file) {
  begin_writing(head.size() + file->size());
  const int socket = socket_.native_handle();
  std::string_view text = head;
  off_t place = 0;
  const auto end = static_cast<off_t>(file->size());
  while (!text.empty() || place < end) {
    const bool is_head = !text.empty();
    const ssize_t count = is_head ? send(socket, text.data(), text.size(), MSG_MORE | MSG_NOSIGNAL)
                                  : sendfile(socket, file->handle(), &place, kBytesOfTurn);
    if (!goes_on_after(count)) co_return false;
    if (is_head && count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (place < end) {
      const bool has_room = co_await wait_for_room();
      if (!has_room) co_return false;
    }
  }
  co_return true;
}

asio::awaitable<bool> HttpConnection::write_events(HttpResponse& response, const Peer& client,
                                                   std::string_view id) {
  EventStream& events = *response.events;
  const auto signal = std::make_shared<Signal>(parts_.loop);
  stream_ = signal;
  events.on_change([signal] { signal->raise(); });
  bool there = co_await write_text(head_of(response, false, true, id));
  if (there) watch_for_disconnect(signal);
  while (there && !gone_ && !stopping_) {
    Body event = events.take();
    if (event.empty() && events.finished()) break;
    if (event.empty()) {
      phase_ = Phase::working;
      deadline_ = Clock::time_point::max();
      const auto pause_ends = Clock::now() + kEventPause;
      co_await signal->wait_until(pause_ends);
      if (Clock::now() < pause_ends) continue;
      event = Body(": still there\n\n");
    }
    // Whoever leaves too much unread may ask again.
    const auto share = parts_.service.admit_answer(client, event);
    there = share.has_value();
    if (there) there = co_await write_chunk(event);
  }
  events.on_change({});
  stream_ = nullptr;
  if (there && !gone_ && stopping_ && !events.finished()) {
    there = co_await write_chunk(events.farewell());
  }
  if (there && !gone_) there = co_await write_text("0\r\n\r\n");
  co_return there;
}

}  // namespace quadrille::server
