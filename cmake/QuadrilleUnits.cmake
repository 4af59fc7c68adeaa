# Sources that are compiled together: what the headers from outside instantiate (JSON, the command
# line, the database, HTTP) is then compiled once for some files instead of once for each.

# At most so many files in a unit: with more, the last unit keeps one core busy alone.
set(QUADRILLE_FILES_A_UNIT 8)

# Every kind has a folder at the door.
file(GLOB kinds RELATIVE "${PROJECT_SOURCE_DIR}/src/operations" "${PROJECT_SOURCE_DIR}/src/operations/*/package.hpp")
list(TRANSFORM kinds REPLACE "/.*" "")
list(JOIN kinds "|" QUADRILLE_KINDS)

# quadrille_compile_together(TARGET [APART regex …]): units of files that stand beside each other.
# Files of different kinds never share one: they use the short names of their kind.
# APART: what is hot stays in units of its own, where the compiler inlines as it was measured.
function(quadrille_compile_together target)
  if(NOT QUADRILLE_COMPILE_TOGETHER)
    return()
  endif()
  cmake_parse_arguments(UNITS "" "" "APART" ${ARGN})
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE name)
    foreach(pattern ${UNITS_APART})
      if(name MATCHES "${pattern}")
        set(name "")
      endif()
    endforeach()
    if(name STREQUAL "")
      continue()
    endif()
    cmake_path(GET name PARENT_PATH folder)
    string(REGEX MATCH "/(${QUADRILLE_KINDS})_" kind "${name}")
    string(MAKE_C_IDENTIFIER "${folder}${kind}" group)
    list(APPEND members_${group} "${source}")
    list(LENGTH members_${group} count)
    math(EXPR unit "(${count} - 1) / ${QUADRILLE_FILES_A_UNIT}")
    set_source_files_properties("${source}" TARGET_DIRECTORY ${target}
                                PROPERTIES UNITY_GROUP "${group}_${unit}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
