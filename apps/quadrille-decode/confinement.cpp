// Fonts have to be read, so files may be opened for reading where fonts and libraries lie. Threads
// stay allowed because the HEVC decoder starts one.
#include "confinement.hpp"

#include <quadrille/processes/readable_files.hpp>
#include <quadrille/processes/system_call_filter.hpp>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define QUADRILLE_HAS_SHADOW_MEMORY
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define QUADRILLE_HAS_SHADOW_MEMORY
#endif
#endif

#ifdef QUADRILLE_HAS_SHADOW_MEMORY
// The bound of memory in such a build; they ask for their options by this name.
extern "C" const char* __asan_default_options() {  // NOLINT(bugprone-reserved-identifier)
  return "hard_rss_limit_mb=700";
}
extern "C" const char* __tsan_default_options() {  // NOLINT(bugprone-reserved-identifier)
  return "hard_rss_limit_mb=700";
}
#endif

namespace quadrille::app {
namespace {

constexpr rlim_t kCpuSeconds = 10;
constexpr rlim_t kMemory = rlim_t{512} << 20;
constexpr rlim_t kOpenFiles = 256;

#ifdef QUADRILLE_HAS_SHADOW_MEMORY
constexpr bool kHasShadowMemory = true;
#else
constexpr bool kHasShadowMemory = false;
#endif

bool bound(__rlimit_resource what, rlim_t most) {
  const rlimit both{most, most};
  return setrlimit(what, &both) == 0;
}

bool bound_resources() {
  // Sanitizers reserve terabytes of addresses; they watch over memory themselves, see above.
  return bound(RLIMIT_CPU, kCpuSeconds) && (kHasShadowMemory || bound(RLIMIT_AS, kMemory)) &&
         bound(RLIMIT_FSIZE, 0) && bound(RLIMIT_CORE, 0) && bound(RLIMIT_NOFILE, kOpenFiles);
}

// Libraries, fonts and what fontconfig knows of them; of the house of whoever calls us nothing
// else, and nothing of the library's database or of other processes.
std::vector<std::string> readable_paths() {
  std::vector<std::string> paths{"/usr",
                                 "/lib",
                                 "/lib64",
                                 "/opt",
                                 "/nix/store",
                                 "/gnu/store",
                                 "/etc/fonts",
                                 "/etc/ld.so.cache",
                                 "/etc/localtime",
                                 "/var/cache/fontconfig",
                                 "/sys/devices/system",
                                 "/proc/self",
                                 "/dev/urandom"};
  const auto add = [&paths](const char* variable, std::initializer_list<const char*> below) {
    const char* const value = std::getenv(variable);
    if (value == nullptr || *value != '/') return;
    for (const char* name : below) paths.push_back(std::string(value) + name);
  };
  add("HOME", {"/.fonts", "/.fonts.conf", "/.local/share/fonts", "/.config/fontconfig",
               "/.cache/fontconfig"});
  add("XDG_DATA_HOME", {"/fonts"});
  add("XDG_CONFIG_HOME", {"/fontconfig"});
  add("XDG_CACHE_HOME", {"/fontconfig"});
  add("FONTCONFIG_PATH", {""});
  add("FONTCONFIG_FILE", {""});
  return paths;
}

bool restrict_files() {
  using processes::Restriction;
  return processes::read_only_beneath(readable_paths()) != Restriction::failed;
}

bool filter_system_calls() {
  using processes::SystemCallFilter;
  constexpr std::uint32_t kForWriting = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
  SystemCallFilter filter;
  for (const long call : {SYS_socket,
                          SYS_socketpair,
                          SYS_connect,
                          SYS_bind,
                          SYS_execve,
                          SYS_execveat,
                          SYS_kill,
                          SYS_tkill,
                          SYS_tgkill,
                          SYS_rt_sigqueueinfo,
                          SYS_rt_tgsigqueueinfo,
                          SYS_pidfd_send_signal,
                          SYS_ptrace,
                          SYS_process_vm_readv,
                          SYS_process_vm_writev,
                          SYS_pidfd_open,
                          SYS_unlinkat,
                          SYS_renameat2,
                          SYS_mkdirat,
                          SYS_linkat,
                          SYS_symlinkat,
                          SYS_fchmodat,
                          SYS_fchownat,
                          SYS_fchmod,
                          SYS_fchown,
                          SYS_truncate,
                          SYS_mount,
                          SYS_bpf,
#ifdef SYS_fork
                          SYS_fork,
                          SYS_vfork,
                          SYS_creat,
                          SYS_unlink,
                          SYS_rename,
                          SYS_renameat,
                          SYS_mkdir,
                          SYS_rmdir,
                          SYS_link,
                          SYS_symlink,
                          SYS_chmod,
                          SYS_chown
#endif
       }) {
    filter.refuse(call, EPERM);
  }
  // Whoever asks for these falls back to the older calls, whose arguments can be looked at.
  for (const long call : {SYS_clone3, SYS_openat2, SYS_io_uring_setup}) {
    filter.refuse(call, ENOSYS);
  }
  filter.refuse_if_none(SYS_clone, 0, CLONE_THREAD, EPERM);
  // Its own bounds may be read; the process that started it keeps those it has.
  constexpr std::uint32_t kAnyOther = 0xFFFFFFFF;
  filter.refuse_if_any(SYS_prlimit64, 0, kAnyOther, EPERM);
  filter.refuse_if_any(SYS_openat, 2, kForWriting, EPERM);
#ifdef SYS_open
  filter.refuse_if_any(SYS_open, 1, kForWriting, EPERM);
#endif
  return filter.install();
}

}  // namespace

bool confine() {
  return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && restrict_files() && bound_resources() &&
         filter_system_calls();
}

}  // namespace quadrille::app
