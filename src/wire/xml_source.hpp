// XML texts from outside, with places for errors.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/core/text.hpp>

#include <string>
#include <string_view>

#include <pugixml.hpp>

namespace quadrille::wire {

class XmlSource {
 public:
  // Errors: bad_xml, xml_too_large (millions of tags). The text must outlive the source.
  static Result<XmlSource> parse(std::string_view text);

  // The outermost element.
  [[nodiscard]] pugi::xml_node root() const { return document_.document_element(); }

  // The place of a node, or of a character of a text node.
  [[nodiscard]] Place place(const pugi::xml_node& node, std::size_t character = 0) const;
  [[nodiscard]] tl::unexpected<Error> error(std::string_view code, std::string message,
                                            const pugi::xml_node& node,
                                            std::size_t character = 0) const;

 private:
  explicit XmlSource(std::string_view text) : text_(text) {}

  std::string_view text_;
  pugi::xml_document document_;
};

// The text inside an element without blanks around it: UTF-8, no control characters but line ends
// and tabs.
std::string text_inside(const pugi::xml_node& element);

}  // namespace quadrille::wire
