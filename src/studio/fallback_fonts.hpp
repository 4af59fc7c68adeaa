// Letters that a font does not have, such as Chinese or Japanese ones in titles: Cairo's simple
// text takes all letters of a text from one font. Here a text is cut into runs, each with a font
// that has its letters, as Fontconfig knows them. A letter that no font has becomes a square.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>

namespace quadrille::studio {

struct FontRun {
  cairo_font_face_t* font = nullptr;  // null: the family itself; lives as long as the fonts
  std::string text;
};

class FallbackFonts {
 public:
  FallbackFonts() = default;
  FallbackFonts(const FallbackFonts&) = delete;
  FallbackFonts& operator=(const FallbackFonts&) = delete;

  // Requires UTF-8.
  std::vector<FontRun> runs_of(const std::string& text, const std::string& family);

 private:
  struct PatternDeleter {
    void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
  };
  struct FaceDeleter {
    void operator()(cairo_font_face_t* face) const { cairo_font_face_destroy(face); }
  };
  using Pattern = std::unique_ptr<FcPattern, PatternDeleter>;

  // A font of the machine; `face` is made when it is used.
  struct Font {
    Pattern pattern;
    std::unique_ptr<cairo_font_face_t, FaceDeleter> face;
    [[nodiscard]] bool has(FcChar32 letter) const;
  };
  struct Family {
    std::string name;
    Font font;
  };

  const Font& font_of_family(const std::string& family);
  // Null: no font has the letter.
  Font* font_with(FcChar32 letter, const std::string& family);

  static Pattern best_match(const std::string& family, FcChar32 letter);

  std::vector<Family> families_;
  std::vector<std::unique_ptr<Font>> others_;
};

}  // namespace quadrille::studio
