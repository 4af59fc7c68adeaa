#include <quadrille/processes/descriptor.hpp>
#include <quadrille/processes/readable_files.hpp>

#include <cerrno>

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

namespace quadrille::processes {
namespace {

constexpr std::uint64_t kReadingFiles = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr std::uint64_t kReading = kReadingFiles | LANDLOCK_ACCESS_FS_READ_DIR;
// What the first version knows; what writes in other ways needs a file that is open for it.
constexpr std::uint64_t kEverything =
    kReading | LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE |
    LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
    LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
    LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

bool allow_reading(const Descriptor& rules, const std::string& path) {
  const Descriptor place(open(path.c_str(), O_PATH | O_CLOEXEC));
  if (!place.is_open()) return true;
  struct stat about {};
  if (fstat(place.number(), &about) != 0) return false;
  landlock_path_beneath_attr rule{};
  rule.allowed_access = S_ISDIR(about.st_mode) ? kReading : kReadingFiles;
  rule.parent_fd = place.number();
  return syscall(SYS_landlock_add_rule, rules.number(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

// Root may look at other processes whatever Landlock says.
bool give_up_rights_of_root() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3]{};
  return syscall(SYS_capset, &header, none) == 0;
}

}  // namespace

Restriction read_only_beneath(std::span<const std::string> paths) {
  if (!give_up_rights_of_root()) return Restriction::failed;
  landlock_ruleset_attr handled{};
  handled.handled_access_fs = kEverything;
  const Descriptor rules(
      static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0)));
  if (!rules.is_open()) {
    // EPERM: a container's filter of system calls that does not know this one.
    const bool is_unknown = errno == ENOSYS || errno == EOPNOTSUPP || errno == EPERM;
    return is_unknown ? Restriction::unknown_here : Restriction::failed;
  }
  for (const std::string& path : paths) {
    if (!allow_reading(rules, path)) return Restriction::failed;
  }
  const bool restricted = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                          syscall(SYS_landlock_restrict_self, rules.number(), 0) == 0;
  return restricted ? Restriction::done : Restriction::failed;
}

}  // namespace quadrille::processes
