#include <quadrille/wire/json_writer.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <boost/json.hpp>

namespace quadrille::wire {
namespace {

constexpr std::ptrdiff_t kGroup = sizeof(std::uint64_t);  // characters
constexpr std::uint64_t kEveryByte = 0x0101010101010101U;

// Whether one of eight bytes cannot stand in a text as it is. May say so of a group without need,
// never the opposite.
bool may_need_escape(const char* bytes) {
  std::uint64_t group = 0;
  std::memcpy(&group, bytes, kGroup);
  const std::uint64_t quote = group ^ (kEveryByte * '"');
  const std::uint64_t backslash = group ^ (kEveryByte * '\\');
  const std::uint64_t found = ((group - kEveryByte * ' ') & ~group) |
                              ((quote - kEveryByte) & ~quote) |
                              ((backslash - kEveryByte) & ~backslash);
  return (found & (kEveryByte << 7)) != 0;
}

bool needs_escape(char character) {
  return static_cast<unsigned char>(character) < ' ' || character == '"' || character == '\\';
}

class Writer {
 public:
  void write(const boost::json::value& value) {
    switch (value.kind()) {
      case boost::json::kind::null:
        return append("null");
      case boost::json::kind::bool_:
        return append(value.get_bool() ? "true" : "false");
      case boost::json::kind::int64:
        return write_integer(value.get_int64());
      case boost::json::kind::uint64:
        return write_integer(value.get_uint64());
      case boost::json::kind::double_:
        return write_double(value.get_double());
      case boost::json::kind::string:
        return write_string(value.get_string());
      case boost::json::kind::array:
        return write_array(value.get_array());
      case boost::json::kind::object:
        return write_object(value.get_object());
    }
  }

  void write_object(const boost::json::object& object) {
    put('{');
    bool first = true;
    for (const auto& member : object) {
      if (!first) put(',');
      first = false;
      write_string(member.key());
      put(':');
      write(member.value());
    }
    put('}');
  }

  std::string take() {
    text_.resize(static_cast<std::size_t>(at_ - text_.data()));
    return std::move(text_);
  }

 private:
  // A place for as many characters, which are then taken with `at_`. The text's own size and
  // address are not asked for every character: it may hold a short text in itself, and would look.
  char* room(std::size_t characters) {
    if (static_cast<std::size_t>(end_ - at_) < characters) grow(characters);
    return at_;
  }

  [[gnu::noinline]] void grow(std::size_t characters) {
    constexpr std::size_t kFirst = 1024;
    const auto used = static_cast<std::size_t>(at_ - text_.data());
    text_.resize(std::max({kFirst, 2 * text_.size(), used + characters}));
    at_ = text_.data() + used;
    end_ = text_.data() + text_.size();
  }

  void put(char character) {
    *room(1) = character;
    ++at_;
  }

  void append(std::string_view characters) {
    at_ = std::copy(characters.begin(), characters.end(), room(characters.size()));
  }

  template <class Number>
  void write_integer(Number number) {
    constexpr std::size_t kMostDigits = 20;
    char* begin = room(kMostDigits);
    // Most are places in a grid.
    if (number >= 0 && number < 10) {
      *begin = static_cast<char>('0' + number);
      at_ = begin + 1;
    } else if (number >= 0 && number < 100) {
      const auto small = static_cast<unsigned>(number);
      begin[0] = static_cast<char>('0' + small / 10);
      begin[1] = static_cast<char>('0' + small % 10);
      at_ = begin + 2;
    } else {
      at_ = std::to_chars(begin, begin + kMostDigits, number).ptr;
    }
  }

  // The digits are Boost.JSON's own. Asked for by themselves, since serialize() would bring all of
  // its serializer into the engine for the browser.
  void write_double(double number) {
    at_ += boost::json::detail::format_double(room(boost::json::detail::max_number_chars), number);
  }

  void write_array(const boost::json::array& array) {
    put('[');
    bool first = true;
    for (const boost::json::value& item : array) {
      if (!first) put(',');
      first = false;
      write(item);
    }
    put(']');
  }

  void write_string(std::string_view text) {
    // Whatever can stand as it is goes over in groups at once; no call copies a few characters.
    const char* next = text.data();
    const char* const end = next + text.size();
    char* at = room(text.size() + 2);
    *at++ = '"';
    while (next != end) {
      if (end - next >= kGroup && !may_need_escape(next)) {
        std::memcpy(at, next, kGroup);
        next += kGroup;
        at += kGroup;
      } else if (!needs_escape(*next)) {
        *at++ = *next++;
      } else {
        at_ = at;
        write_escaped(*next++);
        at = room(static_cast<std::size_t>(end - next) + 1);
      }
    }
    *at++ = '"';
    at_ = at;
  }

  void write_escaped(char character) {
    constexpr std::string_view kCharacters = "\b\f\n\r\t\"\\";
    constexpr std::string_view kNames = "bfnrt\"\\";
    constexpr std::string_view kDigits = "0123456789abcdef";
    if (const std::size_t found = kCharacters.find(character); found != std::string_view::npos) {
      put('\\');
      return put(kNames[found]);
    }
    append("\\u00");
    put(kDigits[static_cast<unsigned char>(character) >> 4]);
    put(kDigits[static_cast<unsigned char>(character) & 15]);
  }

  std::string text_;
  char* at_ = text_.data();   // where the next character goes
  char* end_ = text_.data();  // of what `text_` has room for
};

}  // namespace

std::string json_text_of(const boost::json::value& value) {
  Writer writer;
  writer.write(value);
  return writer.take();
}

std::string json_text_of(const boost::json::object& object) {
  Writer writer;
  writer.write_object(object);
  return writer.take();
}

}  // namespace quadrille::wire
