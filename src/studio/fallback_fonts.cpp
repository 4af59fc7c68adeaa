#include "studio/fallback_fonts.hpp"

#include <quadrille/studio/book.hpp>

#include <algorithm>

#include <cairo/cairo-ft.h>

namespace quadrille::studio {
namespace {

constexpr FcChar32 kLastOfAscii = 0x7F;
constexpr const char* kSquare = "\u25A1";

const FcChar8* as_fc(const std::string& text) {
  return reinterpret_cast<const FcChar8*>(text.c_str());
}

bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char letter) {
    return static_cast<unsigned char>(letter) <= kLastOfAscii;
  });
}

}  // namespace

bool FallbackFonts::Font::has(FcChar32 letter) const {
  FcCharSet* letters = nullptr;
  return pattern && FcPatternGetCharSet(pattern.get(), FC_CHARSET, 0, &letters) == FcResultMatch &&
         FcCharSetHasChar(letters, letter) == FcTrue;
}

// `letter` 0: whatever the family has.
FallbackFonts::Pattern FallbackFonts::best_match(const std::string& family, FcChar32 letter) {
  const Pattern wanted(FcPatternCreate());
  FcPatternAddString(wanted.get(), FC_FAMILY, as_fc(family));
  if (letter != 0) {
    FcCharSet* letters = FcCharSetCreate();
    FcCharSetAddChar(letters, letter);
    FcPatternAddCharSet(wanted.get(), FC_CHARSET, letters);
    FcCharSetDestroy(letters);
  }
  FcConfigSubstitute(nullptr, wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result = FcResultMatch;
  return Pattern(FcFontMatch(nullptr, wanted.get(), &result));
}

const FallbackFonts::Font& FallbackFonts::font_of_family(const std::string& family) {
  const auto known = std::find_if(families_.begin(), families_.end(),
                                  [&](const Family& one) { return one.name == family; });
  if (known != families_.end()) return known->font;
  families_.push_back({family, {best_match(family, 0), nullptr}});
  return families_.back().font;
}

FallbackFonts::Font* FallbackFonts::font_with(FcChar32 letter, const std::string& family) {
  const auto known = std::find_if(others_.begin(), others_.end(),
                                  [letter](const auto& font) { return font->has(letter); });
  if (known != others_.end()) return known->get();
  auto font = std::make_unique<Font>(Font{best_match(family, letter), nullptr});
  if (!font->has(letter)) return nullptr;
  font->face.reset(cairo_ft_font_face_create_for_pattern(font->pattern.get()));
  others_.push_back(std::move(font));
  return others_.back().get();
}

std::vector<FontRun> FallbackFonts::runs_of(const std::string& text, const std::string& family) {
  if (is_ascii(text)) return {{nullptr, text}};
  const Font& own = font_of_family(family);
  std::vector<FontRun> runs;
  for (std::size_t at = 0; at < text.size();) {
    FcChar32 letter = 0;
    const int length = FcUtf8ToUcs4(as_fc(text) + at, &letter, static_cast<int>(text.size() - at));
    if (length <= 0) break;
    std::string bytes = text.substr(at, static_cast<std::size_t>(length));
    at += static_cast<std::size_t>(length);
    cairo_font_face_t* face = nullptr;
    if (letter > kLastOfAscii && !own.has(letter)) {
      if (const Font* other = font_with(letter, family)) {
        face = other->face.get();
      } else {
        bytes = kSquare;
      }
    }
    if (runs.empty() || runs.back().font != face) runs.push_back({face, {}});
    runs.back().text += bytes;
  }
  return runs;
}

bool lacks_a_font(std::string_view text) {
  const auto squares_in = [](std::string_view where) {
    std::size_t count = 0;
    for (std::size_t at = where.find(kSquare); at != std::string_view::npos;
         at = where.find(kSquare, at + 1)) {
      ++count;
    }
    return count;
  };
  FallbackFonts fonts;
  std::string shown;
  for (const FontRun& run : fonts.runs_of(std::string(text), "sans-serif")) shown += run.text;
  return squares_in(shown) > squares_in(text);
}

}  // namespace quadrille::studio
