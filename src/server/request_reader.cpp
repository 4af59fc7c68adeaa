#include "server/request_reader.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/text.hpp>

#include <algorithm>
#include <optional>
#include <utility>

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

namespace quadrille::server {
namespace {

namespace http = boost::beast::http;
using BeastParser = http::request_parser<http::string_body>;

HttpResponse refusal_of(const boost::system::error_code& problem) {
  if (problem == http::error::header_limit) {
    return problem_answer(431, "header_too_large", "the header of the request is too large");
  }
  if (problem == http::error::body_limit) {
    return problem_answer(413, "too_large", "the body of the request is too large");
  }
  return problem_answer(400, "bad_request", "the request is not well formed HTTP");
}

// Before a request, as old clients send after a body: this many bytes of blank lines at most.
constexpr std::size_t kMostBlankBytes = 16;
constexpr std::size_t kUsualHeaders = 8;
// What may surround the chunks of a body, beside what a header may take: a chunk of one byte has a
// line before and an end after it.
constexpr std::size_t kFramingBytesPerBodyByte = 8;

HttpResponse malformed() {
  return refusal_of(http::error::bad_value);
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& character : result) character = to_lower(character);
  return result;
}

// The values of one field.
struct Seen {
  std::size_t count = 0;
  std::string_view first;

  void add(std::string_view value) {
    if (count++ == 0) first = value;
  }
};

// The fields that say where a request ends and whose it is. One walk over all of them finds these
// sooner than the parser is asked for each.
struct FramingFields {
  Seen content_length;
  Seen transfer_encoding;
  Seen host;
  Seen expect;

  explicit FramingFields(const http::fields& fields) {
    for (const auto& field : fields) {
      Seen* const seen = place_of(field.name());
      if (seen != nullptr) seen->add({field.value().data(), field.value().size()});
    }
  }

 private:
  Seen* place_of(http::field name) {
    switch (name) {
      case http::field::content_length:
        return &content_length;
      case http::field::transfer_encoding:
        return &transfer_encoding;
      case http::field::host:
        return &host;
      case http::field::expect:
        return &expect;
      default:
        return nullptr;
    }
  }
};

bool is_continue(std::string_view expectation) {
  return equal_ignoring_case(expectation, "100-continue");
}

}  // namespace

class RequestReader::Parser {
 public:
  explicit Parser(const RequestLimits& limits) {
    parser_.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    parser_.body_limit(limits.body_bytes);
  }

  BeastParser& get() { return parser_; }

  // What is wrong with a complete header that the parser lets pass.
  [[nodiscard]] std::optional<HttpResponse> complaint() const {
    const FramingFields fields(parser_.get());
    const auto version = parser_.get().version();
    const Seen& coding = fields.transfer_encoding;
    // A header that comes twice could mean one thing to a proxy and another to us; so could a body
    // in a coding that we do not know.
    if (fields.content_length.count + coding.count > 1 ||
        (coding.count == 1 && !equal_ignoring_case(coding.first, "chunked"))) {
      return refusal_of(http::error::bad_transfer_encoding);
    }
    // "5, 5" is one length to us and an error to others.
    if (fields.content_length.first.find(',') != std::string_view::npos) return malformed();
    // Chunks came with HTTP/1.1: in 1.0 a proxy may take the body for the next request.
    if (coding.count > 0 && version < 11) return malformed();
    const Seen& host = fields.host;
    if (host.count > 1 || (host.count == 0 && version > 10) ||
        host.first.find_first_of(" \t/\\<>\"") != std::string_view::npos) {
      return problem_answer(400, "bad_host", "a request names one host");
    }
    if (fields.expect.count > 0 && !is_continue(fields.expect.first)) {
      return problem_answer(417, "unknown_expectation", "only 100-continue can be expected");
    }
    return std::nullopt;
  }

  [[nodiscard]] NamedValues headers() const {
    NamedValues headers;
    headers.reserve(kUsualHeaders);
    for (const auto& field : parser_.get()) {
      headers.emplace_back(lower_case({field.name_string().data(), field.name_string().size()}),
                           std::string(field.value().data(), field.value().size()));
    }
    return headers;
  }

  [[nodiscard]] bool expects_continue() const {
    const auto expectation = parser_.get()[http::field::expect];
    return is_continue({expectation.data(), expectation.size()});
  }

 private:
  BeastParser parser_;
};

RequestReader::RequestReader(const RequestLimits& limits)
    : limits_(limits), parser_(std::make_unique<Parser>(limits)) {}
RequestReader::~RequestReader() = default;

void RequestReader::feed(std::string_view bytes) {
  if (stage_ == Stage::bad) return;
  pending_ += bytes;
  if (stage_ != Stage::done) parse();
}

void RequestReader::skip_blank_lines() {
  while (pending_.starts_with("\r\n") && blank_bytes_ < kMostBlankBytes) {
    pending_.erase(0, 2);
    blank_bytes_ += 2;
  }
}

