#include "wire/json_documents.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <string>

namespace quadrille::wire {
namespace {

tl::unexpected<Error> error_at(std::string_view code, std::string message, std::string_view text,
                               std::size_t offset) {
  const Place place = place_at(text, offset);
  return fail(code, std::move(message), place.line, place.column);
}

// Walks through a text that is known to be JSON.
class JsonWalker {
 public:
  JsonWalker(std::string_view text, std::size_t offset) : text_(text), position_(offset) {}

  [[nodiscard]] std::size_t position() const { return position_; }

  // Moves to the value that the step leads to; false if there is none.
  bool enter(const JsonStep& step) {
    const std::size_t before = position_;
    const bool found = std::holds_alternative<std::size_t>(step)
                           ? enter_element(std::get<std::size_t>(step))
                           : enter_member(std::get<std::string_view>(step));
    if (!found) position_ = before;
    return found;
  }

  // From an element of an array to the next one.
  void next_element() {
    skip_value();
    next_item();
  }

 private:
  bool enter_element(std::size_t index) {
    if (!open('[')) return false;
    for (std::size_t passed = 0; passed < index; ++passed) {
      skip_value();
      if (!next_item()) return false;
    }
    return true;
  }

  // Of several members of one name the last one counts, as it does for the parser.
  bool enter_member(std::string_view name) {
    if (!open('{')) return false;
    std::size_t found = std::string_view::npos;
    do {
      const std::size_t begin = position_;
      skip_string();
      const std::string_view key = text_.substr(begin + 1, position_ - begin - 2);
      skip_blanks();
      ++position_;  // the colon
      skip_blanks();
      if (key == name) found = position_;
      skip_value();
    } while (next_item());
    if (found == std::string_view::npos) return false;
    position_ = found;
    return true;
  }

  // Enters a container that has something in it.
  bool open(char bracket) {
    skip_blanks();
    if (at_end() || text_[position_] != bracket) return false;
    ++position_;
    skip_blanks();
    return !at_end() && text_[position_] != ']' && text_[position_] != '}';
  }

  // From the end of an item to the next one, if there is a comma.
  bool next_item() {
    skip_blanks();
    if (at_end() || text_[position_] != ',') return false;
    ++position_;
    skip_blanks();
    return true;
  }

  void skip_value() {
    skip_blanks();
    int depth = 0;
    while (!at_end()) {
      const char character = text_[position_];
      if (character == '"') {
        skip_string();
        if (depth == 0) return;
        continue;
      }
      if (character == '{' || character == '[') ++depth;
      if (character == '}' || character == ']') {
        if (depth == 0) return;  // the end of what surrounds a number
        if (--depth == 0) {
          ++position_;
          return;
        }
      }
      if (depth == 0 && (character == ',' || is_space(character))) return;
      ++position_;
    }
  }

  void skip_string() {
    ++position_;
    while (!at_end() && text_[position_] != '"') position_ += text_[position_] == '\\' ? 2 : 1;
    position_ = std::min(position_ + 1, text_.size());
  }

  void skip_blanks() {
    while (!at_end() && is_space(text_[position_])) ++position_;
  }

  [[nodiscard]] bool at_end() const { return position_ >= text_.size(); }

  std::string_view text_;
  std::size_t position_;
};

// The memory for one document at a time. Numbers are the dearest: a digit and a comma become 24
// bytes, and twice as much for a moment while an array grows.
class JsonMemory {
 public:
  JsonMemory(std::size_t text_size, std::size_t max_memory)
      : size_(std::min(64 * text_size + 65536, max_memory)),
        bytes_(std::make_unique_for_overwrite<unsigned char[]>(size_)),
        resource_(bytes_.get(), size_) {}

  // Parses the value that begins at `offset` and moves the offset behind it. The value of an
  // earlier call must be gone.
  Result<boost::json::value> parse(std::string_view text, std::size_t& offset) {
    resource_.release();
    const std::size_t begin = offset;
    try {
      boost::json::parser parser(&resource_);
      parser.reset(&resource_);
      boost::json::error_code problem;
      offset += parser.write_some(text.data() + begin, text.size() - begin, problem);
      if (!problem) return parser.release();
      return error_at("bad_json", "this is not JSON: " + problem.message(), text, offset);
    } catch (const std::bad_alloc&) {
      return error_at("json_too_large", "this JSON document needs too much memory", text, begin);
    }
  }

 private:
  std::size_t size_;
  std::unique_ptr<unsigned char[]> bytes_;
  boost::json::static_resource resource_;
};

// Where the steps lead to, or the last thing on the way.
std::size_t position_of(std::string_view text, std::size_t offset,
                        std::initializer_list<JsonStep> steps) {
  JsonWalker walker(text, offset);
  for (const JsonStep& step : steps) {
    if (!walker.enter(step)) break;
  }
  return walker.position();
}

Result<void> visit_document(const boost::json::value& document, std::string_view text,
                            std::size_t offset,
                            const std::function<Result<void>(const JsonObjectAt&)>& visit) {
  if (const auto* object = document.if_object()) return visit({*object, text, offset});
  JsonWalker walker(text, offset);
  walker.enter(std::size_t{0});
  for (const boost::json::value& item : document.get_array()) {
    const auto* object = item.if_object();
    if (object == nullptr) {
      return error_at("bad_json", "expected an array of objects", text, walker.position());
    }
    if (auto visited = visit({*object, text, walker.position()}); !visited) return visited;
    walker.next_element();
  }
  return {};
}

}  // namespace

const boost::json::value* JsonObjectAt::find(std::string_view name) const {
  const boost::json::value* value = object_->if_contains(name);
  return value == nullptr || value->is_null() ? nullptr : value;
}

JsonObjectAt JsonObjectAt::inner(const boost::json::object& value,
                                 std::initializer_list<JsonStep> steps) const {
  if (text_.empty()) return JsonObjectAt(value);
  return {value, text_, position_of(text_, offset_, steps)};
}

Place JsonObjectAt::place(std::initializer_list<JsonStep> steps) const {
  if (text_.empty()) return {0, 0};
  return place_at(text_, position_of(text_, offset_, steps));
}

Error JsonObjectAt::placed(Error error, std::initializer_list<JsonStep> steps) const {
  if (error.line != 0) return error;
  const Place found = place(steps);
  error.line = found.line;
  error.column = found.column;
  return error;
}

Result<void> for_each_json_object(std::string_view text,
                                  const std::function<Result<void>(const JsonObjectAt&)>& visit,
                                  std::size_t max_memory) {
  text = without_byte_order_mark(text);
  std::size_t offset = 0;
  const auto skip_blanks = [&] {
    while (offset < text.size() && is_space(text[offset])) ++offset;
  };
  JsonMemory memory(text.size(), max_memory);
  for (skip_blanks(); offset < text.size(); skip_blanks()) {
    if (text[offset] != '{' && text[offset] != '[') {
      return error_at("bad_json", "expected an object or an array of objects", text, offset);
    }
    const std::size_t begin = offset;
    const auto parsed = memory.parse(text, offset);
    if (!parsed) return tl::unexpected(parsed.error());
    if (auto visited = visit_document(*parsed, text, begin, visit); !visited) return visited;
  }
  return {};
}

}  // namespace quadrille::wire
