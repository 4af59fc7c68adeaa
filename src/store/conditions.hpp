// The part of a query behind `where`, put together of what is asked for. Values are always bound,
// never written into the text.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <variant>

#include <soci/soci.h>

namespace quadrille::store {

class Conditions {
 public:
  // `text` holds one `?` for the value.
  void add(std::string_view text, std::string value) { add_value(text, std::move(value)); }
  void add(std::string_view text, std::int64_t value) {
    add_value(text, static_cast<long long>(value));
  }
  // Without `?`.
  void add(std::string_view text) {
    text_ += text_.empty() ? " where " : " and ";
    text_ += text;
  }
  // Fills the next `?` of the condition added last.
  void fill(std::string value) { fill_value(std::move(value)); }
  void fill(std::int64_t value) { fill_value(static_cast<long long>(value)); }

  // " where … and …", or nothing.
  [[nodiscard]] const std::string& text() const { return text_; }

  // Binds all values, in order. They must live as long as the statement.
  void bind(soci::statement& statement) {
    for (auto& value : values_) {
      std::visit([&](auto& bound) { statement.exchange(soci::use(bound)); }, value);
    }
  }

 private:
  using Value = std::variant<std::string, long long>;

  void add_value(std::string_view text, Value value) {
    add(text);
    fill_value(std::move(value));
  }
  void fill_value(Value value) {
    values_.push_back(std::move(value));
    text_.replace(text_.find('?'), 1, ":v" + std::to_string(values_.size()));
  }

  std::string text_;
  std::deque<Value> values_;  // stays where it is as it grows
};

}  // namespace quadrille::store
