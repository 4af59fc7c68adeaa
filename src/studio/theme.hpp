// The colours of drawings.
#pragma once

#include "studio/canvas.hpp"

namespace quadrille::studio {

struct Theme {
  Colour paper;
  Colour ink;        // texts, frames, filled cells
  Colour thin_line;  // between cells
  Colour bold_line;  // every fifth
  Colour faint;      // marks of empty cells, second texts
  Colour accent;     // what is pointed at
  Colour lit;        // a light
  Colour on_lit;     // what is written on it
  Colour band;       // behind a line that is looked at
};

const Theme& theme_of(ThemeName name);

}  // namespace quadrille::studio
