#include "board/net/host.hpp"

#include <algorithm>

namespace quadrille::board {
namespace {

using Bytes = std::span<const std::uint8_t>;
using Room = std::span<std::uint8_t>;

constexpr std::size_t kEthernetHeader = 14;
constexpr std::size_t kArpPacket = 28;
constexpr std::size_t kIpHeader = 20;
constexpr std::size_t kUdpHeader = 8;
constexpr std::size_t kIcmpHeader = 8;

constexpr std::uint16_t kTypeIp = 0x0800;
constexpr std::uint16_t kTypeArp = 0x0806;
constexpr std::uint16_t kArpRequest = 1;
constexpr std::uint16_t kArpReply = 2;
constexpr std::uint8_t kProtocolIcmp = 1;
constexpr std::uint8_t kProtocolUdp = 17;
constexpr std::uint8_t kEchoRequest = 8;
constexpr std::uint8_t kEchoReply = 0;
constexpr std::uint8_t kIpWithoutOptions = 0x45;

std::uint16_t read16(Bytes bytes, std::size_t at) {
  return static_cast<std::uint16_t>((bytes[at] << 8) | bytes[at + 1]);
}
std::uint32_t read32(Bytes bytes, std::size_t at) {
  return (std::uint32_t{read16(bytes, at)} << 16) | read16(bytes, at + 2);
}
void write16(Room bytes, std::size_t at, std::size_t value) {
  bytes[at] = static_cast<std::uint8_t>(value >> 8);
  bytes[at + 1] = static_cast<std::uint8_t>(value);
}
void write32(Room bytes, std::size_t at, std::uint32_t value) {
  write16(bytes, at, value >> 16);
  write16(bytes, at + 2, value & 0xFFFF);
}
MacAddress read_mac(Bytes bytes, std::size_t at) {
  MacAddress mac{};
  std::ranges::copy(bytes.subspan(at, mac.size()), mac.begin());
  return mac;
}
void write_mac(Room bytes, std::size_t at, const MacAddress& mac) {
  std::ranges::copy(mac, bytes.subspan(at).begin());
}

void write_ethernet(Room frame, const MacAddress& to, const MacAddress& from, std::uint16_t type) {
  write_mac(frame, 0, to);
  write_mac(frame, 6, from);
  write16(frame, 12, type);
}

// The sum of 16-bit words that all checksums here are made of; an odd byte counts as a high one.
std::uint32_t sum_of(Bytes bytes, std::uint32_t sum = 0) {
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    sum += i % 2 == 0 ? std::uint32_t{bytes[i]} << 8 : bytes[i];
  }
  return sum;
}
std::uint16_t checksum(std::uint32_t sum) {
  while (sum > 0xFFFF) sum = (sum & 0xFFFF) + (sum >> 16);
  return static_cast<std::uint16_t>(~sum);
}
// Over bytes that include their checksum.
bool intact(Bytes bytes, std::uint32_t sum = 0) {
  return checksum(sum_of(bytes, sum)) == 0;
}

struct ArpPacket {
  std::uint16_t operation = 0;
  MacAddress from_mac{};
  IpAddress from = 0;
  MacAddress to_mac{};
  IpAddress to = 0;
};

std::size_t write_arp(Room frame, const ArpPacket& packet, const MacAddress& frame_to) {
  write_ethernet(frame, frame_to, packet.from_mac, kTypeArp);
  const Room arp = frame.subspan(kEthernetHeader);
  write16(arp, 0, 1);  // Ethernet
  write16(arp, 2, kTypeIp);
  arp[4] = 6;  // bytes of a hardware address
  arp[5] = 4;  // and of an IP address
  write16(arp, 6, packet.operation);
  write_mac(arp, 8, packet.from_mac);
  write32(arp, 14, packet.from);
  write_mac(arp, 18, packet.to_mac);
  write32(arp, 24, packet.to);
  return kEthernetHeader + kArpPacket;
}

// An IP packet without options, whole and undamaged, in a frame that may be padded; else nothing.
Bytes ip_packet(Bytes body) {
  if (body.size() < kIpHeader || body[0] != kIpWithoutOptions) return {};
  const std::size_t length = read16(body, 2);
  constexpr std::uint16_t kFragmentBits = 0x3FFF;  // more fragments, or an offset
  const bool good = length >= kIpHeader && length <= body.size() &&
                    (read16(body, 6) & kFragmentBits) == 0 && intact(body.first(kIpHeader));
  return good ? body.first(length) : Bytes{};
}

}  // namespace

