# Compiler settings that every target of the project shares.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(quadrille_options INTERFACE)
target_compile_options(quadrille_options INTERFACE
  -Wall -Wextra -Wpedantic
  # Messages of broken invariants name files of the project, not of the machine that built it.
  "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/="
  # A search that is guided by floating-point sums must repeat itself on every x86-64 machine.
  -ffp-contract=off)
if(QUADRILLE_WERROR)
  target_compile_options(quadrille_options INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False alarm of g++ 12 on "a" + std::to_string(n) + "b".
  target_compile_options(quadrille_options INTERFACE -Wno-restrict)
endif()

if(QUADRILLE_SANITIZE)
  set(sanitizer -fsanitize=${QUADRILLE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  if(QUADRILLE_SANITIZE MATCHES "undefined")
    list(APPEND sanitizer -fno-sanitize=vptr)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 16)
      list(APPEND sanitizer -fno-sanitize=function)
    endif()
  endif()
  target_compile_options(quadrille_options INTERFACE ${sanitizer})
  target_link_options(quadrille_options INTERFACE ${sanitizer})
  target_compile_definitions(quadrille_options INTERFACE QUADRILLE_ASSERTIONS)
endif()
if(QUADRILLE_BUILD_FUZZ)
  target_compile_options(quadrille_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(QUADRILLE_COVERAGE)
  target_compile_options(quadrille_options INTERFACE --coverage)
  target_link_options(quadrille_options INTERFACE --coverage)
endif()
