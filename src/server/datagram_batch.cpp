#include "server/datagram_batch.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace quadrille::server {
namespace {

// The system also tells the interface, and would insist on it for the answer: leave it to routing.
void forget_interface(msghdr& message) {
  for (cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr;
       part = CMSG_NXTHDR(&message, part)) {
    const int zero = 0;
    if (part->cmsg_level == IPPROTO_IP && part->cmsg_type == IP_PKTINFO) {
      std::memcpy(CMSG_DATA(part) + offsetof(in_pktinfo, ipi_ifindex), &zero, sizeof zero);
    } else if (part->cmsg_level == IPPROTO_IPV6 && part->cmsg_type == IPV6_PKTINFO) {
      std::memcpy(CMSG_DATA(part) + offsetof(in6_pktinfo, ipi6_ifindex), &zero, sizeof zero);
    }
  }
}

}  // namespace

DatagramBatch::DatagramBatch() : received_(kDatagrams), answers_(kDatagrams) {
  for (std::size_t i = 0; i < kDatagrams; ++i) {
    received_[i].piece = {received_[i].bytes.data(), kReceiveBytes};
    in_[i].msg_hdr.msg_name = &received_[i].sender;
    in_[i].msg_hdr.msg_iov = &received_[i].piece;
    in_[i].msg_hdr.msg_iovlen = 1;
    in_[i].msg_hdr.msg_control = received_[i].control.bytes.data();
    out_[i].msg_hdr.msg_iov = &answers_[i].piece;
    out_[i].msg_hdr.msg_iovlen = 1;
  }
}

std::size_t DatagramBatch::receive(int socket) {
  for (mmsghdr& message : in_) {
    message.msg_hdr.msg_namelen = sizeof(sockaddr_storage);
    message.msg_hdr.msg_controllen = sizeof(Control);
  }
  const int count = recvmmsg(socket, in_.data(), kDatagrams, MSG_DONTWAIT, nullptr);
  return count > 0 ? static_cast<std::size_t>(count) : 0;
}

std::span<const std::uint8_t> DatagramBatch::datagram(std::size_t index) const {
  return std::span(received_[index].bytes).first(in_[index].msg_len);
}

Peer DatagramBatch::sender(std::size_t index) const {
  return peer_of(received_[index].sender);
}

std::span<std::uint8_t> DatagramBatch::room_for_answer() {
  return answers_[answer_count_].bytes;
}

void DatagramBatch::add_answer(std::size_t index, std::size_t size) {
  AnswerSlot& answer = answers_[answer_count_];
  answer.piece = {answer.bytes.data(), size};
  msghdr& request = in_[index].msg_hdr;
  msghdr& message = out_[answer_count_].msg_hdr;
  forget_interface(request);
  message.msg_name = request.msg_name;
  message.msg_namelen = request.msg_namelen;
  message.msg_control = request.msg_controllen == 0 ? nullptr : request.msg_control;
  message.msg_controllen = request.msg_controllen;
  ++answer_count_;
}

std::size_t DatagramBatch::send(int socket) {
  std::size_t unsent = 0;
  for (std::size_t next = 0; next < answer_count_;) {
    const auto left = static_cast<unsigned>(answer_count_ - next);
    const int count = sendmmsg(socket, out_.data() + next, left, MSG_DONTWAIT);
    if (count > 0) {
      next += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      // A full buffer or one answer that cannot be routed: clients ask again.
      ++unsent;
      ++next;
    }
  }
  answer_count_ = 0;
  return unsent;
}

void request_destination_addresses(int socket, int family) {
  const int on = 1;
  if (family == AF_INET6) {
    setsockopt(socket, IPPROTO_IPV6, IPV6_RECVPKTINFO, &on, sizeof on);
  }
  // Also for IPv4 clients of an IPv6 socket.
  setsockopt(socket, IPPROTO_IP, IP_PKTINFO, &on, sizeof on);
}

}  // namespace quadrille::server
