#include "wire/xml_source.hpp"

#include <algorithm>

namespace quadrille::wire {
namespace {

// A tag becomes about a hundred bytes; a puzzle of 1024×1024 has at most two million.
constexpr auto kMaxTags = std::ptrdiff_t{4'000'000};

}  // namespace

Result<XmlSource> XmlSource::parse(std::string_view text) {
  XmlSource source(without_byte_order_mark(text));
  if (std::ranges::count(source.text_, '<') > kMaxTags) {
    return fail("xml_too_large", "this XML has more tags than any puzzle needs", 1, 1);
  }
  const pugi::xml_parse_result parsed = source.document_.load_buffer(
      source.text_.data(), source.text_.size(), pugi::parse_default, pugi::encoding_auto);
  if (!parsed) {
    const auto offset = std::min(
        static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0)), source.text_.size());
    const Place place = place_at(source.text_, offset);
    return fail("bad_xml", std::string("this is not well-formed XML: ") + parsed.description(),
                place.line, place.column);
  }
  return source;
}

Place XmlSource::place(const pugi::xml_node& node, std::size_t character) const {
  const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0));
  return place_at(text_, std::min(offset + character, text_.size()));
}

tl::unexpected<Error> XmlSource::error(std::string_view code, std::string message,
                                       const pugi::xml_node& node, std::size_t character) const {
  const Place found = place(node, character);
  return fail(code, std::move(message), found.line, found.column);
}

std::string text_inside(const pugi::xml_node& element) {
  std::string text;
  for (const pugi::xml_node& child : element.children()) {
    if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata)
      text += child.value();
  }
  std::ranges::replace(text, '\r', '\n');
  std::erase_if(text, [](char character) {
    return static_cast<unsigned char>(character) < 0x20 && character != '\n' && character != '\t';
  });
  return as_utf8(trim(text));
}

}  // namespace quadrille::wire
