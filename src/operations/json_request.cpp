#include <quadrille/core/text.hpp>
#include <quadrille/operations/json_request.hpp>

#include <algorithm>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::operations {
namespace {

using boost::json::array;
using boost::json::value;

std::optional<int> index_in(const value& number, int high) {
  boost::json::error_code problem;
  const int index = number.to_number<int>(problem);
  if (problem || index < 0 || index > high) return std::nullopt;
  return index;
}

std::optional<Pairs> pairs_in(const value& list, int high) {
  if (!list.is_array()) return std::nullopt;
  Pairs pairs;
  for (const value& item : list.get_array()) {
    const array* pair = item.if_array();
    if (pair == nullptr || pair->size() != 2) return std::nullopt;
    const auto first = index_in((*pair)[0], high);
    const auto second = index_in((*pair)[1], high);
    if (!first || !second) return std::nullopt;
    pairs.emplace_back(*first, *second);
  }
  return pairs;
}

std::optional<std::string> rows_in(const value& list) {
  if (!list.is_array()) return std::nullopt;
  std::string text;
  for (const value& row : list.get_array()) {
    if (!row.is_string()) return std::nullopt;
    text += row.get_string();
    text += '\n';
  }
  return text;
}

// The first field that is not as it should be becomes the error; fields after it no longer matter.
class JsonReader final : public FieldVisitor {
 public:
  explicit JsonReader(const wire::JsonObjectAt& source) : source_(source) {
    constexpr std::size_t kUsualFields = 24;
    names_.reserve(kUsualFields);
  }

  // From now on fields are known by name but not read.
  void only_note_names() { only_notes_ = true; }

  void flag(const Field& field, bool& target) override {
    const value* found = take(field);
    if (found == nullptr) return;
    if (!found->is_bool()) return expect(field, "true or false");
    target = found->get_bool();
  }

  void integer(const Field& field, std::optional<std::int64_t>& target,
               Range<std::int64_t> range) override {
    const value* found = take(field);
    if (found == nullptr) return;
    boost::json::error_code problem;
    const auto number =
        found->is_number() ? found->to_number<std::int64_t>(problem) : range.low - 1;
    if (problem || number < range.low || number > range.high) {
      return expect(field, fmt::format("a whole number from {} to {}", range.low, range.high));
    }
    target = number;
  }

  void number(const Field& field, std::optional<double>& target, Range<double> range) override {
    const value* found = take(field);
    if (found == nullptr) return;
    const double number = found->is_number() ? found->to_number<double>() : range.low - 1;
    // Written so that a NaN is refused too.
    if (!(number >= range.low && number <= range.high)) {
      return expect(field, fmt::format("a number from {} to {}", range.low, range.high));
    }
    target = number;
  }

  void text(const Field& field, std::optional<std::string>& target) override {
    const value* found = take(field);
    if (found == nullptr) return;
    if (!found->is_string()) return expect(field, "a text");
    target = std::string(found->get_string());
  }

  void choice(const Field& field, std::optional<std::string>& target,
              std::span<const std::string_view> words) override {
    const value* found = take(field);
    if (found == nullptr) return;
    const std::string_view word =
        found->is_string() ? std::string_view(found->get_string()) : std::string_view();
    if (std::find(words.begin(), words.end(), word) == words.end()) {
      return expect(field, fmt::format("one of {}", fmt::join(words, ", ")));
    }
    target = std::string(word);
  }

  void rows(const Field& field, std::optional<std::string>& target) override {
    const value* found = take(field);
    if (found == nullptr) return;
    auto rows = rows_in(*found);
    if (!rows) return expect(field, "an array of texts, one a row");
    target = *std::move(rows);
  }

  void pairs(const Field& field, std::optional<Pairs>& target, int high) override {
    const value* found = take(field);
    if (found == nullptr) return;
    auto pairs = pairs_in(*found, high);
    if (!pairs) {
      return expect(field, fmt::format("an array of pairs of numbers from 0 to {}", high));
    }
    target = *std::move(pairs);
  }

  void json(const Field& field, const value*& target, std::string_view /*schema*/) override {
    target = take(field);
  }

  // To be called after all fields have been described.
  [[nodiscard]] Result<void> finish() const {
    if (error_) return tl::unexpected(*error_);
    return {};
  }

  [[nodiscard]] Result<void> refuse_others() const {
    for (const auto& member : source_.get()) {
      const std::string_view name = member.key();
      if (std::find(names_.begin(), names_.end(), name) != names_.end()) continue;
      return tl::unexpected(source_.placed({"unknown_field",
                                            fmt::format("there is no field {} here; known are {}",
                                                        quoted(name), fmt::join(names_, ", ")),
                                            {}},
                                           {name}));
    }
    return {};
  }

 private:
  // Null if the field is absent or null.
  const value* take(const Field& field) {
    names_.push_back(field.name);
    if (only_notes_) return nullptr;
    const value* found = source_.find(field.name);
    if (found == nullptr && field.required) {
      refuse({"missing_field",
              fmt::format("the field {} is needed: {}", quoted(field.name), field.help),
              {}},
             field);
    }
    return found;
  }

  void expect(const Field& field, std::string_view expected) {
    refuse({"bad_field", fmt::format("the field {} must be {}", quoted(field.name), expected), {}},
           field);
  }

  void refuse(Error error, const Field& field) {
    if (!error_) error_ = source_.placed(std::move(error), {field.name});
  }

  wire::JsonObjectAt source_;
  std::vector<std::string_view> names_;
  bool only_notes_ = false;
  std::optional<Error> error_;
};

}  // namespace

Result<void> read_fields(const wire::JsonObjectAt& source, const Describe& describe,
                         const Describe& others) {
  JsonReader reader(source);
  describe(reader);
  if (others) {
    reader.only_note_names();
    others(reader);
  }
  return reader.finish().and_then([&] { return reader.refuse_others(); });
}

Result<void> read_known_fields(const wire::JsonObjectAt& source, const Describe& describe) {
  JsonReader reader(source);
  describe(reader);
  return reader.finish();
}

}  // namespace quadrille::operations
