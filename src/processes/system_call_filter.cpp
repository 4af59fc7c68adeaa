#include <quadrille/processes/system_call_filter.hpp>

#include <linux/audit.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

namespace quadrille::processes {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
#error "the system call filter needs the architecture's number here"
#endif

constexpr std::uint32_t kOtherAbi = 0x40000000;  // x32 calls on x86-64

// The lower half of an argument: flags are there.
constexpr std::size_t offset_of_argument(int argument) {
  return offsetof(seccomp_data, args) + sizeof(std::uint64_t) * static_cast<std::size_t>(argument);
}

}  // namespace

SystemCallFilter::SystemCallFilter() {
  load(offsetof(seccomp_data, arch));
  add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0));
  answer(kEndsTheProcess);
  load(offsetof(seccomp_data, nr));
  add(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, kOtherAbi, 0, 1));
  answer(kEndsTheProcess);
}

void SystemCallFilter::load(std::size_t offset) {
  add(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
}

void SystemCallFilter::answer(int error) {
  const std::uint32_t verdict =
      error == kEndsTheProcess
          ? SECCOMP_RET_KILL_PROCESS
          : SECCOMP_RET_ERRNO | (static_cast<std::uint32_t>(error) & SECCOMP_RET_DATA);
  add(BPF_STMT(BPF_RET | BPF_K, verdict));
}

// The number of the call is in the accumulator before and after each of these.
void SystemCallFilter::refuse(long call, int error) {
  add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1));
  answer(error);
}

void SystemCallFilter::refuse_by_argument(long call, int argument, std::uint32_t bits, bool if_any,
                                          int error) {
  const std::uint8_t skipped_if_any = if_any ? 0 : 1;
  const std::uint8_t skipped_if_none = if_any ? 1 : 0;
  add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 4));
  load(offset_of_argument(argument));
  add(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, skipped_if_any, skipped_if_none));
  answer(error);
  load(offsetof(seccomp_data, nr));
}

void SystemCallFilter::refuse_if_any(long call, int argument, std::uint32_t bits, int error) {
  refuse_by_argument(call, argument, bits, true, error);
}

void SystemCallFilter::refuse_if_none(long call, int argument, std::uint32_t bits, int error) {
  refuse_by_argument(call, argument, bits, false, error);
}

bool SystemCallFilter::install() {
  add(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  sock_fprog filter{static_cast<unsigned short>(length_), program_.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

}  // namespace quadrille::processes
