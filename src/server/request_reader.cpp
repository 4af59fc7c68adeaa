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

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& character : result) character = to_lower(character);
  return result;
}

}  // namespace

class RequestReader::Parser {
 public:
  explicit Parser(const RequestLimits& limits) {
    parser_.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    parser_.body_limit(limits.body_bytes);
    parser_.eager(true);
  }

  BeastParser& get() { return parser_; }

  // What is wrong with a complete header that the parser lets pass.
  [[nodiscard]] std::optional<HttpResponse> complaint() const {
    const auto& fields = parser_.get();
    const auto codings = fields.count(http::field::transfer_encoding);
    // A header that comes twice could mean one thing to a proxy and another to us; so could a body
    // in a coding that we do not know.
    if (fields.count(http::field::content_length) + codings > 1 ||
        (codings == 1 &&
         !equal_ignoring_case(value_of(http::field::transfer_encoding), "chunked"))) {
      return refusal_of(http::error::bad_transfer_encoding);
    }
    const auto hosts = fields.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && fields.version() > 10) ||
        value_of(http::field::host).find_first_of(" \t/\\<>\"") != std::string_view::npos) {
      return problem_answer(400, "bad_host", "a request names one host");
    }
    if (fields.count(http::field::expect) > 0 && !expects_continue()) {
      return problem_answer(417, "unknown_expectation", "only 100-continue can be expected");
    }
    return std::nullopt;
  }

  [[nodiscard]] bool expects_continue() const {
    return equal_ignoring_case(value_of(http::field::expect), "100-continue");
  }

 private:
  [[nodiscard]] std::string_view value_of(http::field name) const {
    const auto value = parser_.get()[name];
    return {value.data(), value.size()};
  }

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

void RequestReader::parse() {
  BeastParser& parser = parser_->get();
  while (!pending_.empty() && !parser.is_done()) {
    // The parser's own limit is for what it gets at once.
    const bool in_header = !parser.is_header_done();
    const std::size_t room = in_header ? limits_.header_bytes - header_bytes_ : pending_.size();
    const std::size_t given = std::min(pending_.size(), room);
    const bool is_all = given == pending_.size();
    boost::system::error_code problem;
    const std::size_t used = parser.put(boost::asio::buffer(pending_.data(), given), problem);
    pending_.erase(0, used);
    if (problem == http::error::need_more) {
      if (in_header && !parser.is_header_done()) {
        header_bytes_ += used;
        if (given == room) return refuse(refusal_of(http::error::header_limit));
      }
      if (is_all) break;
      continue;
    }
    if (problem) return refuse(refusal_of(problem));
  }
  if (parser.is_header_done()) {
    if (auto complaint = parser_->complaint()) return refuse(*std::move(complaint));
  }
  if (parser.is_done()) {
    stage_ = Stage::done;
  } else if (parser.is_header_done()) {
    stage_ = Stage::body;
  } else if (parser.got_some() || !pending_.empty()) {
    stage_ = Stage::header;
  }
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
  for (const auto& field : message) {
    request.headers.emplace_back(
        lower_case({field.name_string().data(), field.name_string().size()}),
        std::string(field.value().data(), field.value().size()));
  }
  request.body = std::move(message.body());
  // A broken target leaves the path empty, which is answered with 400.
  if (!set_target(request, {message.target().data(), message.target().size()})) request.path = {};
  parser_ = std::make_unique<Parser>(limits_);
  header_bytes_ = 0;
  stage_ = Stage::idle;
  continue_told_ = false;
  if (!pending_.empty()) parse();
  return request;
}

}  // namespace quadrille::server
