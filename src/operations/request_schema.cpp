#include <quadrille/operations/request_schema.hpp>

#include <utility>

#include <boost/json.hpp>

namespace quadrille::operations {
namespace {

using boost::json::object;
using boost::json::value;

class SchemaWriter final : public FieldVisitor {
 public:
  void flag(const Field& field, bool& /*target*/) override { add(field, {{"type", "boolean"}}); }
  void integer(const Field& field, std::optional<std::int64_t>& /*target*/,
               Range<std::int64_t> range) override {
    add(field, {{"type", "integer"}, {"minimum", range.low}, {"maximum", range.high}});
  }
  void number(const Field& field, std::optional<double>& /*target*/, Range<double> range) override {
    add(field, {{"type", "number"}, {"minimum", range.low}, {"maximum", range.high}});
  }
  void text(const Field& field, std::optional<std::string>& /*target*/) override {
    add(field, {{"type", "string"}});
  }
  void choice(const Field& field, std::optional<std::string>& /*target*/,
              std::span<const std::string_view> words) override {
    add(field, {{"type", "string"}, {"enum", boost::json::array(words.begin(), words.end())}});
  }
  void rows(const Field& field, std::optional<std::string>& /*target*/) override {
    add(field, {{"type", "array"}, {"items", {{"type", "string"}}}});
  }
  void pairs(const Field& field, std::optional<Pairs>& /*target*/, int high) override {
    object number{{"type", "integer"}, {"minimum", 0}, {"maximum", high}};
    object pair{{"type", "array"}, {"minItems", 2}, {"maxItems", 2}};
    pair["items"] = std::move(number);
    object list{{"type", "array"}};
    list["items"] = std::move(pair);
    add(field, std::move(list));
  }
  void json(const Field& field, const value*& /*target*/, std::string_view schema) override {
    add(field, boost::json::parse(schema).get_object());
  }

  object take() {
    object schema{{"type", "object"}, {"additionalProperties", false}};
    schema["properties"] = std::move(properties_);
    if (!required_.empty()) schema["required"] = std::move(required_);
    return schema;
  }

 private:
  void add(const Field& field, object schema) {
    schema["description"] = field.help;
    properties_[field.name] = std::move(schema);
    if (field.required) required_.emplace_back(field.name);
  }

  object properties_;
  boost::json::array required_;
};

}  // namespace

object schema_of(const Describe& describe) {
  SchemaWriter writer;
  describe(writer);
  return writer.take();
}

}  // namespace quadrille::operations