// The parser would join such lines; others may read them otherwise, and nobody writes them. Only
// what begins a line tells; the header ends with an empty one.
bool RequestReader::finds_folded_line() {
  while (looked_at_ < pending_.size()) {
    if (at_line_start_) {
      const char byte = pending_[looked_at_];
      if (byte == ' ' || byte == '\t') return true;
      if (byte == '\r') return false;
    }
    const std::size_t end = pending_.find('\n', looked_at_);
    at_line_start_ = end != std::string::npos;
    looked_at_ = at_line_start_ ? end + 1 : pending_.size();
  }
  return false;
}

void RequestReader::parse() {
  BeastParser& parser = parser_->get();
  if (!parser.got_some()) skip_blank_lines();
  if (pending_ == "\r" && !parser.got_some() && blank_bytes_ < kMostBlankBytes) return;
  while (!pending_.empty() && !parser.is_done()) {
    // The parser's own limit is for what it gets at once.
    const bool in_header = !parser.is_header_done();
    if (in_header && finds_folded_line()) return refuse(malformed());
    const std::size_t room = in_header ? limits_.header_bytes - header_bytes_ : pending_.size();
    const std::size_t given = std::min(pending_.size(), room);
    const bool is_all = given == pending_.size();
    boost::system::error_code problem;
    const std::size_t used = parser.put(boost::asio::buffer(pending_.data(), given), problem);
    pending_.erase(0, used);
    looked_at_ -= std::min(looked_at_, used);
    if (!in_header) body_bytes_ += used;
    if (problem && problem != http::error::need_more) return refuse(refusal_of(problem));
    if (in_header && parser.is_header_done()) {
      header_complete();
      if (stage_ == Stage::bad) return;
    }
    if (!parser.is_header_done()) {
      header_bytes_ += used;
      if (given == room) return refuse(refusal_of(http::error::header_limit));
    }
    if (!in_header && !parser.is_done()) {
      if (auto complaint = framing_complaint()) return refuse(*std::move(complaint));
    }
    if (problem && is_all) break;
  }
  if (parser.is_done()) {
    stage_ = Stage::done;
  } else if (parser.is_header_done()) {
    stage_ = Stage::body;
  } else if (parser.got_some() || !pending_.empty()) {
    stage_ = Stage::header;
  }
}

void RequestReader::header_complete() {
  if (auto complaint = parser_->complaint()) return refuse(*std::move(complaint));
  // The parser stops after the header until it is told to go on: what follows, trailers too, must
  // not become part of it.
  parser_->get().eager(true);
  headers_ = parser_->headers();
  if (headers_.size() > limits_.header_fields) {
    refuse(refusal_of(http::error::header_limit));
  }
}

// What the parser has not taken is the line before a chunk, or the trailers: it waits for their
// ends.
std::optional<HttpResponse> RequestReader::framing_complaint() const {
  const std::size_t body = parser_->get().get().body().size();
  const bool waits_too_long = pending_.size() > limits_.header_bytes;
  const bool is_mostly_framing =
      body_bytes_ > body + limits_.header_bytes + kFramingBytesPerBodyByte * body;
  if (!waits_too_long && !is_mostly_framing) return std::nullopt;
  return problem_answer(431, "framing_too_large",
                        "what surrounds the chunks of the body is too large");
}

std::size_t RequestReader::expected_body() const {
  const auto length = parser_->get().content_length();
  if (length) return static_cast<std::size_t>(std::min<std::uint64_t>(*length, limits_.body_bytes));
  return parser_->get().chunked() ? limits_.body_bytes : 0;
}

void RequestReader::refuse(HttpResponse refusal) {
  stage_ = Stage::bad;
  pending_.clear();
  refusal_ = std::move(refusal);
}

bool RequestReader::wants_continue() {
  if (continue_told_ || stage_ != Stage::body) return false;
  continue_told_ = parser_->expects_continue();
  return continue_told_;
}

HttpRequest RequestReader::take() {
  QUADRILLE_CHECK(stage_ == Stage::done);
  auto message = parser_->get().release();
  HttpRequest request;
  request.method = std::string(message.method_string());
  keep_alive_ = message.keep_alive();
  request.headers = std::exchange(headers_, {});
  request.body = std::move(message.body());
  const std::string_view target(message.target().data(), message.target().size());
  if (target == "*" && request.method == "OPTIONS") {
    request.path = "*";  // about the server as a whole
  } else if (!set_target(request, target)) {
    request.path = {};  // which is answered with 400
  }
  parser_ = std::make_unique<Parser>(limits_);
  header_bytes_ = blank_bytes_ = looked_at_ = body_bytes_ = 0;
  at_line_start_ = false;
  stage_ = Stage::idle;
  continue_told_ = false;
  if (!pending_.empty()) parse();
  return request;
}

}  // namespace quadrille::server
