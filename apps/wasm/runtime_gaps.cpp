// What Debian's libraries for wasm32 leave open.
#include <cstddef>
#include <cstdint>

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

// The compiler's own library was compiled with Debian's stack protector, which wasi-libc does not
// know.
std::uintptr_t __stack_chk_guard = 0x51ad211e;
[[noreturn]] void __stack_chk_fail() {
  __builtin_trap();
}

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier)
