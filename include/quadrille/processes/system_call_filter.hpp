// What a process may no longer ask of the kernel (seccomp). Once installed it holds for the
// process, its threads and whatever it becomes, and cannot be taken back.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <linux/filter.h>

namespace quadrille::processes {

// Allocates nothing, so that it may be used between fork and exec.
class SystemCallFilter {
 public:
  // What happens to a refused call: it fails with an error, or ends the process with SIGSYS.
  static constexpr int kEndsTheProcess = 0;

  SystemCallFilter();

  // `error`: an errno, or kEndsTheProcess.
  void refuse(long call, int error);
  // Only where the call's argument (from 0) has one of these bits.
  void refuse_if_any(long call, int argument, std::uint32_t bits, int error);
  // Only where it has none of them.
  void refuse_if_none(long call, int argument, std::uint32_t bits, int error);

  // False if this system cannot do it. Also forbids to gain rights by exec.
  [[nodiscard]] bool install();

 private:
  void add(const sock_filter& instruction) { program_[length_++] = instruction; }
  void load(std::size_t offset);
  void answer(int error);
  void refuse_by_argument(long call, int argument, std::uint32_t bits, bool if_any, int error);

  std::array<sock_filter, 128> program_{};
  std::size_t length_ = 0;
};

}  // namespace quadrille::processes
