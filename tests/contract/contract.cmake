# Tests of the house rather than of the code. Those that look at the sources, or build the project
# once more in another way, belong to the release build alone, so that a sanitizer build (which one
# of them starts) does not repeat them.
if(QUADRILLE_SANITIZE OR NOT CMAKE_BUILD_TYPE STREQUAL "Release")
  return()
endif()
set(contract "${CMAKE_CURRENT_LIST_DIR}")

# house_test(NAME COMMAND… [PROPERTIES …])
function(house_test name)
  cmake_parse_arguments(HOUSE "" "" "COMMAND;PROPERTIES" ${ARGN})
  add_test(NAME house.${name} COMMAND ${HOUSE_COMMAND} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  set_tests_properties(house.${name} PROPERTIES LABELS house TIMEOUT 300 ${HOUSE_PROPERTIES})
endfunction()

# For those that use all cores themselves. Before all others: in between, one core would wait for the
# other to get free.
set(alone RUN_SERIAL TRUE COST 1000 TIMEOUT 2400)

house_test(include_direction COMMAND "${contract}/include_direction.py" "${PROJECT_SOURCE_DIR}")
house_test(include_direction_tester COMMAND "${contract}/include_direction_test.py")
house_test(kind_names COMMAND "${contract}/kind_names.py" "${PROJECT_SOURCE_DIR}")
house_test(covered_requirements
           COMMAND "${contract}/covered_requirements.py" "${PROJECT_BINARY_DIR}")
house_test(covered_requirements_tester COMMAND "${contract}/covered_requirements_test.py")
house_test(clang_tidy_tester COMMAND "${contract}/clang_tidy_test.py")
house_test(board_image_tester COMMAND "${contract}/board_image_test.py")
house_test(install_deps COMMAND "${contract}/install_deps_test.py")
# What scripts/run builds needs none of the packages for tests.
house_test(run_preset COMMAND "${CMAKE_COMMAND}" --preset run -B "${PROJECT_BINARY_DIR}/run_preset"
           -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON -DCMAKE_DISABLE_FIND_PACKAGE_rapidcheck=ON
           -DCMAKE_DISABLE_FIND_PACKAGE_benchmark=ON -DCMAKE_DISABLE_FIND_PACKAGE_Python3=ON)
house_test(presets COMMAND "${contract}/presets_test.py")
house_test(shell_scripts COMMAND "${contract}/shell_scripts")
if(QUADRILLE_BUILD_CLI)
  house_test(bash_completion
             COMMAND "${contract}/bash_completion" $<TARGET_FILE:quadrille_program>)
endif()
house_test(clang_format COMMAND "${contract}/clang_format")
# Seven minutes of two cores: part of scripts/test --slow, which comes before every release.
house_test(clang_tidy COMMAND "${contract}/clang_tidy.py" "${PROJECT_BINARY_DIR}"
           PROPERTIES ${alone} LABELS slow)
# Every parser over its corpus; all tests under the sanitizers take another quarter of an hour.
house_test(asan COMMAND "${contract}/sanitizer_build" asan asan parser_tests PROPERTIES ${alone})
house_test(asan_all COMMAND "${contract}/sanitizer_build" asan asan-all
           PROPERTIES ${alone} LABELS slow)
house_test(tsan COMMAND "${contract}/sanitizer_build" tsan tsan thread_tests
           PROPERTIES ${alone} LABELS slow)
# The engine alone; little to do once the compiler's cache knows it.
house_test(m32 COMMAND "${contract}/sanitizer_build" m32 m32 PROPERTIES ${alone})
house_test(package COMMAND "${PROJECT_SOURCE_DIR}/tests/package/run" "${PROJECT_BINARY_DIR}"
           PROPERTIES ${alone})

if(QUADRILLE_BUILD_CLI AND CMAKE_BUILD_TYPE STREQUAL "Release")
  house_test(debian_packages COMMAND "${contract}/debian_packages.py" "${PROJECT_BINARY_DIR}"
             PROPERTIES COST 50 TIMEOUT 600)
  house_test(debian_root COMMAND "${contract}/debian_packages.py" "${PROJECT_BINARY_DIR}" --root
             PROPERTIES TIMEOUT 1800 LABELS slow)
endif()

# The board is cross-compiled and emulated; these run in this order.
if(QUADRILLE_BUILD_CLI)
  set(board "${PROJECT_SOURCE_DIR}/build/board")
  set(play ${CMAKE_COMMAND} -E env "QUADRILLE_PROGRAM=$<TARGET_FILE:quadrille_program>"
      "QUADRILLE_BOARD_ELF=${board}/client.elf" "${PROJECT_SOURCE_DIR}/scripts/board")
  house_test(board_build COMMAND "${contract}/board_build" PROPERTIES FIXTURES_SETUP board)
  set(built FIXTURES_REQUIRED board LABELS board COST 50 TIMEOUT 300)
  house_test(board_image COMMAND "${contract}/board_image.py" "${board}" client PROPERTIES ${built})
  house_test(board_engine COMMAND "${contract}/board_engine" PROPERTIES ${built} TIMEOUT 1200)
  house_test(board_plays COMMAND ${play} --puzzles 300 PROPERTIES ${built}
             PASS_REGULAR_EXPRESSION "\n300 passed, 0 failed\n$")
  house_test(board_loss COMMAND ${play} --puzzles 24 --loss 20 PROPERTIES ${built}
             PASS_REGULAR_EXPRESSION "\n24 passed, 0 failed\n$")
  house_test(board_alone COMMAND ${play} --puzzles 3 --no-server PROPERTIES ${built}
             PASS_REGULAR_EXPRESSION "the server does not answer\n0 passed, 3 failed\n$")
endif()
