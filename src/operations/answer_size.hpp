// How large answers get. A JSON answer is sent as a whole, so the lists in it are bounded in bytes
// as well; the command line prints solution by solution and has no such bound.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace quadrille::operations {

// For the text of a list of solutions or steps.
inline constexpr std::int64_t kMostListedBytes = std::int64_t{8} << 20;

// How many of the `wanted` are listed if each takes this many bytes: at least two, which is what a
// verdict needs.
constexpr std::int64_t most_listed(std::int64_t wanted, std::int64_t bytes_each) {
  const std::int64_t room = kMostListedBytes / std::max<std::int64_t>(bytes_each, 1);
  return std::min(wanted, std::max<std::int64_t>(room, 2));
}

}  // namespace quadrille::operations
