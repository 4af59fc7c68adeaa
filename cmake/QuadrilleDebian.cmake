# Debian packages: `cmake --build --preset release --target package` leaves them in the build folder.
#
#   quadrille          the programs of the command line, manual pages, completion
#   quadrille-server   the server with web app, starter puzzles, systemd unit, user and settings
#   libquadrille-dev   the library for other programs
#   python3-quadrille  the Python package
set(documents "${PROJECT_BINARY_DIR}/documents")
if(QUADRILLE_BUILD_CLI)
  # Manual pages and completion are written by the programs themselves.
  add_custom_command(
    OUTPUT "${documents}/stamp"
    COMMAND ${CMAKE_COMMAND} -E make_directory "${documents}/completion"
    COMMAND ${CMAKE_COMMAND} -E rm -rf "${documents}/man"
    COMMAND quadrille_program man --output "${documents}/man"
    COMMAND gzip -9n -r "${documents}/man"
    COMMAND quadrille_program completion bash > "${documents}/completion/quadrille"
    COMMAND quadrille_program completion zsh > "${documents}/completion/_quadrille"
    COMMAND quadrille_program completion fish > "${documents}/completion/quadrille.fish"
    COMMAND ${CMAKE_COMMAND} -E touch "${documents}/stamp"
    DEPENDS quadrille_program quadrille_server_program quadrille_studio_program
    COMMENT "manual pages and completion" VERBATIM)
  add_custom_target(documents ALL DEPENDS "${documents}/stamp")
  set(server_pages "quadrille-(serve|client|curate|db|worker)\\.1\\.gz")
  install(DIRECTORY "${documents}/man/" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program
          REGEX "${server_pages}" EXCLUDE)
  install(DIRECTORY "${documents}/man/" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT server
          FILES_MATCHING REGEX "${server_pages}")
  install(FILES "${documents}/completion/quadrille" COMPONENT program
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES "${documents}/completion/_quadrille" COMPONENT program
          DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
  install(FILES "${documents}/completion/quadrille.fish" COMPONENT program
          DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME quadrille)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_CONTACT "Quadrille maintainers <maintainers@quadrille.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program server dev)
if(TARGET quadrille_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "https://quadrille.invalid/")

# quadrille_package(COMPONENT NAME SECTION SUMMARY TEXT)
macro(quadrille_package component name section summary text)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${text}")
  # What Debian wants of every package: who may do what with it, and what changed.
  set(folder "${PROJECT_BINARY_DIR}/debian/${name}")
  configure_file(deploy/debian/copyright.in "${folder}/copyright" @ONLY)
  configure_file(deploy/debian/changelog.in "${folder}/changelog" @ONLY)
  execute_process(COMMAND gzip -9nf "${folder}/changelog")
  install(FILES "${folder}/copyright" "${folder}/changelog.gz" COMPONENT ${component}
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name})
endmacro()
quadrille_package(program quadrille misc
  "solves, proves, explains and makes grid puzzles"
  "Nonograms, Lights Out and the dice puzzle EWN on the command line: one
solution, several or none is proved; hints give a reason; puzzles are made by
seed, from images, and repaired until they have one solution.")
quadrille_package(server quadrille-server misc
  "web app, HTTP API and UDP game server for grid puzzles"
  "Serves the Quadrille web app for nonograms, Lights Out and EWN, an HTTP API
for everything that the command line does, and a UDP protocol for boards.")
quadrille_package(dev libquadrille-dev libdevel
  "library for grid puzzles (development files)"
  "The engine of Quadrille as static libraries with headers, a CMake package and
a pkg-config file.")
quadrille_package(python python3-quadrille python
  "grid puzzles in Python"
  "Reads, solves, counts, explains, makes and draws nonograms, Lights Out boards
and EWN cases; solutions are NumPy arrays without copying.")

set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS "quadrille (= ${PROJECT_VERSION}), adduser")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "fonts-dejavu-core")
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
    "libexpected-dev, libfmt-dev, libboost1.81-dev, libboost-json1.81-dev, libpugixml-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11), python3 (<< 3.12)")
# quadrille: SVG and HEIC images are decoded by a program of it.
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-numpy, quadrille")
foreach(script postinst prerm postrm conffiles)
  list(APPEND CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/deploy/debian/${script}")
endforeach()
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Only in the package: an installation elsewhere leaves the system alone.
install(FILES deploy/quadrille.service DESTINATION /lib/systemd/system COMPONENT server EXCLUDE_FROM_ALL)
install(FILES deploy/server.conf DESTINATION /etc/quadrille COMPONENT server EXCLUDE_FROM_ALL)

# The pkg-config file lists static libraries, the ones that use others first.
set(pkg_config_libraries "")
set(reversed ${QUADRILLE_LIBRARIES})
list(REVERSE reversed)
foreach(library ${reversed})
  string(APPEND pkg_config_libraries " -l${library}")
endforeach()
configure_file(cmake/quadrille.pc.in "${PROJECT_BINARY_DIR}/quadrille.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/quadrille.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
include(CPack)
