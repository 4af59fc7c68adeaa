# The libraries that we use and do not write ourselves.
find_package(Threads REQUIRED)
find_package(tl-expected REQUIRED)
find_package(fmt REQUIRED)
# Only its headers: src/core/fmt.cpp compiles the rest once, instead of every file that formats.
set_target_properties(fmt::fmt-header-only PROPERTIES INTERFACE_COMPILE_DEFINITIONS "")
find_package(spdlog REQUIRED)
find_package(CLI11 REQUIRED)
find_package(Boost 1.81 REQUIRED CONFIG COMPONENTS headers json)
find_package(pugixml REQUIRED)
find_package(ZLIB REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(NCURSESW REQUIRED IMPORTED_TARGET ncursesw)
if(QUADRILLE_PRECOMPILE)
  # It asks for less of the C library than C++ compilers ask for anyway, and so is at odds with the
  # precompiled headers.
  set_target_properties(PkgConfig::NCURSESW PROPERTIES INTERFACE_COMPILE_OPTIONS "")
endif()
pkg_check_modules(LEPT REQUIRED IMPORTED_TARGET lept)
pkg_check_modules(CAIRO REQUIRED IMPORTED_TARGET cairo fontconfig)
pkg_check_modules(RSVG REQUIRED IMPORTED_TARGET librsvg-2.0)
pkg_check_modules(HEIF REQUIRED IMPORTED_TARGET libheif)
if(QUADRILLE_PRECOMPILE)
  # GLib asks for threads, which is at odds with the precompiled headers.
  set_target_properties(PkgConfig::RSVG PROPERTIES INTERFACE_COMPILE_OPTIONS "")
endif()

find_package(SQLite3 REQUIRED)
find_package(PostgreSQL REQUIRED)
# SOCI ships neither a CMake package nor a .pc file.
find_path(SOCI_INCLUDE_DIR soci/soci.h REQUIRED)
foreach(part core sqlite3 postgresql)
  find_library(SOCI_${part}_LIBRARY soci_${part} REQUIRED)
  add_library(Soci::${part} UNKNOWN IMPORTED)
  set_target_properties(Soci::${part} PROPERTIES
    IMPORTED_LOCATION "${SOCI_${part}_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${SOCI_INCLUDE_DIR}")
endforeach()
target_link_libraries(Soci::core INTERFACE ${CMAKE_DL_LIBS})
target_link_libraries(Soci::sqlite3 INTERFACE Soci::core SQLite::SQLite3)
target_link_libraries(Soci::postgresql INTERFACE Soci::core PostgreSQL::PostgreSQL)

# CaDiCaL ships neither a CMake package nor a .pc file; it is a static library.
find_library(CADICAL_LIBRARY cadical REQUIRED)
find_path(CADICAL_INCLUDE_DIR cadical.hpp REQUIRED)
add_library(Cadical::cadical UNKNOWN IMPORTED)
set_target_properties(Cadical::cadical PROPERTIES
  IMPORTED_LOCATION "${CADICAL_LIBRARY}"
  INTERFACE_INCLUDE_DIRECTORIES "${CADICAL_INCLUDE_DIR}")
if(QUADRILLE_BUILD_TESTS)
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
endif()
if(QUADRILLE_BUILD_BENCH)
  find_package(benchmark REQUIRED)
endif()
