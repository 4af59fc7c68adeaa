// What Debian's libraries for wasm32 leave open.
#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>

// Names that the compiler's runtime asks for.
// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {

// There is no unwinder: whatever throws (a container out of memory, a broken invariant) ends the
// instance with a trap. Its host makes a new one, which takes a millisecond or two.
void* __cxa_allocate_exception(std::size_t /*size*/) {
  __builtin_trap();
}
void __cxa_free_exception(void* /*thrown*/) {
  __builtin_trap();
}
void __cxa_throw(void* /*thrown*/, void* /*type*/, void* (* /*destructor*/)(void*)) {
  __builtin_trap();
}
void __cxa_rethrow() {
  __builtin_trap();
}
void* __cxa_begin_catch(void* /*thrown*/) {
  __builtin_trap();
}
void __cxa_end_catch() {}
void* __cxa_get_exception_ptr(void* /*thrown*/) {
  __builtin_trap();
}

// In place of wasi-libc's, whose 64-bit numbers become objects on their way to JavaScript: every
// limit asks for the time, and there is only one clock.
__attribute__((import_module("quadrille"), import_name("milliseconds"))) double
quadrille_milliseconds();

int clock_gettime(clockid_t /*clock*/, timespec* time) {
  constexpr std::int64_t kNanosecondsInSecond = 1'000'000'000;
  const auto nanoseconds = static_cast<std::int64_t>(quadrille_milliseconds() * 1e6);
  time->tv_sec = static_cast<time_t>(nanoseconds / kNanosecondsInSecond);
  time->tv_nsec = static_cast<long>(nanoseconds % kNanosecondsInSecond);
  return 0;
}

// In place of wasi-libc's, which are five kilobytes: all that is printed are last words, of
// libraries that are about to end the instance. They are told without what would stand in them.
int vfprintf(FILE* stream, const char* format, va_list /*values*/) {
  return std::fputs(format, stream);
}
int vsnprintf(char* text, std::size_t size, const char* format, va_list /*values*/) {
  const std::size_t length = std::strlen(format);
  if (size > 0) {
    const std::size_t kept = std::min(length, size - 1);
    std::memcpy(text, format, kept);
    text[kept] = '\0';
  }
  return static_cast<int>(length);
}

// Nothing here fails in a way that an operating system has words for.
char* strerror(int /*problem*/) {
  static std::array<char, 2> none{'?', '\0'};
  return none.data();
}
int strerror_r(int /*problem*/, char* text, std::size_t size) {
  if (size > 0) *text = '\0';
  return 0;
}

// wasi-libc's compares byte by byte. Kept even when no code asks for it: the compiler may put calls
// of it in place of loops.
[[gnu::used]] int memcmp(const void* one, const void* other, std::size_t size) {
  const auto* left = static_cast<const unsigned char*>(one);
  const auto* right = static_cast<const unsigned char*>(other);
  const auto group_at = [](const unsigned char* bytes) {
    std::uint64_t group = 0;
    std::memcpy(&group, bytes, sizeof group);
    return group;
  };
  constexpr std::size_t kGroup = sizeof(std::uint64_t);
  for (; size >= kGroup && group_at(left) == group_at(right); size -= kGroup) {
    left += kGroup;
    right += kGroup;
  }
  for (; size > 0; --size, ++left, ++right) {
    if (*left != *right) return *left - *right;
  }
  return 0;
}

// The compiler's own library was compiled with Debian's stack protector, which wasi-libc does not
// know.
std::uintptr_t __stack_chk_guard = 0x51ad211e;
[[noreturn]] void __stack_chk_fail() {
  __builtin_trap();
}

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier)
