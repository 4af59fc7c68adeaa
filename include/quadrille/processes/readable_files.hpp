// Which files a process may still open, and that other processes are none of its business
// (Landlock). Once restricted, a process and whatever it becomes stay so.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace quadrille::processes {

enum class Restriction : std::uint8_t {
  done,
  // This system does not know how: an old kernel, or one that was told not to.
  unknown_here,
  failed,
};

// From now on files are opened for reading beneath these paths only and written nowhere, nothing is
// started, and what /proc tells of other processes (their environment, their memory) is not read.
// Rights that root has over others are given up. Paths that do not exist are left out. What is open
// already stays usable.
Restriction read_only_beneath(std::span<const std::string> paths);

}  // namespace quadrille::processes