std::size_t Host::write_arp_request(Room frame) const {
  constexpr MacAddress kEverybody{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
  return write_arp(frame, {kArpRequest, talk_.own_mac, talk_.own_ip, {}, talk_.peer_ip},
                   kEverybody);
}

std::size_t Host::write_ip(Room frame, std::uint8_t protocol, std::size_t payload) {
  write_ethernet(frame, peer_mac_, talk_.own_mac, kTypeIp);
  const Room ip = frame.subspan(kEthernetHeader, kIpHeader);
  ip[0] = kIpWithoutOptions;
  ip[1] = 0;
  write16(ip, 2, kIpHeader + payload);
  write16(ip, 4, identification_++);
  write16(ip, 6, 0x4000);  // do not fragment
  ip[8] = 64;              // hops
  ip[9] = protocol;
  write16(ip, 10, 0);
  write32(ip, 12, talk_.own_ip);
  write32(ip, 16, talk_.peer_ip);
  write16(ip, 10, checksum(sum_of(ip)));
  return kEthernetHeader + kIpHeader + payload;
}

std::uint32_t Host::pseudo_header_sum(std::size_t udp_bytes) const {
  return (talk_.own_ip >> 16) + (talk_.own_ip & 0xFFFF) + (talk_.peer_ip >> 16) +
         (talk_.peer_ip & 0xFFFF) + kProtocolUdp + static_cast<std::uint32_t>(udp_bytes);
}

std::size_t Host::write_datagram(Bytes payload, Room frame) {
  const std::size_t length = kUdpHeader + payload.size();
  const Room udp = frame.subspan(kEthernetHeader + kIpHeader, length);
  write16(udp, 0, talk_.own_port);
  write16(udp, 2, talk_.peer_port);
  write16(udp, 4, length);
  write16(udp, 6, 0);
  std::ranges::copy(payload, udp.subspan(kUdpHeader).begin());
  const std::uint16_t sum = checksum(sum_of(udp, pseudo_header_sum(length)));
  write16(udp, 6, sum == 0 ? 0xFFFF : sum);  // 0 would mean that there is none
  return write_ip(frame, kProtocolUdp, length);
}

Host::Received Host::receive(Bytes frame, Room out) {
  if (frame.size() < kEthernetHeader) return {};
  const Bytes body = frame.subspan(kEthernetHeader);
  const std::uint16_t type = read16(frame, 12);
  if (type == kTypeArp) return {false, {}, receive_arp(body, out)};
  if (type != kTypeIp) return {};
  const Bytes ip = ip_packet(body);
  if (ip.empty() || read32(ip, 12) != talk_.peer_ip || read32(ip, 16) != talk_.own_ip) return {};
  const Bytes payload = ip.subspan(kIpHeader);
  if (ip[9] == kProtocolUdp) return receive_udp(payload);
  if (ip[9] == kProtocolIcmp) return {false, {}, answer_echo(payload, out)};
  return {};
}

std::size_t Host::receive_arp(Bytes arp, Room out) {
  constexpr std::uint32_t kEthernetAndIp = 0x00010800;
  constexpr std::uint16_t kAddressBytes = 0x0604;
  if (arp.size() < kArpPacket || read32(arp, 0) != kEthernetAndIp ||
      read16(arp, 4) != kAddressBytes || read32(arp, 24) != talk_.own_ip) {
    return 0;
  }
  const MacAddress sender = read_mac(arp, 8);
  const IpAddress from = read32(arp, 14);
  if (from == talk_.peer_ip) {
    peer_mac_ = sender;
    peer_known_ = true;
  }
  const bool asked = read16(arp, 6) == kArpRequest;
  if (!asked || out.size() < kEthernetHeader + kArpPacket) return 0;
  return write_arp(out, {kArpReply, talk_.own_mac, talk_.own_ip, sender, from}, sender);
}

std::size_t Host::answer_echo(Bytes icmp, Room out) {
  const std::size_t header = kEthernetHeader + kIpHeader;
  if (icmp.size() < kIcmpHeader || icmp[0] != kEchoRequest || !intact(icmp) || !peer_known_ ||
      out.size() < header + icmp.size()) {
    return 0;
  }
  const Room answer = out.subspan(header, icmp.size());
  std::ranges::copy(icmp, answer.begin());
  answer[0] = kEchoReply;
  write16(answer, 2, 0);
  write16(answer, 2, checksum(sum_of(answer)));
  return write_ip(out, kProtocolIcmp, icmp.size());
}

Host::Received Host::receive_udp(Bytes udp) const {
  if (udp.size() < kUdpHeader) return {};
  const std::size_t length = read16(udp, 4);
  if (length < kUdpHeader || length > udp.size()) return {};
  const bool has_checksum = read16(udp, 6) != 0;
  if (has_checksum && !intact(udp.first(length), pseudo_header_sum(length))) return {};
  if (read16(udp, 0) != talk_.peer_port || read16(udp, 2) != talk_.own_port) return {};
  return {true, udp.subspan(kUdpHeader, length - kUdpHeader), 0};
}

}  // namespace quadrille::board
