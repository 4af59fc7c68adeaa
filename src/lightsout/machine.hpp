// Faster instructions where the machine has them. The release build runs on every x86-64 machine;
// a hot function is written once as an inline body and compiled into a plain function and one for a
// machine with more, and asked for at run time.
#pragma once

namespace quadrille::lightsout {

#if defined(__x86_64__)
#define QUADRILLE_TARGET_AVX2 [[gnu::target("avx2,popcnt")]]
inline bool machine_has_avx2() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
}
#else
#define QUADRILLE_TARGET_AVX2
inline bool machine_has_avx2() {
  return false;
}
#endif

}  // namespace quadrille::lightsout
