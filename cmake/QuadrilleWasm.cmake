# The engine for the browser (preset wasm): the folders up to the doctor as one WebAssembly module.
# Header-only libraries are those of the host; the others are compiled from Debian's sources.
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
# Locks and threads have nobody to wait for.
add_compile_definitions(BOOST_SYSTEM_DISABLE_THREADS)
# Exceptions have no unwinder there: whatever throws ends the instance (apps/wasm/runtime_gaps.cpp).
# So nothing has to be cleaned up on the way, and nobody asks for the type of what was thrown.
# Nothing is torn down at the end either: the host drops the memory as a whole.
add_compile_options(-flto -fignore-exceptions -fno-rtti -fno-threadsafe-statics -fno-c++-static-destructors)

set(debian_sources "${PROJECT_SOURCE_DIR}/build/debian-sources")
execute_process(COMMAND "${PROJECT_SOURCE_DIR}/scripts/debian-sources" "${debian_sources}" pugixml cadical
                COMMAND_ERROR_IS_FATAL ANY)

foreach(headers tl::expected fmt::fmt-header-only Boost::headers)
  add_library(${headers} INTERFACE IMPORTED)
endforeach()

add_library(wasm_boost_json STATIC apps/wasm/boost_json.cpp apps/wasm/boost_json_values.cpp)
set_source_files_properties(apps/wasm/boost_json_values.cpp PROPERTIES COMPILE_OPTIONS -O2)
# Where in Boost a mistake was found is told by nobody.
target_compile_definitions(wasm_boost_json PRIVATE BOOST_DISABLE_CURRENT_LOCATION)
add_library(Boost::json ALIAS wasm_boost_json)

add_library(wasm_pugixml STATIC "${debian_sources}/pugixml/src/pugixml.cpp")
target_include_directories(wasm_pugixml SYSTEM PUBLIC "${debian_sources}/pugixml/src")
target_compile_definitions(wasm_pugixml PUBLIC PUGIXML_NO_EXCEPTIONS PUGIXML_NO_XPATH)
add_library(pugixml::pugixml ALIAS wasm_pugixml)

# Without its own programs, without what asks an operating system, which apps/wasm/cadical_system.cpp answers
# instead, and without options, traces and checks of how it is called: the doctor is its only caller.
file(GLOB solver "${debian_sources}/cadical/src/*.cpp")
list(FILTER solver EXCLUDE REGEX "/(cadical|mobical|ipasir|ccadical|config|options|random|resources|signal)\\.cpp$")
add_library(wasm_cadical STATIC ${solver} apps/wasm/cadical_system.cpp)
target_include_directories(wasm_cadical SYSTEM PUBLIC "${debian_sources}/cadical/src")
target_compile_definitions(wasm_cadical PRIVATE NBUILD NCONTRACTS NUNLOCKED _WASI_EMULATED_SIGNAL _WASI_EMULATED_PROCESS_CLOCKS
                           PUBLIC QUIET NTRACING)
target_compile_options(wasm_cadical PRIVATE -w -include "${PROJECT_SOURCE_DIR}/apps/wasm/no_processes.h"
                       "SHELL:-include ${PROJECT_SOURCE_DIR}/apps/wasm/cadical_options.h")
add_library(Cadical::cadical ALIAS wasm_cadical)

include(QuadrillePrecompiled)
add_subdirectory(src)
# The preset compiles for size. What takes the time of solving, explaining and counting is compiled for speed
# (tests/wasm/ratios.mjs); for Lights Out and EWN profiles said which files these are.
# quadrille_fast(LEVEL FOLDER file…)
function(quadrille_fast level folder)
  list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/src/${folder}/")
  file(GLOB sources ${ARGN})
  set_source_files_properties(${sources} TARGET_DIRECTORY quadrille_${folder}
                              PROPERTIES COMPILE_OPTIONS ${level} SKIP_PRECOMPILE_HEADERS ON)
endfunction()
quadrille_fast(-O2 core limits.cpp rng.cpp)
quadrille_fast(-Os core fmt.cpp)
quadrille_fast(-O2 nonogram line/*.cpp search/searcher.cpp search/search_propagator.cpp search/conflict_analysis.cpp
               search/belief.cpp search/cell_weights.cpp search/assignment.cpp search/decision_order.cpp search/clause_database.cpp
               search/root_probing.cpp search/phase_memory.cpp satisfies.cpp steps/line_claims.cpp
               steps/line_prover.cpp steps/step_checker.cpp steps/trial_board.cpp)
quadrille_fast(-Os nonogram search/line_explainer.cpp steps/line_look.cpp steps/line_step*.cpp steps/step_finder.cpp
               steps/trial_steps.cpp)
quadrille_fast(-O2 lightsout bit_grid.cpp board_text.cpp carryless.cpp explain.cpp fibonacci.cpp gf2_*.cpp
               minimum_kernels.cpp row_chaser.cpp verify.cpp)
quadrille_fast(-Os lightsout cross_*.cpp linear_solver.cpp minimum_fold.cpp minimum_gray.cpp minimum_local.cpp
               minimum_walsh.cpp modular_elimination.cpp pattern.cpp)
quadrille_fast(-O2 ewn bounds.cpp cell_set.cpp concretise.cpp line_count.cpp rules.cpp skeleton_search.cpp)
# Boards of Lights Out and hints have long answers: most of their time goes into the text.
quadrille_fast(-O2 operations lightsout/press_lists.cpp)
quadrille_fast(-O2 wire json_writer.cpp lightsout_grid_json.cpp)
# Lines of more than 128 cells are rare in a browser: fewer widths of words.
set(widths line/line_narrower.cpp search/line_explainer.cpp colour/line_narrower.cpp colour/line_explainer.cpp)
list(TRANSFORM widths PREPEND "${PROJECT_SOURCE_DIR}/src/nonogram/")
set_source_files_properties(${widths} TARGET_DIRECTORY quadrille_nonogram
                            PROPERTIES COMPILE_DEFINITIONS QUADRILLE_SMALL SKIP_PRECOMPILE_HEADERS ON)
# Counts go on cell by cell: the frontiers that meet (count/meeting.hpp) would be 10 kB.
set_source_files_properties("${PROJECT_SOURCE_DIR}/src/nonogram/count/component_counts.cpp"
                            TARGET_DIRECTORY quadrille_nonogram
                            PROPERTIES COMPILE_DEFINITIONS QUADRILLE_SMALL SKIP_PRECOMPILE_HEADERS ON)
add_subdirectory(apps/wasm)
