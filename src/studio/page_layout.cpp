#include "studio/page_layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace quadrille::studio {
namespace {

constexpr double kMargin = 30;
// No line of a page holds more; longer texts are not even measured.
constexpr std::size_t kMostBytes = 400;

// A letter may be several bytes long.
void pop_letter(std::string& text) {
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U) {
    text.pop_back();
  }
  if (!text.empty()) text.pop_back();
}

}  // namespace

PageSize size_of(Paper paper) {
  switch (paper) {
    case Paper::a3:
      return {841.89, 1190.551};
    case Paper::a4:
      return {595.276, 841.89};
    case Paper::a5:
      return {419.528, 595.276};
    case Paper::letter:
      break;
  }
  return {612, 792};
}

BoxesOfPage::BoxesOfPage(PageSize page, int count)
    : BoxesOfPage(Rectangle{kMargin, kMargin, page.width - 2 * kMargin, page.height - 2 * kMargin},
                  count) {}

BoxesOfPage::BoxesOfPage(const Rectangle& area, int count)
    : x_(area.x),
      y_(area.y),
      columns_(std::max(1, static_cast<int>(std::floor(std::sqrt(count))))),
      rows_((count + columns_ - 1) / columns_),
      width_((area.width - (columns_ - 1) * kBoxGap) / columns_),
      height_((area.height - (rows_ - 1) * kBoxGap) / rows_) {}

Rectangle BoxesOfPage::box(int number) const {
  const int row = number / columns_;
  return {x_ + (number % columns_) * (width_ + kBoxGap), y_ + row * (height_ + kBoxGap), width_,
          height_};
}

std::string shortened(Canvas& canvas, std::string text, double size, double width, Face face) {
  if (text.size() <= kMostBytes && canvas.text_width(size, text, face) <= width) return text;
  if (text.size() > kMostBytes) {
    text.resize(kMostBytes);
    pop_letter(text);
  }
  while (!text.empty() && canvas.text_width(size, text + "…", face) > width) pop_letter(text);
  return text + "…";
}

std::vector<std::string> wrapped(Canvas& canvas, const std::string& text, double size, double width,
                                 Face face) {
  std::vector<std::string> lines;
  bool breaks = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    std::string word = text.substr(at, end - at);
    at = end + 1;
    if (!breaks && canvas.text_width(size, lines.back() + ' ' + word, face) <= width) {
      lines.back() += ' ' + word;
    } else {
      lines.push_back(shortened(canvas, std::move(word), size, width, face));
    }
    breaks = end < text.size() && text[end] == '\n';
  }
  return lines;
}

}  // namespace quadrille::studio
