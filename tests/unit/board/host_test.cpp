#include "board/net/host.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/if_ether.h>
#include <netinet/ip.h>
#include <netinet/ip_icmp.h>
#include <netinet/udp.h>

namespace quadrille::board {
namespace {

using Frame = std::vector<std::uint8_t>;

constexpr Conversation kBoard{.own_mac = {2, 0, 0, 0, 0, 1},
                              .own_ip = ip_address(10, 0, 2, 15),
                              .own_port = 50505,
                              .peer_ip = ip_address(10, 0, 2, 2),
                              .peer_port = 51050};
constexpr Conversation kServer{.own_mac = {2, 0, 0, 0, 0, 2},
                               .own_ip = kBoard.peer_ip,
                               .own_port = kBoard.peer_port,
                               .peer_ip = kBoard.own_ip,
                               .peer_port = kBoard.own_port};

template <class Write>
Frame written(Write write) {
  Frame frame(kMaxFrame);
  frame.resize(write(std::span<std::uint8_t>(frame)));
  return frame;
}

// The second method: headers as the system's own structures see them.
template <class Header>
Header header_at(const Frame& frame, std::size_t offset) {
  Header header;
  std::memcpy(&header, frame.data() + offset, sizeof header);
  return header;
}

// RFC 1071, word by word with the carry put back at once.
std::uint16_t plain_checksum(std::span<const std::uint8_t> bytes) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    const std::uint32_t low = i + 1 < bytes.size() ? bytes[i + 1] : 0;
    sum += (std::uint32_t{bytes[i]} << 8) | low;
    if (sum > 0xFFFF) sum -= 0xFFFF;
  }
  return static_cast<std::uint16_t>(sum);
}

class TwoHosts : public ::testing::Test {
 protected:
  void get_acquainted() {
    const Frame request = written([&](auto out) { return board_.write_arp_request(out); });
    const Frame reply = written([&](auto out) { return server_.receive(request, out).answer; });
    ASSERT_FALSE(reply.empty());
    EXPECT_EQ(board_.receive(reply, {}).answer, 0u);
  }
  Frame datagram_of(Host& host, const Frame& payload) {
    return written([&](auto out) { return host.write_datagram(payload, out); });
  }

  Host board_{kBoard};
  Host server_{kServer};
};

TEST_F(TwoHosts, LearnEachOthersHardwareAddress) {
  EXPECT_FALSE(board_.knows_peer());
  get_acquainted();
  EXPECT_TRUE(board_.knows_peer());
  EXPECT_TRUE(server_.knows_peer());
}

TEST_F(TwoHosts, AskEverybodyForAnAddress) {
  const Frame request = written([&](auto out) { return board_.write_arp_request(out); });
  const auto ethernet = header_at<ether_header>(request, 0);
  EXPECT_EQ(ntohs(ethernet.ether_type), ETHERTYPE_ARP);
  EXPECT_TRUE(std::ranges::all_of(ethernet.ether_dhost, [](auto byte) { return byte == 0xFF; }));
  const auto arp = header_at<ether_arp>(request, ETH_HLEN);
  EXPECT_EQ(ntohs(arp.arp_op), ARPOP_REQUEST);
  EXPECT_EQ(request.size(), 42u);
}

TEST_F(TwoHosts, ExchangeDatagramsOfAllLengths) {
  get_acquainted();
  Rng rng(1);
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{1012}, kMaxPayload}) {
    Frame payload(size);
    for (auto& byte : payload) byte = static_cast<std::uint8_t>(rng.next());
    const Frame frame = datagram_of(board_, payload);
    const Host::Received received = server_.receive(frame, {});
    ASSERT_TRUE(received.is_datagram) << size;
    EXPECT_TRUE(std::ranges::equal(received.payload, payload));
  }
}

