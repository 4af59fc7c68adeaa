# Headers from outside that many files include, compiled once for each group of targets whose
# compiler settings agree. Our own headers stay out: they change, and would rebuild everything.

set(QUADRILLE_COMMON_HEADERS
  <algorithm> <array> <atomic> <bit> <charconv> <chrono> <cmath> <cstdint> <deque> <functional>
  <limits> <map> <memory> <mutex> <numeric> <optional> <set> <span> <string> <string_view>
  <unordered_map> <utility> <variant> <vector>
  <fmt/format.h> <tl/expected.hpp>)

# quadrille_precompile(NAME [EXECUTABLES] PARTS p … HEADERS h …): the common headers and these as
# NAME, for libraries or for executables, which are compiled otherwise.
function(quadrille_precompile name)
  if(NOT QUADRILLE_PRECOMPILE)
    return()
  endif()
  cmake_parse_arguments(GROUP "EXECUTABLES" "" "PARTS;HEADERS" ${ARGN})
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// Empty: there must be a source to precompile for.\n")
  add_library(${name} OBJECT "${source}")
  target_compile_features(${name} PUBLIC cxx_std_20)
  target_link_libraries(${name} PRIVATE
    quadrille_options fmt::fmt-header-only tl::expected ${GROUP_PARTS})
  if(GROUP_EXECUTABLES)
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    target_compile_options(${name} PRIVATE -fPIE)
  endif()
  target_precompile_headers(${name} PRIVATE ${QUADRILLE_COMMON_HEADERS} ${GROUP_HEADERS})
  quadrille_precompiled_options(${name})
endfunction()

# quadrille_use_precompiled(TARGET NAME)
function(quadrille_use_precompiled target name)
  if(NOT QUADRILLE_PRECOMPILE)
    return()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${name})
  quadrille_precompiled_options(${target})
endfunction()

# Without the first ccache leaves alone whatever has to do with precompiled headers. And g++ 12 does
# not hold back its false alarms about memory in the standard library when that is precompiled;
# clang and the sanitizers look at the same code. The compiler looks for memory to use again when it has
# 128 MB, which the larger precompiled headers have at the start: 0.5 GB a compiler saves a tenth.
function(quadrille_precompiled_options target)
  target_compile_options(${target} PRIVATE
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>"
    "$<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread;SHELL:--param ggc-min-heapsize=400000>")
endfunction()
