// How large answers get. Whoever asks by JSON gets the whole answer at once, so that what it lists
// is bounded in bytes too; the command line, which tells solution by solution, is not.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace quadrille::operations {

// Of the text of a list of solutions or steps.
inline constexpr std::int64_t kMostListedBytes = std::int64_t{8} << 20;

// How many of the `wanted` are listed if each takes this many bytes: at least two, which is what a
// verdict needs.
constexpr std::int64_t most_listed(std::int64_t wanted, std::int64_t bytes_each) {
  const std::int64_t room = kMostListedBytes / std::max<std::int64_t>(bytes_each, 1);
  return std::min(wanted, std::max<std::int64_t>(room, 2));
}

}  // namespace quadrille::operations
