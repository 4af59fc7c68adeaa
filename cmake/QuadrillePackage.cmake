# Installs the library as the CMake package `Quadrille` with the target quadrille::quadrille.
include(CMakePackageConfigHelpers)

install(TARGETS ${QUADRILLE_LIBRARIES} quadrille EXPORT QuadrilleTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/quadrille DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        PATTERN "server" EXCLUDE PATTERN "store" EXCLUDE)
install(EXPORT QuadrilleTargets NAMESPACE quadrille::
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Quadrille)
configure_package_config_file(cmake/QuadrilleConfig.cmake.in
  "${CMAKE_CURRENT_BINARY_DIR}/QuadrilleConfig.cmake"
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Quadrille)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/QuadrilleConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/QuadrilleConfig.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/QuadrilleConfigVersion.cmake"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Quadrille)
