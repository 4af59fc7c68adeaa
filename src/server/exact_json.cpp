#include "server/exact_json.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>

namespace quadrille::server {
namespace {

namespace json = boost::json;

// Puts values together as the library's parser does, but reads doubles from their text.
class ExactHandler {
 public:
  static constexpr std::size_t kAnySize = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_array_size = kAnySize;
  static constexpr std::size_t max_object_size = kAnySize;
  static constexpr std::size_t max_string_size = kAnySize;
  static constexpr std::size_t max_key_size = kAnySize;

  explicit ExactHandler(json::storage_ptr storage) { stack_.reset(std::move(storage)); }
  json::value release() { return stack_.release(); }

  bool on_document_begin(json::error_code& /*problem*/) { return true; }
  bool on_document_end(json::error_code& /*problem*/) { return true; }
  bool on_object_begin(json::error_code& /*problem*/) { return true; }
  bool on_object_end(std::size_t count, json::error_code& /*problem*/) {
    stack_.push_object(count);
    return true;
  }
  bool on_array_begin(json::error_code& /*problem*/) { return true; }
  bool on_array_end(std::size_t count, json::error_code& /*problem*/) {
    stack_.push_array(count);
    return true;
  }
  bool on_key_part(json::string_view text, std::size_t /*size*/, json::error_code& /*problem*/) {
    stack_.push_chars(text);
    return true;
  }
  bool on_key(json::string_view text, std::size_t /*size*/, json::error_code& /*problem*/) {
    stack_.push_key(text);
    return true;
  }
  bool on_string_part(json::string_view text, std::size_t /*size*/, json::error_code& /*problem*/) {
    stack_.push_chars(text);
    return true;
  }
  bool on_string(json::string_view text, std::size_t /*size*/, json::error_code& /*problem*/) {
    stack_.push_string(text);
    return true;
  }
  bool on_number_part(json::string_view text, json::error_code& /*problem*/) {
    number_ += text;
    return true;
  }
  bool on_int64(std::int64_t number, json::string_view /*text*/, json::error_code& /*problem*/) {
    number_.clear();
    stack_.push_int64(number);
    return true;
  }
  bool on_uint64(std::uint64_t number, json::string_view /*text*/, json::error_code& /*problem*/) {
    number_.clear();
    stack_.push_uint64(number);
    return true;
  }
  bool on_double(double number, json::string_view text, json::error_code& /*problem*/) {
    number_ += text;
    double exact = number;
    const auto read = std::from_chars(number_.data(), number_.data() + number_.size(), exact);
    // Beyond what a double can be, the parser has an answer of its own.
    stack_.push_double(read.ec == std::errc() ? exact : number);
    number_.clear();
    return true;
  }
  bool on_bool(bool value, json::error_code& /*problem*/) {
    stack_.push_bool(value);
    return true;
  }
  bool on_null(json::error_code& /*problem*/) {
    stack_.push_null();
    return true;
  }
  bool on_comment_part(json::string_view /*text*/, json::error_code& /*problem*/) { return true; }
  bool on_comment(json::string_view /*text*/, json::error_code& /*problem*/) { return true; }

 private:
  json::value_stack stack_;
  std::string number_;
};

}  // namespace

Result<json::value> parse_json(std::string_view text, json::storage_ptr storage) {
  json::basic_parser<ExactHandler> parser{json::parse_options(), std::move(storage)};
  json::error_code problem;
  const std::size_t used = parser.write_some(false, text.data(), text.size(), problem);
  if (!problem && used < text.size()) problem = json::error::extra_data;
  if (!problem) return parser.handler().release();
  const std::string_view read = text.substr(0, used);
  const auto line = 1 + std::count(read.begin(), read.end(), '\n');
  const std::size_t column = read.size() - (read.rfind('\n') + 1) + 1;
  return fail("bad_json", "the body is no JSON: " + problem.message(), static_cast<int>(line),
              static_cast<int>(column));
}

}  // namespace quadrille::server
