// From the bytes of a connection to requests, one after the other. The only place that knows the
// HTTP parser (Boost.Beast, slow to compile). No sockets: also what the fuzzer feeds.
#pragma once

#include <quadrille/server/http_message.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace quadrille::server {

// Every byte that the reader keeps is bounded: so is what surrounds the chunks of a body (their
// sizes, extensions and trailers), by header_bytes at a time and in proportion to the body in all.
struct RequestLimits {
  std::size_t header_bytes = std::size_t{16} << 10;  // start line and fields
  std::size_t body_bytes = std::size_t{8} << 20;
  std::size_t header_fields = 128;
};

class RequestReader {
 public:
  enum class Stage : std::uint8_t {
    idle,    // nothing of the next request is there
    header,  // some of its header is
    body,    // the header is, and some of the body
    done,    // take() it
    bad,     // refusal() says why; the connection is of no more use
  };

  explicit RequestReader(const RequestLimits& limits);
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;
  ~RequestReader();

  // Bytes that came; those of later requests are kept.
  void feed(std::string_view bytes);
  [[nodiscard]] Stage stage() const { return stage_; }
  // Requires a header that is complete. The fields, names in lower case.
  [[nodiscard]] const NamedValues& headers() const { return headers_; }
  // This long the body is; this long it may become if it comes in chunks.
  [[nodiscard]] std::size_t expected_body() const;
  // Refuses the request whose body would follow.
  void refuse(HttpResponse refusal);
  // The client waits for "100 Continue" before it sends the body; true once a request.
  bool wants_continue();

  // Requires Stage::done. Whether the connection goes on after the answer is in keep_alive().
  // Begins with the next request, which may be there already.
  HttpRequest take();
  // Of the request that was taken last.
  [[nodiscard]] bool keep_alive() const { return keep_alive_; }
  [[nodiscard]] const HttpResponse& refusal() const { return refusal_; }

 private:
  class Parser;

  void parse();
  void skip_blank_lines();
  // Is there a line of the header that goes on in the next one?
  [[nodiscard]] bool finds_folded_line();
  void header_complete();
  [[nodiscard]] std::optional<HttpResponse> framing_complaint() const;

  RequestLimits limits_;
  std::unique_ptr<Parser> parser_;
  std::string pending_;           // not parsed yet
  std::size_t header_bytes_ = 0;  // parsed of a header that is not complete
  std::size_t blank_bytes_ = 0;   // before the request
  std::size_t looked_at_ = 0;     // of what is pending, for folded lines
  bool at_line_start_ = false;    // what is looked at next follows the end of a line
  std::size_t body_bytes_ = 0;    // parsed after the header: body and what surrounds its chunks
  NamedValues headers_;           // trailers are none of them
  Stage stage_ = Stage::idle;
  bool keep_alive_ = false;
  bool continue_told_ = false;
  HttpResponse refusal_;
};

}  // namespace quadrille::server
