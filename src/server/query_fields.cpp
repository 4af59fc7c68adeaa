#include "server/query_fields.hpp"

#include <quadrille/core/text.hpp>

#include <boost/json.hpp>

namespace quadrille::server {
namespace {

using boost::json::value;
using operations::Field;
using operations::Range;

// Fields without a form in a query (rows, pairs, JSON) are left as they are and refused later.
class QueryReader final : public operations::FieldVisitor {
 public:
  explicit QueryReader(const HttpRequest& request) : request_(request) {
    for (const auto& [name, text] : request.query) {
      if (!text.empty()) object_[name] = text;
    }
  }

  void flag(const Field& field, bool& /*target*/) override {
    const auto text = request_.query_value(field.name);
    if (!text) return;
    const bool off = *text == "0" || *text == "false";
    if (!off && !text->empty() && *text != "1" && *text != "true") return refuse(field, *text);
    object_[field.name] = !off;
  }
  void integer(const Field& field, std::optional<std::int64_t>& /*target*/,
               Range<std::int64_t> range) override {
    const auto text = request_.query_value(field.name);
    if (!text || text->empty()) return;
    constexpr std::int64_t kMost = std::int64_t{1} << 58;
    const auto number = parse_number(*text, kMost);
    if (!number || *number < range.low || *number > range.high) return refuse(field, *text);
    object_[field.name] = *number;
  }
  void number(const Field& field, std::optional<double>& /*target*/, Range<double> range) override {
    const auto text = request_.query_value(field.name);
    if (!text || text->empty()) return;
    boost::json::error_code problem;
    const value number = boost::json::parse(*text, problem);
    const bool good = !problem && number.is_number() && number.to_number<double>() >= range.low &&
                      number.to_number<double>() <= range.high;
    if (!good) return refuse(field, *text);
    object_[field.name] = number;
  }
  void text(const Field& /*field*/, std::optional<std::string>& /*target*/) override {}
  void choice(const Field& field, std::optional<std::string>& /*target*/,
              std::span<const std::string_view> words) override {
    const auto text = request_.query_value(field.name);
    if (!text || text->empty()) return;
    for (const std::string_view word : words) {
      if (word == *text) return;
    }
    refuse(field, *text);
  }
  void rows(const Field& /*field*/, std::optional<std::string>& /*target*/) override {}
  void pairs(const Field& /*field*/, std::optional<operations::Pairs>& /*target*/,
             int /*high*/) override {}
  void json(const Field& /*field*/, const value*& /*target*/,
            std::string_view /*schema*/) override {}

  Result<boost::json::object> finish() {
    if (error_) return tl::unexpected(*std::move(error_));
    return std::move(object_);
  }

 private:
  void refuse(const Field& field, std::string_view text) {
    if (error_) return;
    error_ = Error{"bad_parameter",
                   quadrille::quoted(text) + " is no value for " + std::string(field.name),
                   {}};
  }

  const HttpRequest& request_;
  boost::json::object object_;
  std::optional<Error> error_;
};

}  // namespace

Result<boost::json::object> query_object(const HttpRequest& request,
                                         const operations::Describe& describe) {
  QueryReader reader(request);
  describe(reader);
  return reader.finish();
}

}  // namespace quadrille::server
