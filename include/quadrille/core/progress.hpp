// How far a long computation has come.
#pragma once

#include <functional>
#include <string_view>

namespace quadrille {

struct Progress {
  std::string_view stage;  // what is being done: "probing"
  double fraction = 0;     // 0 … 1; negative when nobody can tell
};

// Called now and then from inside the computation, on its thread; must return quickly.
using ProgressSink = std::function<void(const Progress&)>;

}  // namespace quadrille
