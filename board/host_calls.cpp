// What GoogleTest and the standard library ask of an operating system, for tests on one that has none
// of it.
#include <cerrno>
#include <cstddef>

#include <sys/stat.h>
#include <unistd.h>

extern "C" {

int getentropy(void* /*buffer*/, std::size_t /*bytes*/) {
  errno = ENOSYS;
  return -1;
}

char* getcwd(char* /*buffer*/, std::size_t /*bytes*/) {
  errno = ENOSYS;
  return nullptr;
}

int mkdir(const char* /*path*/, mode_t /*mode*/) {
  errno = ENOSYS;
  return -1;
}

}  // extern "C"
