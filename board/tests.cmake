# engine_tests.elf: unit tests of the engine with the objects of the board's image, and of what they need
# beside them. Newlib asks its host by semihosting, which qemu-arm answers. Not part of "all".
set(googletest /usr/src/googletest/googletest)
if(NOT EXISTS "${googletest}")  # only tests need it
  return()
endif()
set(tests "${PROJECT_SOURCE_DIR}/tests")
set(bench "${PROJECT_SOURCE_DIR}/bench")

add_library(board_googletest OBJECT EXCLUDE_FROM_ALL
  "${googletest}/src/gtest-all.cc" "${googletest}/src/gtest_main.cc" host_calls.cpp)
target_include_directories(board_googletest PRIVATE "${googletest}")
target_include_directories(board_googletest SYSTEM PUBLIC "${googletest}/include")
target_compile_options(board_googletest PRIVATE ${machine} -O0 -fno-exceptions -fno-rtti -Wno-psabi)
# There are no threads, processes and regular expressions.
target_compile_definitions(board_googletest PUBLIC _POSIX_C_SOURCE=200809L PRIVATE _POSIX_PATH_MAX=256
  PUBLIC GTEST_HAS_PTHREAD=0 GTEST_HAS_POSIX_RE=0 GTEST_HAS_DEATH_TEST=0 GTEST_HAS_STREAM_REDIRECTION=0)

add_executable(engine_tests EXCLUDE_FROM_ALL
  "${src}/core/assert.cpp" "${src}/core/limits.cpp" "${src}/core/result.cpp"
  "${src}/nonogram/puzzle.cpp" "${src}/nonogram/satisfies.cpp"
  "${src}/nonogram/line/line_narrower.cpp" "${src}/nonogram/line/propagation.cpp"
  "${bench}/baseline/textbook_line.cpp"
  "${tests}/unit/core/counted_test.cpp" "${tests}/unit/core/grid_test.cpp" "${tests}/unit/core/rng_test.cpp"
  "${tests}/unit/nonogram/fixed_solver_test.cpp" "${tests}/unit/nonogram/line_automaton_test.cpp"
  "${tests}/unit/nonogram/line_solver_test.cpp" "${tests}/unit/nonogram/propagation_test.cpp"
  "${tests}/unit/nonogram/wide_word_test.cpp"
  "${tests}/unit/wire/fixed_puzzle_test.cpp" "${tests}/unit/wire/protocol_test.cpp")
target_compile_definitions(engine_tests PRIVATE QUADRILLE_TESTS="${tests}")
target_include_directories(engine_tests PRIVATE "${tests}" "${bench}")
target_link_libraries(engine_tests PRIVATE quadrille_board_options quadrille_board_engine board_googletest)
target_link_options(engine_tests PRIVATE ${machine} --specs=rdimon.specs)
set_target_properties(engine_tests PROPERTIES SUFFIX .elf RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
