#include "field_options.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <CLI/App.hpp>
#include <boost/json.hpp>

namespace quadrille::app {
namespace {

using boost::json::object;
using operations::Field;
using operations::Range;

// Rows, pairs and JSON come from files and programs, not from options.
class OptionMaker final : public operations::FieldVisitor {
 public:
  OptionMaker(CLI::App& command, std::shared_ptr<object> request)
      : command_(command), request_(std::move(request)) {}

  void flag(const Field& field, bool& /*target*/) override {
    if (is_taken(field)) return;
    command_.add_flag_callback(
        name_of(field),
        [this_request = request_, name = std::string(field.name)] { (*this_request)[name] = true; },
        std::string(field.help));
  }
  void integer(const Field& field, std::optional<std::int64_t>& /*target*/,
               Range<std::int64_t> range) override {
    add<std::int64_t>(field, "N", CLI::Range(range.low, range.high));
  }
  void number(const Field& field, std::optional<double>& /*target*/, Range<double> range) override {
    add<double>(field, "X", CLI::Range(range.low, range.high));
  }
  void text(const Field& field, std::optional<std::string>& /*target*/) override {
    add<std::string>(field, "TEXT", CLI::Validator());
  }
  void choice(const Field& field, std::optional<std::string>& /*target*/,
              std::span<const std::string_view> words) override {
    add<std::string>(field, "WORD",
                     CLI::IsMember(std::vector<std::string>(words.begin(), words.end())));
  }
  void rows(const Field& /*field*/, std::optional<std::string>& /*target*/) override {}
  void pairs(const Field& /*field*/, std::optional<operations::Pairs>& /*target*/,
             int /*high*/) override {}
  void json(const Field& /*field*/, const boost::json::value*& /*target*/,
            std::string_view /*schema*/) override {}

 private:
  static std::string name_of(const Field& field) {
    std::string name = "--" + std::string(field.name);
    std::replace(name.begin(), name.end(), '_', '-');
    return name;
  }
  [[nodiscard]] bool is_taken(const Field& field) const {
    const CLI::App* outermost = command_.get_parent();
    return command_.get_option_no_throw(name_of(field)) != nullptr ||
           (outermost != nullptr && outermost->get_option_no_throw(name_of(field)) != nullptr);
  }
  template <class T>
  void add(const Field& field, const std::string& type, const CLI::Validator& validator) {
    if (is_taken(field)) return;
    command_
        .add_option_function<T>(
            name_of(field),
            [this_request = request_, name = std::string(field.name)](const T& value) {
              (*this_request)[name] = value;
            },
            std::string(field.help))
        ->type_name(type)
        ->check(validator)
        ->required(field.required);
  }

  CLI::App& command_;
  std::shared_ptr<object> request_;
};

}  // namespace

std::shared_ptr<object> add_field_options(CLI::App& command, const operations::Describe& describe) {
  auto request = std::make_shared<object>();
  OptionMaker maker(command, request);
  describe(maker);
  return request;
}

}  // namespace quadrille::app
