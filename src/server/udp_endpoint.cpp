#include "server/datagram_batch.hpp"

#include <quadrille/server/udp_endpoint.hpp>

#include <cerrno>
#include <cstring>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <spdlog/spdlog.h>
#include <unistd.h>

namespace quadrille::server {
namespace {

namespace asio = boost::asio;

// This many full batches are answered before others on the event loop have their turn.
constexpr int kBatchesInARow = 8;
constexpr int kSocketBufferBytes = 4 << 20;

struct OwnedSocket {
  explicit OwnedSocket(int handle) : handle(handle) {}
  OwnedSocket(const OwnedSocket&) = delete;
  OwnedSocket& operator=(const OwnedSocket&) = delete;
  ~OwnedSocket() {
    if (handle >= 0) close(handle);
  }
  int release() { return std::exchange(handle, -1); }

  int handle;
};

// Bound, or -1 with errno set.
int bind_socket(const SocketAddress& address) {
  OwnedSocket owned(socket(address.family(), SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (owned.handle < 0) return -1;
  if (address.family() == AF_INET6) {
    const int off = 0;  // [::] serves IPv4 too
    setsockopt(owned.handle, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
  }
  // As much as the system allows: a burst should wait here rather than be lost.
  for (const int option : {SO_RCVBUF, SO_SNDBUF}) {
    setsockopt(owned.handle, SOL_SOCKET, option, &kSocketBufferBytes, sizeof kSocketBufferBytes);
  }
  request_destination_addresses(owned.handle, address.family());
  if (bind(owned.handle, address.get(), address.size) != 0) return -1;
  return owned.release();
}

std::string_view name_of(std::uint8_t id) {
  const wire::Layout* layout = wire::find_layout(id);
  return layout == nullptr ? "unknown" : layout->name;
}

}  // namespace

class UdpEndpoint::Socket {
 public:
  Socket(asio::io_context& loop, int handle, GameService& service, spdlog::logger& log)
      : descriptor_(loop, handle), service_(service), log_(log) {}

  void wait() {
    descriptor_.async_wait(asio::posix::stream_descriptor::wait_read,
                           [this](const boost::system::error_code& problem) {
                             if (problem) return;  // stopped
                             answer_batches();
                             wait();
                           });
  }
  void close() {
    boost::system::error_code ignored;
    descriptor_.close(ignored);
  }
  [[nodiscard]] Peer local() {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    getsockname(descriptor_.native_handle(), reinterpret_cast<sockaddr*>(&address), &size);
    return peer_of(address);
  }

 private:
  void answer_batches() {
    for (int round = 0; round < kBatchesInARow; ++round) {
      const std::size_t count = batch_.receive(descriptor_.native_handle());
      const Time now = Clock::now();
      for (std::size_t i = 0; i < count; ++i) answer(i, now);
      service_.counters().unsent.add(batch_.send(descriptor_.native_handle()));
      if (count < DatagramBatch::kDatagrams) return;
    }
  }

  void answer(std::size_t index, Time now) {
    const auto datagram = batch_.datagram(index);
    const Peer peer = batch_.sender(index);
    const auto room = batch_.room_for_answer();
    const std::size_t size = service_.answer(datagram, peer, now, room);
    if (size > 0) batch_.add_answer(index, size);
    if (log_.should_log(spdlog::level::debug)) note(datagram, peer, room.first(size));
  }

  void note(std::span<const std::uint8_t> datagram, const Peer& peer,
            std::span<const std::uint8_t> answer) {
    const wire::Header header = wire::header_of(datagram);
    log_.debug("datagram peer={} message={} bytes={} seed={} difficulty={} answer={}",
               to_string(peer), name_of(header.id), datagram.size(), header.seed, header.difficulty,
               answer.empty() ? "none" : name_of(answer.front()));
  }

  asio::posix::stream_descriptor descriptor_;
  GameService& service_;
  spdlog::logger& log_;
  DatagramBatch batch_;
};

Result<std::unique_ptr<UdpEndpoint>> UdpEndpoint::open(asio::io_context& loop,
                                                       const HostPort& address,
                                                       GameService& service, spdlog::logger& log) {
  const auto candidates = resolve(address);
  if (!candidates) return tl::unexpected(candidates.error());
  for (const SocketAddress& candidate : *candidates) {
    const int handle = bind_socket(candidate);
    if (handle >= 0) {
      return std::unique_ptr<UdpEndpoint>(
          new UdpEndpoint(std::make_unique<Socket>(loop, handle, service, log)));
    }
  }
  Peer wanted = peer_of(candidates->front().storage);
  return fail("cannot_listen",
              "cannot listen on udp://" + to_string(wanted) + ": " + std::strerror(errno));
}

UdpEndpoint::UdpEndpoint(std::unique_ptr<Socket> socket) : socket_(std::move(socket)) {}
UdpEndpoint::~UdpEndpoint() = default;

std::string UdpEndpoint::address() const {
  return to_string(socket_->local());
}

void UdpEndpoint::start() {
  socket_->wait();
}

void UdpEndpoint::stop() {
  socket_->close();
}

}  // namespace quadrille::server