TEST_F(TwoHosts, WriteHeadersAsTheSystemReadsThem) {
  get_acquainted();
  const Frame frame = datagram_of(board_, {1, 2, 3});
  ASSERT_EQ(frame.size(), 14u + 20 + 8 + 3);
  const auto ip = header_at<iphdr>(frame, 14);
  EXPECT_EQ(ip.version, 4);
  EXPECT_EQ(ip.ihl, 5);
  EXPECT_EQ(ntohs(ip.tot_len), 31);
  EXPECT_EQ(ip.protocol, IPPROTO_UDP);
  EXPECT_EQ(ntohl(ip.saddr), kBoard.own_ip);
  EXPECT_EQ(ntohl(ip.daddr), kBoard.peer_ip);
  EXPECT_EQ(plain_checksum(std::span(frame).subspan(14, 20)), 0xFFFF);
  const auto udp = header_at<udphdr>(frame, 34);
  EXPECT_EQ(ntohs(udp.source), kBoard.own_port);
  EXPECT_EQ(ntohs(udp.dest), kBoard.peer_port);
  EXPECT_EQ(ntohs(udp.len), 11);
  Frame pseudo(frame.begin() + 26, frame.begin() + 34);  // both addresses
  pseudo.insert(pseudo.end(), {0, IPPROTO_UDP, 0, 11});
  pseudo.insert(pseudo.end(), frame.begin() + 34, frame.end());
  EXPECT_EQ(plain_checksum(pseudo), 0xFFFF);
}

TEST_F(TwoHosts, IgnorePaddingBehindThePacket) {
  get_acquainted();
  Frame frame = datagram_of(board_, {7});
  frame.resize(60, 0xAA);
  const Host::Received received = server_.receive(frame, {});
  ASSERT_TRUE(received.is_datagram);
  EXPECT_EQ(received.payload.size(), 1u);
}

TEST_F(TwoHosts, DropEveryFrameWithOneDamagedBit) {
  get_acquainted();
  const Frame good = datagram_of(board_, {1, 2, 3, 4, 5, 6, 7});
  for (std::size_t bit = 8 * 12; bit < 8 * good.size(); ++bit) {
    Frame frame = good;
    frame[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
    EXPECT_FALSE(server_.receive(frame, {}).is_datagram) << "bit " << bit;
  }
}

TEST_F(TwoHosts, DropEveryFrameThatWasCutOff) {
  get_acquainted();
  const Frame good = datagram_of(board_, {1, 2, 3, 4, 5, 6, 7});
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(server_.receive(std::span(good).first(size), {}).is_datagram) << size;
  }
}

TEST_F(TwoHosts, ListenToThePeerAlone) {
  get_acquainted();
  for (const auto change :
       {+[](Conversation& other) { ++other.own_ip; }, +[](Conversation& other) { ++other.peer_ip; },
        +[](Conversation& other) { ++other.own_port; },
        +[](Conversation& other) { ++other.peer_port; }}) {
    Conversation other = kBoard;
    change(other);
    Host stranger(other);
    EXPECT_FALSE(server_.receive(datagram_of(stranger, {1}), {}).is_datagram);
  }
}

TEST_F(TwoHosts, AcceptDatagramsWithoutAChecksum) {
  get_acquainted();
  Frame frame = datagram_of(board_, {1, 2});
  frame[40] = frame[41] = 0;
  EXPECT_TRUE(server_.receive(frame, {}).is_datagram);
}

TEST_F(TwoHosts, AnswerEchoRequests) {
  get_acquainted();
  // A ping in the place of a datagram's header and data.
  Frame ping = datagram_of(server_, Frame(24, 0x55));
  ping[23] = IPPROTO_ICMP;
  ping[24] = ping[25] = 0;
  const std::uint16_t ip_sum =
      static_cast<std::uint16_t>(~plain_checksum(std::span(ping).subspan(14, 20)));
  ping[24] = static_cast<std::uint8_t>(ip_sum >> 8);
  ping[25] = static_cast<std::uint8_t>(ip_sum);
  ping[34] = ICMP_ECHO;
  ping[35] = ping[36] = ping[37] = 0;
  const std::uint16_t sum =
      static_cast<std::uint16_t>(~plain_checksum(std::span(ping).subspan(34)));
  ping[36] = static_cast<std::uint8_t>(sum >> 8);
  ping[37] = static_cast<std::uint8_t>(sum);
  const Frame answer = written([&](auto out) { return board_.receive(ping, out).answer; });
  ASSERT_EQ(answer.size(), ping.size());
  EXPECT_EQ(header_at<icmphdr>(answer, 34).type, ICMP_ECHOREPLY);
  EXPECT_EQ(plain_checksum(std::span(answer).subspan(34)), 0xFFFF);
  EXPECT_TRUE(std::equal(answer.begin() + 38, answer.end(), ping.begin() + 38));
  EXPECT_EQ(board_.receive(ping, std::span(ping).first(20)).answer, 0u) << "no room, no answer";
  ping[40] ^= 1;
  EXPECT_EQ(written([&](auto out) { return board_.receive(ping, out).answer; }).size(), 0u);
}

}  // namespace
}  // namespace quadrille::board
