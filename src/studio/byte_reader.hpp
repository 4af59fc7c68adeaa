// Numbers out of bytes that nobody has checked yet: reading behind the end gives nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace quadrille::studio {

class ByteReader {
 public:
  enum class Order : std::uint8_t { big_endian, little_endian };

  explicit ByteReader(std::string_view bytes, Order order = Order::big_endian)
      : bytes_(bytes), order_(order) {}

  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] std::string_view bytes() const { return bytes_; }

  [[nodiscard]] std::optional<std::uint32_t> u8(std::size_t at) const { return number(at, 1); }
  [[nodiscard]] std::optional<std::uint32_t> u16(std::size_t at) const { return number(at, 2); }
  [[nodiscard]] std::optional<std::uint32_t> u32(std::size_t at) const { return number(at, 4); }
  [[nodiscard]] bool has(std::size_t at, std::string_view text) const {
    return at <= bytes_.size() && bytes_.substr(at, text.size()) == text;
  }

 private:
  [[nodiscard]] std::optional<std::uint32_t> number(std::size_t at, std::size_t length) const {
    if (at > bytes_.size() || bytes_.size() - at < length) return std::nullopt;
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < length; ++i) {
      const std::size_t place = order_ == Order::big_endian ? i : length - 1 - i;
      value = value << 8 | static_cast<unsigned char>(bytes_[at + place]);
    }
    return value;
  }

  std::string_view bytes_;
  Order order_;
};

}  // namespace quadrille::studio
