# Sources that are compiled together: what the headers from outside instantiate (JSON, the command
# line, the database, HTTP) is then compiled once for some files instead of once for each.

# The most files in a unit: with more, the last unit keeps one core busy alone.
set(QUADRILLE_FILES_A_UNIT 8)

# Every kind has a folder at the door.
file(GLOB kinds RELATIVE "${PROJECT_SOURCE_DIR}/src/operations" "${PROJECT_SOURCE_DIR}/src/operations/*/package.hpp")
list(TRANSFORM kinds REPLACE "/.*" "")
list(JOIN kinds "|" QUADRILLE_KINDS)

# quadrille_matches_any(RESULT NAME regex …)
function(quadrille_matches_any result name)
  set(${result} FALSE PARENT_SCOPE)
  foreach(pattern ${ARGN})
    if(name MATCHES "${pattern}")
      set(${result} TRUE PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# quadrille_compile_together(TARGET [APART regex …] [TOGETHER regex …] [NETWORK regex …]): units of files that stand beside
# each other. Files of different kinds never share one: they use the short names of their kind, and
# so do those about colours.
# APART: what is hot stays in units of its own, where the compiler inlines as it was measured.
# TOGETHER: what is not, among files that stand apart.
# NETWORK: files that include Asio, which costs seconds, share it.
function(quadrille_compile_together target)
  if(NOT QUADRILLE_COMPILE_TOGETHER)
    return()
  endif()
  cmake_parse_arguments(UNITS "" "" "APART;TOGETHER;NETWORK" ${ARGN})
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE name)
    quadrille_matches_any(apart "${name}" ${UNITS_APART})
    quadrille_matches_any(together "${name}" ${UNITS_TOGETHER})
    if(apart AND NOT together)
      continue()
    endif()
    cmake_path(GET name PARENT_PATH folder)
    string(REGEX MATCH "/(${QUADRILLE_KINDS})_(colour_)?" kind "${name}")
    quadrille_matches_any(network "${name}" ${UNITS_NETWORK})
    if(network)
      set(kind "/network")
    endif()
    string(MAKE_C_IDENTIFIER "${folder}${kind}" group)
    list(APPEND members_${group} "${source}")
    list(LENGTH members_${group} count)
    math(EXPR unit "(${count} - 1) / ${QUADRILLE_FILES_A_UNIT}")
    set_source_files_properties("${source}" TARGET_DIRECTORY ${target}
                                PROPERTIES UNITY_GROUP "${group}_${unit}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
