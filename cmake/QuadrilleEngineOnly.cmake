# The engine and its unit tests for a machine that has none of the other libraries (preset m32).
# What the engine uses are headers alone; GoogleTest is compiled from the sources that Debian has
# beside it. Tests that need more than that are left to the usual build.
foreach(headers tl::expected fmt::fmt-header-only Boost::headers)
  add_library(${headers} INTERFACE IMPORTED)
endforeach()
find_package(Threads REQUIRED)
include(QuadrillePrecompiled)
add_subdirectory(src)

enable_testing()
add_subdirectory(/usr/src/googletest "${PROJECT_BINARY_DIR}/googletest" EXCLUDE_FROM_ALL)
set(more_needed "rapidcheck|nonogram_arbitrary|baseline/order_encoding|quadrille/(wire|studio|verify|operations|doctor|kinds)")
file(GLOB own_methods CONFIGURE_DEPENDS bench/baseline/textbook_line.cpp bench/corpus/random_sets.cpp
     src/teaching/ewn_*.cpp src/teaching/seen_table.cpp src/teaching/trace.cpp)
add_library(engine_test_support STATIC ${own_methods})
target_include_directories(engine_test_support PUBLIC src tests bench)
target_compile_definitions(engine_test_support PUBLIC
  QUADRILLE_CORPUS="" QUADRILLE_TESTS="${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(engine_test_support PUBLIC quadrille_options quadrille_nonogram quadrille_lightsout
                      quadrille_ewn gmock gtest_main
                      fmt::fmt-header-only Boost::headers Threads::Threads)

# Compiling a test costs more than running it.
add_compile_options(-O0)
quadrille_precompile(test_headers EXECUTABLES PARTS engine_test_support HEADERS <gtest/gtest.h> <gmock/gmock.h>)
foreach(folder core nonogram colour lightsout ewn)
  file(GLOB sources CONFIGURE_DEPENDS tests/unit/${folder}/*_test.cpp)
  foreach(source ${sources})
    file(STRINGS "${source}" needs REGEX "#include.*(${more_needed})")
    if(needs)
      list(REMOVE_ITEM sources "${source}")
    endif()
  endforeach()
  add_executable(unit_${folder} ${sources})
  quadrille_use_precompiled(unit_${folder} test_headers)
  target_link_libraries(unit_${folder} PRIVATE engine_test_support)
  add_test(NAME unit_${folder} COMMAND unit_${folder} "--gtest_filter=-*Slow*")
  set_tests_properties(unit_${folder} PROPERTIES TIMEOUT 1200)
endforeach()
