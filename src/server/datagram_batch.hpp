// Many datagrams with one system call: the memory for recvmmsg and sendmmsg, made once.
#pragma once

#include <quadrille/server/address.hpp>
#include <quadrille/wire/protocol.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <netinet/in.h>
#include <sys/socket.h>

namespace quadrille::server {

// A batch is received, answers are added for some of its datagrams, and the answers are sent. Each
// goes out from the address that its request came to, which matters on a socket that is bound to
// all addresses of a machine.
class DatagramBatch {
 public:
  static constexpr std::size_t kDatagrams = 64;
  // Room for the longest request and one byte more: what is longer is bad whatever it holds.
  static constexpr std::size_t kReceiveBytes = 256;

  DatagramBatch();
  DatagramBatch(const DatagramBatch&) = delete;  // headers point into the object
  DatagramBatch& operator=(const DatagramBatch&) = delete;

  // Takes what is there without waiting; the number of datagrams, 0 if there are none.
  std::size_t receive(int socket);
  [[nodiscard]] std::span<const std::uint8_t> datagram(std::size_t index) const;
  [[nodiscard]] Peer sender(std::size_t index) const;

  // Where the next answer may be written.
  [[nodiscard]] std::span<std::uint8_t> room_for_answer();
  // What was written there is the answer to datagram `index`.
  void add_answer(std::size_t index, std::size_t size);
  // Sends all answers and forgets them; how many the socket did not take.
  std::size_t send(int socket);

 private:
  // A control message with the address that a datagram came to.
  struct Control {
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(in6_pktinfo))> bytes;
  };
  struct Slot {
    sockaddr_storage sender;
    Control control;
    iovec piece;
    std::array<std::uint8_t, kReceiveBytes> bytes;
  };
  struct AnswerSlot {
    iovec piece;
    std::array<std::uint8_t, wire::kMaxDatagram> bytes;
  };

  std::vector<Slot> received_;
  std::vector<AnswerSlot> answers_;
  std::array<mmsghdr, kDatagrams> in_{};
  std::array<mmsghdr, kDatagrams> out_{};
  std::size_t answer_count_ = 0;
};

// Asks the system to tell the address that each datagram came to.
void request_destination_addresses(int socket, int family);

}  // namespace quadrille::server
