# The engine for the browser (preset wasm): the folders up to the doctor as one WebAssembly module.
# Header-only libraries are those of the host; the others are compiled from Debian's sources.
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
# Exceptions have no unwinder there: whatever throws ends the instance (apps/wasm/runtime_gaps.cpp).
# So nothing has to be cleaned up on the way, and nobody asks for the type of what was thrown.
# Locks and threads have nobody to wait for.
add_compile_definitions(BOOST_SYSTEM_DISABLE_THREADS)
add_compile_options(-flto -fignore-exceptions -fno-rtti)

set(debian_sources "${PROJECT_SOURCE_DIR}/build/debian-sources")
execute_process(COMMAND "${PROJECT_SOURCE_DIR}/scripts/debian-sources" "${debian_sources}" pugixml cadical
                COMMAND_ERROR_IS_FATAL ANY)

foreach(headers tl::expected fmt::fmt-header-only Boost::headers)
  add_library(${headers} INTERFACE IMPORTED)
endforeach()

add_library(wasm_boost_json STATIC apps/wasm/boost_json.cpp)
add_library(Boost::json ALIAS wasm_boost_json)

add_library(wasm_pugixml STATIC "${debian_sources}/pugixml/src/pugixml.cpp")
target_include_directories(wasm_pugixml SYSTEM PUBLIC "${debian_sources}/pugixml/src")
target_compile_definitions(wasm_pugixml PUBLIC PUGIXML_NO_EXCEPTIONS PUGIXML_NO_XPATH)
add_library(pugixml::pugixml ALIAS wasm_pugixml)

# Without its own programs, and without what asks an operating system, which
# apps/wasm/cadical_system.cpp answers instead.
file(GLOB solver "${debian_sources}/cadical/src/*.cpp")
list(FILTER solver EXCLUDE REGEX "/(cadical|mobical|ipasir|ccadical|random|resources|signal)\\.cpp$")
add_library(wasm_cadical STATIC ${solver} apps/wasm/cadical_system.cpp)
target_include_directories(wasm_cadical SYSTEM PUBLIC "${debian_sources}/cadical/src")
target_compile_definitions(wasm_cadical PRIVATE NBUILD NUNLOCKED _WASI_EMULATED_SIGNAL _WASI_EMULATED_PROCESS_CLOCKS
                           PUBLIC QUIET)
target_compile_options(wasm_cadical PRIVATE -w -include "${PROJECT_SOURCE_DIR}/apps/wasm/no_processes.h")
# Hundreds of options by name, of which nobody ever asks.
set_source_files_properties("${debian_sources}/cadical/src/options.cpp" PROPERTIES COMPILE_OPTIONS -Oz)
add_library(Cadical::cadical ALIAS wasm_cadical)

include(QuadrillePrecompiled)
add_subdirectory(src)
# What reads and writes texts is not what takes time; small is better there.
foreach(library wasm_pugixml wasm_cadical json_headers quadrille_wire quadrille_operations
        quadrille_doctor quadrille_images quadrille_gallery)
  target_compile_options(${library} PRIVATE -Oz)
endforeach()
# Nor do colours (the browser's engine has to stay small, and their puzzles are solved in
# milliseconds), proofs, texts and makers.
function(quadrille_small folder)
  list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/src/${folder}/")
  file(GLOB sources ${ARGN})
  set_source_files_properties(${sources} TARGET_DIRECTORY quadrille_${folder}
                              PROPERTIES COMPILE_OPTIONS -Oz SKIP_PRECOMPILE_HEADERS ON)
endfunction()
quadrille_small(nonogram colour/*.cpp formats/*.cpp proof/*.cpp kind.cpp steps/*_sentence.cpp steps/step_text.cpp
                steps/step_messages.cpp steps/step_words.cpp steps/technique_names.cpp steps/review.cpp)
quadrille_small(lightsout graph_text.cpp generate.cpp kind.cpp)
quadrille_small(ewn format_*.cpp generate.cpp judge.cpp refutation.cpp)
quadrille_small(verify *.cpp)
# Boards of Lights Out have long answers: most of the time goes into their texts.
set_source_files_properties("${PROJECT_SOURCE_DIR}/src/operations/lightsout/answers.cpp" TARGET_DIRECTORY quadrille_operations
                            PROPERTIES COMPILE_OPTIONS -O2 SKIP_PRECOMPILE_HEADERS ON)
add_subdirectory(apps/wasm)
